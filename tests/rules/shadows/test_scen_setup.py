"""Scenarios before the first Turn: choosing one, what the table needs, set-up by the players in turn."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Pick, Picked, Place, Put
from gulch.dice import Dice, Scripted, drawer, seed_bytes
from gulch.errors import IllegalChoice, InvalidInput
from gulch.events import Event, Marker, Note, PhaseBegan, PieceChanged, Placed, Rolled, Status
from gulch.match import Match, SeatSetup, Setup
from gulch.rules.shadows import duel, loot, scenarios, setup, zones
from gulch.rules.shadows.book import BOOK
from gulch.rules.shadows.scenarios import objectives
from gulch.table.model import Piece, Table
from rules.shadows.agenda import force
from rules.shadows.build import area, board, fig, platform, table, wall

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
SIX = ("Pistol", "Pistol", "Rifle", "Rifle", "Pistol", "Pistol")
FOUR = [
    platform("north", (16, 24, 20, 27), 1),
    platform("south", (16, 9, 20, 12), 1),
    area("east", (24, 16, 27, 20)),
    area("west", (9, 16, 12, 20)),
]


def made(
    scenario: str, seats: int = 2, pieces: list[Piece] | None = None, size: float = 36, options: Any = None
) -> Setup:
    forces = tuple(SeatSetup(NAMES[n], force(*SIX)) for n in range(seats))
    return Setup(table(pieces or [], size), scenario, forces, options or {})


def begun(setting: Setup, *dice: tuple[str | int, ...]) -> Match:
    return Match.start(BOOK, setting, Scripted(*dice))


def told(match: Match, kind: type[Event]) -> list[Any]:
    return [entry.event for entry in match.log if isinstance(entry.event, kind)]


def asked(match: Match) -> Any:
    (decision,) = match.pending
    return decision


def pick(match: Match, *ids: str) -> None:
    match.answer(asked(match).seat, asked(match).number, Picked(ids))


def put(match: Match, x: float, y: float, z: int = 0) -> None:
    match.answer(asked(match).seat, asked(match).number, Put((round(x * 1000), round(y * 1000), z), 0))


def anything(match: Match, *kinds: str) -> None:
    """Answers questions of these kinds with any legal choice."""
    draw = drawer(Dice(seed_bytes(3)), "x")
    while match.pending and match.pending[0].kind in kinds:
        decision = match.pending[0]
        match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))


# -- which scenario ------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SCEN-01")
@pytest.mark.parametrize(
    "score, name",
    [(1, "stake-a-claim"), (2, "a-fistful-of-loot"), (3, "shootout"), (4, "the-getaway"), (5, "showdown"),
     (6, "bonanza"), (7, "escalation")],
)  # fmt: skip
def test_a_d8_chooses_the_scenario(score: int, name: str) -> None:
    assert scenarios.by_number(score).name == name
    before = {1: ["set-up"] * 2, 2: ["set-up", "set-up", "loot"], 6: ["set-up"] * 2}.get(score, ["deployment"] * 2)
    dice = [(label, 5 - n) for n, label in enumerate(before)]
    match = begun(made("roll", pieces=FOUR), ("scenario", score), *dice)
    assert scenarios.of(match.facts).name == name
    assert told(match, Rolled)[0].rule == "SW-SCEN-01"


@pytest.mark.rule("SW-SCEN-01")
def test_an_agreed_scenario_is_not_rolled() -> None:
    match = begun(made("bonanza", pieces=FOUR), ("set-up", 5), ("set-up", 4))
    assert scenarios.of(match.facts).name == "bonanza"
    assert [event.label for event in told(match, Rolled)] == ["set-up", "set-up"]


@pytest.mark.rule("SW-SCEN-02")
def test_on_an_eight_the_winner_of_a_roll_off_chooses_any_of_the_seven() -> None:
    match = begun(
        made("roll", pieces=FOUR),
        ("scenario", 8),
        ("scenario", 9),
        ("scenario", 4),
        ("deployment", 9),
        ("deployment", 4),
    )
    assert (asked(match).seat, asked(match).kind) == (0, "scenario")
    assert [option.id for option in asked(match).options] == list(scenarios.SCENARIOS)
    pick(match, "the-getaway")
    assert scenarios.of(match.facts).name == "the-getaway"
    assert asked(match).kind == "zone"


@pytest.mark.rule("SW-SCEN-03")
def test_a_scenario_that_the_table_has_not_the_terrain_for_is_rolled_again() -> None:
    match = begun(made("roll"), ("scenario", 6), ("scenario", 5), ("deployment", 9), ("deployment", 4))
    assert scenarios.of(match.facts).name == "showdown"
    assert "The table has not what Bonanza! needs." in [note.text for note in told(match, Note)]


@pytest.mark.rule("SW-SCEN-03")
@pytest.mark.parametrize(
    "name, pieces, size, what",
    [
        ("stake-a-claim", FOUR[:2], 36, "3 pieces"),
        ("bonanza", FOUR[:3], 36, "4 pieces"),
        ("bonanza", [*FOUR[:3], wall("rock", (15, 15, 16, 16), 2)], 36, "that models can enter"),
        ("a-fistful-of-loot", [], 24, '30" a side'),
    ],
)  # fmt: skip
def test_a_table_without_the_features_is_refused(name: str, pieces: list[Piece], size: float, what: str) -> None:
    with pytest.raises(InvalidInput, match=what):
        setup.check(made(name, pieces=pieces, size=size))


@pytest.mark.rule("SW-SCEN-03")
def test_the_set_up_of_the_scenario_comes_before_deployment() -> None:
    match = begun(
        made("stake-a-claim", pieces=FOUR), ("set-up", 3), ("set-up", 8), ("deployment", 9), ("deployment", 4)
    )
    for piece in ("north", "east", "south"):
        pick(match, piece)
    assert asked(match).kind == "zone"
    labels = [event.label for event in told(match, Rolled)]
    assert labels == ["set-up", "set-up", "deployment", "deployment"]


@pytest.mark.rule("SW-SCEN-03")
def test_terrain_bystanders_set_up_deployment_and_agendas_come_in_that_order() -> None:
    more = {"bystanders": "on", "agendas": "on"}
    depot = platform("depot", (16, 16, 20, 20), 1)
    match = Match.start(BOOK, made("shootout", pieces=[depot], options=more), Dice(seed_bytes(5)))
    draw, kinds = drawer(Dice(seed_bytes(5)), "x"), []
    while (decision := match.pending[0]).kind != "card":
        kinds.append(decision.kind)
        match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
    order = [kind for n, kind in enumerate(kinds) if kind not in kinds[:n]]
    assert order[:5] == ["bystander", "zone", "duellists", "duellist", "deploy"]
    first = [type(entry.event).__name__ for entry in match.log]
    assert first.index("PieceChanged") < first.index("Placed")  # terrain before Bystanders
    deployed = [
        n for n, e in enumerate(match.log) if isinstance(e.event, Placed) and e.event.figure[:2] in ("0-", "1-")
    ]
    rolled = [n for n, e in enumerate(match.log) if isinstance(e.event, Rolled) and "AGENDA" in e.event.rule]
    assert len(rolled) == 2
    assert rolled[0] > deployed[11]  # six models a side
    match = Match.start(BOOK, made("bonanza", pieces=FOUR, options=more), Dice(seed_bytes(5)))
    kinds = []
    while (decision := match.pending[0]).kind != "deploy":
        kinds.append(decision.kind)
        match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
    assert [kind for n, kind in enumerate(kinds) if kind not in kinds[:n]] == ["bystander", "objective", "zone"]


# -- Stake a Claim, Bonanza! ---------------------------------------------------------------------------


@pytest.mark.rule("SW-SCEN-04")
def test_players_nominate_objectives_in_turn_the_winner_first_and_third() -> None:
    match = begun(
        made("stake-a-claim", pieces=FOUR), ("set-up", 3), ("set-up", 8), ("deployment", 9), ("deployment", 4)
    )
    seats = []
    for piece in ("north", "east", "south"):
        seats.append(asked(match).seat)
        pick(match, piece)
    assert seats == [1, 0, 1]
    markers = [(event.kind, event.label) for event in told(match, Marker)]
    assert markers == [("objective", "North"), ("objective", "East"), ("objective", "South")]


@pytest.mark.rule("SW-SCEN-04")
def test_only_terrain_within_twelve_inches_may_be_nominated_and_each_once() -> None:
    near, far = wall("near", (29.5, 17, 30.5, 19), 2), wall("far", (30.5, 20, 31.5, 22), 2)
    match = begun(made("stake-a-claim", pieces=[*FOUR, near, far]), ("set-up", 8), ("set-up", 3))
    ids = [option.id for option in asked(match).options]
    assert ids == ["north", "south", "east", "west", "near"]  # 11.5" and 12.6" from the centre
    pick(match, "near")
    assert "near" not in [option.id for option in asked(match).options]


@pytest.mark.rule("SW-SCEN-14")
def test_four_enterable_elements_within_twelve_inches_are_marked() -> None:
    far = platform("far", (31, 17, 34, 19), 1)
    match = begun(
        made("bonanza", pieces=[*FOUR, far, wall("rock", (15, 15, 16, 16), 2)]),
        ("set-up", 8), ("set-up", 3), ("deployment", 9), ("deployment", 4),
    )  # fmt: skip
    assert [option.id for option in asked(match).options] == ["north", "south", "east", "west"]  # 13", and solid rock
    with pytest.raises(IllegalChoice):
        pick(match, "far")
    for piece in ("north", "south", "east"):
        pick(match, piece)
    assert asked(match).kind == "zone"  # the fourth was the last one left
    assert len(objectives.marked(match.facts)) == 4


# -- A Fistful of Loot ---------------------------------------------------------------------------------


@pytest.mark.rule("SW-SCEN-06")
def test_a_d3_and_three_more_counters_are_placed_in_turn() -> None:
    match = begun(
        made("a-fistful-of-loot"), ("set-up", 3), ("set-up", 8), ("loot", 4), ("deployment", 9), ("deployment", 4)
    )
    seats = []
    for x in (10, 14, 18, 22, 26):
        assert asked(match).kind == "place-loot"
        seats.append(asked(match).seat)
        put(match, x, 18)
    assert seats == [1, 0, 1, 0, 1]
    assert asked(match).kind == "zone"
    assert [m.at for m in loot.lying(match.facts)] == [(x * 1000, 18000, 0) for x in (10, 14, 18, 22, 26)]


@pytest.mark.rule("SW-SCEN-06")
@pytest.mark.parametrize(
    "x, y, legal",
    [
        (11.8, 4, False),  # 3.4" from the zone at the south-west corner
        (12.394, 4, False),  # 4" exactly
        (12.395, 4, True),
        (11.1, 11.1, False),  # 3.99" across the corner of the zone
        (11.2, 11.2, True),
        (31, 18, True),  # in the middle of an edge, where nobody deploys with two Posses
        (20.78, 18, False),  # 1.99" from the first counter
        (20.79, 18, True),
        (0.2, 18, False),  # over the edge of the table
    ],
)
def test_loot_keeps_away_from_zones_and_other_counters(x: float, y: float, legal: bool) -> None:
    match = begun(made("a-fistful-of-loot"), ("set-up", 8), ("set-up", 3), ("loot", 1))
    put(match, 18, 18)
    if legal:
        put(match, x, y)
    else:
        with pytest.raises(IllegalChoice):
            put(match, x, y)


@pytest.mark.rule("SW-SCEN-06")
def test_with_five_posses_loot_keeps_away_from_the_edge_zones_too() -> None:
    match = begun(made("a-fistful-of-loot", 5), *[("set-up", 10 - n) for n in range(5)], ("loot", 1))
    with pytest.raises(IllegalChoice, match="keeps at least"):
        put(match, 31, 18)
    put(match, 18, 18)


# -- Shootout! -----------------------------------------------------------------------------------------


def shootout_begun(pieces: list[Piece] | None = None) -> Match:
    match = begun(made("shootout", pieces=pieces), ("deployment", 9), ("deployment", 4))
    pick(match, "south-west")
    return match


@pytest.mark.rule("SW-SCEN-08")
def test_the_centre_is_cleared_of_terrain_and_of_what_rests_on_it() -> None:
    depot = platform("depot", (20, 16, 26, 20), 1)
    crate = wall("crate", (24.5, 17, 25.5, 18), 1)
    crate = Piece(**{**{f: getattr(crate, f) for f in crate.__dataclass_fields__}, "at": (25000, 17500, 1000)})
    off = wall("off", (24.1, 22, 25, 23), 2)
    match = begun(made("shootout", pieces=[depot, crate, off]), ("deployment", 9), ("deployment", 4))
    gone = [(event.piece, event.key, event.value) for event in told(match, PieceChanged)]
    assert gone == [("depot", "gone", 1), ("crate", "gone", 1)]
    assert [piece.id for piece in match.facts.scene.table.pieces] == ["off"]


@pytest.mark.rule("SW-SCEN-08")
def test_boss_and_up_to_two_seconds_stand_in_the_centre_once_all_zones_are_chosen() -> None:
    match = shootout_begun()
    assert match.facts.get("seat:1", "zone") == "north-east"
    assert (asked(match).kind, asked(match).seat) == ("duellists", 0)
    assert "0-m0" not in [option.id for option in asked(match).options]  # the Boss goes in any case
    with pytest.raises(IllegalChoice, match="0 to 2"):
        pick(match, "0-m1", "0-m2", "0-m3")
    pick(match, "0-m1")
    assert (asked(match).kind, asked(match).subject) == ("duellist", "0-m0")
    put(match, 18, 18)
    put(match, 16, 18)
    pick(match)
    assert (asked(match).kind, asked(match).subject) == ("duellist", "1-m0")
    with pytest.raises(IllegalChoice, match="at least 2"):
        put(match, 20.4, 18)  # 1.4" from an enemy
    with pytest.raises(IllegalChoice, match="within"):
        put(match, 24, 18)  # half of the base lies further than 6" off
    put(match, 20.984, 18)  # 2" exactly
    assert (asked(match).kind, asked(match).subject) == ("deploy", "0-m2")
    anything(match, "deploy")
    done = [figure.id for figure in match.facts.figures.values() if "done" in figure.status]
    assert done == ["0-m0", "0-m1", "1-m0"]
    assert all(figure.body is not None for figure in match.facts.figures.values())
    assert [event.label for event in told(match, PhaseBegan)][1].startswith("Turn 1")


@pytest.mark.rule("SW-SCEN-08")
def test_those_in_the_centre_count_for_the_hand_and_do_not_act_in_the_first_turn() -> None:
    match = shootout_begun()
    anything(match, "duellists", "duellist", "deploy")
    assert match.facts.get("seat:0", "hand") == 4
    anything(match, "card")
    ids = [option.id for option in asked(match).options]
    assert ids
    assert "done" in match.facts.figures[f"{asked(match).seat}-m0"].status
    assert f"solo:{asked(match).seat}-m0" not in ids


@pytest.mark.rule("SW-SCEN-08")
def test_who_finds_no_room_in_a_crowded_centre_is_deployed_with_the_rest() -> None:
    foes = [fig(f"b{x}{y}", seat=1, at=(x, y)) for x in (14, 18, 22) for y in (14, 18, 22)]
    ring = [fig(f"c{n}", seat=1, at=at) for n, at in enumerate(((16, 16), (20, 16), (16, 20), (20, 20), (18, 13.5)))]
    b = board(fig("a", at=(2, 2)), *foes, *ring)
    b.run(duel.duellist(b.game, "a"))
    assert b.asked == []
    assert b.notes() == ["There is no room left in the centre for A."]
    assert not b.has("a", "done")


# -- The Getaway, Escalation ---------------------------------------------------------------------------


@pytest.mark.rule("SW-SCEN-10")
def test_half_of_those_on_foot_carry_loot() -> None:
    riders = [fig(f"r{n}", at=(2 + 2 * n, 2), posture="mounted") for n in range(2)]
    walkers = [fig(f"w{n}", at=(2 + 2 * n, 6)) for n in range(5)]
    b = board(*riders, *walkers, fig("x", seat=1, at=(30, 30)), answers=[["w0", "w2", "w4"]])
    b.run(scenarios.getaway.burden(b.game, 0))
    (decision,) = b.decisions("burden")
    assert isinstance(decision, Pick)
    assert (decision.least, decision.most) == (3, 3)
    assert [option.id for option in decision.options] == ["w0", "w1", "w2", "w3", "w4"]
    assert [loot.carried(b.game.facts, f"w{n}") for n in range(5)] == [
        ("loot-0-1",),
        (),
        ("loot-0-2",),
        (),
        ("loot-0-3",),
    ]


@pytest.mark.rule("SW-SCEN-10")
def test_the_loot_is_given_out_after_deployment() -> None:
    match = begun(made("the-getaway"), ("deployment", 9), ("deployment", 4))
    pick(match, "south-west")
    anything(match, "deploy")
    assert (asked(match).kind, asked(match).seat) == ("burden", 0)
    anything(match, "burden")
    carriers = [event.subject for event in told(match, Status) if event.key == "loot"]
    assert len(carriers) == 6


@pytest.mark.rule("SW-SCEN-17")
def test_half_rounded_down_with_the_boss_is_deployed_and_the_rest_waits() -> None:
    seven = SeatSetup("Ann", force(*SIX, "Pistol"))
    match = begun(Setup(table(), "escalation", (seven, seven)), ("deployment", 4), ("deployment", 9))
    pick(match, "north-east")
    decision = asked(match)
    assert (decision.kind, decision.seat, decision.least, decision.most) == ("vanguard", 1, 2, 2)
    pick(match, "1-m3", "1-m5")
    anything(match, "deploy")
    on = [figure.id for figure in match.facts.of_seat(1) if figure.body is not None]
    assert on == ["1-m0", "1-m3", "1-m5"]
    assert (asked(match).kind, asked(match).seat) == ("vanguard", 0)
    assert match.facts.get("seat:1", "starting") == 7


@pytest.mark.rule("SW-DEPLOY-03")
@pytest.mark.parametrize("name", [*zones.CORNERS, *zones.EDGES])
def test_the_edge_of_a_zone_is_the_part_of_the_table_edge_that_bounds_it(name: str) -> None:
    here: Table = table()
    strip = zones.zone_edge(here, name, 1000)
    outline = zones.zone_outline(here, name)
    assert min(strip)[0] >= outline[0][0]
    assert max(strip)[0] <= outline[2][0]
    middle = Place(seat=0, kind="x", rule="SW-SCEN-18", body=loot.counter_body("c"), region=strip)
    assert middle.possible(match_scene(here))
    assert zones.zone_sides(name) == tuple(name.split("-"))
    twice = sum(x * v - u * y for (x, y), (u, v) in zip(strip, (*strip[1:], strip[0]), strict=True))
    assert twice // 2 == (15_000_000 if name in zones.CORNERS else 8_000_000)  # turning left, 1" deep along 15" or 8"


def match_scene(here: Table) -> Any:
    return board(fig("a", at=(18, 18)), fig("b", seat=1, at=(20, 20)), on=here).game.scene
