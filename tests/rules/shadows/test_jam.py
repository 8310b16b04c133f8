"""Jamming Checks: when they are made and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.shadows.shoot import eligible_weapons, shoot
from rules.shadows.build import Board, board, fig


def shot(*dice: tuple[str | int, ...], gun: str = "Pistol", **more: Any) -> Board:
    """One shot at Medium Range in the open, three Dice."""
    b = board(fig("a", at=(2, 10), weapons=gun, actions=1, **more), fig("b", seat=1, at=(9, 10)), dice=dice)
    b.run(shoot(b.game, "a", 0))
    return b


@pytest.mark.rule("SW-JAM-02")
def test_a_miss_with_a_one_brings_a_jamming_check() -> None:
    assert len(shot(("shoot", 1, 3, 4), ("jam", 10)).rolls("jam")) == 1


@pytest.mark.rule("SW-JAM-02")
def test_a_hit_or_a_miss_without_a_one_does_not() -> None:
    assert shot(("shoot", 1, 5, 2), ("save", 6)).rolls("jam") == []
    assert shot(("shoot", 2, 3, 4)).rolls("jam") == []


@pytest.mark.rule("SW-JAM-03")
@pytest.mark.parametrize(
    ("gun", "roll", "jammed"),
    [("Sixgun", 4, True), ("Sixgun", 5, False), ("Pistol", 10, False), ("Heavy Pistol", 4, True)],
)
def test_the_weapons_own_jam_die_decides(gun: str, roll: int, jammed: bool) -> None:
    rest = [] if jammed or gun != "Sixgun" else [("shoot", 2, 2, 2)]
    b = shot(("shoot", 1, 3, 4), ("jam", roll), *rest, gun=gun)
    assert b.has("a", "jammed:0") is jammed
    assert b.rolls("jam")[0].sides == {"Sixgun": 6, "Pistol": 10, "Heavy Pistol": 8}[gun]


@pytest.mark.rule("SW-JAM-03")
def test_a_jammed_weapon_cannot_be_used_and_others_can() -> None:
    b = board(fig("a", at=(2, 10), weapons="Pistol, Rifle", jammed_0=1), fig("b", seat=1, at=(9, 10)))
    assert eligible_weapons(b.game, "a") == [1]


@pytest.mark.rule("SW-JAM-03", "SW-DMG-02")
def test_the_jam_die_of_a_shaken_model_is_unchanged() -> None:
    b = shot(("shoot", 1, 3, 4), ("jam", 8), gun="Heavy Pistol", rank="Hero", shaken=1)
    assert (b.rolls("shoot")[0].sides, b.rolls("jam")[0].sides) == (8, 8)
    assert not b.has("a", "jammed:0")


@pytest.mark.rule("SW-JAM-02", "SW-TEST-06")
def test_the_dice_after_re_rolls_are_read() -> None:
    """A maximum is a Success, so a pool that was re-rolled never misses: a 1 that is gone jams nothing."""
    b = board(
        fig("a", at=(2, 10), weapons="Pistol", actions=1), fig("b", seat=1, at=(9, 10)),
        dice=[("shoot", 6, 1, 2), ("shoot a re-roll", 3), ("save", 6)], answers=[("re-roll", "1")],
    )  # fmt: skip
    b.run(shoot(b.game, "a", 0))
    assert b.rolls("jam") == []
    assert b.rolls("shoot")[-1].dice == (6, 3, 2)


@pytest.mark.rule("SW-SKILL-04")
@pytest.mark.parametrize(("rolls", "jammed"), [((3, 7), False), ((3, 2), True)])
def test_a_gunsmith_rolls_a_failed_check_again(rolls: tuple[int, int], jammed: bool) -> None:
    assert shot(("shoot", 1, 3, 4), ("jam", *rolls), skills="Gunsmith").has("a", "jammed:0") is jammed
