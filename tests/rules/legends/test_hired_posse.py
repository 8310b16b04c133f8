"""Hired Guns, Legends and historical sides in a Posse: profiles, printed kit, fees, who hires whom."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gulch.errors import InvalidInput
from gulch.rules.legends import posse, profiles, refights, roster
from gulch.rules.legends.ledger import LEDGER
from gulch.rules.legends.profiles import Profile
from rules.legends.test_posse import MANY, force, model, refused, several

CARDS = {
    "heavy pistol": ["Heavy Pistol"], "2 sixguns": ["Sixgun"] * 2, "2 sixguns (Colts)": ["Sixgun"] * 2,
    "sixgun": ["Sixgun"], "repeating rifle": ["Repeating Rifle"], "rifle": ["Rifle"], "musket": ["Musket"],
    "longbow or rifle": ["Longbow | Rifle"], "tomahawk": ["Tomahawk"], "2 throwing weapons": ["Thrown Weapon"] * 2,
    "Saturday-night special": ["Saturday-Night Special"], "knife": ["Hand Weapon (knife)"],
    "knife (hand weapon)": ["Hand Weapon (knife)"], "small knife (hand weapon)": ["Hand Weapon (knife)"],
    "walking cane (hand weapon)": ["Hand Weapon (cane)"], "cooking pot (hand weapon)": ["Hand Weapon (cooking pot)"],
    "pick-axe (two-handed weapon)": ["Two-Handed Weapon (pick-axe)"], "one dynamite per game": ["Dynamite"],
    "Holy Bible": ["Holy Bible"], "notepad and pen (no effect)": ["Notepad and Pen"], "none": [],
}  # fmt: skip
# Skills that a text names and the fighter has not, and special rules that have a number of their own.
ELSEWHERE = {
    "United States Marshal": {"Jurisdiction"}, "Preacher": {"Card Sharp"}, "Soiled Dove": {"Distraction"},
    "Chinese Rail Worker": {"Ancient Remedies"}, "Pinkerton Man": {"Peace Officer"},
    "Mexican Bandido": {"Festooned with Pistols"}, "Reporter": {"I'll Make You Famous"},
}  # fmt: skip
PAID = [pytest.param(who, marks=pytest.mark.rule(who.rule), id=who.kind) for who in profiles.paid().values()]
GUNS = [kind for kind, who in profiles.paid().items() if who.hired == profiles.GUN]


def _next_step(data: dict[str, Any], rule: str) -> str:
    """What the maker of a refused Posse is told to do."""
    with pytest.raises(InvalidInput, match=rule) as caught:
        posse.check(data)
    return caught.value.next_step


def _employer(who: Profile) -> str:
    return "lawmen" if "Peace Officer" in who.skills else "outlaws"


def _text(who: Profile) -> str:
    return LEDGER.rule(who.rule).text


@pytest.mark.parametrize("who", PAID)
def test_fee_numbers_and_infamy_are_those_of_the_ledger(who: Profile) -> None:
    n = who.numbers
    score = f"{n['S']}+" if n["S"] else "-"
    numbers = f"S{score} F{n['F']} St{n['St']} G{n['G']} A{n['A']} W{n['W']} P{n['P']}"
    assert f"fee ${who.price}, retainer ${who.retainer}, {numbers} FA{n['FA']} FT{n['FT']}." in _text(who)
    assert f"Infamy +{who.infamy}." in _text(who)


@pytest.mark.parametrize("who", PAID)
def test_he_has_what_his_entry_prints(who: Profile) -> None:
    words = _text(who).split("Equipment: ")[1].split(". ")[0].split(", ")
    assert [*who.weapons, *who.kit] == [card for word in words for card in CARDS[word]]


@pytest.mark.parametrize("who", PAID)
def test_his_options_are_bought_when_he_is_hired_and_no_others(who: Profile) -> None:
    words = re.findall(r"([a-z][a-z -]+) \+\$(\d+)", _text(who).split("Options: ")[1].split(". ")[0])
    assert {item.lower(): price for item, price in who.prices.items()} == {item: int(price) for item, price in words}
    kind = _employer(who)
    rule = "LW-LEGEND-03" if who.hired == "legend" else "LW-HIRED-02"
    refused(force(kind, model(who.kind, *who.weapons[:0], "Lasso")), rule)
    for item, price in who.prices.items():
        key = "mount" if item in profiles.mounts() else "kit" if item == "Fancy Duds" else "weapons"
        made = posse.check(force(kind, {"kind": who.kind, "name": "X", key: item if key == "mount" else [item]}))
        assert posse.model_cost(made, made["model"][-1]) == who.price + price
        if key == "weapons":
            refused(force(kind, {"kind": who.kind, "name": "X", key: [*who.weapons, item, item]}), rule)


@pytest.mark.parametrize("who", PAID)
def test_his_special_rules_are_those_of_the_ledger(who: Profile) -> None:
    after = _text(who).split("Infamy")[1].lower()
    every = {skill.split(" (")[0] for one in profiles.paid().values() for skill in one.skills}
    every |= {skill for row in profiles.skill_tables().values() for skill in row} | {"Woodsman", "Gold Digger"}
    named = {skill for skill in every if re.search(rf"\b{re.escape(skill.lower())}\b", after)}
    own = {skill.split(" (")[0] for skill in who.skills}
    assert named ^ own == ELSEWHERE.get(who.kind, set())
    assert [skill for skill in who.skills if "(" in skill] == {
        "Pinkerton Man": ["Fearsome Reputation (outlaws)"],
        "John Ringo": ["Trick Shooter (Sixgun)"],
        "Calamity Jane": ["Trick Shooter (Sixgun)", "Trick Shooter (Rifle)"],
    }.get(who.kind, [])


@pytest.mark.parametrize("who", [param for param in PAID if param.id in GUNS])
def test_his_skill_tables_are_those_of_the_ledger(who: Profile) -> None:
    text, tables = _text(who), tuple(profiles.skill_tables())
    only, barred = re.search(r"([A-Z]\w+'?) and ([A-Z]\w+'?) skills only", text), re.search(r"No (\S+) skills", text)
    expected = set(tables)
    if only:
        expected = {*only.groups()}
    elif barred:
        expected -= {barred.group(1)}
    assert set(who.tables or tables) == expected
    assert set(who.never) == ({"Card Sharp"} if "never Card Sharp" in text else set())


@pytest.mark.rule("LW-HIRED-09")
def test_a_preacher_in_the_pay_of_lawmen_learns_no_shootin() -> None:
    assert profiles.tables("lawmen", profiles.paid()["Preacher"]) == ("Savvy", "Movin'")


@pytest.mark.parametrize(
    "kind, one, dollars",
    [
        pytest.param(
            "lawmen", model("United States Marshal", "Heavy Pistol", "Repeating Rifle", mount="Horse"), 56,
            marks=pytest.mark.rule("LW-HIRED-07"),
        ),
        pytest.param("lawmen", model("Pat Garrett", "Repeating Rifle", mount="Horse"), 91,
            marks=pytest.mark.rule("LW-LEGEND-18"),
        ),
        pytest.param("outlaws", model("Curly Bill Brocius", kit=["Fancy Duds"]), 75,
            marks=pytest.mark.rule("LW-LEGEND-20"),
        ),
        pytest.param("outlaws", model("John Wesley Hardin", "Sixgun"), 63, marks=pytest.mark.rule("LW-LEGEND-25")),
        pytest.param("outlaws", model("Soiled Dove"), 18, marks=pytest.mark.rule("LW-HIRED-16", "LW-HIRED-04")),
        pytest.param("lawmen", model("Wyatt Earp"), 72, marks=pytest.mark.rule("LW-LEGEND-02", "LW-LEGEND-11")),
    ],
)  # fmt: skip
def test_the_fee_and_his_options_come_out_of_the_dollars(kind: str, one: dict[str, Any], dollars: int) -> None:
    without = posse.check(force(kind))
    assert posse.stash(without) - posse.stash(posse.check(force(kind, one))) == dollars
    assert "it costs" in refused(force(kind, one, limit=posse.cost(without) + dollars - 1), "LW-POSSE-01")


@pytest.mark.rule("LW-HIRED-02")
@pytest.mark.parametrize("campaign", [{}, {"campaign": True}])
def test_nothing_but_the_options_of_his_entry_is_ever_bought_for_him(campaign: dict[str, Any]) -> None:
    prospector = model("Prospector", "Shotgun", mount="Mule")
    assert posse.check(force("outlaws", prospector, **campaign))["model"][-1]["kit"] == ["Dynamite"]
    refused(force("outlaws", {**prospector, "mount": "Horse"}, **campaign), "LW-HIRED-02")
    refused(force("outlaws", {**prospector, "kit": ["Dynamite", "Dynamite"]}, **campaign), "LW-HIRED-02")
    refused(force("outlaws", model("Prospector", "Sixgun"), **campaign), "LW-HIRED-02")


@pytest.mark.rule("LW-HIRED-04")
def test_who_is_hired_starts_without_experience() -> None:
    old = model("Desperado", xp=30)
    infos = roster.infos(0, posse.check(force("outlaws", old, model("Gunslinger"), leader=False, campaign=True)))
    assert [dict(info.sheet)["xp"] for info in infos] == ["0", "0", "30", "0"]


@pytest.mark.rule("LW-HIRED-23")
@pytest.mark.parametrize("given, bow", [((), "Longbow"), (("Rifle",), "Rifle"), (("Longbow",), "Longbow")])
def test_an_indian_scout_has_a_longbow_or_a_rifle(given: tuple[str, ...], bow: str) -> None:
    made = posse.check(force("cowboys", model("Indian Scout", *given)))["model"][-1]
    assert made["weapons"] == [bow, "Tomahawk", "Hand Weapon (knife)"]
    refused(force("cowboys", model("Indian Scout", "Longbow", "Rifle")), "LW-HIRED-02")


@pytest.mark.rule("LW-HIRED-14")
def test_a_trapper_may_have_musket_buffalo_gun_and_a_two_handed_weapon() -> None:
    made = posse.check(force("cowboys", model("Free Trapper", "Buffalo Gun", "Two-Handed Weapon (axe)")))
    assert made["model"][-1]["weapons"] == ["Musket", "Hand Weapon (knife)", "Buffalo Gun", "Two-Handed Weapon (axe)"]
    assert posse.model_cost(made, made["model"][-1]) == 16 + 20 + 3


@pytest.mark.rule("LW-HIRED-01")
def test_hired_guns_come_beside_a_full_posse_one_of_each() -> None:
    full = [model("Cowpoke", name=f"More {n}") for n in range(12)]
    posse.check(force("cowboys", *full, model("Gunslinger"), model("Prospector"), limit=999))
    assert "a second Gunslinger" in refused(
        force("cowboys", model("Gunslinger"), model("Gunslinger", name="Another")), "LW-HIRED-01"
    )


@pytest.mark.rule("LW-HIRED-01")
def test_hired_guns_fill_the_least_number_only_if_the_option_says_so() -> None:
    data = force("cowboys", *several(1, "Cowpoke"), model("Gunslinger"), least=False)
    assert "2 fighters" in refused(data, "LW-HIRED-01")
    assert len(posse.check(data, options={"hired-guns-fill-minimum": "yes"})["model"]) == 3
    refused(force("cowboys", model("Gunslinger"), least=False), "LW-POSSE-02", {"hired-guns-fill-minimum": "yes"})


@pytest.mark.rule("LW-HIRED-28")
def test_with_a_cook_the_posse_may_have_one_more() -> None:
    more = [model(MANY["lawmen"], name=f"More {n}") for n in range(10)]
    refused(force("lawmen", *more, limit=999), "LW-LAW-01")
    posse.check(force("lawmen", *more, model("Cookie"), limit=999))
    deputies = [model("Deputy", name=f"D {n}") for n in range(3)]
    refused(force("lawmen", *deputies, model("Cookie"), limit=999), "LW-LAW-01")


@pytest.mark.parametrize(
    "kind, hired, rule",
    [
        pytest.param("outlaws", "United States Marshal", "LW-HIRED-07", marks=pytest.mark.rule("LW-HIRED-07")),
        pytest.param("cowboys", "Pinkerton Man", "LW-HIRED-22", marks=pytest.mark.rule("LW-HIRED-22")),
        pytest.param("cowboys", "Wyatt Earp", "LW-LEGEND-05", marks=pytest.mark.rule("LW-LEGEND-05")),
        pytest.param("outlaws", "Virgil Earp", "LW-LEGEND-05", marks=pytest.mark.rule("LW-LEGEND-05")),
        pytest.param("outlaws", "Ed Masterson", "LW-LEGEND-05", marks=pytest.mark.rule("LW-LEGEND-05")),
        pytest.param("outlaws", "Pat Garrett", "LW-LEGEND-05", marks=pytest.mark.rule("LW-LEGEND-05")),
        pytest.param("lawmen", "Curly Bill Brocius", "LW-LEGEND-05", marks=pytest.mark.rule("LW-LEGEND-05")),
        pytest.param("lawmen", "Frank James", "LW-LEGEND-05", marks=pytest.mark.rule("LW-LEGEND-05")),
        pytest.param("lawmen", "John Wesley Hardin", "LW-LEGEND-05", marks=pytest.mark.rule("LW-LEGEND-05")),
    ],
)
def test_some_work_only_for_lawmen_and_some_never(kind: str, hired: str, rule: str) -> None:
    assert hired in refused(force(kind, model(hired)), rule)


@pytest.mark.rule("LW-LEGEND-05", "LW-LEGEND-26", "LW-LEGEND-27")
def test_the_officers_and_the_troublemakers_are_those_of_the_ledger_and_others_work_for_anybody() -> None:
    text = LEDGER.rule("LW-LEGEND-05").text
    officers, trouble = re.findall(r"\((.*?)\)", text)
    for who in profiles.paid().values():
        if who.hired == "legend":
            name = who.kind.split()[-1 if "Billy" not in who.kind else 0]
            assert ("Peace Officer" in who.skills) is (name.rstrip("s") in officers and "Clanton" not in name)
            assert ("Troublemaker" in who.skills) is (name in trouble or who.kind.startswith("Curly Bill"))
    for kind in profiles.lists():
        for who_name in ("Wild Bill Hickock", "Calamity Jane", "John Chisum", "Doc Holliday"):
            posse.check(force(kind, model(who_name)))


@pytest.mark.rule("LW-LEGEND-03", "LW-LEGEND-04")
def test_a_legend_has_his_name_his_kit_and_no_double() -> None:
    made = posse.check(force("outlaws", {"kind": "Jesse James"}))["model"][-1]
    assert (made["name"], made["weapons"], made["skills"]) == (
        "Jesse James", ["Heavy Pistol"], ["Troublemaker", "Famous"],
    )  # fmt: skip
    assert "a second Jesse James" in refused(
        force("outlaws", {"kind": "Jesse James"}, model("Jesse James", name="Another")), "LW-LEGEND-04"
    )
    quick = model("Jesse James", skills=["Troublemaker", "Famous", "Fast Draw"])
    refused(force("outlaws", quick, campaign=True), "LW-POSSE-06")


# -- historical sides -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "refight, defenders, attackers, leaders",
    [
        pytest.param("ok-corral", 5, 4, ("Ike Clanton", "Wyatt Earp"), marks=pytest.mark.rule("LW-VEND-04")),
        pytest.param("northfield", 8, 11, ("Frank James", "Sheriff"), marks=pytest.mark.rule("LW-BANK-12")),
        pytest.param("billy-the-kid", 6, 1, ("Sheriff", "Billy the Kid"), marks=pytest.mark.rule("LW-JAIL-13")),
    ],
)
def test_the_sides_of_a_refight_ship(refight: str, defenders: int, attackers: int, leaders: tuple[str, str]) -> None:
    assert refights.of_scenario(refights.table()[refight]["scenario"]) == refight
    sides = [posse.load(refights.ready(refight, role)) for role in ("defender", "attacker")]
    assert [len(side["model"]) for side in sides] == [defenders, attackers]
    assert tuple(side["model"][posse.leader(side)]["kind"] for side in sides) == leaders
    roles = [(refights.side(side) or {})["role"] for side in sides]
    assert roles == ["defender", "attacker"]


@pytest.mark.rule("LW-VEND-04")
def test_nobody_else_was_at_the_corral() -> None:
    data = posse.load("earps")
    more = {**data, "model": [*data["model"], {"kind": "Bat Masterson"}]}
    assert "have exactly 1 Wyatt Earp" in _next_step(more, "LW-VEND-04")
    refused({**data, "refight": "alamo"}, "LW-SCEN-12")
    refused({**posse.load("drovers"), "refight": "ok-corral"}, "LW-VEND-04")


@pytest.mark.rule("LW-JAIL-13")
def test_the_law_of_lincoln_has_two_deputies_and_a_hundred_and_fifty_dollars() -> None:
    data = posse.load("lincoln-county")
    assert [model["kind"] for model in data["model"]].count("Deputy") == 2
    assert posse.cost(data) <= data["limit"] == 150
    refused({**data, "limit": 151}, "LW-JAIL-13")
    refused({**data, "limit": 148}, "LW-POSSE-01")
    refused({**data, "model": [one for one in data["model"] if one["name"] != "Deputy Bell"]}, "LW-JAIL-13")


@pytest.mark.rule("LW-JAIL-13")
def test_billy_has_his_kit_and_a_twelve_gauge() -> None:
    data = posse.load("billy-the-kid")
    assert data["model"][0]["weapons"] == ["Sixgun", "Heavy Pistol", "Shotgun"]
    refused({**data, "model": [{"kind": "Billy the Kid"}]}, "LW-JAIL-13")
