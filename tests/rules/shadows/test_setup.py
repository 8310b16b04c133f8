"""Set-up: what a match starts from, Deployment Zones and Deployment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from gulch import cards
from gulch.decision import Pick, Picked, Place, Put
from gulch.dice import Dice, Scripted, commitment, drawer, seed_bytes
from gulch.errors import IllegalChoice, InvalidInput
from gulch.events import Event, MatchBegan, Note, PhaseBegan, Placed, Rolled, Secret
from gulch.match import Match, SeatSetup, Setup
from gulch.rules.shadows import horses, posse, setup, zones
from gulch.rules.shadows.book import BOOK
from gulch.rules.shadows.state import GRIT, HORSE
from gulch.table import load
from gulch.table.model import Table
from rules.shadows.agenda import force
from rules.shadows.build import board, fig, table, wall

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


def made(seats: int = 2, *, on: Table | None = None, scenario: str = "showdown", **options: str) -> Setup:
    forces = tuple(SeatSetup(NAMES[n], force("Pistol", "Rifle, Pistol")) for n in range(seats))
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return Setup(on or table(), scenario, forces, named)


def scripted(scores: Mapping[int, int], setting: Setup) -> Match:
    """A match whose Roll-Off for Deployment shows these scores."""
    return Match.start(BOOK, setting, Scripted(*(("deployment", scores[seat]) for seat in sorted(scores))))


def told(match: Match, kind: type[Event]) -> list[Any]:
    return [entry.event for entry in match.log if isinstance(entry.event, kind)]


def choose_zone(match: Match, seat: int, zone: str) -> None:
    decision = match.decision(seat)
    assert isinstance(decision, Pick)
    assert decision.kind == "zone"
    match.answer(seat, decision.number, Picked((zone,)))


def offered(match: Match) -> set[str]:
    (decision,) = match.pending
    assert isinstance(decision, Pick)
    assert decision.kind == "zone"
    return {option.id for option in decision.options}


def put_all(match: Match, seat: int) -> None:
    """Places the models of a seat anywhere legal."""
    dice = Dice(seed_bytes(1))
    while (decision := match.decision(seat)) is not None and decision.kind == "deploy":
        match.answer(seat, decision.number, decision.sample(match.facts.scene, lambda n: dice.below(n, stream="x")))


def choose_zones(match: Match, *names: str) -> None:
    """Zones in the order in which they are asked for; each seat deploys at once. A forced zone is "-"."""
    for zone in names:
        seat = match.pending[0].seat
        if zone != "-":
            choose_zone(match, seat, zone)
        put_all(match, seat)


# -- before the match ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-SETUP-01")
@pytest.mark.parametrize("size", [24, 36, 48])
def test_tables_from_24_to_48_inches_are_played(size: int) -> None:
    setup.check(made(on=table(size=size)))


@pytest.mark.rule("SW-SETUP-01")
@pytest.mark.parametrize("size", [18, 23.9, 48.1])
def test_other_tables_are_refused(size: float) -> None:
    with pytest.raises(InvalidInput, match="SW-SETUP-01"):
        setup.check(made(on=table(size=size)))


@pytest.mark.rule("SW-SETUP-02")
def test_a_model_on_foot_stands_on_a_25_mm_base() -> None:
    shapes = load.build_table("bare", (36000, 36000), ()).shapes
    assert {shape.radius for name, shape in shapes.items() if name != HORSE} == {492}
    assert shapes[HORSE].radius == horses.BASE
    info = setup.figure_infos(
        0, {"model": [{"name": "A", "rank": "Hero", "weapons": [], "skills": [], "shape": "boss"}]}
    )
    body = setup.body(load.build_table("bare", (36000, 36000), ()), info[0], (5000, 6000, 300), 90)
    assert (body.radius, body.at, body.facing) == (492, (5000, 6000, 300), 90)


@pytest.mark.rule("SW-GRIT-01")
def test_grit_dice_by_rank() -> None:
    assert GRIT == {"Novice": 6, "Veteran": 8, "Hero": 10}
    ranks = [{"name": rank, "rank": rank, "weapons": [], "skills": [], "shape": "man"} for rank in GRIT]
    sheets = [dict(info.sheet)["grit"] for info in setup.figure_infos(0, {"model": ranks})]
    assert sheets == ["D6", "D8", "D10"]


@pytest.mark.rule("SW-SETUP-03")
def test_every_seat_has_a_complete_deck_of_its_own() -> None:
    state = setup.start(made(3), Dice(seed_bytes(4)))
    assert sorted(state.decks[0]) == sorted(state.decks[1]) == sorted(cards.deck())
    assert len(state.decks[0]) == 54
    assert len({state.decks[seat] for seat in range(3)}) == 3
    assert "AC" in state.decks[0]
    assert "AC" in state.decks[1]


@pytest.mark.rule("SW-SCEN-01")
def test_only_known_scenarios_are_set_up() -> None:
    with pytest.raises(InvalidInput, match="use one of showdown"):
        setup.check(made(scenario="high-noon"))


@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_players(seats: int) -> None:
    with pytest.raises(InvalidInput, match="2 to 8"):
        setup.prepare("showdown", seats, [], {})


def test_prepare_gives_every_seat_a_posse_and_every_option_a_value() -> None:
    prepared = setup.prepare(
        "showdown", 3, [None, "outlaws", force("Bow") | {"native": True}], {"downed-again": "removed"}
    )
    assert [posse["name"] for posse in prepared.posses] == ["The Hollis County Law", "The Creed Gang", "Test"]
    assert prepared.options["downed-again"] == "removed"
    assert prepared.options["opposite-corners"] == "diagonal"
    with pytest.raises(InvalidInput, match="unknown option"):
        setup.prepare("showdown", 2, [], {"luck": "on"})
    with pytest.raises(InvalidInput, match="3 posses for 2 seats"):
        setup.prepare("showdown", 2, [None, None, None], {})


def test_a_shape_that_the_table_lacks_is_refused() -> None:
    wrong = force("Pistol")
    wrong["model"][0]["shape"] = "centaur"
    with pytest.raises(InvalidInput, match="use one of big, man"):
        setup.check(Setup(table(), "showdown", (SeatSetup("Ann", wrong), SeatSetup("Bob", force("Pistol")))))


# -- the opening ---------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BUY-09", "SW-SETUP-04")
def test_everybody_knows_what_every_model_carries() -> None:
    match = scripted({0: 8, 1: 3}, made())
    (began,) = told(match, MatchBegan)
    sheets = {figure.id: dict(figure.sheet) for figure in began.figures}
    assert sheets["1-m1"]["weapons"] == "Rifle, Pistol"
    assert match.facts.figures["1-m0"].sheet("rank") == "Hero"
    assert match.facts.get("0-m0", "boss") == 1
    assert match.facts.get("0-m1", "boss") is None
    assert match.facts.get("seat:1", "starting") == 2
    assert match.log[0].event is began
    assert match.log[0].to is None


def test_the_opening_commits_to_the_seed_and_hides_it() -> None:
    dice = Dice(seed_bytes(9), "m", ("a", "b"))
    match = Match.start(BOOK, made(), dice)
    (began,) = told(match, MatchBegan)
    assert began.commitment == commitment(seed_bytes(9))
    assert began.nonces == ("a", "b")
    assert (began.book, began.rules_version, began.scenario) == ("shadows", BOOK.rules_version, "showdown")


def test_models_of_one_name_sound_get_ids_of_their_own() -> None:
    people: list[dict[str, Any]] = [
        {"name": name, "rank": "Novice", "weapons": [], "skills": [], "shape": "man"} for name in ("Al B", "Al-B", "¡!")
    ]
    assert [info.id for info in setup.figure_infos(2, {"model": people})] == ["2-al-b", "2-al-b-1", "2-model"]


# -- Deployment ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-DEPLOY-01", "SW-SCEN-03")
def test_the_winner_of_the_roll_off_deploys_whole_before_the_next() -> None:
    match = scripted({0: 3, 1: 8}, made())
    assert [roll.seat for roll in told(match, Rolled)] == [0, 1]
    choose_zone(match, 1, "south-west")
    order: list[tuple[int, str]] = []
    while match.pending and match.pending[0].kind in ("deploy", "zone"):
        decision = match.pending[0]
        order.append((decision.seat, decision.kind))
        put_all(match, decision.seat)
    assert order == [(1, "deploy"), (0, "deploy")]  # the second zone is forced, so nobody is asked
    assert [event.figure for event in told(match, Placed)] == ["1-m0", "1-m1", "0-m0", "0-m1"]
    assert told(match, PhaseBegan)[0].phase == "deployment"


@pytest.mark.rule("SW-DEPLOY-02")
def test_the_second_of_two_takes_the_opposite_corner() -> None:
    match = scripted({0: 8, 1: 3}, made())
    assert offered(match) == set(zones.CORNERS)
    choose_zones(match, "south-west")
    assert match.facts.get("seat:1", "zone") == "north-east"


@pytest.mark.rule("SW-DEPLOY-02")
def test_straight_across_may_count_as_opposite() -> None:
    match = scripted({0: 8, 1: 3}, made(opposite_corners="straight-across-too"))
    choose_zones(match, "south-west")
    assert offered(match) == {"north-east", "south-east", "north-west"}


@pytest.mark.rule("SW-DEPLOY-02")
def test_the_third_takes_either_free_corner() -> None:
    match = scripted({0: 9, 1: 5, 2: 3}, made(3))
    choose_zones(match, "south-west", "-")
    assert match.facts.get("seat:1", "zone") == "north-east"
    assert offered(match) == {"south-east", "north-west"}


@pytest.mark.rule("SW-DEPLOY-04")
def test_with_six_posses_four_have_corners_and_two_have_edges() -> None:
    match = scripted({seat: 10 - seat for seat in range(6)}, made(6))
    assert offered(match) == set(zones.CORNERS + zones.EDGES)
    choose_zones(match, "east", "-")
    assert match.facts.get("seat:1", "zone") == "west"
    assert offered(match) == set(zones.CORNERS)  # both edge zones are taken
    choose_zones(match, "south-east", "-", "north-east", "-")
    assert sorted(zones.taken_zones(match.facts)) == sorted((*zones.CORNERS, "east", "west"))


@pytest.mark.rule("SW-DEPLOY-04")
def test_with_five_posses_the_one_edge_zone_has_no_opposite() -> None:
    match = scripted({seat: 10 - seat for seat in range(5)}, made(5))
    choose_zones(match, "north")
    assert offered(match) == set(zones.CORNERS)


@pytest.mark.rule("SW-DEPLOY-03", "SW-DEPLOY-04")
@pytest.mark.parametrize(
    "name, low, high",
    [
        ("south-west", (0, 0), (8000, 8000)),
        ("north-east", (28000, 28000), (36000, 36000)),
        ("south-east", (28000, 0), (36000, 8000)),
        ("north-west", (0, 28000), (8000, 36000)),
        ("south", (14000, 0), (22000, 8000)),
        ("north", (14000, 28000), (22000, 36000)),
        ("west", (0, 14000), (8000, 22000)),
        ("east", (28000, 14000), (36000, 22000)),
    ],
)
def test_zones_are_squares_of_eight_inches(name: str, low: tuple[int, int], high: tuple[int, int]) -> None:
    outline = zones.zone_outline(table(), name)
    assert (outline[0], outline[2]) == (low, high)
    assert len(outline) == 4


@pytest.mark.rule("SW-DEPLOY-03")
def test_the_whole_base_lies_inside_the_zone() -> None:
    match = scripted({0: 8, 1: 3}, made())
    choose_zone(match, 0, "south-west")
    decision = match.decision(0)
    assert isinstance(decision, Place)
    assert decision.rule == "SW-DEPLOY-03"
    with pytest.raises(IllegalChoice, match="inside the region"):
        match.answer(0, decision.number, Put((7600, 4000, 0), 0))
    match.answer(0, decision.number, Put((7508, 492, 0), 45))
    body = match.facts.body("0-m0")
    assert body is not None
    assert (body.at, body.facing) == ((7508, 492, 0), 45)


@pytest.mark.rule("SW-DEPLOY-05")
def test_the_report_says_how_much_is_screened_and_warns_when_nothing_is() -> None:
    match = scripted({0: 8, 1: 3}, made())
    assert told(match, Note)[0].text.startswith("No line of sight between Deployment Zones is blocked")
    cross = [wall("we", (0, 17.9, 36, 18.1), 4), wall("sn", (17.9, 0, 18.1, 36), 4)]
    match = scripted({0: 8, 1: 3}, made(on=table(cross)))
    assert told(match, Note)[0].text == "100% of the lines of sight between Deployment Zones are blocked."
    half = table([wall("we", (0, 17.9, 36, 18.1), 4)])
    assert zones.screening(half, 2) == 66  # four of the six pairs of corners
    assert zones.screening(half, 6) < 66  # zones at the middle of an edge see along the wall


# -- hidden cards --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TURN-04", "SW-SETUP-03")
def test_a_hand_is_told_to_its_own_seat_alone() -> None:
    match = scripted({0: 8, 1: 3}, made())
    choose_zones(match, "south-west", "-")
    hands = [entry for entry in match.log if isinstance(entry.event, Secret)]
    assert [(entry.to, entry.event.seat) for entry in hands if isinstance(entry.event, Secret)] == [
        ((0,), 0),
        ((1,), 1),
    ]
    assert match.facts.get("seat:0", "hand") == 2
    assert match.facts.get("seat:0", "deck") == 52


@pytest.mark.rule("SW-SETUP-02")
def test_a_mounted_base_is_40_mm() -> None:
    b = board(fig("a", at=(5, 5), base=40), fig("b", seat=1, at=(9, 9)))
    assert (b.body("a").radius, b.body("b").radius) == (787, 492)


# -- names that tell Posses and models apart -----------------------------------------------------------


def test_one_posse_played_twice_has_numbers_behind_its_names() -> None:
    twice = tuple(SeatSetup(name, posse.load("outlaws")) for name in ("Ann", "Bob", "Cat"))
    shapes = {model["shape"] for model in posse.load("outlaws")["model"]}
    on = replace(table(), shapes={name: table().shapes["man"] for name in shapes})
    match = Match.start(BOOK, Setup(on, "showdown", twice), Dice(seed_bytes(1)))
    (began,) = told(match, MatchBegan)
    assert [info.posse for info in began.seats] == ["The Creed Gang", "The Creed Gang (2)", "The Creed Gang (3)"]
    names = [info.name for info in began.figures]
    assert names[0] == "Silas Creed"
    assert names[6] == "Silas Creed (2)"
    assert len(set(names)) == 18


@pytest.mark.rule("SW-DEPLOY-01")
def test_deployment_is_told_by_the_name_of_the_posse() -> None:
    match = scripted({0: 8, 1: 3}, made())
    choose_zones(match, "south-west", "-")
    assert [note.text for note in told(match, Note) if "deploys" in note.text] == [
        "Test deploys at the south-west corner.",
        "Test (2) deploys at the north-east corner.",
    ]


@pytest.mark.rule("SW-DEPLOY-04", "SW-DEPLOY-02")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_corners_and_as_many_edges_as_are_needed_are_taken_whoever_chooses_what(seats: int) -> None:
    """Whatever is chosen, all four corners and no more edges than Posses beyond four are used, each zone once."""
    for seed in range(6):
        match = Match.start(BOOK, made(seats, on=table(size=48)), Dice(seed_bytes(seed)))
        draw = drawer(Dice(seed_bytes(seed), "choices"), "x")
        while match.pending and match.pending[0].kind in ("zone", "deploy"):
            (decision,) = match.pending
            match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
        taken = [str(match.facts.get(f"seat:{seat}", "zone")) for seat in range(seats)]
        assert len(set(taken)) == seats
        assert set(zones.CORNERS) <= set(taken)


@pytest.mark.rule("SW-POSSE-01", "SW-POSSE-02")
def test_the_first_posses_limit_binds_all_of_the_game() -> None:
    small, large = force("Pistol", "Rifle"), force("Pistol", "Rifle", "Pistol", "Pistol")
    small["limit"], large["limit"] = 3, 4
    setup.prepare("showdown", 2, [large, small], {})
    with pytest.raises(InvalidInput, match=r"seat 1: 4 models .*SW-POSSE-02"):
        setup.prepare("showdown", 2, [small, large], {})
