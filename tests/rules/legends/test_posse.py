"""Posses: who may be in one, what is sold to whom, files and what is wrong with them (LW-POSSE, -COW, -LAW, -OUT)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gulch import assets
from gulch.errors import InvalidInput
from gulch.rules.legends import outfit, posse, profiles, weapons
from gulch.rules.legends.ledger import LEDGER

LEADER = {"cowboys": "Trail Boss", "lawmen": "Sheriff", "outlaws": "Desperado"}
MANY = {"cowboys": "Cowpoke", "lawmen": "Upstanding Citizen", "outlaws": "Rowdy"}


def model(kind: str, *arms: str, name: str = "", **more: Any) -> dict[str, Any]:
    return {"name": name or f"A {kind}", "kind": kind, "weapons": list(arms), **more}


def several(count: int, kind: str, *arms: str) -> list[dict[str, Any]]:
    return [model(kind, *arms, name=f"{kind} {n}") for n in range(count)]


def force(kind: str, *models: dict[str, Any], leader: bool = True, least: bool = True, **head: Any) -> dict[str, Any]:
    """A Posse of a leader, two of the many and the models named."""
    own = [model(LEADER[kind], name="Boss")] if leader else []
    return {"name": "Test", "kind": kind, "model": own + (several(2, MANY[kind]) if least else []) + [*models], **head}


def refused(data: dict[str, Any], rule: str, options: dict[str, str] | None = None) -> str:
    with pytest.raises(InvalidInput) as caught:
        posse.check(data, options=options)
    assert f"({rule})" in str(caught.value), caught.value
    return str(caught.value)


def spent(kind: str, one: dict[str, Any]) -> int:
    """What one model costs in a legal Posse of that kind."""
    made = posse.check(force(kind, one, limit=500))
    return posse.model_cost(made, made["model"][-1])


# -- the whole Posse -----------------------------------------------------------------------------------------


@pytest.mark.rule("LW-POSSE-01")
def test_two_hundred_dollars_may_be_spent_and_no_more() -> None:
    full = [*several(5, "Tough", "Shotgun"), model("Rowdy", "Rifle"), model("Rowdy", "Hand Weapon", name="X")]
    made = posse.check(force("outlaws", *full))
    assert (made["limit"], posse.cost(made), posse.stash(made)) == (200, 193, 7)
    assert "it costs $201" in refused(force("outlaws", *full, model("Rowdy", name="Y")), "LW-POSSE-01")


@pytest.mark.rule("LW-POSSE-01")
@pytest.mark.parametrize("limit, ok", [(46, True), (45, False)])
def test_another_budget_may_be_agreed(limit: int, ok: bool) -> None:
    data = force("outlaws", limit=limit)
    assert posse.check(data) if ok else refused(data, "LW-POSSE-01")


@pytest.mark.rule("LW-POSSE-02")
@pytest.mark.parametrize("henchmen, ok", [(1, False), (2, True)])
def test_three_fighters_are_the_least(henchmen: int, ok: bool) -> None:
    data = force("cowboys", *several(henchmen, "Cowpoke"), least=False)
    assert posse.check(data) if ok else refused(data, "LW-POSSE-02")


@pytest.mark.rule("LW-POSSE-03")
def test_a_weapon_need_not_be_seen_on_the_figure() -> None:
    knife = model("Cowpoke", "Hand Weapon (knife)", shape="archer")
    assert posse.check(force("cowboys", knife))["model"][-1]["weapons"] == ["Hand Weapon (knife)"]


@pytest.mark.rule("LW-POSSE-04")
@pytest.mark.parametrize("leaders", [0, 2])
def test_exactly_one_hero_leads(leaders: int) -> None:
    data = force("lawmen", *[model("Sheriff", name=f"S{n}") for n in range(leaders)], leader=False)
    assert f"{leaders} leaders" in refused(data, "LW-POSSE-04")


@pytest.mark.rule("LW-POSSE-04")
def test_in_a_campaign_another_hero_may_take_over_and_no_henchman() -> None:
    rest = several(2, "Vigilante")
    heir = model("Deputy", leader=True)
    assert posse.leader(posse.check(force("lawmen", *rest, heir, leader=False, campaign=True))) == 4
    wrong = model("Vigilante", name="W", leader=True)
    refused(force("lawmen", *rest, wrong, leader=False, campaign=True), "LW-POSSE-04")
    refused(force("lawmen", *rest, heir, campaign=True), "LW-POSSE-04")


@pytest.mark.rule("LW-POSSE-06")
@pytest.mark.parametrize(
    "kind, tables",
    [
        ("cowboys", ("Brawlin'", "Shootin'", "Movin'")),
        ("lawmen", ("Shootin'", "Savvy", "Movin'")),
        ("outlaws", ("Brawlin'", "Shootin'", "Savvy")),
    ],
)
def test_each_kind_of_posse_prefers_three_tables_of_skills(kind: str, tables: tuple[str, ...]) -> None:
    own = profiles.lists()[kind].fighters
    assert all(profiles.tables(kind, who) == tables for who in own.values())


@pytest.mark.rule("LW-POSSE-06")
def test_nobody_has_a_skill_before_his_first_advance() -> None:
    quick = model("Kid", skills=["Fast Draw"])
    refused(force("outlaws", quick), "LW-POSSE-06")
    assert posse.check(force("outlaws", quick, campaign=True))["model"][-1]["skills"] == ["Fast Draw"]
    refused(force("outlaws", model("Tough", skills=["Fast Draw"]), campaign=True), "LW-POSSE-06")
    for unknown in ("Flying", "Trick Shooter", "Trick Shooter (a, b)"):
        refused(force("outlaws", model("Kid", skills=[unknown]), campaign=True), "LW-POSSE-06")
    posse.check(force("outlaws", model("Kid", skills=["Trick Shooter (Heavy Pistol)"]), campaign=True))


def test_the_four_tables_have_the_skills_of_the_ledger() -> None:
    listed = [(table, n, skill) for table, row in profiles.skill_tables().items() for n, skill in enumerate(row, 1)]
    told = [rule.text for rule in LEDGER.rules(area="SKILL")]
    assert [text.split(":")[0] for text in told] == [f"{table} {n} {skill}" for table, n, skill in listed]


# -- weapons -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-POSSE-07")
@pytest.mark.parametrize(
    "arms, ok",
    [
        ("Sixgun, Sixgun, Hand Weapon", True),
        ("Sixgun, Repeating Rifle, Shotgun", False),
        ("Hand Weapon (knife), Hand Weapon (sabre), Sixgun", True),
        ("Hand Weapon (knife), Hand Weapon (sabre), Hand Weapon", False),
        ("Lasso, Heavy Pistol, Sixgun", False),
    ],
)
def test_two_weapons_of_either_sort(arms: str, ok: bool) -> None:
    data = force("cowboys", model("Greenhorn", *arms.split(", ")))
    assert posse.check(data) if ok else refused(data, "LW-POSSE-07")


@pytest.mark.rule("LW-POSSE-07")
@pytest.mark.parametrize(
    "arms, ok",
    [
        ("Sixgun, Sixgun, Heavy Pistol, Lasso", True),
        ("Sixgun, Sixgun, Heavy Pistol, Lasso, Hand Weapon", False),
        ("Repeating Rifle, Shotgun, Sixgun", True),
        ("Repeating Rifle, Shotgun, Shotgun", False),
    ],
)
def test_by_the_errata_any_four_weapons_two_of_them_for_two_hands(arms: str, ok: bool) -> None:
    data, options = force("cowboys", model("Greenhorn", *arms.split(", "))), {"weapon-limit": "any-four"}
    assert posse.check(data, options=options) if ok else refused(data, "LW-POSSE-07", options)


@pytest.mark.rule("LW-POSSE-07")
def test_what_an_entry_prints_is_no_matter_of_the_limit_unless_the_option_says_so() -> None:
    gunslinger = model("Gunslinger", "Sixgun", "Sixgun", "Heavy Pistol")
    assert posse.check(force("lawmen", gunslinger))["model"][-1]["weapons"] == ["Sixgun", "Sixgun", "Heavy Pistol"]
    refused(force("lawmen", gunslinger), "LW-POSSE-07", {"printed-kit-limit": "bound"})
    posse.check(force("lawmen", model("Gunslinger")), options={"printed-kit-limit": "bound"})


@pytest.mark.rule("LW-POSSE-07", "LW-POSSE-08")
@pytest.mark.parametrize(
    "kind, fighter, rule", [("lawmen", "Vigilante", "LW-POSSE-08"), ("outlaws", "Kid", "LW-POSSE-07")]
)
def test_what_is_not_on_the_list_is_not_sold(kind: str, fighter: str, rule: str) -> None:
    assert f"a {fighter} with Le Mat" in refused(force(kind, model(fighter, "Le Mat")), rule)
    assert posse.check(force("lawmen", model("Deputy", "Le Mat")))


@pytest.mark.rule("LW-POSSE-08")
def test_between_games_heroes_buy_more_and_henchmen_never() -> None:
    scoped: dict[str, Any] = {"kit": ["Rifle Scope"]}
    refused(force("lawmen", model("Deputy", "Rifle", **scoped)), "LW-POSSE-07")
    posse.check(force("lawmen", model("Deputy", "Rifle", **scoped), campaign=True))
    refused(force("lawmen", model("Vigilante", "Rifle", **scoped), campaign=True), "LW-POSSE-08")


@pytest.mark.rule("LW-WEAP-12", "LW-MELEE-03")
@pytest.mark.parametrize(
    "arms, rule",
    [
        ("Rifle, Two-Handed Weapon (axe)", "LW-WEAP-12"),
        ("Two-Handed Weapon, Two-Handed Weapon (axe)", "LW-MELEE-03"),
        ("Sixgun, Two-Handed Weapon (axe)", ""),
    ],
)
def test_hands_are_two(arms: str, rule: str) -> None:
    data = force("outlaws", model("Kid", *arms.split(", ")), campaign=True)
    assert refused(data, rule) if rule else posse.check(data)


@pytest.mark.rule("LW-EXPL-12")
def test_nobody_rides_with_nitro() -> None:
    carries: dict[str, Any] = {"kit": ["Nitro"]}
    posse.check(force("outlaws", model("Kid", **carries), campaign=True))
    refused(force("outlaws", model("Kid", mount="Horse", **carries), campaign=True), "LW-EXPL-12")


@pytest.mark.rule("LW-EQUIP-04")
def test_fancy_duds_are_for_the_leader() -> None:
    dressed: dict[str, Any] = {"kit": ["Fancy Duds"]}
    refused(force("outlaws", model("Kid", **dressed), campaign=True), "LW-EQUIP-04")
    posse.check(force("outlaws", model("Desperado", **dressed), leader=False, campaign=True))
    posse.check(force("outlaws", model("Curly Bill Brocius", **dressed)))


# -- the three kinds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind, fighter, most",
    [
        pytest.param(kind, who.kind, who.most, marks=pytest.mark.rule(row.rule))
        for kind, row in profiles.lists().items()
        for who in row.fighters.values()
        if who.most and not who.leader
    ],
)
def test_only_so_many_of_a_kind(kind: str, fighter: str, most: int) -> None:
    text = LEDGER.rule(profiles.lists()[kind].rule).text.replace("Citizens", "Citizen")
    assert f"0-{most} {fighter.replace('Deputy', 'Deputies')}" in text
    posse.check(force(kind, *several(most, fighter), limit=999))
    assert f"{most + 1} of {fighter}" in refused(
        force(kind, *several(most + 1, fighter), limit=999), profiles.lists()[kind].rule
    )


@pytest.mark.parametrize(
    "kind, most",
    [
        pytest.param("cowboys", 15, marks=pytest.mark.rule("LW-COW-01")),
        pytest.param("lawmen", 12, marks=pytest.mark.rule("LW-LAW-01")),
        pytest.param("outlaws", 15, marks=pytest.mark.rule("LW-OUT-01")),
    ],
)
def test_a_posse_is_no_bigger_than_its_list_allows(kind: str, most: int) -> None:
    more = [model(MANY[kind], name=f"More {n}") for n in range(most - 2)]
    posse.check(force(kind, *more[1:], limit=999))
    assert f"{most + 1} models" in refused(force(kind, *more, limit=999), profiles.lists()[kind].rule)


def _printed(who: profiles.Profile) -> str:
    """A profile as the ledger prints it."""
    n = who.numbers
    core = f"S{n['S'] or '-'}{'+' if n['S'] else ''} F{n['F']} St{n['St']} G{n['G']} A{n['A']} W{n['W']} P{n['P']}"
    return core + (f" FA{n['FA']} FT{n['FT']}" if who.rank == "Hero" else "")


@pytest.mark.parametrize(
    "kind, fighter",
    [
        pytest.param(kind, who.kind, marks=pytest.mark.rule(who.rule))
        for kind, row in profiles.lists().items()
        for who in row.fighters.values()
    ],
)
def test_prices_and_numbers_are_those_of_the_ledger(kind: str, fighter: str) -> None:
    who = profiles.lists()[kind].fighters[fighter]
    text = LEDGER.rule(who.rule).text
    assert f"${who.price}, {_printed(who)}" in text
    assert text.startswith(fighter)
    assert ("leader" in text and "8 experience" in text) is who.leader
    assert who.xp == (8 if who.leader else 0)


def _sold(text: str) -> dict[str, int]:
    """The items and prices of a list in the ledger, by their names in lower case."""
    items = text.split("equipment: ")[1].rstrip(".").split(", ")
    pairs = (item.split(" (")[0].rsplit(" $", 1) for item in items)
    return {name.lower(): int(price) for name, price in pairs}


@pytest.mark.parametrize(
    "kind, rank",
    [
        pytest.param("cowboys", "Hero", marks=pytest.mark.rule("LW-COW-08")),
        pytest.param("cowboys", "Henchman", marks=pytest.mark.rule("LW-COW-09")),
        pytest.param("lawmen", "Hero", marks=pytest.mark.rule("LW-LAW-08")),
        pytest.param("lawmen", "Henchman", marks=pytest.mark.rule("LW-LAW-09")),
        pytest.param("outlaws", "Hero", marks=pytest.mark.rule("LW-OUT-07")),
        pytest.param("outlaws", "Henchman", marks=pytest.mark.rule("LW-OUT-08")),
    ],
)
def test_the_lists_of_equipment_are_those_of_the_ledger(kind: str, rank: str, request: pytest.FixtureRequest) -> None:
    rule = next(mark.args[0] for mark in request.node.iter_markers("rule"))
    listed = {item.lower(): price for item, price in profiles.lists()[kind].prices[rank].items()}
    assert listed == _sold(LEDGER.rule(rule).text)


@pytest.mark.parametrize(
    "kind, one, dollars",
    [
        pytest.param("cowboys", model("Greenhorn", "Sixgun"), 20, marks=pytest.mark.rule("LW-COW-03", "LW-COW-08")),
        pytest.param("cowboys", model("Buckaroo", "Sixgun"), 16, marks=pytest.mark.rule("LW-COW-04", "LW-COW-09")),
        pytest.param("cowboys", model("Cowpoke", "Sixgun", "Hand Weapon"), 16, marks=pytest.mark.rule("LW-COW-05")),
        pytest.param("cowboys", model("Wrangler", "Lasso"), 28, marks=pytest.mark.rule("LW-COW-06", "LW-COW-09")),
        pytest.param("cowboys", model("Cowpoke", "Lasso"), 17, marks=pytest.mark.rule("LW-COW-09")),
        pytest.param("lawmen", model("Deputy", "Sixgun"), 24, marks=pytest.mark.rule("LW-LAW-03", "LW-LAW-08")),
        pytest.param("lawmen", model("Upstanding Citizen", "Shotgun"), 19, marks=pytest.mark.rule("LW-LAW-05")),
        pytest.param("lawmen", model("Vigilante", "Rifle"), 25, marks=pytest.mark.rule("LW-LAW-07", "LW-LAW-09")),
        pytest.param("outlaws", model("Kid", "Sixgun"), 21, marks=pytest.mark.rule("LW-OUT-04", "LW-OUT-07")),
        pytest.param("outlaws", model("Rowdy", "Sixgun"), 14, marks=pytest.mark.rule("LW-OUT-05", "LW-OUT-08")),
        pytest.param("outlaws", model("Tough", "Heavy Pistol"), 22, marks=pytest.mark.rule("LW-OUT-06", "LW-OUT-08")),
    ],
)
def test_a_fighter_costs_what_he_and_his_weapons_cost(kind: str, one: dict[str, Any], dollars: int) -> None:
    assert spent(kind, one) == dollars


@pytest.mark.parametrize(
    "kind, boss, dollars",
    [
        pytest.param("cowboys", "Heavy Pistol", 52, marks=pytest.mark.rule("LW-COW-02", "LW-COW-08")),
        pytest.param("lawmen", "Le Mat", 59, marks=pytest.mark.rule("LW-LAW-02", "LW-LAW-08")),
        pytest.param("outlaws", "Repeating Rifle", 61, marks=pytest.mark.rule("LW-OUT-03", "LW-OUT-07")),
    ],
)
def test_a_mounted_leader_costs_his_horse_too(kind: str, boss: str, dollars: int) -> None:
    made = posse.check(force(kind, model(LEADER[kind], boss, mount="Horse"), leader=False))
    assert posse.model_cost(made, made["model"][-1]) == dollars


@pytest.mark.rule("LW-COW-06")
def test_a_wrangler_is_always_in_the_saddle() -> None:
    made = posse.check(force("cowboys", model("Wrangler")))
    assert (made["model"][-1]["mount"], posse.model_cost(made, made["model"][-1])) == ("Horse", 22)
    assert "without his Horse" in refused(force("cowboys", model("Wrangler", mount="")), "LW-COW-06")


@pytest.mark.parametrize(
    "kind, one, rule",
    [
        ("cowboys", model("Deputy"), "LW-LAW-01"),
        ("lawmen", model("Gentleman"), "LW-LAW-01"),
        ("outlaws", model("Kid", mount="Mule"), "LW-POSSE-07"),
        ("outlaws", model("Kid", mount="Camel"), "LW-EQUIP-01"),
        ("outlaws", model("Kid", "Blunderbuss"), "LW-POSSE-07"),
        ("outlaws", model("Kid", "Sixgun (gold)"), "LW-POSSE-07"),
        ("outlaws", model("Kid", kit=["Dynamite"]), "LW-POSSE-07"),
    ],
)
def test_strangers_and_strange_things_are_refused(kind: str, one: dict[str, Any], rule: str) -> None:
    refused(force(kind, one), rule)


# -- files ---------------------------------------------------------------------------------------------------

READY = {
    "cowboys": ("bunkhouse", "drovers"), "lawmen": ("lawmen", "marshals"), "outlaws": ("outlaws", "riders"),
}  # fmt: skip


def test_two_posses_of_each_kind_ship_at_two_hundred_dollars_or_just_under() -> None:
    made = {name: posse.load(name) for row in READY.values() for name in row}
    assert {kind: tuple(n for n, one in made.items() if one["kind"] == kind) for kind in READY} == READY
    assert all(198 <= posse.cost(one) <= 200 for one in made.values())
    names = [model["name"] for one in made.values() for model in one["model"]]
    assert len(names) == len(set(names))
    assert len({tuple(sorted(w for m in one["model"] for w in m["weapons"])) for one in made.values()}) == 6


def test_whoever_ships_has_a_shape_and_carries_what_the_book_knows() -> None:
    shapes = {path.stem for path in (assets.models() / "figures").glob("*.toml")}
    for name in posse.names():
        one = posse.load(name)
        assert posse.check(one) == one
        assert {model["shape"] for model in one["model"]} <= shapes
        text = (assets.scenarios() / "posses" / f"legends-{name}.toml").read_text(encoding="utf-8")
        assert text.startswith("# ")


def test_the_ready_posses_take_their_seats_in_turn() -> None:
    assert [posse.default(seat)["kind"] for seat in range(3)] == ["lawmen", "outlaws", "lawmen"]
    assert posse.default(0) == posse.load("lawmen")


def test_every_item_that_is_sold_is_one_the_book_knows() -> None:
    known = {*weapons.table(), *weapons.fightin(), *profiles.mounts()}
    for kind, row in profiles.lists().items():
        for who in row.fighters.values():
            assert set(profiles.prices(kind, who)) <= known
    assert {item for who in profiles.paid().values() for item in who.prices} - known == {"Fancy Duds"}


BROKEN = """name = "Broken"
kind = "lawmen"

