"""Starting a game: budgets, seats, the scenario, roles, old wounds, the end (LW-SETUP, LW-SCEN)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from gulch import assets
from gulch.decision import Picked
from gulch.dice import Dice, seed_bytes
from gulch.errors import InvalidInput
from gulch.events import Ended, MatchBegan, Note, Removed, Status
from gulch.match import Match
from gulch.rules.legends import agreed, awards, ending, hills, posse, roles, scenarios, setup, way
from gulch.rules.legends.book import BOOK
from gulch.rules.legends.state import other_seat
from gulch.rules.legends.wounds import OUT, out
from rules.legends.build import Board, board, fig, wall
from rules.legends.games import Started, force, plain, setting, started

BAND = ("Cowpoke", "Cowpoke", "Cowpoke")
GANG = ("Rowdy", "Rowdy", "Rowdy")


def pair(*, first: str = "cowboys", second: str = "outlaws", **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two small Posses; `campaign`, `limit` go to both."""
    members = {"cowboys": BAND, "outlaws": GANG, "lawmen": ("Upstanding Citizen",) * 4}
    return force(*members[first], kind=first, **more), force(*members[second], kind=second, **more)


def begun(first: str = "cowboys", second: str = "outlaws", **more: Any) -> Started:
    return started("high-noon", plain(), pair(first=first, second=second), **more)


# -- before the game --------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SETUP-01")
def test_both_sides_have_the_same_dollars() -> None:
    mine, other = force(*BAND, limit=200), force(*GANG, kind="outlaws", limit=150)
    with pytest.raises(InvalidInput, match=r"\$200 and \$150 \(LW-SETUP-01\)"):
        setting("high-noon", plain(), (mine, other))
    setting("high-noon", plain(), (mine, {**other, "limit": 200}))


@pytest.mark.rule("LW-MEAS-04")
def test_the_board_is_four_feet_square_unless_the_scenario_says_otherwise() -> None:
    boards = {name: scenario.board for name, scenario in scenarios.SCENARIOS.items()}
    assert boards["open-range"] == boards["bank-robbery"] == (4, 4)
    assert (boards["high-noon"], boards["vendetta"], boards["stagecoach"]) == ((4, 2), (3, 3), (6, 3))
    said = [note.text for note in begun().told(Note) if note.rule == "LW-MEAS-04"]
    assert said == ["High Noon is meant for 4 by 2 feet, 48 by 24 inches; this table measures 36 by 36."]


@pytest.mark.rule("LW-MEAS-04")
def test_a_table_that_no_game_fits_on_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r'measures 23" \(LW-MEAS-04\)'):
        started("high-noon", plain(23, 36), pair())


@pytest.mark.rule("LW-SETUP-01")
def test_posses_of_a_campaign_are_as_rich_as_they_are() -> None:
    setting("high-noon", plain(), (force(*BAND, campaign=True), force(*GANG, kind="outlaws", campaign=True, limit=150)))


@pytest.mark.rule("LW-SETUP-01")
@pytest.mark.parametrize("seats", [1, 3])
def test_a_game_is_between_two_sides(seats: int) -> None:
    with pytest.raises(InvalidInput, match="LW-SETUP-01"):
        setup.prepare("high-noon", seats, [None] * seats, {})


@pytest.mark.rule("LW-SCEN-08")
def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(InvalidInput, match="unknown scenario 'tea-party'"):
        setup.prepare("tea-party", 2, [None, None], {})


@pytest.mark.parametrize("size", [20, 80])
def test_a_table_has_its_limits(size: int) -> None:
    with pytest.raises(InvalidInput, match="measures"):
        setup.check(setting("high-noon", plain(size, size)))


def test_one_posse_may_be_played_twice() -> None:
    game = started("high-noon", plain(), (force(*BAND), force(*BAND)))
    (told,) = game.told(MatchBegan)
    assert len({info.name for info in told.figures}) == len(told.figures)


@pytest.mark.rule("LW-SCEN-07")
def test_posses_of_one_type_may_fight_each_other() -> None:
    assert all(begun("lawmen", "lawmen").bodies(seat) for seat in (0, 1))


