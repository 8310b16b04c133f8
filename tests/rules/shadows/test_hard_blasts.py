"""Nitro that goes off in the middle of something else, and sticks in a chain of Reactions."""

from __future__ import annotations

import pytest

from gulch.events import Blast
from gulch.rules.shadows import activation, shoot
from rules.shadows.build import Board, board, fig, platform
from rules.shadows.test_byst_held import bystander

NITRO = "Vial of Nitro"
ROOF = [platform("roof", (12, 8, 16, 12), 4)]


def blasts(b: Board) -> list[tuple[int, int, int]]:
    return [blast.at for blast in b.told(Blast)]


@pytest.mark.rule("SW-GEAR-11", "SW-BYST-13")
@pytest.mark.parametrize("answer", ["shield", "hit"])
def test_a_save_that_a_human_shield_passes_leaves_the_nitro_whole(answer: str) -> None:
    holder = fig("b", seat=1, at=(14, 10), facing=180, gear=NITRO, holds="n")
    b = board(
        fig("a", at=(6.2, 10), weapons="Pistol"), holder, bystander("n", at=(14.984, 10), held="b"),
        policy={"target": "b", "released": lambda pick: pick.options[0].id},
        answers=[("human-shield", answer)], dice=[("shoot a", 5, 3, 3), ("save b", 1)],
    )  # fmt: skip
    if answer == "hit":
        b.dice.add(("blast save b", 6), ("blast save n", 1))
    b.run(activation.perform(b.game, "a", "shoot", "0"))
    assert b.has("b", "used:gear-0") is (answer == "hit")
    assert len(blasts(b)) == (answer == "hit")


@pytest.mark.rule("SW-GEAR-11")
def test_nitro_falls_with_its_bearer_before_it_goes_off() -> None:
    b = board(
        fig("a", at=(5, 10), weapons="Rifle"), fig("b", seat=1, at=(12.6, 10, 4), gear=NITRO), pieces=ROOF,
        policy={"target": "b"},
        dice=[("shoot a", 5, 3, 3), ("save b", 2), ("fall save b", 6), ("blast save b", 6)],
    )  # fmt: skip
    b.run(shoot.shoot(b.game, "a", 0))
    assert b.has("b", "downed")
    assert blasts(b) == [b.body("b").at]
    assert b.body("b").z == 0


@pytest.mark.rule("SW-GEAR-11")
def test_of_a_casualty_it_goes_off_where_it_was() -> None:
    b = board(
        fig("a", at=(5, 10), weapons="Rifle"), fig("b", seat=1, at=(12.6, 10, 4), gear=NITRO), pieces=ROOF,
        policy={"target": "b"}, dice=[("shoot a", 5, 5, 5), ("save b", 2)],
    )  # fmt: skip
    b.run(shoot.shoot(b.game, "a", 0))
    assert b.removed() == ["b"]
    assert blasts(b) == [(12600, 10000, 4000)]


@pytest.mark.rule("SW-GEAR-11", "SW-GEAR-07")
def test_a_lasso_drags_the_nitro_that_it_jolts_along() -> None:
    b = board(
        fig("a", at=(5, 10), gear="Lasso", actions=1), fig("b", seat=1, at=(11, 10), gear=NITRO),
        policy={"target": "b"},
        dice=[("lasso a", 5, 5, 1), ("save b", 2), ("blast save b", 6)],
    )  # fmt: skip
    b.run(activation.perform(b.game, "a", "lasso", "0"))
    assert blasts(b) == [(9000, 10000, 0)]


@pytest.mark.rule("SW-TNT-01", "SW-GEAR-11")
def test_without_dynamite_in_the_game_no_nitro_goes_off_either() -> None:
    b = board(
        fig("a", at=(5, 10), weapons="Rifle"), fig("b", seat=1, at=(12, 10), gear=NITRO), policy={"target": "b"},
        dice=[("shoot a", 5, 3, 3, 3), ("save b", 2)], options={"dynamite": "off"},
    )  # fmt: skip
    b.run(shoot.shoot(b.game, "a", 0))
    assert b.has("b", "downed")
    assert blasts(b) == []
