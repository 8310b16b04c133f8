"""Posses in files and from seeds: the eight that ship, lines in errors, random ones, Skill lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from gulch import assets
from gulch.errors import InvalidInput
from gulch.rules.shadows import muster, posse
from rules.shadows.test_posse import boss, force, model, novices, refused

SHIPPED = ("gamblers", "lawmen", "outlaws", "railroad", "revival", "scouts", "townsfolk", "trappers")


def test_eight_posses_ship_four_of_each_method() -> None:
    assert posse.names() == sorted(SHIPPED)
    made = {name: posse.load(name) for name in SHIPPED}
    assert [name for name in SHIPPED if made[name]["method"] == "basic"] == ["lawmen", "outlaws", "scouts", "townsfolk"]
    names = [model["name"] for one in made.values() for model in one["model"]]
    assert len(names) == len(set(names))
    shapes = {path.stem for path in (assets.models() / "figures").glob("*.toml")}
    assert {model["shape"] for one in made.values() for model in one["model"]} <= shapes


@pytest.mark.rule("SW-POSSE-06")
def test_the_four_of_the_advanced_method_spend_nearly_all_their_dollars() -> None:
    costs = [posse.cost(made) for made in map(posse.load, SHIPPED) if made["method"] == "advanced"]
    assert len(costs) == 4
    assert min(costs) >= 97
    assert max(costs) <= 100


@pytest.mark.rule("SW-ADV-06")
def test_a_skill_that_is_known_gives_any_other_of_its_list() -> None:
    assert posse.skill_choices("Shooting", 6, []) == ("Deadeye",)
    assert posse.skill_choices("Shooting", 6, ["Deadeye", "Hawkeye", "Mean"]) == (
        "Trigger-Happy", "Gunslinger", "Gunsmith", "Trick Shooter",
    )  # fmt: skip


@pytest.mark.rule("SW-ADV-06")
@pytest.mark.parametrize("group", ["Shooting", "Fighting", "Gumption"])
def test_a_list_that_is_known_gives_nothing(group: str) -> None:
    listed = posse.prices()["skill-lists"][group]
    assert len(set(listed)) == 6
    assert posse.skill_choices(group, 3, listed) == ()
    assert [posse.skill_choices(group, score, ()) for score in range(1, 7)] == [(skill,) for skill in listed]


@pytest.mark.rule("SW-ADV-06", "SW-POSSE-12")
def test_a_model_has_each_skill_once() -> None:
    refused(force(boss(skills="Slick, Slick"), *novices(2), method="advanced"), "SW-POSSE-12")
    posse.check(force(boss(skills="Slick, Fearsome, Gunslinger"), *novices(2), method="advanced"))


@pytest.mark.rule("SW-BUY-08", "SW-POSSE-11")
def test_three_weapons_do_not_count_as_gear() -> None:
    full = {**model("Full", arms="Pistol, Pistol, Rifle"), "gear": ["Lasso", "Lasso", "Whiskey"]}
    assert posse.model_cost(posse.check(force(boss(), full, *novices(2), method="advanced"))["model"][1]) == 4 + 9 + 9


@pytest.mark.rule("SW-POSSE-06")
def test_what_is_wrong_with_the_whole_posse_goes_by_the_line_of_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "dear.toml"
    path.write_text(muster.toml(muster.muster(100, 3)).replace("limit = 100", "limit = 50"), encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"dear\.toml, line 4: it costs \$\d+ \(SW-POSSE-06\)"):
        posse.load(path)


# -- from a seed ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-POSSE-06", "SW-POSSE-08", "SW-POSSE-11")
@pytest.mark.parametrize("dollars", [20, 100, 200])
def test_a_posse_from_a_seed_is_legal_and_spends_its_dollars(dollars: int) -> None:
    for seed in range(5):
        made = muster.muster(dollars, seed)
        assert posse.check(made, "advanced", dollars) == made
        assert dollars - posse.cost(made) <= max(4, dollars // 20)


def test_the_same_seed_gives_the_same_posse_and_another_another() -> None:
    assert muster.muster(100, 1) == muster.muster(100, 1)
    assert len({muster.toml(muster.muster(100, seed)) for seed in range(8)}) == 8


def test_its_text_is_read_back_as_it_was(tmp_path: Path) -> None:
    made = muster.muster(100, 3)
    path = tmp_path / "made.toml"
    path.write_text(muster.toml(made), encoding="utf-8")
    assert posse.load(path) == made


@pytest.mark.rule("SW-POSSE-08")
def test_too_few_dollars_are_refused() -> None:
    assert posse.cost(muster.muster(14, 1)) == 14
    with pytest.raises(InvalidInput, match="SW-POSSE-06"):
        muster.muster(13, 1)


def test_the_shapes_of_a_muster_ship() -> None:
    shapes = {path.stem for path in (assets.models() / "figures").glob("*.toml")}
    for seed in range(10):
        assert {model["shape"] for model in muster.muster(150, seed)["model"]} <= shapes
