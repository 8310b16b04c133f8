"""Posses: the Basic and the Advanced method, files and what is wrong with them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gulch import assets
from gulch.errors import InvalidInput
from gulch.rules.shadows import gear, posse, weapons
from gulch.rules.shadows.setup import prepare


def model(name: str, rank: str = "Novice", arms: str = "Pistol", skills: str = "") -> dict[str, Any]:
    split = [[item for item in text.split(", ") if item] for text in (arms, skills)]
    return {"name": name, "rank": rank, "weapons": split[0], "skills": split[1]}


def force(*models: dict[str, Any], **head: Any) -> dict[str, Any]:
    return {"name": "Test", "model": list(models), **head}


def boss(arms: str = "Pistol", skills: str = "") -> dict[str, Any]:
    return model("Boss", "Hero", arms, skills)


def novices(count: int, arms: str = "Pistol") -> list[dict[str, Any]]:
    return [model(f"Novice {n}", arms=arms) for n in range(count)]


def veterans(count: int, arms: str = "Pistol") -> list[dict[str, Any]]:
    return [model(f"Veteran {n}", "Veteran", arms) for n in range(count)]


def refused(data: dict[str, Any], rule: str, **more: Any) -> str:
    with pytest.raises(InvalidInput) as caught:
        posse.check(data, **more)
    assert f"({rule})" in str(caught.value), caught.value
    return str(caught.value)


# -- one method for all --------------------------------------------------------------------------------


@pytest.mark.rule("SW-POSSE-01")
def test_a_posse_of_the_other_method_is_refused() -> None:
    data = force(boss(), *novices(3), method="advanced")
    refused(data, "SW-POSSE-01", method="basic")
    assert posse.check(data, "advanced")["method"] == "advanced"


@pytest.mark.rule("SW-POSSE-01")
def test_all_seats_build_by_the_same_method() -> None:
    basic, advanced = force(boss(), *novices(3)), force(boss(), *novices(3), method="advanced")
    assert len(prepare("showdown", 2, [basic, basic], {}).posses) == 2
    with pytest.raises(InvalidInput, match="SW-POSSE-01"):
        prepare("showdown", 2, [basic, advanced], {})


# -- Basic ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-POSSE-02")
def test_a_basic_posse_has_no_more_models_than_agreed() -> None:
    assert len(posse.check(force(boss(), *novices(7)), limit=8)["model"]) == 8
    refused(force(boss(), *novices(8)), "SW-POSSE-02", limit=8)


@pytest.mark.rule("SW-POSSE-03")
def test_two_novices_are_traded_in_for_a_veteran() -> None:
    assert len(posse.check(force(boss(), *veterans(2), *novices(1)), limit=6)["model"]) == 4
    refused(force(boss(), *veterans(2), *novices(2)), "SW-POSSE-03", limit=6)


@pytest.mark.rule("SW-POSSE-03")
def test_three_novices_allow_one_trade() -> None:
    posse.check(force(boss(), *veterans(1), *novices(1)), limit=4)
    refused(force(boss(), *veterans(2)), "SW-POSSE-03", limit=4)


@pytest.mark.rule("SW-POSSE-03")
@pytest.mark.parametrize("heroes", [0, 2])
def test_a_posse_has_exactly_one_hero(heroes: int) -> None:
    leaders = [model(f"Hero {n}", "Hero") for n in range(heroes)]
    assert f"{heroes} Heroes" in refused(force(*leaders, *novices(3)), "SW-POSSE-03")


@pytest.mark.rule("SW-POSSE-05")
def test_no_weapon_but_the_pistol_is_on_more_than_two_models() -> None:
    full = [boss("Rifle, Pistol"), model("A", arms="Rifle, Pistol"), model("B", arms="Shotgun, Pistol")]
    posse.check(force(*full, model("C", arms="Shotgun, Pistol")))
    message = refused(force(*full, model("C", arms="Rifle")), "SW-POSSE-05")
    assert "model 4 (C)" in message
    assert "Rifle is on 3" in message


@pytest.mark.rule("SW-POSSE-05")
def test_a_basic_model_has_no_skills() -> None:
    refused(force(boss(skills="Tough"), *novices(2)), "SW-POSSE-05")


@pytest.mark.rule("SW-POSSE-05")
def test_a_basic_model_carries_three_weapons_at_most() -> None:
    posse.check(force(boss("Pistol, Rifle, Shotgun"), *novices(2)))
    refused(force(boss("Pistol, Pistol, Rifle, Shotgun"), *novices(2)), "SW-POSSE-05")


@pytest.mark.rule("SW-WEAP-05")
def test_a_bow_needs_a_native_american_posse() -> None:
    archer = force(boss(), *novices(2, "Bow"))
    refused(archer, "SW-WEAP-05")
    assert posse.check({**archer, "native": True})["native"]


# -- Advanced ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-POSSE-06")
def test_the_dollar_limit_may_be_reached_and_not_passed() -> None:
    data = force(boss(), *novices(3), method="advanced")
    assert posse.cost(data) == 20
    posse.check(data, limit=20)
    assert "it costs $20" in refused(data, "SW-POSSE-06", limit=19)


@pytest.mark.rule("SW-POSSE-08")
def test_models_cost_by_rank_and_the_boss_is_free() -> None:
    unarmed = [boss(""), *veterans(2, ""), *novices(3, "")]
    assert posse.cost(force(*unarmed)) == 32


@pytest.mark.rule("SW-POSSE-08")
def test_an_advanced_posse_has_three_to_ten_models() -> None:
    posse.check(force(boss(), *novices(9), method="advanced"))
    refused(force(boss(), *novices(1), method="advanced"), "SW-POSSE-08")
    refused(force(boss(), *novices(10), method="advanced"), "SW-POSSE-08")


@pytest.mark.rule("SW-POSSE-10")
def test_every_advanced_model_has_a_weapon() -> None:
    message = refused(force(boss(), *novices(2), model("Bare", arms=""), method="advanced"), "SW-POSSE-10")
    assert "model 4 (Bare)" in message


@pytest.mark.rule("SW-POSSE-11", "SW-BUY-08")
def test_a_model_carries_three_weapons_at_most() -> None:
    posse.check(force(boss("Pistol, Pistol, Rifle"), *novices(2), method="advanced"))
    refused(force(boss("Pistol, Pistol, Pistol, Rifle"), *novices(2), method="advanced"), "SW-POSSE-11")


@pytest.mark.rule("SW-POSSE-11")
def test_two_of_a_weapon_on_one_model_count_as_one_model() -> None:
    twins = [boss("Sixgun, Sixgun"), model("A", arms="Sixgun, Sixgun")]
    posse.check(force(*twins, *novices(1), method="advanced"))
    refused(force(*twins, model("B", arms="Sixgun"), method="advanced"), "SW-POSSE-11")


@pytest.mark.rule("SW-POSSE-11")
def test_gear_is_refused_by_name_until_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = gear.table()
    monkeypatch.setattr(gear, "table", lambda: {**rows, "Horse": replace(rows["Horse"], played=False)})
    rider = {**model("Rider"), "gear": ["Horse"]}
    refused(force(boss(), *novices(2), rider, method="advanced"), "SW-POSSE-11")


@pytest.mark.rule("SW-POSSE-12")
@pytest.mark.parametrize(
    "rank, count, dollars", [("Veteran", 3, 17), ("Novice", 2, 6), ("Hero", 4, 33), ("Hero", 0, 0)]
)
def test_skills_grow_dearer(rank: str, count: int, dollars: int) -> None:
    assert posse.skills_cost(rank, count) == dollars


@pytest.mark.rule("SW-POSSE-12")
def test_skills_may_be_bought_if_they_are_played() -> None:
    data = force(boss(skills="Tough, Mean"), *novices(2), method="advanced")
    assert posse.cost(posse.check(data)) == 6 + 8 + 2 * (4 + 2) + 2
    posse.check(force(boss(skills="Fearsome"), *novices(2), method="advanced"))
    refused(force(boss(skills="Tough, Tough"), *novices(2), method="advanced"), "SW-POSSE-12")


@pytest.mark.rule("SW-BUY-14")
def test_basic_weapons_have_their_price() -> None:
    assert posse.model_cost(boss("Pistol, Pistol, Rifle")) == 9
    prices = {"Pistol": 2, "Shotgun": 5, "Carbine": 3, "Rifle": 5, "Bow": 2}
    assert {name: posse.model_cost(boss(name)) for name in prices} == prices


@pytest.mark.rule("SW-BUY-16")
def test_special_weapons_have_their_price() -> None:
    prices = {
        "Heavy Pistol": 5,
        "Sixgun": 7,
        "Sawn-Off Shotgun": 8,
        "LeMat Pistol": 9,
        "Repeater Rifle": 10,
        "Buffalo Gun": 10,
    }
    assert {name: posse.model_cost(boss(name)) for name in prices} == prices


def test_every_weapon_of_the_book_has_a_price() -> None:
    assert set(posse.prices()["weapons"]) == set(weapons.table())


# -- files ---------------------------------------------------------------------------------------------


def test_the_ready_posses_are_legal_and_all_different() -> None:
    ready = [posse.load(name) for name in posse.DEFAULTS]
    assert set(posse.DEFAULTS) < set(posse.names())
    people = [model["name"] for force in ready for model in force["model"]]
    assert len(people) == len(set(people)) == 24
    assert len({tuple(sorted(w for m in f["model"] for w in m["weapons"])) for f in ready}) == 4
    assert [posse.default(seat)["name"] for seat in range(5)] == [*(f["name"] for f in ready), ready[0]["name"]]


def test_the_ready_posses_use_shapes_that_ship() -> None:
    shapes = {path.stem for path in (assets.models() / "figures").glob("*.toml")}
    for name in posse.DEFAULTS:
        assert {model["shape"] for model in posse.load(name)["model"]} <= shapes


BROKEN = """name = "Broken"