@pytest.mark.rule("LW-SETUP-02")
def test_roles_come_before_starting_positions() -> None:
    game = begun(policy={"role": "attacker"})
    kinds = [decision.kind for decision in game.asked]
    assert kinds[0] == "role"
    assert set(kinds[1:]) == {"end", "deploy", "deploy-next"}


@pytest.mark.rule("LW-SETUP-03")
def test_a_side_acts_as_one_whoever_commands_its_models() -> None:
    """Two players who share a side share its seat: it moves to its last model before the other side begins."""
    match, drawn = Match.start(BOOK, setting("high-noon", plain(), pair()), 1), Dice(seed_bytes(3))
    movers: list[int] = []
    while match.facts.phase is None or match.facts.phase.phase != "shootin":
        decision = match.pending[0]
        movers += [decision.seat] if decision.kind == "mover" else []
        named = Picked((decision.options[0].id,)) if decision.kind == "mover" else None
        drawn_one = decision.sample(match.facts.scene, lambda limit: drawn.below(limit, stream="any"))
        match.answer(decision.seat, decision.number, named or drawn_one)
    first = movers[0]
    assert movers == [first] * movers.count(first) + [1 - first] * movers.count(1 - first)
    assert min(movers.count(0), movers.count(1)) >= 3


# -- whose scenario ---------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SCEN-01")
def test_the_lower_infamy_chooses_the_plain() -> None:
    rich, poor = force(*BAND, "Cowpoke"), force(*GANG, kind="outlaws")
    dice = [("scenario", 3), ("roles", 1), ("roles", 2)]
    game = started("roll", plain(), (rich, poor), dice=dice, policy={"scenario-table": "cowboys"})
    (asked,) = game.decisions("scenario-table")
    assert asked.seat == 1
    assert [option.id for option in asked.options] == ["cowboys", "outlaws"]
    assert game.facts.get("seat:1", "scenario") == "high-noon"


@pytest.mark.rule("LW-SCEN-01")
def test_on_equal_infamy_they_roll_for_the_choice() -> None:
    dice = [
        ("scenario", 4),
        ("scenario", 4),
        ("scenario", 5),
        ("scenario", 2),
        ("scenario", 3),
        ("roles", 1),
        ("roles", 2),
    ]
    game = started("roll", plain(), pair(), dice=dice)
    assert game.decisions("scenario-table")[0].seat == 0


LAW = ["jailbreak", "bar-room-brawl", "high-noon", "vendetta", "hang-em-high", "jailbreak"]
COW = ["open-range", "bar-room-brawl", "high-noon", "vendetta", "hang-em-high", "open-range"]
OUTLAW = ["bank-robbery", "bar-room-brawl", "high-noon", "vendetta", "open-range", "stagecoach"]


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        pytest.param("lawmen", LAW, marks=pytest.mark.rule("LW-SCEN-02")),
        pytest.param("cowboys", COW, marks=pytest.mark.rule("LW-SCEN-03")),
        pytest.param("outlaws", OUTLAW, marks=pytest.mark.rule("LW-SCEN-04")),
    ],
)
def test_the_tables_of_scenarios(kind: str, names: list[str]) -> None:
    assert list(scenarios.TABLES[kind]) == names


@pytest.mark.parametrize(
    ("kind", "rule", "score"),
    [
        pytest.param("lawmen", "LW-SCEN-02", 4, marks=pytest.mark.rule("LW-SCEN-02")),
        pytest.param("cowboys", "LW-SCEN-03", 4, marks=pytest.mark.rule("LW-SCEN-03")),
        pytest.param("outlaws", "LW-SCEN-04", 4, marks=pytest.mark.rule("LW-SCEN-04")),
    ],
)
def test_a_roll_on_a_table(kind: str, rule: str, score: int) -> None:
    dice = [("scenario", 2, 1), ("scenario", score), ("roles", 1), ("roles", 2)]
    game = started("roll", plain(), pair(first=kind, second=kind), dice=dice)
    assert game.facts.get("seat:0", "scenario") == "vendetta"
    assert [status.rule for status in game.told(Status) if status.key == "scenario"] == [rule, rule]


