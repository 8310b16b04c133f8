"""The gunhand on small tables where the right answer is plain: what a scenario asks for, and its wares."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import AnyDecision, Choice
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import Marker, Score, Status
from gulch.play import arsenal
from gulch.play.aims import Aims, bounty
from gulch.play.gunhand import Gunhand
from gulch.play.scout import Scout
from gulch.rules.shadows import dynamite, move
from gulch.rules.shadows.scenarios import escalation, getaway
from gulch.view import TableView
from rules.shadows.agenda import in_turn
from rules.shadows.build import Board, Man, board, fig, wall

FAR = fig("x", seat=1, at=(34, 34), weapons="Pistol")
ROCK = wall("rock", (16, 4, 19, 7), 2)


def scene(scenario: str, *figures: Man, turn: int = 1, **more: Any) -> Board:
    b = board(*figures, **more)
    b.game.tell(Status("seat:0", "scenario", scenario))
    for seat, zone in ((0, "south-west"), (1, "north-east")):
        b.game.tell(Status(f"seat:{seat}", "zone", zone))
    return in_turn(b, turn) if turn != 1 else in_turn(b)


def view_of(b: Board, seat: int = 0) -> TableView:
    view = TableView(b.game.facts.table, seat)
    view.facts = b.game.facts
    return view


def gunhand(b: Board, seat: int = 0) -> Any:
    """The bot as the answer to whatever is asked."""
    bot = Gunhand(drawer(Dice(seed_bytes(1)), "bot"))

    def reply(decision: AnyDecision) -> Choice:
        return bot.decide(view_of(b, seat), decision)

    return reply


# -- what the scenario asks for --------------------------------------------------------------------------


def test_it_walks_over_loot_that_lies_near_and_picks_it_up() -> None:
    b = scene("a-fistful-of-loot", fig("a", at=(10, 5), actions=2), FAR)
    b.game.tell(Marker("loot-1", "loot", (13000, 5000, 0), "Loot"))
    b.answers.append(gunhand(b))
    b.run(move.move(b.game, "a"))
    assert b.game.facts.get("a", "loot") == "loot-1"


def test_only_the_nearest_goes_for_a_counter() -> None:
    b = scene("a-fistful-of-loot", fig("a", at=(10, 5)), fig("c", at=(6, 5)), FAR)
    b.game.tell(Marker("loot-1", "loot", (13000, 5000, 0), "Loot"))
    bodies = b.game.scene.bodies
    assert Aims(view_of(b), bodies["a"]).mine is not None
    assert Aims(view_of(b), bodies["c"]).mine is None


def test_whoever_has_both_hands_full_leaves_the_counter_to_another() -> None:
    b = scene("a-fistful-of-loot", fig("a", at=(10, 5), loot="loot-2 loot-3"), fig("c", at=(6, 5)), FAR)
    b.game.tell(Marker("loot-1", "loot", (13000, 5000, 0), "Loot"))
    assert Aims(view_of(b), b.game.scene.bodies["a"]).mine is None
    aim = Aims(view_of(b), b.game.scene.bodies["c"]).mine
    assert aim is not None
    assert aim.about == "loot-1"


def test_a_carrier_leaves_by_an_enemy_zone() -> None:
    b = scene("the-getaway", fig("a", at=(33, 33.5), loot="loot-0-1"), fig("x", seat=1, at=(3, 3), downed=1))
    b.answers.append(gunhand(b))
    b.run(move.move(b.game, "a"))
    assert [(score.seat, score.points) for score in b.told(Score)] == [(0, getaway.TAKEN_OFF)]


def test_a_carrier_goes_towards_the_enemy_zone_and_others_do_not_for_its_sake() -> None:
    b = scene("the-getaway", fig("a", at=(20, 20), loot="loot-0-1"), fig("c", at=(10, 10)), FAR)
    aims = Aims(view_of(b), b.game.scene.bodies["a"])
    there, here = (b.game.scene.bodies["a"].moved((at, at, 0)) for at in (24000, 20000))
    assert aims.pull(there) > aims.pull(here)
    assert Aims(view_of(b), b.game.scene.bodies["c"]).mine is None


@pytest.mark.parametrize(("scenario", "kind"), [("stake-a-claim", "claim"), ("bonanza", "search")])
def test_marked_terrain_draws_and_is_worth_all_of_it_once_reached(scenario: str, kind: str) -> None:
    b = scene(scenario, fig("a", at=(10, 5)), FAR, pieces=[ROCK])
    b.game.tell(Marker("objective:rock", "objective", (17500, 5500, 2000), "Rock"))
    aims = Aims(view_of(b), b.game.scene.bodies["a"])
    assert aims.mine is not None
    assert aims.mine.kind == kind
    body = b.game.scene.bodies["a"]
    pulls = [aims.pull(body.moved((x, 5000, 0))) for x in (8000, 12000, 15300)]
    assert pulls == sorted(pulls)
    assert (pulls[-1] == aims.mine.worth) == (kind == "claim")
    assert aims.pull(body.moved((17000, 5000, 2000))) == aims.mine.worth


def test_a_claim_counts_for_more_the_nearer_the_end_is() -> None:
    worth = []
    for turn in (2, 8):
        b = scene("stake-a-claim", fig("a", at=(14, 5)), FAR, pieces=[ROCK], turn=turn)
        b.game.tell(Marker("objective:rock", "objective", (17500, 5500, 2000), "Rock"))
        aim = Aims(view_of(b), b.game.scene.bodies["a"]).mine
        assert aim is not None
        worth.append(aim.worth)
    assert worth[0] < worth[1] == 3.0


def test_an_enemy_is_worth_what_it_carries_and_a_boss_more_in_a_shootout() -> None:
    b = scene("a-fistful-of-loot", fig("a", at=(10, 5)), fig("x", seat=1, at=(20, 5), loot="loot-1"), FAR)
    assert bounty(b.game.facts, "x") == 3.0
    b = scene("shootout", fig("a", at=(10, 5)), fig("x", seat=1, at=(20, 5), rank="Hero", boss=1))
    assert bounty(b.game.facts, "x") == 4.0
    b = scene("the-getaway", fig("a", at=(10, 5)), fig("x", seat=1, at=(20, 5)))
    assert bounty(b.game.facts, "x") == 0.5


def test_the_vanguard_shoots_best_and_the_loot_is_carried_by_who_shoots_worst() -> None:
    men = [
        fig("a", at=(4, 4), weapons="Rifle"),
        fig("b", at=(4, 6), weapons=""),
        fig("c", at=(6, 4), weapons=""),
    ]
    men.append(fig("d", at=(6, 6), rank="Hero", boss=1))
    b = scene("escalation", *men, FAR)
    b.answers.append(gunhand(b))
    b.run(escalation.vanguard(b.game, 0))
    assert [step[1] for step in b.game.state.agenda[-2:]][::-1] == ["d", "a"]
    b = scene("the-getaway", *men, FAR)
    b.answers.append(gunhand(b))
    b.run(getaway.burden(b.game, 0))
    assert b.game.facts.get("c", "loot")
    assert not b.game.facts.get("d", "loot")


# -- its wares ------------------------------------------------------------------------------------------


def test_dynamite_is_thrown_among_three_enemies_and_not_among_friends() -> None:
    crowd = [fig(f"x{n}", seat=1, at=(16 + 2 * n, 8 + n), facing=90) for n in range(3)]
    thrower = fig("a", at=(11, 10), weapons="", gear="Dynamite", actions=2)
    b = scene("showdown", thrower, *crowd)
    b.answers.append(("throw-at", gunhand(b)))
    assert b.run(dynamite.THROW.fix(b.game, "a", "0")) == "at:18000,9000,0"
    offered = ["throw:0", "move", "done"]
    worth = arsenal.worths(view_of(b), "a", offered, Scout(view_of(b), b.game.scene.bodies["a"]))
    assert worth["throw:0"] > 0.3
    among = scene("showdown", thrower, crowd[0], fig("c", at=(16, 11)), fig("d", at=(16, 9)))
    worth = arsenal.worths(view_of(among), "a", offered, Scout(view_of(among), among.game.scene.bodies["a"]))
    assert worth["throw:0"] < 0
