"""Skills in fights and in the face of a charge (LW-SKILL-07 to -12, -16, -19, -22, -24)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends import charge, move, pluck, trigger
from gulch.rules.legends.fight import strike
from gulch.rules.legends.scenarios.base import Scenario
from gulch.rules.legends.scenarios.high_noon import HighNoon
from gulch.rules.legends.weapons import fightin
from rules.legends.build import Board, Man, board, fig
from rules.legends.hires import paid
from rules.legends.march import R, ahead, at, do
from rules.legends.melee import BASE, play

HAND = "Hand Weapon"


def man(id: str, x: float, y: float = 10.0, seat: int = 0, **more: Any) -> Man:
    return fig(id, seat=seat, at=(x, y), weapons=more.pop("weapons", HAND), **more)


def won(dice: Any, foe: Any = None, more: Any = (), policy: Any = None, answers: Any = (), **card: Any) -> Board:
    """A fight of A, who has that card, with B to the east of him."""
    men = [man("a", 10, **card), man("b", 10 + BASE, seat=1, **(foe or {})), *more]
    return play(board(*men, dice=dice, policy=policy, answers=list(answers)))


# -- weapons ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-07", "LW-MELEE-05")
@pytest.mark.parametrize(("skills", "out"), [("Pugilist", ["b"]), ("", [])])
def test_a_pugilist_needs_no_weapon(skills: str, out: list[str]) -> None:
    rolls = [("fight a", 4), ("fight b", 3)] + ([("wound a", 4)] if out else [("even fight seat:0", 4), ("wound b", 1)])
    assert won(rolls, skills=skills, weapons="").removed() == out


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("Prize Fighter", marks=pytest.mark.rule("LW-HIRED-12")),
        pytest.param("John Chisum", marks=pytest.mark.rule("LW-LEGEND-27")),
    ],
)
def test_pugilists_in_a_posses_pay(kind: str) -> None:
    hired = paid("a", kind, at=(10, 10), fame=0)
    attacks = int(dict(hired.info.sheet)["A"])
    rolls = [("fight a", *[4] * attacks), ("fight b", 3), *[("wound a", 1)] * attacks]
    b = play(board(hired, man("b", 10 + BASE, seat=1), dice=rolls, policy={"arm": "Unarmed"}))
    assert len(b.acts("strike")) == attacks


@pytest.mark.rule("LW-SKILL-08", "LW-MELEE-02")
@pytest.mark.parametrize(("skills", "out"), [("Strongman", ["b"]), ("", [])])
def test_a_strongman_swings_an_axe_without_penalty(skills: str, out: list[str]) -> None:
    rolls = [("fight a", 5), ("fight b", 4)] + ([("wound a", 3)] if out else [("even fight seat:0", 4), ("wound b", 1)])
    assert won(rolls, skills=skills, weapons="Two-Handed Weapon").removed() == out


@pytest.mark.rule("LW-SKILL-08", "LW-MELEE-03")
def test_even_a_strongman_has_no_axe_in_the_saddle() -> None:
    from gulch.rules.legends import arms

    b = board(fig("a", at=(10, 10), weapons="Two-Handed Weapon", skills="Strongman", posture="mounted", base=40))
    assert [arm.name for arm in arms.arms(b.game, "a")] == ["Unarmed"]


@pytest.mark.rule("LW-SKILL-10")
@pytest.mark.parametrize(("second", "out"), [(6, ["b"]), (1, [])])
def test_a_swordsman_makes_a_one_again_in_a_fight(second: int, out: list[str]) -> None:
    rolls = [("fight a", 1), ("fight a", second), ("fight b", 5), ("wound a", 4) if out else ("wound b", 1)]
    sabre = {"weapons": "Hand Weapon (sabre)", "skills": "Swordsman", "policy": {"re-roll": "again"}}
    assert won(rolls, **sabre).removed() == out


@pytest.mark.rule("LW-SKILL-12")
@pytest.mark.parametrize(("grit", "score", "out"), [(9, 4, True), (9, 3, False), (1, 3, True)])
def test_a_sidewinder_needs_no_more_than_a_4(grit: int, score: int, out: bool) -> None:
    foe = fig("b", seat=1, at=(12, 10), profile={"G": grit})
    b = board(fig("a", at=(10, 10), skills="Sidewinder"), foe, dice=[("wound a", score)])
    assert b.run(strike(b.game, "a", "b", fightin()[HAND], over=False)).wounded is out


@pytest.mark.rule("LW-SKILL-12", "LW-FAME-09")
def test_fame_changes_the_wounds_of_a_sidewinder() -> None:
    foe = fig("b", seat=1, at=(12, 10), profile={"G": 9})
    hero = fig("a", at=(10, 10), skills="Sidewinder", fame=1)
    b = board(hero, foe, dice=[("wound a", 3)], answers=[("fame", "0:4")])
    assert b.run(strike(b.game, "a", "b", fightin()[HAND], over=False)).wounded


# -- more strikes -----------------------------------------------------------------------------------------

WON = [("fight a", 6), ("fight b", 1)]


@pytest.mark.rule("LW-SKILL-09")
@pytest.mark.parametrize(("scores", "lost"), [((6, 6, 3), 2), ((6, 4), 2), ((5,), 1)])
def test_a_dirty_fighter_strikes_again_for_every_six(scores: tuple[int, ...], lost: int) -> None:
    rolls = [*WON, *(("wound a", score) for score in scores)]
    b = won(rolls, foe={"profile": {"W": 4}}, skills="Dirty Fighter")
    assert b.game.facts.get("b", "lost") == lost


@pytest.mark.rule("LW-SKILL-09")
def test_the_extra_strike_may_be_at_another_foe() -> None:
    rolls = [("fight a", 6), ("fight b", 1), ("fight c", 1), ("wound a", 6), ("wound a", 4)]
    other = man("c", 10 - BASE, seat=1)
    answers = [("back-off-order", "b"), ("strike", "b")]
    assert won(rolls, more=[other], skills="Dirty Fighter", answers=answers).removed() == ["b", "c"]


@pytest.mark.rule("LW-SKILL-09")
def test_a_six_by_fame_or_of_others_gives_nothing() -> None:
    b = won(
        [*WON, ("wound a", 5)], skills="Dirty Fighter", fame=1, foe={"profile": {"W": 2}}, answers=[("fame", "none")]
    )
    assert len(b.acts("strike")) == 1
    b = won([*WON, ("wound a", 6)], foe={"profile": {"W": 2}})
    assert len(b.acts("strike")) == 1


@pytest.mark.rule("LW-SKILL-11")
def test_fury_gives_a_die_and_a_strike() -> None:
    b = won([("fight a", 6, 1), ("fight b", 1), ("wound a", 1), ("wound a", 2)], skills="Fury", fury=1)
    assert len(b.acts("strike")) == 2


@pytest.mark.rule("LW-SKILL-11")
def test_fury_comes_of_a_charge_and_goes_with_one() -> None:
    men = [man("a", 10, skills="Fury"), man("b", 15, seat=1), man("c", 12, 14, seat=1)]
    b = ahead(*men)
    do(b, "a", [(15 - BASE, 10)])
    assert b.game.facts.get("a", "fury") == 1
    do(b, "c", [(15 - BASE, 10 + 2 * R)])
    assert "a" in charge.touching(b.game.facts, "c")
    assert b.game.facts.get("a", "fury") is None


# -- Repartee ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-22")
@pytest.mark.parametrize(("dice", "strikes"), [((3, 3), 0), ((3, 4), 2)])
def test_who_beats_a_man_of_repartee_needs_pluck_to_strike(dice: tuple[int, int], strikes: int) -> None:
    rolls: list[Any] = [("fight a", 6, 5), ("fight b", 1), ("repartee a", *dice)] + [("wound a", 1)] * strikes
    b = won(rolls, foe={"skills": "Repartee"}, profile={"A": 2})
    assert len(b.acts("strike")) == strikes
    assert b.body("b").x > 10000 + round(BASE * 1000)


@pytest.mark.rule("LW-SKILL-22")
def test_every_enemy_in_the_fight_is_tested_once() -> None:
    rolls = [("fight b", 1), ("fight a", 6), ("fight c", 1), ("repartee a", 1, 1), ("repartee c", 6, 6), ("wound c", 1)]
    men = [man("a", 10), man("c", 10 + 2 * BASE), man("b", 10 + BASE, seat=1, skills="Repartee")]
    b = board(*men, dice=rolls, policy={"back-off": "0"})
    play(b)
    assert [act.actor for act in b.acts("strike")] == ["c"]


@pytest.mark.rule("LW-SKILL-22")
def test_repartee_is_no_use_to_a_winner() -> None:
    won([("fight a", 6), ("fight b", 1), ("wound a", 1)], skills="Repartee")


# -- courage ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-19")
@pytest.mark.parametrize(
    ("wish", "rolls", "passed"), [("again", [(3, 3), (3, 4)], True), ("again", [(3, 3), (1, 1)], False),
                                  ("keep", [(3, 3)], False)],
)  # fmt: skip
def test_true_grit_tests_again(wish: str, rolls: Any, passed: bool) -> None:
    b = lone([("test a", *dice) for dice in rolls], skills="True Grit", policy={"re-roll": wish})
    assert b.run(pluck.test(b.game, "a", "test", "LW-PLUCK-01")) is passed


@pytest.mark.rule("LW-SKILL-19")
def test_a_second_failure_stands() -> None:
    b = lone([("test a", 3, 3), ("test a", 3, 4), ("test a", 1, 1)], skills="True Grit", policy={"re-roll": "again"})
    assert b.run(_twice(b)) == [True, False]


def test_others_have_no_first_failure() -> None:
    b = lone([("test a", 1, 1)])
    assert not b.run(pluck.test(b.game, "a", "test", "LW-PLUCK-01"))
    assert not b.has("a", "gritted")


@pytest.mark.rule("LW-SKILL-19")
def test_only_the_first_failure_can_be_tested_again() -> None:
    b = lone([("test a", 3, 3), ("test a", 1, 1)], skills="True Grit", policy={"re-roll": "keep"})
    assert b.run(_twice(b)) == [False, False]
    assert len(b.decisions("re-roll")) == 1


async def _twice(b: Board) -> list[bool]:
    return [await pluck.test(b.game, "a", "test", "LW-PLUCK-01") for _ in range(2)]


def lone(dice: Any, policy: Any = None, **card: Any) -> Board:
    return board(fig("a", at=(10, 10), **card), fig("z", seat=1, at=(30, 30)), dice=dice, policy=policy)


@pytest.mark.rule("LW-SKILL-24", "LW-PLUCK-03")
@pytest.mark.parametrize(("dice", "goes"), [((3, 4), True), ((2, 4), False)])
def test_who_would_charge_a_man_of_reputation_needs_pluck(dice: tuple[int, int], goes: bool) -> None:
    b = ahead(man("a", 10), man("b", 15, seat=1, skills="Fearsome Reputation"), dice=[("dares a", *dice)])
    do(b, "a", [(15 - BASE, 10)])
    assert (at(b, "a")[0] > 10) is goes
    assert not move.can_move(b.game, "a")


# -- Trigger-happy ----------------------------------------------------------------------------------------

EDGY = {"skills": "Trigger-happy", "weapons": "Sixgun"}


def charged(dice: Any, *answers: Any, more: Any = (), options: Any = None, drop: int = 0, **foe: Any) -> Board:
    """A charges B, who is Trigger-happy, from 5 inches away."""
    card = {**EDGY, **foe}
    b = ahead(man("a", 10, weapons=card.pop("theirs", HAND)), man("b", 15 + BASE, seat=1, **card), *more, dice=dice,
              options=options, drop=drop)  # fmt: skip
    do(b, "a", [(15, 10)], *()) if not answers else _with(b, answers)
    return b


def _with(b: Board, answers: Any) -> None:
    b.policy.update(dict(answers))
    do(b, "a", [(15, 10)])


SNAP = ("snap-shot", "0")


@pytest.mark.rule("LW-SKILL-16")
def test_a_charger_who_is_missed_comes_home() -> None:
    b = charged([("hit b", 3)], SNAP)
    assert at(b, "a")[0] == 15
    assert not b.has("b", "shot")


@pytest.mark.rule("LW-SKILL-16")
def test_a_charger_shot_dead_never_comes() -> None:
    b = charged([("hit b", 4), ("wound b", 4)], SNAP)
    assert b.removed() == ["a"]


@pytest.mark.rule("LW-SKILL-16")
@pytest.mark.parametrize(("dice", "home"), [((3, 4), True), ((3, 3), False)])
def test_a_charger_who_is_hit_may_dive(dice: tuple[int, int], home: bool) -> None:
    b = charged([("hit b", 4), ("wound b", 3), ("dive a", *dice)], SNAP)
    assert (charge.touching(b.game.facts, "a") == ("b",)) is home
    assert home or at(b, "a")[0] == 14


@pytest.mark.rule("LW-SKILL-16")
@pytest.mark.parametrize(
    "foe",
    [
        {"weapons": "Rifle"},
        {"jammed_0": 1},
        {"skills": ""},
        {"weapons": "Heavy Pistol", "empty_0": 1},
        {"entangled": 1},
        {"thrown": 1},
    ],
)
def test_no_shot_without_a_ready_sidearm(foe: Any) -> None:
    b = charged([], **foe)
    assert charge.touching(b.game.facts, "a") == ("b",)


@pytest.mark.rule("LW-SKILL-16")
def test_he_need_not_shoot_and_may_choose_the_gun() -> None:
    b = charged([], ("snap-shot", "none"), weapons="Sixgun, Heavy Pistol")
    assert [option.id for option in b.decisions("snap-shot")[0].options] == ["0", "1", "none"]
    assert charge.touching(b.game.facts, "a") == ("b",)


@pytest.mark.rule("LW-SKILL-16")
def test_the_move_penalty_of_a_heavy_pistol_does_not_count() -> None:
    charged([("hit b", 3)], SNAP, weapons="Heavy Pistol", spent=6000, acted=1)


@pytest.mark.rule("LW-SKILL-16")
def test_who_is_engaged_does_not_shoot() -> None:
    b = charged([], more=[man("c", 15 + 2 * BASE)])
    assert charge.touching(b.game.facts, "a") == ("b",)


@pytest.mark.rule("LW-SKILL-16")
@pytest.mark.parametrize(("value", "spent"), [("extra", False), ("uses-shot", True)])
def test_option_trigger_happy_shot(value: str, spent: bool) -> None:
    b = charged([("hit b", 3)], SNAP, options={"trigger-happy-shot": value})
    assert b.has("b", "shot") is spent


@pytest.mark.rule("LW-SKILL-16")
def test_who_has_used_his_shot_has_none_by_the_option() -> None:
    charged([], options={"trigger-happy-shot": "uses-shot"}, shot=1)


@pytest.mark.rule("LW-SKILL-16", "LW-WEAP-33")
@pytest.mark.parametrize("drop", [0, 1])
def test_the_side_with_the_drop_is_first_against_a_tomahawk(drop: int) -> None:
    rolls = [("hit a", 3), ("hit b", 3)] if drop == 0 else [("hit b", 3), ("hit a", 3)]
    b = charged(rolls, SNAP, ("tomahawk", "throw"), drop=drop, theirs="Tomahawk")
    assert charge.touching(b.game.facts, "a") == ("b",)


@pytest.mark.rule("LW-SKILL-16", "LW-WEAP-33")
@pytest.mark.parametrize(
    ("drop", "rolls", "out"),
    [
        (0, [("hit a", 4), ("wound a", 4)], ["b"]),
        (1, [("hit b", 4), ("wound b", 4)], ["a"]),
        (1, [("hit b", 4), ("wound b", 3), ("dive a", 1, 1)], []),
    ],
)
def test_who_is_first_may_keep_the_other_from_it(drop: int, rolls: Any, out: list[str]) -> None:
    b = charged(rolls, SNAP, ("tomahawk", "throw"), drop=drop, theirs="Tomahawk")
    assert b.removed() == out
    assert not b.acts("charge")


@pytest.mark.rule("LW-SKILL-16", "LW-WEAP-33")
def test_a_tomahawk_that_he_keeps_is_not_thrown_and_one_that_hits_is_felt_before_contact() -> None:
    b = charged([("hit b", 3)], SNAP, ("tomahawk", "no"), theirs="Tomahawk")
    assert not b.has("a", "used:0")
    rolls = [("hit a", 4), ("wound a", 3), ("dive b", 6, 6), ("hit b", 3)]
    b = charged(rolls, SNAP, ("tomahawk", "throw"), theirs="Tomahawk")
    told = [getattr(event, "label", getattr(event, "verb", "")) for event in b.events]
    assert told.index("dive") < told.index("charge")


def met(dice: Any, *more: Man, others: tuple[str, ...] = (), **keys: Any) -> tuple[Board, bool]:
    """A has come up to B and C, who are Trigger-happy."""
    men = [man("a", 10), man("b", 12, seat=1, **EDGY), man("c", 12, 12, seat=1, **{**EDGY, **keys})]
    b = board(*men, *more, dice=dice, policy={"snap-shot": "0"}, phase="movin")
    return b, bool(b.run(trigger.met(b.game, "a", "b", others=others)))


@pytest.mark.rule("LW-SKILL-16")
def test_all_trigger_happy_enemies_whom_he_charges_may_fire() -> None:
    b, goes_on = met([("hit b", 3), ("hit c", 3)], others=("c",))
    assert goes_on
    assert [asked.subject for asked in b.decisions("snap-shot")] == ["b", "c"]


@pytest.mark.rule("LW-SKILL-16")
@pytest.mark.parametrize(
    ("dice", "keys", "out"),
    [([("hit b", 4), ("wound b", 4)], {}, ["a"]), ([("hit b", 3)], {"jammed_0": 1}, [])],
)
def test_others_do_not_fire_at_the_dead_or_with_a_jammed_gun(dice: Any, keys: Any, out: list[str]) -> None:
    b, goes_on = met(dice, others=("c",), **keys)
    assert b.removed() == out
    assert goes_on is (not out)
    assert [asked.subject for asked in b.decisions("snap-shot")] == ["b"]


@pytest.mark.rule("LW-SKILL-16", "LW-WAY-01")
def test_no_snap_shot_past_a_friend() -> None:
    _, goes_on = met([], man("f", 11, 10.1, seat=1))
    assert goes_on


@pytest.mark.rule("LW-SKILL-16", "LW-WEAP-10")
@pytest.mark.parametrize(("gun", "fires"), [("Sixgun", False), ("Saturday-Night Special", True)])
def test_no_snap_shot_with_a_gun_that_the_scenario_forbids(monkeypatch: Any, gun: str, fires: bool) -> None:
    concealed = "Saturday-Night Special"
    monkeypatch.setattr(Scenario, "may_shoot", lambda self, game, fig, weapon: "" if weapon.name == concealed else "no")
    b = charged([("hit b", 3)] if fires else [], SNAP, weapons=gun)
    assert bool(b.decisions("snap-shot")) is fires


@pytest.mark.rule("LW-SKILL-16")
def test_no_snap_shot_of_who_may_not_act(monkeypatch: Any) -> None:
    monkeypatch.setattr(HighNoon, "may_act", lambda self, game, fig: "no" if fig == "b" else "")
    charged([], weapons="Sixgun")