[[model]]
name = "Boss"
kind = "Sheriff"

[[model]]
name = "Second"
kind = "Vigilante"
weapons = ["Le Mat"]

[[model]]
name = "Third"
kind = "Upstanding Citizen"
"""


def test_a_message_names_file_line_model_and_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN, encoding="utf-8")
    with pytest.raises(InvalidInput) as caught:
        posse.load(path)
    assert f"{path}, line 8, model 2 (Second): a Vigilante with Le Mat (LW-POSSE-08)" in str(caught.value)
    assert "choose from Hand Weapon, Saturday-Night Special" in caught.value.next_step


def test_what_is_wrong_with_the_whole_goes_by_the_line_of_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "dear.toml"
    path.write_text(BROKEN.replace("Le Mat", "Rifle").replace('"lawmen"\n', '"lawmen"\nlimit = 30\n'), encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"dear\.toml, line 3: it costs \$59 \(LW-POSSE-01\)"):
        posse.load(path)


HEAD = 'kind = "outlaws"\n'
KID = '[[model]]\nname = "A"\nkind = "Kid"\n'


@pytest.mark.parametrize(
    "text, message",
    [
        ("name = ", "give a posse as TOML"),
        ('name = "No kind"', "set kind to one of cowboys, lawmen, outlaws"),
        ('kind = ["outlaws"]', "unknown kind"),
        (HEAD, "it has no models"),
        (f"{HEAD}model = 3", "it has no models"),
        (f"{HEAD}model = [3]", "a table is needed"),
        (f"{HEAD}colour = 'red'", "unknown key 'colour'"),
        (f"{HEAD}limit = 'all'\n{KID}", "give whole dollars"),
        (f"{HEAD}limit = 0\n{KID}", "give whole dollars"),
        (f"{HEAD}limit = true\n{KID}", "give whole dollars"),
        (f"{HEAD}limit = 100000\n{KID}", "give whole dollars"),
        (f"{HEAD}campaign = 1\n{KID}", "say true or false"),
        (f"{HEAD}stash = 5\n{KID}", "stash outside a campaign"),
        (f"{HEAD}night = true\n{KID}", "night outside a campaign"),
        (f'{HEAD}name = "\\n"\n{KID}', "give a name in plain text"),
        (f'{HEAD}refight = "alamo"\n{KID}', "unknown refight 'alamo'"),
        (f"{HEAD}refight = []\n{KID}", "unknown refight"),
        (f"{HEAD}{KID}hat = 'tall'", "line 2, model 1: unknown key 'hat'"),
        (f"{HEAD}{KID}{KID}", "used twice"),
        (f'{HEAD}[[model]]\nkind = "Kid"', "needs a name"),
        (f'{HEAD}[[model]]\nname = "A, B"\nkind = "Kid"', "needs a name"),
        (f'{HEAD}[[model]]\nname = "A\\u001b[31m"\nkind = "Kid"', "needs a name"),
        (f'{HEAD}[[model]]\nname = "A"\nkind = ["Kid"]', "unknown kind"),
        (f"{HEAD}{KID}weapons = 'Sixgun'", "is no list of names"),
        (f"{HEAD}{KID}weapons = [['Sixgun']]", "is no list of names"),
        (f"{HEAD}{KID}kit = [1]", "is no list of names"),
        (f"{HEAD}{KID}mount = ['Horse']", "unknown mount"),
        (f"{HEAD}{KID}shape = 3", "name one of models/figures"),
        (f"{HEAD}{KID}shape = 'horse'", "name one of models/figures"),
        (f"{HEAD}{KID}weapons = ['Hand Weapon (a, b)']", "unknown weapon"),
        (f"{HEAD}{KID}xp = 3", "xp outside a campaign"),
        (f"{HEAD}campaign = true\n{KID}xp = -1", "xp is a number"),
        (f"{HEAD}campaign = true\n{KID}injuries = [3]", "xp is a number"),
        (f"{HEAD}campaign = true\n{KID}leader = false", "leader true of the one who leads"),
    ],
)
def test_bad_files_are_refused_with_the_next_step(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=message):
        posse.load(path)


NONSENSE: tuple[Any, ...] = (
    None, 0, -1, 3.5, float("nan"), 10**30, True, False, "", "x", "\n", "a" * 500, "Horse", "Sheriff", [], ["x"], [1],
    [[]], [{}], {}, {"a": 1}, ["Sixgun"] * 9, ["Hand Weapon ("], ["Hand Weapon ()"], ["Fancy Duds"],
)  # fmt: skip


def _told(data: dict[str, Any]) -> str:
    """The refusal, "" if there is none."""
    try:
        posse.check(data)
    except InvalidInput as error:
        return str(error)
    return ""


@pytest.mark.parametrize("campaign", [False, True])
@pytest.mark.parametrize("key", [*posse.KEYS, *outfit.KEYS[2:], 3])
def test_nonsense_of_every_sort_is_refused_in_one_line_or_is_none(key: Any, campaign: bool) -> None:
    made = {**posse.load("marshals"), "campaign": campaign}
    for value in NONSENSE:
        models = [{**made["model"][0], key: value}, *made["model"][1:]]
        for told in (_told({**made, key: value}), _told({**made, "model": models})):
            assert told.isprintable()
            assert len(told) < 700


def test_what_is_no_file_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=f"use one of {', '.join(posse.names())}"):
        posse.load("bandits")
    with pytest.raises(InvalidInput, match=r"none\.toml"):
        posse.load(tmp_path / "none.toml")
    nested = tmp_path / "nested.toml"
    nested.write_text("a = " + "[" * 5000, encoding="utf-8")
    with pytest.raises(InvalidInput, match="give a posse as TOML"):
        posse.load(nested)


def test_the_posse_of_another_book_is_no_posse_of_this_one() -> None:
    assert "gamblers" not in posse.names()
    with pytest.raises(InvalidInput, match="unknown key 'method'"):
        posse.load(assets.scenarios() / "posses" / "gamblers.toml")


def test_a_posse_on_paper() -> None:
    made = posse.load("drovers")
    rows = [dict(zip(posse.columns(made), posse.row(made, model), strict=True)) for model in made["model"]]
    assert sum(int(row["$"]) for row in rows) == posse.cost(made) == 199
    assert rows[2] == {
        "": "Nacho Delgado", "kind": "Wrangler", "weapons": "Lasso, Sixgun", "kit": "", "skills": "Rope Expert",
        "mount": "Horse", "$": "33",
    }  # fmt: skip
    assert posse.told(made) == "6 models for $199 of $200, $1 in the stash"
    assert posse.told(posse.load("earps")) == "4 models for $267, a side of ok-corral"
