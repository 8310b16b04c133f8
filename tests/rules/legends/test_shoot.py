"""Shootin': sight, who may fire at whom, the roll to hit, the order of the phase, jams (LW-VIS, LW-SHOOT, LW-JAM)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Removed
from gulch.rules.legends import aim, jam, way
from gulch.rules.legends.shoot import act, can_act, can_shoot, shoot, shooters, shootin, targets
from rules.legends.build import Board, board, fig, wall
from rules.legends.duel import R, duel, east, horse, saddle

# -- sight ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-VIS-01")
def test_he_sees_behind_him() -> None:
    b = board(fig("a", at=(20, 10), weapons="Sixgun"), fig("b", seat=1, at=(14, 10)))
    assert b.body("a").facing == 0  # east, and the enemy stands west of him
    assert targets(b.game, "a", 0) == ["b"]


@pytest.mark.rule("LW-VIS-02", "LW-SHOOT-06")
@pytest.mark.parametrize(("height", "seen"), [(1.0, "seen"), (2.0, "hidden")])
def test_head_and_shoulders_are_enough_but_what_is_wholly_hidden_is_not_seen(height: float, seen: str) -> None:
    b = duel(pieces=[wall("w", (9.9, 8, 10, 12), height)])
    assert way.glimpsed(b.game, "a", "b") == seen
    assert targets(b.game, "a", 0) == (["b"] if seen == "seen" else [])


GLIMPSE = wall("w", (9.9, 8, 10, 12), 1.228)  # the top of his head shows over it


@pytest.mark.rule("LW-VIS-02")
@pytest.mark.parametrize(("least", "seen"), [("1", "seen"), ("2", "seen"), ("5", "doubtful"), ("10", "doubtful")])
def test_the_clear_share_is_an_option(least: str, seen: str) -> None:
    b = duel(pieces=[GLIMPSE], options={"clear-sight-share": least})
    assert way.share(b.game, "a", "b") == (2, 48)
    assert way.glimpsed(b.game, "a", "b") == seen


@pytest.mark.rule("LW-VIS-03", "LW-FAME-06")
@pytest.mark.parametrize(("score", "fires"), [(4, True), (3, False)])
def test_a_die_decides_a_doubtful_sight(score: int, fires: bool) -> None:
    rolls = [("doubtful sight a", score)] + ([("hit a", 1), ("jam a", 2)] if fires else [])
    b = duel(pieces=[GLIMPSE], options={"clear-sight-share": "10"}, dice=rolls, fame=3)
    assert b.run(shoot(b.game, "a", 0)) is fires
    assert b.has("a", "shot") is fires
    assert targets(b.game, "a", 0) == (["b"] if fires else [])


@pytest.mark.rule("LW-VIS-03")
def test_the_die_can_be_switched_off() -> None:
    b = duel(pieces=[GLIMPSE], options={"clear-sight-share": "10", "doubtful-sight-roll": "off"})
    assert targets(b.game, "a", 0) == []


# -- who may fire -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SHOOT-02")
def test_two_sixguns_make_one_shot() -> None:
    b = duel(weapons="Sixgun, Sixgun", dice=[("hit a", 2)])
    b.run(shoot(b.game, "a", 0))
    assert can_shoot(b.game, "a") == []
    assert not can_act(b.game, "a")


@pytest.mark.rule("LW-SHOOT-03")
@pytest.mark.parametrize(("gap", "may"), [(0.0, []), (0.1, [0])])
def test_nobody_shoots_in_contact_even_at_another(gap: float, may: list[int]) -> None:
    b = duel(gap, more=[fig("c", seat=1, at=(5, 14))])
    assert can_shoot(b.game, "a") == may


@pytest.mark.rule("LW-SHOOT-04", "LW-WEAP-39")
@pytest.mark.parametrize(
    ("gun", "spent", "crawled", "posture", "may"),
    [("Heavy Pistol", 3000, 0, "standing", [0]), ("Heavy Pistol", 3100, 0, "standing", []),
     ("Rifle", 100, 0, "standing", []), ("Rifle", 0, 0, "standing", [0]), ("Sixgun", 6000, 0, "standing", [0]),
     ("Heavy Pistol", 1000, 1000, "down", [0]), ("Heavy Pistol", 1500, 1500, "down", []),
     ("Heavy Pistol", 3000, 0, "down", [0])],
)  # fmt: skip
def test_move_penalties(gun: str, spent: int, crawled: int, posture: Any, may: list[int]) -> None:
    """The last one walked no inch, but lay down for half of his allowance."""
    b = duel(weapons=gun, spent=spent, crawled=crawled, acted=1, posture=posture)
    assert can_shoot(b.game, "a") == may


@pytest.mark.rule("LW-SHOOT-04")
def test_what_was_spent_in_another_turn_does_not_count() -> None:
    assert can_shoot(duel(weapons="Rifle", spent=6000, acted=1, turn=2).game, "a") == [0]


@pytest.mark.rule("LW-SHOOT-04")
@pytest.mark.parametrize(("by", "may"), [("points-spent", []), ("inches-moved", [0])])
def test_by_the_option_only_inches_count(by: str, may: list[int]) -> None:
    b = duel(weapons="Heavy Pistol", spent=6000, walked=3000, acted=1, options={"move-penalty-by": by})
    assert can_shoot(b.game, "a") == may


@pytest.mark.rule("LW-SHOOT-04", "LW-WEAP-39")
@pytest.mark.parametrize(("spent", "may"), [(5000, [0]), (5500, [])])
def test_a_riders_allowance_is_that_of_his_horse(spent: int, may: list[int]) -> None:
    b = duel(weapons="Heavy Pistol", spent=spent, acted=1, more=[horse("a", seat=0)])
    saddle(b, "a")
    assert can_shoot(b.game, "a") == may


@pytest.mark.rule("LW-SHOOT-05", "LW-SKILL-15")
def test_a_second_shot_comes_before_any_other_model_and_may_be_at_another_target() -> None:
    rolls = [("hit a", 4), ("wound a", 4), ("hit a", 4), ("wound a", 4)]
    more = [fig("c", seat=1, at=(5, 17)), fig("d", at=(5, 5), weapons="Sixgun")]
    b = duel(weapons="Sixgun, Sixgun", skills="Pistolier", more=more, dice=rolls,
             policy={"shooter": "a", "shootin": "shoot:0:one", "second-shot": "1"},
             answers=[("target", "b")])  # fmt: skip

    async def both() -> None:
        from gulch.rules.legends.shoot import second_shot

        await shooters(b.game, 0)
        assert b.game.state.agenda[-1] == ("second-shot", "a", 0)
        await second_shot(b.game, "a", 0)

    b.run(both())
    assert b.removed() == ["b", "c"]


@pytest.mark.rule("LW-SHOOT-06")
def test_who_has_dived_out_of_sight_is_no_target_any_more() -> None:
    b = duel(pieces=[wall("w", (12, 8, 12.2, 12), 2)])
    assert targets(b.game, "a", 0) == ["b"]
    from gulch.events import Moved

    b.game.tell(Moved("b", (b.body("b").at, (13000, 10000, 0)), ("walk",), 0, "dive"))
    assert targets(b.game, "a", 0) == []


@pytest.mark.rule("LW-SHOOT-07", "LW-WEAP-02", "LW-MEAS-02")
@pytest.mark.parametrize(("gap", "found"), [(10.0, ["b"]), (10.1, [])])
def test_range(gap: float, found: list[str]) -> None:
    assert targets(duel(gap).game, "a", 0) == found


@pytest.mark.rule("LW-MEAS-02")
@pytest.mark.parametrize(("how", "found"), [("in-3d", []), ("horizontal", ["b"])])
def test_height_counts_for_the_range_unless_the_option_leaves_it_out(how: str, found: list[str]) -> None:
    b = duel(9.5, b={"at": (east(9.5), 10, 4)}, options={"distance-measured": how})
    assert targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-SHOOT-08", "LW-OUT-02")
@pytest.mark.parametrize(("posse", "found"), [("lawmen", []), ("outlaws", ["b"])])
def test_into_a_combat_with_a_friend(posse: str, found: list[str]) -> None:
    b = duel(more=[fig("c", at=(5 + 4 * R + 5, 10))], posse=posse)
    assert targets(b.game, "a", 0) == found


@pytest.mark.rule("LW-SHOOT-08")
def test_a_combat_of_enemies_alone_may_be_shot_into() -> None:
    b = duel(b={"seat": 1}, more=[fig("c", seat=2, at=(5 + 4 * R + 5, 10))])
    assert set(targets(b.game, "a", 0)) == {"b", "c"}


@pytest.mark.rule("LW-SHOOT-09")
@pytest.mark.parametrize(("s", "score", "hits"), [(4, 4, True), (4, 3, False), (5, 4, False), (5, 5, True)])
def test_the_roll_to_hit(s: int, score: int, hits: bool) -> None:
    b = duel(profile={"S": s}, dice=[("hit a", score)] + ([("wound a", 4)] if hits else []))
    b.run(shoot(b.game, "a", 0))
    assert b.removed() == (["b"] if hits else [])


@pytest.mark.rule("LW-SHOOT-09")
def test_neither_range_nor_cover_changes_the_roll_to_hit() -> None:
    b = duel(10.0, pieces=[wall("w", (14, 8, 14.1, 12), 0.8)], dice=[("hit a", 4), ("in the way a", 1)])
    b.run(shoot(b.game, "a", 0))
    (roll,) = b.rolls("hit")
    assert (roll.needed, roll.modifiers) == (4, ())


# -- the phase ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-SHOOT-01", "LW-TURN-03")
@pytest.mark.parametrize("drop", [0, 1])
def test_the_side_with_the_drop_shoots_first(drop: int) -> None:
    b = duel(drop=drop)
    b.run(shootin(b.game, 1))
    assert list(reversed(b.game.state.agenda)) == [("heroics", "shootin"), ("shooters", drop), ("shooters", 1 - drop)]


@pytest.mark.rule("LW-SHOOT-01")
def test_each_shot_is_over_before_the_next_is_declared() -> None:
    more = [fig("c", at=(5, 14), weapons="Sixgun")]
    rolls = [("hit a", 4), ("wound a", 3), ("dive b", 6), ("dive b", 6), ("hit c", 2)]
    b = duel(more=more, dice=rolls, answers=[("shooter", "a"), ("shootin", "shoot:0:one"), ("shooter", "c")])

    async def two() -> None:
        await shooters(b.game, 0)
        assert b.game.state.agenda.pop() == ("shooters", 0)
        await shooters(b.game, 0)

    b.run(two())
    assert [(act.actor, len(b.rolls("hit"))) for act in b.acts("shoot")] == [("a", 2), ("c", 2)]
    told = [event.figure for event in b.rolls() if event.label in ("hit", "dive")]
    assert told == ["a", "b", "c"]


def test_who_has_acted_is_not_asked_again_and_others_are() -> None:
    b = duel(more=[fig("c", at=(5, 14), weapons="Sixgun", shot=1)], policy={"shooter": "done"})
    b.run(shooters(b.game, 0))
    (asked,) = b.decisions("shooter")
    assert [option.id for option in asked.options] == ["a", "done"]


# -- jams and reloading ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-JAM-01")
@pytest.mark.parametrize(("second", "jammed"), [(2, None), (1, 1)])
def test_a_second_one_jams(second: int, jammed: int | None) -> None:
    b = duel(dice=[("hit a", 1), ("jam a", second)], fame=2)
    b.run(shoot(b.game, "a", 0))
    assert b.game.facts.get("a", "jammed:0") == jammed
    assert len(b.decisions("fame")) == 1  # for the roll to hit, none for the second die


@pytest.mark.rule("LW-JAM-01")
def test_a_one_that_fame_has_raised_does_not_jam() -> None:
    b = duel(dice=[("hit a", 1)], fame=1, answers=[("fame", "0:2")])
    b.run(shoot(b.game, "a", 0))
    assert not b.has("a", "jammed:0")


@pytest.mark.rule("LW-JAM-01", "LW-WEAP-29", "LW-WEAP-34")
@pytest.mark.parametrize("weapon", ["Longbow", "Thrown Weapon", "Tomahawk"])
def test_primitive_weapons_never_jam(weapon: str) -> None:
    b = duel(weapons=weapon, dice=[("hit a", 1)])
    b.run(shoot(b.game, "a", 0))
    assert not b.has("a", "jammed:0")


@pytest.mark.rule("LW-JAM-02", "LW-JAM-04")
def test_a_jammed_weapon_is_ready_the_turn_after_it_was_cleared() -> None:
    for turn, jammed, may in ((3, 3, []), (4, 3, []), (5, 0, [0])):
        b = duel(turn=turn, **({"jammed_0": jammed} if jammed else {}))
        assert can_shoot(b.game, "a") == may
    b = duel(turn=4, jammed_0=3)
    b.run(jam.reload(b.game, "a"))
    assert can_shoot(b.game, "a") == []


@pytest.mark.rule("LW-JAM-03")
def test_a_jammed_rifle_needs_one_reload_only() -> None:
    b = duel(weapons="Rifle", dice=[("hit a", 1), ("jam a", 1)], turn=3)
    b.run(shoot(b.game, "a", 0))
    assert jam.to_clear(b.game, "a") == ["jammed:0", "empty:0"]
    b.run(jam.reload(b.game, "a"))
    assert jam.to_clear(b.game, "a") == []


@pytest.mark.rule("LW-JAM-04", "LW-JAM-05")
def test_one_phase_makes_every_weapon_ready_and_nothing_is_fired_in_it() -> None:
    b = duel(weapons="Rifle, Sixgun, Heavy Pistol", empty_0=1, jammed_1=1, policy={"shootin": "reload"})
    b.run(act(b.game, "a"))
    assert jam.to_clear(b.game, "a") == []
    assert not can_act(b.game, "a")


@pytest.mark.rule("LW-JAM-05")
def test_another_weapon_may_be_fired_and_the_empty_one_stays_empty() -> None:
    b = duel(weapons="Rifle, Sixgun", empty_0=1, turn=2, dice=[("hit a", 2)])
    assert can_shoot(b.game, "a") == [1]
    b.run(shoot(b.game, "a", 1))
    assert jam.to_clear(b.game, "a") == ["empty:0"]


@pytest.mark.rule("LW-JAM-05")
@pytest.mark.parametrize(("option", "may"), [("no", False), ("yes", True)])
def test_in_contact_only_the_option_lets_him_reload(option: str, may: bool) -> None:
    b = duel(0.0, empty_0=1, posture="down", options={"reload-in-contact": option})
    assert jam.can_reload(b.game, "a") is may


@pytest.mark.rule("LW-JAM-05")
def test_a_prone_man_may_reload() -> None:
    assert jam.can_reload(duel(empty_0=1, posture="down").game, "a")


def test_who_has_left_the_table_has_nothing_to_do() -> None:
    b = duel()
    b.game.tell(Removed("a", "left"))
    assert not can_act(b.game, "a")
    assert not aim.is_free(b.game, "a")


def fired(b: Board) -> list[str]:
    return [act.item for act in b.acts("shoot")]


@pytest.mark.rule("LW-HEROIC-07")
def test_firing_leaves_out_reloading_and_a_named_weapon_all_others() -> None:
    b = duel(weapons="Sixgun, Heavy Pistol, Rifle", empty_2=1, turn=2, dice=[("hit a", 2)])
    assert not can_act(b.game, "a", firing=True, only="Rifle")
    b.run(act(b.game, "a", firing=True, only="Heavy Pistol"))
    assert fired(b) == ["Heavy Pistol"]


@pytest.mark.rule("LW-SPOT-02")
@pytest.mark.parametrize(("phase", "shown"), [("shootin", True), ("movin", False)])
def test_who_fires_in_shootin_gives_himself_away(phase: str, shown: bool) -> None:
    b = duel(dice=[("hit a", 2)], phase=phase)
    b.run(shoot(b.game, "a", 0))
    assert b.has("a", "shown") is shown


@pytest.mark.rule("LW-SKILL-16", "LW-SHOOT-02")
def test_a_snap_shot_is_not_his_shot_of_the_turn() -> None:
    b = duel(dice=[("hit a", 2)])
    b.run(shoot(b.game, "a", 0, target="b", snap=True))
    assert can_shoot(b.game, "a") == [0]


@pytest.mark.rule("LW-PROF-01")
def test_who_has_no_shootin_fires_nothing() -> None:
    assert can_shoot(duel(profile={"S": 0}).game, "a") == []