@pytest.mark.rule("LW-SCEN-08")
def test_what_the_table_is_not_fit_for_is_rolled_again() -> None:
    dice = [("scenario", 2, 1), ("scenario", 5), ("scenario", 2, 1), ("scenario", 3), ("roles", 1), ("roles", 2)]
    game = started("roll", plain(), pair(first="lawmen", second="lawmen"), dice=dice)
    assert scenarios.of(game.facts).name == "high-noon"


# -- roles ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SCEN-06")
@pytest.mark.parametrize(("role", "defends"), [("attacker", 1), ("defender", 0)])
def test_the_higher_die_picks_its_role(role: str, defends: int) -> None:
    game = begun(dice=[("roles", 5), ("roles", 3)], policy={"role": role})
    assert game.decisions("role")[0].seat == 0
    assert roles.defender(game.facts) == defends


@pytest.mark.rule("LW-SCEN-06")
@pytest.mark.parametrize(("campaign", "dice"), [(True, []), (False, [("roles", 4), ("roles", 1)])])
def test_in_a_campaign_the_lower_infamy_picks(campaign: bool, dice: list[Any]) -> None:
    small, large = force(*BAND, campaign=campaign), force(*GANG, "Rowdy", kind="outlaws", campaign=campaign)
    game = started("high-noon", plain(), (small, large), dice=dice)
    assert game.decisions("role")[0].seat == 0


@pytest.mark.rule("LW-SCEN-06")
def test_equal_infamy_in_a_campaign_is_rolled_for() -> None:
    game = started("high-noon", plain(), pair(campaign=True), dice=[("roles", 1), ("roles", 4)])
    assert game.decisions("role")[0].seat == 1


@pytest.mark.rule("LW-SCEN-06")
def test_the_scenario_assigns_first() -> None:
    game = started("hang-em-high", "boot-hill", pair(first="outlaws", second="lawmen"))
    assert not game.decisions("role")
    assert roles.defender(game.facts) == 1


# -- old wounds -------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SCEN-05")
@pytest.mark.parametrize(("score", "gone"), [(1, ["0-cowboys-1"]), (2, [])])
def test_an_old_wound_keeps_a_hero_at_home(score: int, gone: list[str]) -> None:
    mine = force("Greenhorn", "Cowpoke", "Cowpoke", campaign=True)
    mine["model"][1]["injuries"] = ["Old Battle Wound"]
    other = force(*GANG, kind="outlaws", campaign=True)
    dice = [("old wound", score), ("roles", 1), ("roles", 2)]
    game = started("high-noon", plain(), (mine, other), dice=dice)
    assert [event.figure for event in game.told(Removed)] == gone


# -- scenery ----------------------------------------------------------------------------------------------


def thicket(**values: Any) -> Board:
    """A piece of which that was agreed; a list of two is an open question."""
    piece = replace(wall("thicket", (10, 10, 14, 10.5), 1.0), values={"legends": values})
    return board(fig("a", at=(5, 5)), fig("b", seat=1, at=(30, 30)), pieces=[piece])


@pytest.mark.rule("LW-SETUP-04")
@pytest.mark.parametrize(("score", "value"), [(1, 3), (3, 3), (4, 5), (6, 5)])
def test_a_die_settles_what_cannot_be_agreed(score: int, value: int) -> None:
    b = thicket(**{"in-the-way": [3, 5]})
    b.dice.add(("scenery", score))
    b.run(agreed.settle(b.game))
    (piece,) = b.game.facts.table.pieces
    assert agreed.value(b.game.facts, piece, "in-the-way") == value
    assert way.value_of(b.game.facts, piece) == value


@pytest.mark.rule("LW-SETUP-04")
@pytest.mark.parametrize("values", [{"in-the-way": 5}, {}])
def test_what_is_agreed_needs_no_die(values: dict[str, Any]) -> None:
    b = thicket(**values)
    b.run(agreed.settle(b.game))
    assert agreed.value(b.game.facts, b.game.facts.table.pieces[0], "in-the-way") == values.get("in-the-way")


