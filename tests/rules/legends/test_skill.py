"""Skills: dice made again, easier ways, surer shots, tricks in a fight (LW-SKILL)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Walked
from gulch.events import Status
from gulch.rules.legends import perks, shoot, skills
from gulch.rules.legends.skills import DEEDS
from gulch.rules.legends.weapons import fightin
from gulch.table.moves import Policy, Slow
from rules.legends.build import Board, area, board, fig
from rules.legends.march import allowed, at, points

FOE = fig("z", seat=1, at=(30, 30))
AGAIN = {"re-roll": "again"}


def lone(dice: Any = (), policy: Any = None, options: Any = None, phase: str = "movin", **card: Any) -> Board:
    return board(fig("a", at=(10, 10), **card), FOE, dice=dice, policy=policy, options=options, phase=phase)


# -- Movin' -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-02")
@pytest.mark.parametrize(("wish", "rolls", "score"), [("again", [1, 4], 4), ("again", [1, 1], 1), ("keep", [1], 1)])
def test_the_nimble_make_a_failed_test_once_more(wish: str, rolls: list[int], score: int) -> None:
    b = lone([("jump a", roll) for roll in rolls], {"re-roll": wish}, skills="Nimble")
    assert b.run(skills.scramble(b.game, "a", "jump", "LW-JUMP-02")).best == score


@pytest.mark.rule("LW-SKILL-02")
@pytest.mark.parametrize(("posture", "score"), [("standing", 2), ("mounted", 1)])
def test_nothing_is_made_again_that_succeeded_or_in_the_saddle(posture: Any, score: int) -> None:
    b = lone([("jump a", score)], skills="Nimble", posture=posture)
    b.run(skills.scramble(b.game, "a", "jump", "LW-JUMP-02"))
    assert not b.decisions("re-roll")


@pytest.mark.rule("LW-SKILL-01")
@pytest.mark.parametrize(("skills", "more"), [("Born in the Saddle", [1]), ("Nimble", [])])
def test_who_was_born_in_the_saddle(skills: str, more: list[int]) -> None:
    assert [modifier.value for modifier in perks.saddle(lone(skills=skills).game.facts, "a")] == more


ROUGH = Policy(budget=6000, rough=4, slow=(Slow("wood", 2), Slow("mire", 0)))


@pytest.mark.rule("LW-SKILL-06")
@pytest.mark.parametrize(
    ("posture", "option", "rough"), [("standing", "yes", 1), ("mounted", "yes", 1), ("mounted", "no", 4)]
)
def test_a_scout_pays_nothing_more_for_rough_ground(posture: Any, option: str, rough: int) -> None:
    b = lone(options={"scout-while-mounted": option}, skills="Scout", posture=posture)
    eased = perks.eased(b.game, "a", ROUGH)
    assert eased.rough == rough
    assert Slow("mire", 0) in eased.slow
    assert (Slow("wood", 2) in eased.slow) is (rough == 4)


@pytest.mark.rule("LW-SKILL-06")
def test_others_pay() -> None:
    b = lone()
    assert perks.eased(b.game, "a", ROUGH) == ROUGH


def jack(*others: Any, posture: Any = "standing", **more: Any) -> Board:
    """Lightning Jack in Shootin', who has walked his whole move."""
    keys = {"skills": "Lightning Jack", "weapons": "Rifle", "spent": 6000, "acted": 1, "posture": posture}
    return board(fig("a", at=(10, 10), **keys), FOE, *others, policy={"shootin": "dash"}, **more)


@pytest.mark.rule("LW-SKILL-04")
@pytest.mark.parametrize(("score", "far", "may"), [(5, 5.0, True), (5, 5.1, False), (1, 1.0, True)])
def test_lightning_jack_moves_a_die_of_inches_instead_of_shooting(score: int, far: float, may: bool) -> None:
    seen: list[bool] = []

    def goes(asked: Any) -> Walked:
        seen.append(allowed(b, asked, (10 + far, 10)))
        return Walked(points([(10 + far, 10)]) if seen[0] else (), 0)

    b = jack(dice=[("dash a", score)], answers=[("move", goes)])
    b.run(shoot.act(b.game, "a"))
    assert seen == [may]
    assert at(b, "a")[0] == (10 + far if may else 10)
    assert not shoot.can_act(b.game, "a")
    assert (b.game.facts.get("a", "acted"), b.game.facts.get("a", "spent")) == (1, 6000)


@pytest.mark.rule("LW-SKILL-04", "LW-TERR-01")
def test_a_dash_through_scrub_goes_half_as_far() -> None:
    seen: list[bool] = []

    def stays(asked: Any) -> Walked:
        seen.extend(allowed(b, asked, (10 + far, 10)) for far in (2.5, 2.6))
        return Walked((), 0)

    scrub = area("scrub", (5, 5, 30, 15), kind="scrub")
    b = jack(dice=[("dash a", 5)], answers=[("move", stays)], pieces=[scrub])
    b.run(shoot.act(b.game, "a"))
    assert seen == [True, False]


