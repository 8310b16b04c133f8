"""Skills of who shoots and who is shot at (LW-SKILL-03, -05, -14, -15, -17, -18, -24; LW-LEGEND, LW-HIRED-25)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends import aim, perks, pluck, shoot
from gulch.rules.legends.pending import drain
from rules.legends.build import Board, board, fig, wall
from rules.legends.hires import paid

R = 25 * 500 / 25.4 / 1000
FENCE = wall("fence", (8, 8, 8.1, 12), 0.8)


def duel(gap: float = 5.0, dice: Any = (), foe: Any = None, more: Any = (), **card: Any) -> Board:
    """A shooter at (5, 10), an enemy so far east of him."""
    keys = {key: card.pop(key) for key in ("pieces", "policy", "options", "turn", "answers") if key in card}
    card.setdefault("weapons", "Sixgun")
    other = fig("b", seat=1, at=(5 + 2 * R + gap, 10), **(foe or {}))
    return board(fig("a", at=(5, 10), **card), other, *more, dice=dice, **keys)


def fire(b: Board, index: int = 0, mode: str = "one") -> Board:
    b.run(shoot.shoot(b.game, "a", index, mode), pending=True)
    return b


# -- Stealthy ---------------------------------------------------------------------------------------------


def lurker(x: float = 8.0, off: float = 0.5, skills: str = "Stealthy", posture: Any = "standing", **more: Any) -> Board:
    """An enemy whose rim is `off` behind a fence at x."""
    pieces = [wall("fence", (x, 8, x + 0.1, 12), 0.8)]
    return duel(x + 0.1 + off - 5 - R, foe={"skills": skills, "posture": posture}, pieces=pieces, **more)


@pytest.mark.rule("LW-SKILL-03")
@pytest.mark.parametrize(("score", "fires"), [(3, False), (4, True)])
def test_a_stealthy_man_behind_a_fence_has_to_be_spotted(score: int, fires: bool) -> None:
    rolls = [("spotting a", score)] + ([("hit a", 1), ("jam a", 2)] if fires else [])
    b = fire(lurker(dice=rolls))
    assert b.has("a", "shot") is fires
    assert ("b" in aim.targets(b.game, "a", 0)) is fires


@pytest.mark.rule("LW-SKILL-03")
@pytest.mark.parametrize(
    ("off", "skills", "posture"), [(1.1, "Stealthy", "standing"), (0.5, "", "standing"), (0.5, "Stealthy", "mounted")]
)
def test_no_spotting_roll_farther_from_it_or_for_others(off: float, skills: str, posture: Any) -> None:
    b = lurker(off=off, skills=skills, posture=posture, dice=[("hit a", 2)])
    assert b.game.scene.bodies["b"].posture == posture
    fire(b)


@pytest.mark.rule("LW-SKILL-03")
@pytest.mark.parametrize(("x", "needed"), [(9.592, True), (9.593, False)])
def test_an_inch_from_the_fence_is_near_enough(x: float, needed: bool) -> None:
    men = fig("a", at=(5, 10)), fig("b", seat=1, at=(x, 10), skills="Stealthy")
    assert perks.needs_spotting(board(*men, pieces=[FENCE]).game, "a", "b") is needed


# -- Dodge ------------------------------------------------------------------------------------------------

SHOT = [("hit a", 4), ("wound a", 4)]


@pytest.mark.rule("LW-SKILL-05", "LW-DIVE-01")
@pytest.mark.parametrize(("die", "out"), [(6, []), (5, ["b"])])
def test_a_dodge_keeps_a_wound_off_but_the_hit_was_made(die: int, out: list[str]) -> None:
    b = fire(duel(dice=[*SHOT, ("dodge b", die)], foe={"skills": "Dodge"}))
    assert b.removed() == out
    assert bool(b.game.pending) is not out


@pytest.mark.rule("LW-SKILL-05")
def test_each_wound_is_dodged_by_itself_before_fortune_and_the_critical_die() -> None:
    rolls = [("hit a", 4), ("wound a", 6), ("dodge b", 3), ("fortune b", 1), ("critical b", 6)]
    rolls += [("critical wounds b", 3), ("dodge b", 6)]
    b = fire(duel(dice=rolls, foe={"skills": "Dodge", "fortune": 1, "profile": {"W": 3}}))
    assert b.game.facts.get("b", "lost") == 1
    b = fire(duel(dice=[("hit a", 4), ("wound a", 6), ("dodge b", 6)], foe={"skills": "Dodge", "fortune": 1}))
    assert b.game.facts.get("b", "fortune") == 1


@pytest.mark.rule("LW-SKILL-05")
def test_nobody_dodges_in_the_saddle() -> None:
    b = duel(dice=SHOT, foe={"skills": "Dodge", "posture": "mounted", "base": 40})
    assert fire(b).removed() == ["b"]


# -- surer shots ------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-14")
@pytest.mark.parametrize(
    ("gun", "skill", "rolled"),
    [
        ("Sixgun", "Sixgun", False),
        ("Sixgun", "Rifle", True),
        ("Repeating Rifle", "Rifle", False),
        ("Rifle", "Rifle", False),
        ("Heavy Pistol", "Heavy Pistol", False),
    ],
)
def test_a_trick_shot_flies_past_all_in_the_way(gun: str, skill: str, rolled: bool) -> None:
    rolls = [("hit a", 4), ("in the way a", 4), ("wound a", 5)] if rolled else [("hit a", 4), ("wound a", 5)]
    b = duel(dice=rolls, pieces=[FENCE], skills=f"Trick Shooter ({skill})", weapons=gun)
    assert fire(b).removed() == ["b"]


@pytest.mark.rule("LW-SKILL-14", "LW-WAY-01")
@pytest.mark.parametrize(
    ("option", "gun", "found"), [("barred", "Sixgun", []), ("allowed", "Sixgun", ["b"]), ("allowed", "Rifle", [])]
)
def test_a_trick_shot_past_a_friend(option: str, gun: str, found: list[str]) -> None:
    friend = fig("c", at=(8, 10.15))
    b = duel(more=[friend], skills="Trick Shooter (Sixgun)", weapons=gun, options={"trick-shot-past-friends": option})
    assert aim.targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-SKILL-14")
def test_an_allowed_trick_shot_makes_no_roll_for_the_friend() -> None:
    keys: Any = {"skills": "Trick Shooter (Sixgun)", "options": {"trick-shot-past-friends": "allowed"}}
    b = duel(more=[fig("c", at=(8, 10.15))], dice=SHOT, **keys)
    assert fire(b).removed() == ["b"]


@pytest.mark.rule("LW-SKILL-17", "LW-JAM-01")
@pytest.mark.parametrize(
    ("gun", "wish", "rolls", "out"),
    [
        ("Rifle", "again", [("hit a", 1), ("hit a", 1), ("jam a", 3)], []),
        ("Rifle", "again", [("hit a", 1), ("hit a", 3)], []),
        ("Repeating Rifle", "again", [("hit a", 3), ("hit a", 4), ("wound a", 4)], ["b"]),
        ("Rifle", "keep", [("hit a", 1), ("jam a", 3)], []),
        ("Sixgun", "again", [("hit a", 3)], []),
    ],
)
def test_a_rifleman_makes_a_miss_again(gun: str, wish: str, rolls: Any, out: list[str]) -> None:
    b = fire(duel(dice=rolls, weapons=gun, skills="Rifleman", policy={"re-roll": wish}))
    assert b.removed() == out
    assert bool(b.decisions("re-roll")) is (gun != "Sixgun")


@pytest.mark.rule("LW-SKILL-18")
@pytest.mark.parametrize(
    ("weapon", "score", "skill", "out"),
    [
        ("Sixgun", 2, "Deadeye Shot", False),
        ("Sixgun", 3, "Deadeye Shot", True),
        ("Sixgun", 3, "", False),
        ("Thrown Weapon", 3, "Deadeye Shot", True),
    ],
)
def test_a_deadeye_adds_1_to_wound(weapon: str, score: int, skill: str, out: bool) -> None:
    b = fire(duel(dice=[("hit a", 4), ("wound a", score)], skills=skill, weapons=weapon))
    assert bool(b.removed()) is out


@pytest.mark.rule("LW-SKILL-18", "LW-CRIT-03")
def test_a_five_raised_to_six_is_not_critical() -> None:
    b = fire(duel(dice=[("hit a", 4), ("wound a", 5)], skills="Deadeye Shot", foe={"profile": {"W": 2}}))
    assert b.game.facts.get("b", "lost") == 1


@pytest.mark.rule("LW-SKILL-18")
def test_a_deadeye_adds_to_both_dice() -> None:
    rolls = [("hit a", 4), ("wound a", 5), ("wound a", 3)]
    assert fire(duel(dice=rolls, skills="Deadeye Shot", foe={"profile": {"G": 8}})).removed() == ["b"]


# -- Pistolier --------------------------------------------------------------------------------------------


def guns(dice: Any, weapons: str = "Sixgun, Sixgun", skills: str = "Pistolier", **more: Any) -> Board:
    return duel(dice=dice, weapons=weapons, skills=skills, more=[fig("c", seat=1, at=(9, 4))], **more)


def act(b: Board, *answers: Any) -> Board:
    """A whole turn in Shootin', with what comes after the first shot."""
    steps = {**shoot.STEPS}

    async def all() -> None:
        await shoot.act(b.game, "a")
        while b.game.state.agenda:
            name, *args = b.game.state.agenda.pop()
            await steps[name](b.game, *args)

    b.answers = list(answers)
    b.run(all())
    return b


