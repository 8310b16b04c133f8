"""Odd cases of whom things count for: whose kill a fall is, and who is asked for what is nobody's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.dice import Dice, seed_bytes
from gulch.events import Removed
from gulch.rules.legends import (
    bystanders,
    fall,
    hits,
    loose,
    prone,
    wounds,
)
from gulch.rules.legends.pending import drain
from gulch.rules.legends.scenarios import heave
from gulch.rules.legends.wounds import OUT, out
from rules.legends.build import ANY, Board, Man, board, fig, platform
from rules.legends.march import R
from rules.legends.melee import BASE, play
from rules.legends.saddled import behind, rider, saddled
from rules.legends.saddled import horse as mount
from rules.legends.test_ledge import CLIFF, FAR, hanging

TOUCH = (787 + 492) / 1000

# -- whose kill it is ---------------------------------------------------------------------------------------------


def kills(b: Board) -> dict[str, int]:
    return {fig: int(one.status["kills"]) for fig, one in b.game.facts.figures.items() if "kills" in one.status}


@pytest.mark.rule("LW-SCEN-09", "LW-TRAP-04")
@pytest.mark.parametrize(("dice", "by"), [((6, 2), "a"), ((2, 6), "c")])
def test_who_dies_of_a_jump_from_a_ledge_was_killed_by_who_beat_him(dice: tuple[int, int], by: str) -> None:
    """Of two the one whose die was the best."""
    y = 10.0
    men = [fig(id, at=(12.6 + BASE, y + dy, 3), weapons="Hand Weapon") for id, dy in (("a", 0.495), ("c", -0.495))]
    foe = fig("b", seat=1, at=(12.75, y, 3), weapons="Hand Weapon")
    rolls = [("fight b", 1), ("fight a", dice[0]), ("fight c", dice[1]), ("wound b", 6)]
    b = board(*men, foe, FAR, pieces=[CLIFF], dice=rolls, policy={"back-off": jumps})
    play(b)
    assert kills(b) == {by: 1}


def jumps(decision: Any) -> str:
    return next(option.id for option in decision.options if "Jump" in option.label)


@pytest.mark.rule("LW-SCEN-09", "LW-ELEV-04")
def test_a_climber_who_lets_go_and_dies_was_killed_by_who_beat_him() -> None:
    b = hanging(dice=[("fight a", 2), ("fight e", 5), ("wound a", 6)], answers=[("beaten-climber", "drop")])
    play(b)
    assert kills(b) == {"e": 1}


@pytest.mark.rule("LW-SCEN-09", "LW-WEAP-16", "LW-FALL-02")
def test_who_is_shot_off_a_wall_and_dies_was_killed_by_the_shooter() -> None:
    a = fig("a", at=(12 - R, 10, 2.5), climb="11508 10000 0 12500 10000 3000 2500 0")
    b = board(a, fig("s", seat=1, at=(9, 10)), pieces=[CLIFF], dice=[("wound a", 1), ("wound a", 6)])
    prone.put_down(b.game, "a", "LW-WEAP-16", "s")
    b.run(drain(b.game))
    assert kills(b) == {"s": 1}


@pytest.mark.rule("LW-SCEN-09", "LW-THROWN-01", "LW-WAY-13")
@pytest.mark.parametrize(("victim", "thrown_"), [("a.mount", "a"), ("a", "p")])
def test_who_dies_of_being_thrown_was_killed_by_who_shot_the_other(victim: str, thrown_: str) -> None:
    """The rider of a shot horse; the passenger of a shot rider."""
    men = rider("a", at=(10, 10)), mount("a"), fig("p", at=(4, 4)), fig("s", seat=1, at=(20, 10)), FAR
    b = saddled(*men, dice=[(f"thrown {thrown_}", 1), (f"wound {thrown_}", 6)], options={"loose-mounts": "on"})
    if thrown_ == "p":
        b = behind(b, "p", "a.mount")
    else:
        b.game.tell(Removed("p", "", ""))
    out(b.game, victim, OUT, "LW-WOUND-14", "s")
    b.run(drain(b.game))
    assert kills(b) == {"s": 1 if thrown_ == "a" else 2}


@pytest.mark.rule("LW-SCEN-09", "LW-BRAWL-07")
def test_who_is_thrown_over_an_edge_was_killed_by_who_threw_him() -> None:
    b = board(fig("a", at=(10, 10, 3)), fig("b", seat=1, at=(11, 10, 3)), dice=[("wound b", 6)],
              pieces=[platform("balcony", (8, 8, 11.6, 12), 3)])  # fmt: skip
    b.run(heave.throw(b.game, "a", "b:0"))
    assert kills(b) == {"a": 1}


@pytest.mark.rule("LW-SCEN-09", "LW-FALL-03")
def test_who_leaps_to_his_death_was_killed_by_nobody() -> None:
    b = board(fig("a", at=(10, 10, 3)), FAR, dice=[("wound a", 6)], pieces=[platform("balcony", (8, 8, 11, 12), 3)])
    b.run(fall.fall(b.game, "a", 3000, "LW-FALL-03", (11600, 10000, 0)))
    assert b.removed() == ["a"]
    assert not kills(b)


# -- whom the game asks -------------------------------------------------------------------------------------------


class AnyAnswer(dict[str, Any]):
    """Every question is answered by chance."""

    def __contains__(self, kind: object) -> bool:
        return True

    def __missing__(self, kind: str) -> Any:
        return ANY


def nobody(id: str, at: tuple[float, ...], **status: Any) -> Man:
    """A bystander who has been attacked."""
    info = next(info for info in bystanders.infos(12) if info.id == id)
    return Man(replace(info, shape="man"), at, 0, "standing", {"attacked": 1, **status})


def horse_of_nobody(at: tuple[float, ...]) -> Man:
    free = mount("n", at=at, seat=-1, attacked=1)
    return replace(free, info=replace(free.info, seat=-1))


def by_chance(b: Board, seed: int) -> Board:
    """The same board with real dice, and every question answered by chance."""
    b.policy, b.game.dice = AnyAnswer(), Dice(seed_bytes(seed))
    return b


@pytest.mark.rule("LW-HANG-04", "LW-MOUNT-20", "LW-MOUNT-13")
def test_who_has_the_drop_says_at_whom_of_a_base_a_bystander_strikes() -> None:
    men = rider("a", at=(10, 10)), mount("a"), fig("z", seat=1, at=(33, 33)), nobody("bystander-1", (10 + TOUCH, 10))
    rolls = [("fight a", 1), ("fight bystander-1", 6), ("wound bystander-1", 1)]
    b = play(saddled(*men, dice=rolls, drop=1, policy={"strike-at": "a.mount"}))
    assert [(asked.kind, asked.seat) for asked in b.asked] == [("strike-at", 1)]
    assert [act.targets for act in b.acts("strike")] == [("a.mount",)]


@pytest.mark.rule("LW-HANG-04", "LW-BANK-07", "LW-JAIL-13")
@pytest.mark.parametrize("seed", range(12))
def test_nobody_is_asked_for_what_belongs_to_nobody(seed: int) -> None:
    """Bystanders and horses of nobody in fights: with several, with a rider, at an edge; shot at, blown up, put to
    flight."""
    y, above_, one, two = 10.0, 12.4 + R, "bystander-1", "bystander-2"
    brawls: list[list[Man]] = [
        [fig("a", at=(20, y)), nobody(one, (20 + BASE, y)), nobody(two, (20 - BASE, y))],
        [fig("a", at=(20, y)), fig("c", at=(20 + 2 * BASE, y)), nobody(one, (20 + BASE, y))],
        [rider("a", at=(20, y)), mount("a"), nobody(one, (20 + TOUCH, y))],
        [fig("a", at=(above_ + BASE, y, 3)), nobody(one, (above_, y, 3))],
        [fig("a", at=(20, y)), horse_of_nobody((20 + TOUCH, y)), nobody(two, (25, y))],
    ]
    for men in brawls:
        b = by_chance(saddled(*men, FAR, pieces=[CLIFF], options={"loose-mounts": "on"}), seed)
        play(b)
        for due in (one, two, "n.mount"):
            if due in b.game.facts.figures and b.game.still(due):
                hits.due(b.game, due, (1000, 1000, 0))
                b.run(drain(b.game))
                b.run(wounds.strike(b.game, wounds.Hit(due, 10, wounds.EXPLOSIVE, seat=-1)))
                b.run(drain(b.game))
        assert all(asked.seat >= 0 for asked in b.asked)


@pytest.mark.rule("LW-LOOSE-03", "LW-JAIL-13")
@pytest.mark.parametrize("seed", range(4))
def test_a_horse_of_nobody_roams_as_who_has_the_drop_likes(seed: int) -> None:
    b = saddled(fig("a", at=(5, 5)), replace(horse_of_nobody((10, 10)), status={}), FAR, drop=1, phase="movin",
                options={"loose-mounts": "on"})  # fmt: skip
    by_chance(b, seed)
    b.run(loose.loose_mounts(b.game))
    for _, horse in list(b.game.state.agenda):
        b.run(loose.loose_mount(b.game, horse))
    assert {asked.seat for asked in b.asked} <= {1}