@pytest.mark.rule("LW-SETUP-04")
@pytest.mark.parametrize(("score", "climbed"), [(2, True), (5, False)])
def test_whether_it_can_be_climbed_is_asked_too(score: int, climbed: bool) -> None:
    b = thicket(climbable=[True, False])
    b.dice.add(("scenery", score))
    b.run(agreed.settle(b.game))
    assert agreed.value(b.game.facts, b.game.facts.table.pieces[0], "climbable") is climbed


@pytest.mark.rule("LW-SETUP-04")
def test_it_is_settled_before_anybody_is_set_up() -> None:
    b = standoff()
    b.run(setup.prepared(b.game))
    assert next(step[0] for step in reversed(b.game.state.agenda)) == "scenery"


# -- the end ----------------------------------------------------------------------------------------------


def standoff(*more: Any, **keys: Any) -> Board:
    a, b = fig("a", at=(5, 5), leader=True, hero=True), fig("b", seat=1, at=(30, 30), leader=True, hero=True)
    return board(a, b, *more, **keys)


def ended(b: Board) -> Ended:
    (over,) = b.told(Ended)
    return over


@pytest.mark.rule("LW-SETUP-02", "LW-SCEN-11")
def test_the_game_ends_with_the_last_enemy() -> None:
    b = standoff()
    out(b.game, "b", OUT, "LW-WOUND-14", by="a")
    assert ending.check(b.game)
    assert ended(b).winners == (0,)


@pytest.mark.rule("LW-SCEN-11")
def test_as_long_as_somebody_is_left_it_goes_on() -> None:
    b = standoff(fig("c", seat=1, at=(20, 20)))
    out(b.game, "b", OUT, "LW-WOUND-14")
    assert not ending.check(b.game)


@pytest.mark.rule("LW-SCEN-11")
def test_both_wiped_out_at_once_is_a_draw() -> None:
    b = standoff()
    for fallen in ("a", "b"):
        out(b.game, fallen, OUT, "LW-WOUND-14")
    ending.check(b.game)
    assert ended(b).winners == ()


@pytest.mark.rule("LW-SCEN-11")
def test_who_flees_loses() -> None:
    b = standoff()
    hills.flee(b.game, 0, "LW-HILLS-04")
    ending.check(b.game)
    assert ended(b).winners == (1,)
    assert "hills" in ended(b).reason


@pytest.mark.rule("LW-SETUP-02")
def test_no_step_begins_once_the_game_is_over() -> None:
    b, begun = standoff(), []

    async def step(game: Any, number: int) -> None:
        begun.append(number)

    b.run(ending.guarded(step)(b.game, 1))
    out(b.game, "b", OUT, "LW-WOUND-14")
    b.game.then(("next", 3))
    b.run(ending.guarded(step)(b.game, 2))
    assert begun == [1]
    assert ended(b).winners == (0,)
    assert not b.game.state.agenda


@pytest.mark.rule("LW-SCEN-11")
@pytest.mark.parametrize(
    ("most", "number", "over"), [("none", 99, False), ("20", 20, False), ("20", 21, True), ("30", 31, True)]
)
def test_a_last_turn_may_be_agreed(most: str, number: int, over: bool) -> None:
    b = standoff(options={"max-turns": most})
    assert ending.last_turn(b.game, number) is over
    assert [event.winners for event in b.told(Ended)] == [()] * over


# -- experience and loot ----------------------------------------------------------------------------------


def earned(b: Board) -> Mapping[str, Any]:
    return {figure.id: figure.status.get("xp", 0) for figure in b.game.facts.figures.values()}


@pytest.mark.rule("LW-SCEN-09")
def test_survival_leadership_and_kills() -> None:
    b = standoff(fig("c", at=(6, 20)), fig("d", seat=1, at=(20, 20)))
    for fallen in ("b", "d"):
        out(b.game, fallen, OUT, "LW-WOUND-14", by="a")
    ending.check(b.game)
    assert earned(b) == {"a": 4, "b": 1, "c": 1, "d": 1}