[[model]]
name = "Boss"
rank = "Hero"

[[model]]
name = "Second"
weapons = ["Blunderbuss"]
"""


def test_a_message_names_file_line_model_and_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN, encoding="utf-8")
    with pytest.raises(InvalidInput) as caught:
        posse.load(path)
    assert f"{path}, line 7, model 2 (Second): unknown weapons ['Blunderbuss']" in str(caught.value)
    assert "use a list of Pistol" in caught.value.next_step


@pytest.mark.parametrize(
    "text, message",
    [
        ("name = ", "give a posse as TOML"),
        ('name = "Empty"', "it has no models"),
        ('method = "lucky"', "use one of basic, advanced"),
        ('colour = "red"', "unknown key 'colour'"),
        ('[[model]]\nname = "A"\nrank = "Colonel"', "use one of Novice, Veteran, Hero"),
        ('[[model]]\nname = "A"\nhat = "tall"', "line 1, model 1: unknown key 'hat'"),
        ('[[model]]\nrank = "Hero"', "needs a name"),
        ('limit = "six"\n[[model]]\nname = "A"', "limit a number"),
        ('[[model]]\nname = "A"\nrank = "Hero"\n[[model]]\nname = "A"', "used twice"),
        ('[[model]]\nname = "A"\nweapons = [["Pistol"]]', "unknown weapons"),
        ('[[model]]\nname = "A"\nskills = [{name = "Mean"}]', "unknown skills"),
        ('[[model]]\nname = " "', "needs a name"),
        ('[[model]]\nname = "A\\u001b[31m"', "needs a name"),
        ('name = "\\n"\n[[model]]\nname = "A"', "name is plain text"),
        ("model = 3", "it has no models"),
        ("model = [3]", "a table is needed"),
    ],
)
def test_bad_files_are_refused_with_the_next_step(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=message):
        posse.load(path)


def test_unknown_names_list_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=f"use one of {', '.join(posse.names())}"):
        posse.load("bandits")
    with pytest.raises(InvalidInput, match=r"none\.toml"):
        posse.load(tmp_path / "none.toml")
