"""The gunhand of Legends on small tables where the best answer is plain: charges, Fame, cover, what a scenario asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.decision import About, AnyDecision, Choice, Option, Pick, Picked
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import Marker, Removed, Status
from gulch.play.legends import aims, aims_bank, answers
from gulch.play.legends.gunhand import Gunhand
from gulch.play.legends.scout import Scout
from gulch.rules.legends import hills, move, offers, pairs, roles, shoot
from gulch.rules.legends.scenarios import bags, hang, indoors
from gulch.table.load import load_table
from gulch.table.measure import plan_distance
from gulch.table.model import INCH, Table
from play.answering import Always, view_of
from rules.legends import gaol
from rules.legends.build import Board, board, fig, wall
from rules.shadows.build import SHAPES, Man

WEAK = {"F": 2, "St": 2, "G": 2, "A": 1}
STRONG = {"F": 6, "St": 4, "G": 4, "A": 4}


def played(b: Board, rule: Any, seat: int = 0) -> None:
    """Runs a rule with the bot as the answer to whatever is asked."""
    bot = Gunhand(drawer(Dice(seed_bytes(1)), "bot"))

    def reply(decision: AnyDecision) -> Choice:
        return bot.decide(view_of(b, seat), decision)

    b.policy = Always(reply)
    b.run(rule)


def scene(scenario: str, *figures: Man, defends: int = 0, phase: str = "movin", **keys: Any) -> Board:
    """A scenario in the middle of a game on open ground."""
    b = board(*figures, phase=phase, turn=keys.pop("turn", 3), **keys)
    for seat in (0, 1):
        b.game.tell(Status(f"seat:{seat}", "scenario", scenario))
        b.game.tell(Status(f"seat:{seat}", "role", roles.DEFENDER if seat == defends else roles.ATTACKER))
    return b


# -- charges and places ----------------------------------------------------------------------------------------


def test_it_charges_the_weak() -> None:
    b = board(fig("a", at=(10, 10), profile=STRONG), fig("x", seat=1, at=(14, 10), profile=WEAK), phase="movin")
    played(b, move.act(b.game, "a"))
    assert pairs.touched(b.game.facts, "a") == ("x",)


def test_it_does_not_charge_the_strong() -> None:
    b = board(fig("a", at=(10, 10), profile=WEAK), fig("x", seat=1, at=(14, 10), profile=STRONG), phase="movin")
    played(b, move.act(b.game, "a"))
    assert not pairs.touched(b.game.facts, "a")


def test_of_two_it_charges_the_one_who_is_easier_to_beat() -> None:
    hard, easy = fig("x", seat=1, at=(14, 10), profile={"F": 4}), fig("y", seat=1, at=(10, 14), profile=WEAK)
    b = board(fig("a", at=(10, 10), profile={"F": 5, "A": 2}), hard, easy, phase="movin")
    played(b, move.act(b.game, "a"))
    assert pairs.touched(b.game.facts, "a") == ("y",)


def test_an_enemy_whom_a_friend_fights_already_is_worth_more() -> None:
    x = fig("x", seat=1, at=(14, 10))
    alone = board(fig("a", at=(10, 10)), fig("c", at=(14, 20)), x, phase="movin")
    joined = board(fig("a", at=(10, 10)), fig("c", at=(14.984, 10)), x, phase="movin")
    worth = [Scout(view_of(b), b.body("a")).fight("x") for b in (alone, joined)]
    assert worth[0] < worth[1]


def test_it_comes_nearer_to_where_its_gun_is_good() -> None:
    b = board(fig("a", at=(3, 10), weapons="Sixgun"), fig("x", seat=1, at=(33, 10)), phase="movin")
    played(b, move.act(b.game, "a"))
    assert b.body("a").x > 8 * INCH


def test_cover_is_better_than_open_ground() -> None:
    b = board(
        fig("a", at=(10, 14)),
        fig("x", seat=1, at=(20, 10), weapons="Rifle"),
        pieces=[wall("w", (12, 8, 12.5, 12), 0.9)],
    )
    covered, bare = Scout(view_of(b), b.body("a")).weigh([((11_000, 10_000, 0), 0), ((11_000, 14_000, 0), 0)])
    assert covered.ground > bare.ground


def test_a_place_next_to_a_better_fighter_is_worse_than_one_farther_away() -> None:
    b = board(fig("a", at=(10, 10), weapons="Rifle", profile=WEAK), fig("x", seat=1, at=(20, 10), profile=STRONG))
    near, far = Scout(view_of(b), b.body("a")).weigh([((17_000, 10_000, 0), 0), ((10_000, 10_000, 0), 0)])
    assert near.worth < far.worth


def test_who_could_not_fire_after_a_move_stays_for_his_shot() -> None:
    b = board(fig("a", at=(10, 10), weapons="Rifle"), fig("x", seat=1, at=(28, 10)), phase="movin")
    played(b, move.act(b.game, "a"))
    assert b.body("a").at == (10_000, 10_000, 0)


def test_a_sixgun_is_worth_most_where_it_can_be_fanned() -> None:
    b = board(fig("a", at=(10, 10), weapons="Sixgun"), fig("x", seat=1, at=(20, 10)))
    near, far = Scout(view_of(b), b.body("a")).weigh([((15_500, 10_000, 0), 0), ((12_000, 10_000, 0), 0)])
    assert near.shot > far.shot > 0


# -- Shootin' and small questions ------------------------------------------------------------------------------


def fame(rolled: int, left: int, label: str = "hit") -> str:
    prompt = f"Al rolled {rolled} ({label}, 4+ needed) and has {left} Fame"
    ids = [score for score in range(1, 7) if 0 < abs(score - rolled) <= left]
    options = [Option("none", "Spend no Fame")]
    options += [Option(f"0:{n}", f"{abs(n - rolled)} Fame: the {rolled} to {n}") for n in ids]
    b = board(fig("a", at=(10, 10), fame=left), fig("x", seat=1, at=(20, 10)))
    pick = Pick(seat=0, kind="fame", rule="LW-FAME-03", prompt=prompt, subject="a", options=options)
    choice = answers.fame(view_of(b), pick)
    assert isinstance(choice, Picked)
    return choice.ids[0]


@pytest.mark.parametrize(
    ("rolled", "left", "chosen"), [(3, 2, "0:4"), (2, 2, "0:4"), (2, 1, "none"), (1, 3, "none"), (5, 3, "none")]
)
def test_fame_is_spent_on_a_die_that_just_failed(rolled: int, left: int, chosen: str) -> None:
    assert fame(rolled, left) == chosen


def test_fame_is_not_spent_on_what_matters_little() -> None:
    assert fame(3, 2, "climb") == "none"


def test_it_reloads_if_it_has_nothing_to_fire_at() -> None:
    b = board(fig("a", at=(3, 3), weapons="Rifle", empty_0=1), fig("x", seat=1, at=(35, 35)))
    played(b, shoot.act(b.game, "a"))
    assert not b.has("a", "empty:0")


def test_the_template_is_laid_over_enemies_and_no_friends() -> None:
    b = board(fig("a", at=(10, 10)), fig("c", at=(12, 10)), fig("x", seat=1, at=(13, 11)))
    over = [("both", ("c", "x")), ("enemy", ("x",))]
    options = [Option(id, id, About(figures=caught)) for id, caught in over]
    pick = Pick(seat=0, kind="spread", rule="LW-WEAP-27", prompt="Where?", subject="a", options=options)
    assert answers.over_most(view_of(b), pick) == Picked(("enemy",))


@pytest.mark.parametrize(
    ("kit", "weapons", "foe", "chosen"),
    [
        ("Holy Bible", "", {}, "bible:a"),
        ("", "Lasso", {"weapons": "Sixgun"}, "lasso:a"),
        ("", "Lasso", {}, "done"),
        ("", "Lasso, Sixgun", {"weapons": "Sixgun", "seat": 1, "profile": {"S": 6}}, "done"),
        ("", "Lasso, Sixgun", {"weapons": "Shotgun", "profile": {"S": 2, "W": 2}}, "lasso:a"),
    ],
)
def test_before_movin_is_over_it_preaches_and_ropes_who_is_worse_than_its_own_shot(
    kit: str, weapons: str, foe: Any, chosen: str
) -> None:
    foes = fig("x", at=(14, 10), **{"seat": 1, **foe})
    b = board(fig("a", at=(10, 10), kit=kit, weapons=weapons), foes, phase="movin")
    options = [*(Option(offer.id, offer.label) for offer in offers.offers(b.game, 0)), Option("done", "Nothing")]
    pick = Pick(seat=0, kind="last-call", rule="LW-WEAP-35", prompt="Anything else?", options=options)
    assert len(options) == 2
    assert Gunhand(lambda limit: 0).decide(view_of(b), pick) == Picked((chosen,))


def test_a_side_that_has_lost_half_stays() -> None:
    b = board(fig("a", at=(10, 10)), fig("x", seat=1, at=(20, 10)))
    options = [Option("flee", "Head for the Hills"), Option("stay", "Stay")]
    pick = Pick(seat=0, kind="flee", rule="LW-HILLS-04", prompt="Half are lost", options=options)
    assert Gunhand(lambda limit: 0).decide(view_of(b), pick) == Picked(("stay",))


# -- Vendetta --------------------------------------------------------------------------------------------------


def test_the_attackers_come_from_the_corners_next_to_the_enemy() -> None:
    b = scene("vendetta", fig("a", at=(30, 2)), fig("x", seat=1, at=(30, 18)), defends=1)
    b.game.tell(Removed("a", ""))
    names = ("south-west", "south-east", "north-east", "north-west")
    pick = Pick(
        seat=0,
        kind="corners",
        rule="LW-VEND-02",
        prompt="Which?",
        options=[Option(n, n) for n in names],
        least=2,
        most=2,
    )
    assert Gunhand(lambda limit: 0).decide(view_of(b), pick) == Picked(("south-east", "north-east"))


# -- Hang 'Em High ---------------------------------------------------------------------------------------------


def gallows(*figures: Man, **keys: Any) -> Board:
    built = load_table("gallows-square")
    square: Table = replace(built, shapes={**built.shapes, **SHAPES}, key=f"test-{built.key}")
    man = Man(replace(hang._condemned(0), shape="man"), (11.5, 13.05, 1.75), 0, "standing", {"bound": 1})
    return scene("hang-em-high", man, *figures, defends=1, on=square, **keys)


def shooter(**keys: Any) -> Man:
    return fig("a", at=(20, 15), weapons="Rifle", leader=True, **keys)


def test_after_the_hanging_all_shoot_at_the_rope() -> None:
    b = gallows(shooter(), fig("x", seat=1, at=(3, 3)), turn=11, phase="shootin", dice=[("hit", 6)])
    played(b, shoot.shooters(b.game, 0))
    assert b.has("0-condemned", "freed")


def test_before_the_hanging_only_who_has_fame_shoots_at_the_rope() -> None:
    b = gallows(shooter(fame=2), fig("x", seat=1, at=(3, 3)), phase="shootin", dice=[("hit", 4)])
    played(b, shoot.shooters(b.game, 0))
    assert b.has("0-condemned", "freed")
    other = gallows(shooter(), fig("x", seat=1, at=(28, 15)), phase="shootin", dice=[("hit", 2)])
    played(other, shoot.shooters(other.game, 0))
    assert other.acts("shoot")[0].targets == ("x",)


def test_with_fame_a_1_does_not_strike_the_condemned_man() -> None:
    b = gallows(shooter(fame=1), fig("x", seat=1, at=(3, 3)), phase="shootin", dice=[("hit", 1)])
    played(b, shoot.act(b.game, "a"))
    assert not b.has("0-condemned", "lost")


def test_who_was_freed_is_worth_the_game_to_the_defenders() -> None:
    b = gallows(fig("a", at=(20, 15)), fig("x", seat=1, at=(3, 3)), phase="shootin")
    plan = aims.plan_of(b.game.facts)
    assert plan.wanted(view_of(b, 1), 1, "0-condemned") > 1
    assert not plan.wanted(view_of(b, 1), 1, "a")


def test_the_freed_man_runs_from_the_enemy() -> None:
    b = gallows(fig("x", seat=1, at=(5, 12), weapons="Rifle"))
    b.game.tell(Status("0-condemned", "bound", None))
    b.game.tell(Status("0-condemned", "freed", 1))
    before = plan_distance(b.body("0-condemned").at, b.body("x").at)
    aim = aims.plan_of(b.game.facts).aim(view_of(b), "0-condemned")
    assert aim.way is not None
    assert not aim.hunts
    assert aim.way((40_000, 12_000, 0)) < aim.way((5_000, 12_000, 0))
    assert before > 0


# -- Jailbreak -------------------------------------------------------------------------------------------------


def test_a_raider_goes_into_the_jail_for_the_keys() -> None:
    b = gaol.scene(gaol.held(), gaol.raider(at=(18.6, 14.3)), gaol.guard("x", at=(33, 33)))
    played(b, move.act(b.game, "a"))
    assert indoors.is_inside(gaol.JAIL, b.body("a").at)


def test_the_freed_prisoner_leaves_by_the_edge_of_his_posse() -> None:
    b = gaol.scene(gaol.held(at=(18, 4), free=True), gaol.raider(at=(10, 3)), gaol.guard("x", at=(33, 33)))
    played(b, move.act(b.game, "man"))
    assert b.game.facts.figures["man"].out == "left"


def test_one_of_the_guards_stays_in_the_jail() -> None:
    b = gaol.scene(
        gaol.held(), gaol.raider(at=(30, 3)), gaol.guard("x", at=(18, 18, 0.3)), gaol.guard("y", at=(18, 30))
    )
    plan, view = aims.plan_of(b.game.facts), view_of(b, 1)
    assert plan.aim(view, "x").worth > 0
    assert not plan.aim(view, "y").worth
    played(b, move.act(b.game, "x"), 1)
    assert indoors.is_inside(gaol.JAIL, b.body("x").at)


def test_the_attackers_choose_the_edge_before_the_door() -> None:
    b = gaol.scene(gaol.held(), gaol.raider(), gaol.guard("x"))
    options = [Option(side, side) for side in ("west", "east", "south", "north")]
    pick = Pick(seat=0, kind="edge", rule="LW-JAIL-03", prompt="Which edge?", options=options)
    assert Gunhand(lambda limit: 0).decide(view_of(b), pick) == Picked(("south",))


# -- Bank Robbery ----------------------------------------------------------------------------------------------


def robbery(*figures: Man, **keys: Any) -> Board:
    """Seat 0 robs and gets away over the southern edge."""
    b = scene("bank-robbery", *figures, **keys)
    b.game.tell(Status("seat:0", "edge", "south"))
    b.game.tell(Status("seat:1", "edge", "north"))
    return b


def edge(b: Board, seat: int) -> Choice:
    options = [Option(side, side) for side in ("west", "east", "south", "north")]
    pick = Pick(seat=seat, kind="edge", rule="LW-BANK-03", prompt="Which edge?", options=options)
    return Gunhand(lambda limit: 0).decide(view_of(b, seat), pick)


def test_robbers_get_away_from_the_first_half_and_the_second_waits_for_them() -> None:
    b = robbery(fig("a", at=(18, 18)), fig("x", seat=1, at=(14, 34)))
    b.game.tell(Status("seat:0", "edge", None))
    assert edge(b, 0) == Picked(("south",))
    b.game.tell(Status("seat:0", "edge", "south"))
    assert edge(b, 1) == Picked(("south",))


def test_those_with_fortune_carry_the_bags_and_not_the_leader() -> None:
    chief = fig("a", at=(10, 10), leader=True, fortune=2)
    b = robbery(chief, fig("c", at=(12, 10), fortune=1), fig("d", at=(14, 10)), fig("x", seat=1, at=(18, 34)))
    options = [Option(id, id) for id in ("a", "c", "d")]
    pick = Pick(seat=0, kind="carriers", rule="LW-BANK-04", prompt="Who?", options=options)
    assert Gunhand(lambda limit: 0).decide(view_of(b), pick) == Picked(("c",))


def test_a_carrier_makes_for_the_edge() -> None:
    b = robbery(fig("a", at=(18, 12), bag="bag-1"), fig("x", seat=1, at=(18, 34)))
    played(b, move.act(b.game, "a"))
    assert b.body("a").y < 10 * INCH


def test_a_carrier_leaves_with_the_loot() -> None:
    b = robbery(fig("a", at=(18, 2), bag="bag-1"), fig("x", seat=1, at=(18, 34)))
    played(b, move.act(b.game, "a"))
    assert b.game.facts.figures["a"].out == "left"
    assert aims_bank.away(b.game.facts) == 1


def test_the_nearest_robber_picks_up_a_bag_that_lies_there() -> None:
    b = robbery(fig("a", at=(18, 12)), fig("c", at=(28, 12)), fig("x", seat=1, at=(18, 34)))
    b.game.tell(Marker("bag-1", bags.KIND, (18_000, 16_000, 0), "Loot"))
    played(b, move.act(b.game, "a"))
    assert bags.carried(b.game.facts, "a") == ("bag-1",)
    assert aims.plan_of(b.game.facts).aim(view_of(b), "c").way is None


def test_robbers_spare_a_posse_that_would_run_before_the_bags_are_away() -> None:
    posse = [fig(f"x{n}", seat=1, at=(4 + 4 * n, 20)) for n in range(4)]
    b = robbery(fig("a", at=(8, 10), weapons="Sixgun"), *posse, phase="shootin")
    b.game.tell(Removed("x0", hills.LOST))
    played(b, shoot.shooters(b.game, 0))
    assert not b.acts("shoot")
    b.game.tell(Status("seat:0", "bags", 2))
    assert aims.plan_of(b.game.facts).wanted(view_of(b), 0, "x1") == 0


def test_the_posse_shoots_at_who_carries_a_bag() -> None:
    carrier, other = fig("a", at=(14, 20), bag="bag-1"), fig("c", at=(18, 20))
    b = robbery(carrier, other, fig("x", seat=1, at=(16, 26), weapons="Rifle"), phase="shootin", dice=[("hit", 2)])
    played(b, shoot.act(b.game, "x"), 1)
    assert b.acts("shoot")[0].targets == ("a",)