@pytest.mark.rule("LW-SCEN-09")
@pytest.mark.parametrize("victim", ["m", "t", "c"])
def test_mounts_bystanders_and_friends_are_no_kills(victim: str) -> None:
    animal, town = fig("m", seat=1, at=(10, 20)), fig("t", at=(12, 20))
    b = standoff(animal, town, fig("c", at=(20, 20)))
    assert victim
    figures = b.game.facts.figures
    sheets = {"m": ("class", "Animal"), "t": ("class", "Bystander")}
    for id, row in sheets.items():
        info = replace(figures[id].info, sheet=(row,), seat=1 if id == "m" else -1)
        figures[id] = replace(figures[id], info=info)
    awards.kill(b.game, victim, "a")
    awards.kill(b.game, "b", "")
    assert not b.has("a", "kills")


@pytest.mark.rule("LW-SCEN-10")
def test_the_winner_rolls_two_more_dice_for_income() -> None:
    b = standoff()
    out(b.game, "b", OUT, "LW-WOUND-14", by="a")
    ending.check(b.game)
    assert [b.game.facts.get(f"seat:{seat}", "income-dice") for seat in (0, 1)] == [2, None]


@pytest.mark.rule("LW-SCEN-10")
def test_a_draw_has_no_loot() -> None:
    b = standoff(options={"max-turns": "20"})
    ending.last_turn(b.game, 21)
    assert not any(b.game.facts.get(f"seat:{seat}", "income-dice") for seat in (0, 1))


# -- historical refights ----------------------------------------------------------------------------------


@pytest.mark.rule("LW-SCEN-12")
def test_a_refight_brings_its_own_posses_and_roles() -> None:
    game = started("vendetta", "corral", historical_refight="on")
    assert not game.decisions("role")
    assert [info.posse for info in game.facts.seats] == ["The Earps", "The Clantons"]
    assert roles.defender(game.facts) == 1


@pytest.mark.rule("LW-SCEN-12")
@pytest.mark.parametrize("name", ["ok-corral", "northfield", "billy-the-kid"])
def test_the_refights_lie_ready(name: str) -> None:
    data = tomllib.loads((assets.scenarios() / "matches" / f"{name}.toml").read_text(encoding="utf-8"))
    assert data["book"] == "legends"
    refought = setting(data["scenario"], data["table"], data["posses"], **data["options"])
    setup.check(refought)
    assert {seat.posse["refight"] for seat in refought.seats} == {name}


@pytest.mark.rule("LW-SCEN-12")
def test_a_refight_is_worth_nothing() -> None:
    b = standoff(options={"historical-refight": "on"})
    out(b.game, "b", OUT, "LW-WOUND-14", by="a")
    ending.check(b.game)
    assert set(earned(b).values()) == {0}
    assert any("no experience" in note for note in b.notes())
    assert b.game.facts.get("seat:0", "income-dice") is None


@pytest.mark.rule("LW-SCEN-12")
@pytest.mark.parametrize(
    ("scenario", "posses", "on", "why"),
    [
        ("high-noon", (None, None), "on", "no historical refight"),
        ("vendetta", ("lawmen", None), "on", "not the two sides"),
        ("vendetta", ("earps", "clantons"), "off", "set the option|of a historical refight"),
        ("vendetta", ("earps", "earps"), "on", "both sides"),
    ],
)
def test_a_refight_is_fought_by_its_two_sides(scenario: str, posses: Any, on: str, why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        setting(scenario, plain(), posses, historical_refight=on)


@pytest.mark.rule("LW-SCEN-12")
@pytest.mark.parametrize("campaign", [False, True])
def test_in_a_campaign_a_refight_comes_with_a_warning(campaign: bool) -> None:
    earps = {**posse.load("earps"), "campaign": campaign}
    game = started("vendetta", "corral", (earps, None), historical_refight="on")
    warned = [note.text for note in game.told(Note) if "no part of a campaign" in note.text]
    assert bool(warned) is campaign


@pytest.mark.rule("LW-SCEN-12")
def test_either_side_of_a_refight_may_sit_first() -> None:
    game = started("vendetta", "corral", ("clantons", None), historical_refight="on")
    assert roles.defender(game.facts) == 0
    assert other_seat(game.facts, 0) == 1


def test_notes_say_who_defends() -> None:
    game = begun(policy={"role": "defender"}, dice=[("roles", 5), ("roles", 3)])
    assert "The defence falls to Cowboys." in [note.text for note in game.told(Note)]