FIRST = ("shootin", "shoot:0:one")


@pytest.mark.rule("LW-SKILL-15", "LW-SHOOT-05")
def test_two_sixguns_two_shots_at_two_targets() -> None:
    b = guns([("hit a", 4), ("wound a", 4), ("hit a", 4), ("wound a", 4)])
    act(b, FIRST, ("target", "b"), ("second-shot", "1"))
    assert b.removed() == ["b", "c"]


@pytest.mark.rule("LW-SKILL-15")
@pytest.mark.parametrize(
    ("change", "mode"),
    [({"weapons": "Sixgun, Heavy Pistol"}, "one"), ({"skills": ""}, "one"), ({"jammed_1": 1}, "one"), ({}, "fan")],
)
def test_no_second_shot_without_a_second_sixgun_or_after_fanning(change: Any, mode: str) -> None:
    rolls = [("hit a", 3)] if mode == "one" else [("fan a", 1, 1, 1, 1, 1, 1)]
    b = act(guns(rolls, policy={"target": "b"}, **change), ("shootin", f"shoot:0:{mode}"))
    assert not b.decisions("second-shot")


@pytest.mark.rule("LW-SKILL-15")
def test_the_second_sixgun_is_never_fanned_and_need_not_be_fired() -> None:
    b = act(guns([("hit a", 3)]), FIRST, ("target", "b"), ("second-shot", "none"))
    assert [option.id for option in b.decisions("second-shot")[0].options] == ["1", "none"]