@pytest.mark.rule("LW-SKILL-04")
def test_a_dash_is_no_charge() -> None:
    seen: list[Any] = []

    def stays(asked: Any) -> Walked:
        seen.append(asked.policy.targets)
        return Walked((), 0)

    b = jack(fig("e", seat=1, at=(13, 10)), dice=[("dash a", 6)], answers=[("move", stays)])
    b.run(shoot.act(b.game, "a"))
    assert seen == [()]


@pytest.mark.rule("LW-SKILL-04")
@pytest.mark.parametrize(
    ("x", "posture", "skills"),
    [(10.984, "standing", "Lightning Jack"), (20, "mounted", "Lightning Jack"), (20, "standing", "")],
)
def test_no_dash_in_contact_in_the_saddle_or_for_others(x: float, posture: Any, skills: str) -> None:
    b = board(fig("a", at=(10, 10), skills=skills, posture=posture), fig("e", seat=1, at=(x, 10)))
    assert DEEDS["dash"].options(b.game, "a") == []


@pytest.mark.rule("LW-SKILL-04")
def test_no_dash_from_a_wall() -> None:
    assert DEEDS["dash"].options(board(fig("a", at=(10, 10), skills="Lightning Jack", climb="x"), FOE).game, "a") == []


# -- fights -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-10", "LW-MELEE-01")
@pytest.mark.parametrize(("blade", "natural", "asked"), [("sabre", 1, True), ("knife", 1, False), ("sabre", 2, False)])
def test_only_a_sabre_makes_a_one_again(blade: str, natural: int, asked: bool) -> None:
    from gulch.rules.legends import dice

    rolls = [("fight a", natural)] + ([("fight a", 1)] if asked else [])
    b = lone(rolls, AGAIN, skills="Swordsman", weapons=f"Hand Weapon ({blade})")
    roll = dice.thrown(b.game, "a", "fight", 1, "LW-FIGHT-02")
    assert b.run(skills.swordsman(b.game, "a", fightin()["Hand Weapon"], roll)).dice == (natural,)
    assert bool(b.decisions("re-roll")) is asked


@pytest.mark.rule("LW-SKILL-10")
def test_only_the_ones_are_made_again() -> None:
    from gulch.rules.legends import dice

    b = lone([("fight a", 1, 4, 1), ("fight a", 6, 2)], AGAIN, skills="Swordsman", weapons="Hand Weapon (sabre)")
    roll = dice.thrown(b.game, "a", "fight", 3, "LW-FIGHT-02")
    assert b.run(skills.swordsman(b.game, "a", fightin()["Hand Weapon"], roll)).dice == (6, 4, 2)


@pytest.mark.rule("LW-SKILL-10")
def test_a_swordsman_may_let_a_one_stand() -> None:
    from gulch.rules.legends import dice

    b = lone([("fight a", 1)], {"re-roll": "keep"}, skills="Swordsman", weapons="Hand Weapon (sabre)")
    roll = dice.thrown(b.game, "a", "fight", 1, "LW-FIGHT-02")
    assert b.run(skills.swordsman(b.game, "a", fightin()["Hand Weapon"], roll)) is roll


@pytest.mark.rule("LW-SKILL-11", "LW-HIRED-17")
def test_a_charge_changes_nothing_for_others() -> None:
    b = lone()
    skills.charged(b.game, "a", ["z"])
    assert b.told(Status) == []
    assert perks.attacks(b.game, "a") == 1
    b = lone(skills="Fury, Distraction")
    skills.charged(b.game, "a", [])
    assert b.told(Status) == []
    skills.charged(b.game, "a", ["z"])
    assert b.has("a", "attacked")


@pytest.mark.rule("LW-HIRED-17")
def test_a_dove_attacks_once_and_for_all() -> None:
    b = board(fig("a", at=(10, 10), skills="Distraction"), FOE, turn=3)
    skills.attacked(b.game, "a")
    skills.attacked(b.game, "a")
    assert [(told.key, told.value) for told in b.told(Status)] == [("attacked", 3)]


@pytest.mark.rule("LW-SKILL-11")
def test_fury_in_the_turn_of_a_charge_until_another_charges() -> None:
    b = lone(skills="Fury")
    skills.charged(b.game, "a", ["z"])
    assert perks.attacks(b.game, "a") == 2
    skills.charged(b.game, "z", ["a"])
    assert perks.attacks(b.game, "a") == 1


@pytest.mark.rule("LW-SKILL-11")
def test_fury_is_over_in_the_next_turn() -> None:
    b = board(fig("a", at=(10, 10), skills="Fury", fury=1), FOE, turn=2)
    assert perks.attacks(b.game, "a") == 1
