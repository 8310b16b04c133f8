"""Scenarios in play and at the end: claims, the search for the Loot, Bosses, reserves."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Place, Put, Walked
from gulch.errors import IllegalChoice
from gulch.events import Ended, Marker, Score, Status
from gulch.rules.shadows import (
    activation,
    arrival,
    damage,
    downed,
    loot,
    move,
    recovery,
    reserves,
    turn,
    victory,
)
from gulch.rules.shadows.scenarios import bonanza, claim
from rules.shadows.agenda import agenda, in_turn, next_steps, with_hands
from rules.shadows.build import Board, Man, area, board, fig, platform, wall

FAR = fig("x", seat=1, at=(33, 33))


def scene(scenario: str, *figures: Man, **more: Any) -> Board:
    b = board(*figures, **more)
    b.game.tell(Status("seat:0", "scenario", scenario))
    for seat, zone in ((0, "south-west"), (1, "north-east")):
        b.game.tell(Status(f"seat:{seat}", "zone", zone))
    return in_turn(b)


def walk(*points: tuple[float, float]) -> Walked:
    return Walked(tuple((round(x * 1000), round(y * 1000), 0) for x, y in points), 0)


def scored(b: Board) -> list[tuple[int, int]]:
    return [(event.seat, event.points) for event in b.told(Score)]


# -- Stake a Claim -------------------------------------------------------------------------------------

ROCK = wall("rock", (16, 16, 20, 20), 2)


def staked(*figures: Man, pieces: Any = (ROCK,)) -> Board:
    b = scene("stake-a-claim", *figures, pieces=pieces)
    for piece in pieces:
        b.game.tell(Marker(f"objective:{piece.id}", "objective", (18000, 18000, 2000), piece.name))
    victory.end_on_points(b.game, "Turn 8 is over")
    return b


@pytest.mark.rule("SW-SCEN-05")
@pytest.mark.parametrize(
    "ours, theirs, points",
    [
        (["a", "b"], ["x"], [(0, 3)]),
        (["a"], ["x"], [(0, 1), (1, 1)]),
        ([], [], []),
        (["b"], ["x", "y"], [(1, 3)]),
    ],
)
def test_most_models_beside_an_objective_claim_it_and_equal_ones_contest_it(
    ours: list[str], theirs: list[str], points: list[tuple[int, int]]
) -> None:
    places = {"a": (15, 18), "b": (15, 17), "x": (21, 18), "y": (21, 17)}
    figures = [fig(id, at=places[id]) for id in ours] + [fig(id, seat=1, at=places[id]) for id in theirs]
    assert scored(staked(fig("far", at=(3, 3)), fig("off", seat=1, at=(30, 3)), *figures)) == points


@pytest.mark.rule("SW-SCEN-05")
def test_downed_models_and_those_further_than_an_inch_off_do_not_count() -> None:
    b = staked(fig("a", at=(15, 18), downed=1), fig("b", at=(14.5, 18)), fig("x", seat=1, at=(21.49, 18)))
    assert scored(b) == [(1, 3)]  # 1" is 1.492" from centre to wall
    assert claim.beside(b.game.facts, 0, ROCK) == 0


@pytest.mark.rule("SW-SCEN-05")
def test_of_three_posses_the_strictly_most_claim_and_those_tied_for_most_contest() -> None:
    ring = [
        fig("a", at=(15, 18)),
        fig("b", at=(15, 16.5)),
        fig("x", seat=1, at=(21, 18)),
        fig("y", seat=1, at=(21, 16.5)),
    ]
    assert scored(staked(*ring, fig("c", seat=2, at=(18, 15)))) == [(0, 1), (1, 1)]
    assert scored(staked(*ring, fig("z", seat=1, at=(18, 21)), fig("c", seat=2, at=(18, 15)))) == [(1, 3)]


@pytest.mark.rule("SW-SCEN-05")
def test_a_model_on_top_of_an_objective_is_within_an_inch_and_casualties_count_as_ever() -> None:
    hut = platform("hut", (16, 16, 20, 20), 2)
    assert scored(staked(fig("a", at=(18, 18, 2)), FAR, pieces=(hut,))) == [(0, 3)]
    b = scene("stake-a-claim", fig("a", at=(5, 5)), FAR)
    damage.casualty(b.game, "x", "a")
    assert scored(b) == [(0, 1)]


# -- Bonanza! ------------------------------------------------------------------------------------------

WOODS = [area(f"wood-{n}", (8 + 4 * n, 12, 9 + 4 * n, 14), rough=False) for n in range(4)]


def mining(*figures: Man, woods: int = 4, **more: Any) -> Board:
    b = scene("bonanza", *figures, pieces=WOODS, **more)
    for wood in WOODS[:woods]:
        b.game.tell(Marker(f"objective:{wood.id}", "objective", (0, 0, 4000), wood.name))
    b.match.log.clear()
    return b


async def both(b: Board, one: str, other: str) -> None:
    await move.move(b.game, one)
    await move.move(b.game, other)


@pytest.mark.rule("SW-SCEN-15")
def test_the_first_to_enter_an_element_searches_it_and_on_a_six_the_search_is_over() -> None:
    b = mining(fig("a", at=(8.5, 10)), FAR, dice=[("search a", 1), ("search a", 6)],
               answers=[walk((8.5, 13)), walk((12, 13))])  # fmt: skip
    b.run(both(b, "a", "a"))
    taken = [(event.label, event.at) for event in b.told(Marker)]
    assert taken == [(f"Wood-{n}", None) for n in (0, 1, 2, 3)]
    assert loot.carried(b.game.facts, "a") == ("loot-1",)
    assert b.game.facts.markers == {}
    assert [act.item for act in b.acts("search")] == ["Wood-0", "Wood-1"]
    b.answers[:] = [walk((16, 13))]
    b.run(move.move(b.game, "a"))
    assert len(b.acts("search")) == 2  # no further search is made


@pytest.mark.rule("SW-SCEN-15")
def test_an_empty_element_cannot_be_searched_again() -> None:
    b = mining(fig("a", at=(8.5, 10)), fig("c", at=(10.5, 13)), FAR, dice=[("search a", 5)],
               answers=[walk((8.5, 12)), walk((9.2, 13))])  # fmt: skip
    b.run(both(b, "a", "c"))
    assert [act.actor for act in b.acts("search")] == ["a"]


@pytest.mark.rule("SW-SCEN-15")
def test_after_three_empty_ones_the_fourth_holds_the_loot_without_a_roll() -> None:
    b = mining(fig("a", at=(8.5, 10)), FAR, woods=1, answers=[walk((8.5, 13))])
    b.run(move.move(b.game, "a"))
    assert loot.carried(b.game.facts, "a") == ("loot-1",)
    assert b.rolls() == []


@pytest.mark.rule("SW-SCEN-15")
def test_several_elements_on_one_way_are_searched_in_order() -> None:
    b = mining(fig("a", at=(6, 13)), FAR, dice=[("search a", 2)], answers=[walk((9.99, 13))], woods=1 + 3)
    b.run(move.move(b.game, "a"))
    assert [act.item for act in b.acts("search")] == ["Wood-0"]
    near = mining(fig("a", at=(10.5, 13)), FAR, dice=[("search a", 2), ("search a", 3)],
                  answers=[walk((11.8, 13), (9.2, 13))])  # fmt: skip
    near.run(move.move(near.game, "a"))
    assert [act.item for act in near.acts("search")] == ["Wood-1", "Wood-0"]


@pytest.mark.rule("SW-SCEN-15")
def test_entering_means_any_part_of_the_base_inside_the_outline() -> None:
    hut = platform("hut", (8, 12, 10, 14), 1)
    assert not bonanza.inside((9000, 12000 - 492, 0), 492, hut)  # it touches the wall
    assert bonanza.inside((9000, 12000 - 450, 0), 492, hut)
    assert bonanza.inside((9000, 13000, 1000), 492, hut)  # on top
    assert not bonanza.inside((9000, 13000, 1500), 492, hut)  # above it


@pytest.mark.rule("SW-SCEN-15")
def test_a_downed_model_that_crawls_in_does_not_search() -> None:
    b = mining(fig("a", at=(8.5, 11), downed=1), FAR, answers=[walk((8.5, 12.9))])
    b.run(downed.crawl(b.game, "a"))
    assert b.acts("search") == []


@pytest.mark.rule("SW-SCEN-16")
def test_the_loot_is_worth_four_to_whoever_carries_it_at_the_end() -> None:
    b = mining(fig("a", at=(8.5, 10)), fig("x", seat=1, at=(30, 30), loot="loot-1"), woods=0)
    victory.end_on_points(b.game, "Turn 8 is over")
    assert scored(b) == [(1, 4)]
    b = mining(fig("a", at=(8.5, 10)), FAR, woods=0)
    loot.lay(b.game, "loot-1", (9000, 9000, 0))
    victory.end_on_points(b.game, "Turn 8 is over")
    assert scored(b) == []
    b = mining(fig("a", at=(8.5, 10)), FAR)
    damage.casualty(b.game, "x", "a")
    assert scored(b) == [(0, 1)]


# -- Shootout! -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-SCEN-08")
def test_the_done_tokens_of_the_centre_last_until_the_first_recovery_phase() -> None:
    b = scene("shootout", fig("a", at=(18, 18), boss=1, done=1), fig("c", at=(3, 3)), FAR)
    assert [o.id for o in _activations(b, 0)] == ["solo:c"]
    b.run(recovery.recover(b.game, 0))
    assert "done" not in b.game.facts.figures["a"].status


def _activations(b: Board, seat: int) -> Any:
    return activation._activation_pick(b.game, seat, activation.eligible(b.game, seat)).options


@pytest.mark.rule("SW-SCEN-09")
@pytest.mark.parametrize("rank, points", [("Hero", [(0, 3), (0, 1)]), ("Veteran", [(0, 2), (0, 1)])])
def test_an_enemy_boss_is_worth_one_more(rank: str, points: list[tuple[int, int]]) -> None:
    b = scene(
        "shootout", fig("a", at=(5, 5)), fig("x", seat=1, at=(9, 9), rank=rank, boss=1), fig("y", seat=1, at=(20, 9))
    )
    damage.casualty(b.game, "x", "a")
    damage.casualty(b.game, "y", "a")
    assert scored(b) == [*points, (0, 1)]


@pytest.mark.rule("SW-SCEN-09")
def test_a_boss_that_fails_its_recovery_test_is_worth_nothing() -> None:
    b = scene("shootout", fig("a", at=(5, 5)), fig("x", seat=1, at=(9, 9), rank="Hero", boss=1, downed=1),
              dice=[("recovery x", 1, 1, 1)])  # fmt: skip
    b.run(recovery.recovery_test(b.game, "x"))
    assert b.removed() == ["x"]
    assert scored(b) == []


# -- Escalation ----------------------------------------------------------------------------------------


def waiting(turn: int = 2, deployed: int = 2, models: int = 5, **more: Any) -> Board:
    """Posse 0 has `deployed` models in its zone, the others wait; two of Posse 1 stand far off."""
    ours = [fig(f"a{n}", at=(2 + 2 * n, 2)) for n in range(models)]
    b = board(*ours, fig("x", seat=1, at=(33, 33)), fig("y", seat=1, at=(30, 33)), **more)
    match = b.match
    b.game.tell(Status("seat:0", "scenario", "escalation"))
    for seat, zone in ((0, "south-west"), (1, "north-east")):
        b.game.tell(Status(f"seat:{seat}", "zone", zone))
    for n in range(deployed, models):
        match.facts._set_body(f"a{n}", None)
    return in_turn(b, turn)


@pytest.mark.rule("SW-SCEN-18")
def test_nobody_arrives_in_the_first_turn() -> None:
    assert reserves.options(waiting(1).game, 0) == []
    ids = [option.id for option in reserves.options(waiting(2).game, 0)]
    assert ids == ["arrive:a2", "arrive:a3", "arrive:a4", "arrive-two:a2", "arrive-two:a3", "arrive-two:a4"]
    assert [option.id for option in _activations(waiting(2), 0)][-6:] == ids


@pytest.mark.rule("SW-SCEN-18")
def test_a_solo_arrival_moves_on_from_the_edge_and_has_one_more_action() -> None:
    b = waiting(answers=[("activation", "arrive:a2"), ("arrival", Put((492, 5000, 0), 0)), ("move", walk((3.492, 5))),
                         ("action", "done")], dice=[])  # fmt: skip
    b.run(agenda(b.game, ("activate", 0)))
    assert b.body("a2").at == (3492, 5000, 0)
    (action,) = b.decisions("action")
    assert action.prompt == "A2: 1 Action left"
    assert b.has("a2", "done")
    assert "actions" not in b.game.facts.figures["a2"].status


@pytest.mark.rule("SW-SCEN-18")
def test_the_move_is_measured_from_the_table_edge() -> None:
    b = waiting(answers=[("arrival", Put((492, 5000, 0), 0)), ("move", walk((3.6, 5)))])
    with pytest.raises(IllegalChoice):
        b.run(arrival.arrive(b.game, "a2", 2))  # its base would reach 4.1" from the edge


@pytest.mark.rule("SW-SCEN-18")
@pytest.mark.parametrize(
    "at, legal",
    [
        ((492, 7500), True),
        ((7000, 492), True),
        ((492, 8500), False),
        ((4000, 4000), False),
        ((35508, 30000), False),
    ],
)
def test_the_edge_is_the_one_that_bounds_the_zone(at: tuple[int, int], legal: bool) -> None:
    place = reserves.entry(waiting().game, "a2")
    assert isinstance(place, Place)
    if legal:
        place.check(Put((*at, 0), 0), waiting().game.scene)
    else:
        with pytest.raises(IllegalChoice):
            place.check(Put((*at, 0), 0), waiting().game.scene)


@pytest.mark.rule("SW-SCEN-18")
def test_in_a_dual_arrival_each_makes_one_move_and_is_done() -> None:
    b = waiting(answers=[("activation", "arrive-two:a3"), ("arrival-partner", "a2"),
                         ("arrival", Put((492, 5000, 0), 0)), ("move", walk()),
                         ("arrival", Put((492, 7000, 0), 0)), ("move", walk((2, 7)))])  # fmt: skip
    b.run(agenda(b.game, ("activate", 0)))
    assert b.decisions("action") == []
    assert [b.has(id, "done") for id in ("a2", "a3")] == [True, True]
    assert [o.id for o in b.decisions("arrival-partner")[0].options] == ["a2", "a4"]
    assert [act.actor for act in b.acts("arrive")] == ["a3", "a2"]


@pytest.mark.rule("SW-SCEN-18")
def test_there_is_one_arrival_a_turn() -> None:
    b = waiting(answers=[("activation", "arrive:a2"), ("arrival", Put((492, 5000, 0), 0)), ("move", walk()),
                         ("action", "done")])  # fmt: skip
    b.run(agenda(b.game, ("activate", 0)))
    assert reserves.options(b.game, 0) == []
    in_turn(b, 3)
    assert [option.id for option in reserves.options(b.game, 0)] == [
        "arrive:a3",
        "arrive:a4",
        "arrive-two:a3",
        "arrive-two:a4",
    ]


@pytest.mark.rule("SW-SCEN-18")
def test_a_posse_whose_models_are_all_done_may_still_bring_some_on() -> None:
    b = with_hands(waiting(), {0: "AC KC", 1: "2C"})
    for id in ("a0", "a1", "x", "y"):
        b.game.tell(Status(id, "done", 1))
    assert turn._acting(b.game) == [0]
    b.answers[:] = [("card", "AC")]
    b.run(turn.round_(b.game, 0))
    assert next_steps(b)[0] == ("activate", 0)
    assert [option.id for option in _activations(b, 0)][-1] == "pass"


@pytest.mark.rule("SW-SCEN-18")
def test_an_edge_without_room_lets_nobody_on() -> None:
    wall_off = [wall(f"rim-{n}", rim, 3) for n, rim in enumerate(((0, 0, 8, 1.2), (0, 1.2, 1.2, 8)))]
    ours = [fig("a0", at=(4, 4)), fig("a1", at=(6, 4))]
    b = board(*ours, fig("x", seat=1, at=(33, 33)), pieces=wall_off)
    b.game.tell(Status("seat:0", "scenario", "escalation"))
    b.game.tell(Status("seat:0", "zone", "south-west"))
    b.match.facts._set_body("a1", None)
    in_turn(b, 2)
    assert reserves.options(b.game, 0) == []
    b.run(arrival.arrive(b.game, "a1", 2))
    assert b.notes() == ["There is no room for A1 to come on."]
    assert not b.game.still("a1")


@pytest.mark.rule("SW-SCEN-19", "SW-VP-04")
def test_waiting_models_stand_and_give_no_points() -> None:
    b = waiting()
    for id in ("a0", "a1"):
        damage.casualty(b.game, id, "x")
    assert victory.standing_seats(b.game.facts) == [0, 1]
    assert not victory.sudden_death(b.game)
    victory.end_on_points(b.game, "Turn 8 is over")
    assert scored(b) == [(1, 1), (1, 1)]
    assert b.told(Ended)[0].winners == (1,)