@pytest.mark.rule("LW-HIRED-24")
def test_a_bandido_fires_both_his_sixguns() -> None:
    men = paid("a", "Mexican Bandido", at=(5, 10), fame=0), fig("b", seat=1, at=(10, 10))
    b = board(*men, dice=[("hit a", 2), ("hit a", 3)], policy={"second-shot": "1"})
    act(b, FIRST)
    assert b.game.facts.get("a", "shot") == 1


@pytest.mark.rule("LW-HIRED-25")
def test_the_festooned_never_jam_and_need_no_reload() -> None:
    b = fire(duel(dice=[("hit a", 1)], skills="Festooned with Pistols"))
    assert aim.can_shoot(board_of(b, 2).game, "a") == [0]
    b = fire(duel(dice=[("fan a", 1, 2, 3, 4, 5, 5)], skills="Festooned with Pistols"), mode="fan")
    assert "fan" in aim.modes(b.game, "a", 0, aim.weapon_of(b.game, "a", 0))


def board_of(b: Board, turn: int) -> Board:
    from gulch.events import PhaseBegan

    b.game.tell(PhaseBegan(turn, "shootin"))
    return b


# -- Fearsome Reputation ----------------------------------------------------------------------------------


@pytest.mark.rule("LW-SKILL-24", "LW-PLUCK-03")
@pytest.mark.parametrize(("dice", "fires"), [((3, 4), True), ((2, 4), False)])
def test_who_would_shoot_a_man_of_reputation_needs_pluck(dice: tuple[int, int], fires: bool) -> None:
    rolls: list[Any] = [("dares a", *dice)] + ([("hit a", 2)] if fires else [])
    b = fire(duel(dice=rolls, foe={"skills": "Fearsome Reputation"}))
    assert b.has("a", "shot") is fires
    assert shoot.can_act(b.game, "a") is False
    assert pluck.is_daunted(b.game, "a") is not fires


@pytest.mark.rule("LW-HIRED-22")
@pytest.mark.parametrize(("posse", "tests"), [("outlaws", True), ("cowboys", False)])
def test_outlaws_need_pluck_before_a_pinkerton_man(posse: str, tests: bool) -> None:
    rolls: list[Any] = ([("dares a", 4, 4)] if tests else []) + [("hit a", 2)]
    fire(duel(dice=rolls, posse=posse, foe={"skills": "Fearsome Reputation (outlaws)"}))


# -- Legends ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-LEGEND-08", "LW-CRIT-01")
@pytest.mark.parametrize(("gun", "lost"), [("Sixgun", 2), ("Heavy Pistol", 1)])
def test_a_deadly_sixgun_is_critical_on_a_4(gun: str, lost: int) -> None:
    rolls = [("hit a", 4), ("wound a", 6), ("critical b", 4)] + ([("critical wounds b", 4)] if lost == 2 else [])
    b = fire(duel(dice=rolls, weapons=gun, skills="Deadly", foe={"profile": {"W": 3}}))
    assert b.game.facts.get("b", "lost") == lost


@pytest.mark.rule("LW-LEGEND-07")
def test_the_tenacious_never_dive() -> None:
    b = fire(duel(dice=[("hit a", 4), ("wound a", 3)], foe={"skills": "Tenacious"}))
    b.run(drain(b.game))
    assert b.body("b").posture == "standing"
