"""Attacks on Bystanders: who may be chosen, who rolls for them, Fights that they win, Saves that they fail."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.events import Removed, Rolled, Score, Status
from gulch.rules.shadows import blast, contact, damage, fight, move, shoot
from gulch.rules.shadows.state import NPC, enemies, player_of
from rules.shadows.agenda import agenda
from rules.shadows.build import Man, board, fig
from rules.shadows.test_byst_held import TOUCH, held, holding, to


def bystander(id: str, at: tuple[float, ...], **more: Any) -> Man:
    return fig(id, seat=NPC, at=at, weapons="", **more)


# -- chosen ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-14")
def test_a_nearer_bystander_never_has_to_be_chosen() -> None:
    b = board(fig("a", at=(18, 18)), bystander("x", (21, 19)), fig("b", seat=1, at=(24, 18)))
    found = {aim.figure: aim for aim in shoot.aims(b.game, "a", shoot.weapon_of(b.game, "a", 0))}
    assert set(found) == {"x", "b"}
    assert found["x"].free
    assert found["b"].free, "the Bystander is no enemy that is closer"


@pytest.mark.rule("SW-BYST-14")
def test_a_farther_bystander_is_chosen_as_an_enemy_would_be() -> None:
    b = board(fig("a", at=(18, 18)), bystander("x", (27, 20)), fig("b", seat=1, at=(22, 18)))
    found = {aim.figure: aim for aim in shoot.aims(b.game, "a", shoot.weapon_of(b.game, "a", 0))}
    assert not found["x"].free, "by a Spotting Test"


@pytest.mark.rule("SW-BYST-02", "SW-BYST-14")
def test_a_bystander_looks_all_around_and_has_no_back() -> None:
    b = board(fig("a", at=(14, 18)), bystander("x", (18, 18), facing=0), fig("b", seat=1, at=(30, 30)))
    (aim,) = (aim for aim in shoot.aims(b.game, "a", shoot.weapon_of(b.game, "a", 0)) if aim.figure == "x")
    assert [modifier.cause for modifier in aim.modifiers] == ["Short Range"]


@pytest.mark.rule("SW-BYST-14", "SW-MOVE-06")
def test_bystanders_engage_nobody_and_may_be_passed_closely() -> None:
    b = holding(bystander("y", (18, 21)), fig("b", seat=1, at=(30, 30)), answers=[to((20.2, 21)), ("hold", "east")])
    assert [foe.id for foe in enemies(b.game.facts, "a")] == ["b"]
    assert not contact.engaged(b.game.facts, "a")
    assert not contact.engaged(b.game.facts, "x")
    b.run(move.move(b.game, "a"))
    assert not b.rolls("disengage")


# -- who rolls ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-14")
@pytest.mark.parametrize("seats, attacker, roller", [(4, 1, 2), (4, 3, 0), (2, 0, 1), (2, 1, 0), (3, 2, 0)])
def test_the_player_to_the_left_of_the_attacker_rolls(seats: int, attacker: int, roller: int) -> None:
    gun = fig("a", seat=attacker, at=(14, 18), facing=0)
    others = [fig(f"o{n}", seat=n, at=(4 + 4 * n, 34), facing=90) for n in range(seats) if n != attacker]
    b = board(gun, bystander("x", (18, 18)), *others, dice=[("shoot a", 5, 2, 2, 2), ("save x", 5)])
    b.run(shoot.shoot(b.game, "a", 0))
    assert [(roll.seat, roll.figure, roll.sides) for roll in b.rolls("save")] == [(roller, "x", 6)]
    assert player_of(b.game.facts, "x") == roller
    assert [event.value for event in b.told(Status) if event.key == "rolls"] == [roller]


@pytest.mark.rule("SW-BYST-14")
def test_a_fight_with_a_bystander_and_its_re_rolls() -> None:
    men = (
        fig("a", at=(18 - TOUCH, 18)),
        bystander("x", (18, 18)),
        fig("b", seat=1, at=(30, 30)),
        fig("c", seat=2, at=(4, 4)),
    )
    b = board(*men, dice=[("fight a", 5, 5, 1), ("fight x", 6, 1, 1), ("fight x re-roll", 2), ("save x", 5)],
              answers=[("re-roll", "1"), ("strike-or-shove", "strike")])  # fmt: skip
    assert fight.defenders(b.game, "a") == ["x"]
    b.run(fight.fight(b.game, "a"))
    assert b.decisions("re-roll")[0].seat == 1
    assert b.decisions("strike-or-shove")[0].seat == 0
    assert b.game.facts.figures["x"].body is not None


# -- Fights that it wins --------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-15")
def test_a_bystander_that_wins_runs_and_hurts_nobody() -> None:
    men = (fig("a", at=(18 - TOUCH, 18)), bystander("x", (18, 18)), fig("b", seat=1, at=(30, 30)))
    b = board(*men, dice=[("fight a", 5, 1, 1), ("fight x", 5, 5, 1), ("direction x", 1)])
    b.run(fight.fight(b.game, "a"))
    assert b.body("x").at == (22000, 18000, 0)
    assert not b.rolls("disengage") + b.rolls("save")
    assert not b.has("a", "shaken")


@pytest.mark.rule("SW-BYST-15")
def test_one_that_is_held_tears_loose() -> None:
    b = holding(
        fig("b", seat=1, at=(18 + 2 * TOUCH, 18)),
        dice=[("fight b", 1, 1, 1), ("fight x", 5, 5, 1), ("direction x", 91)],
    )
    b.run(fight.fight(b.game, "b", defender="x"))
    assert b.body("x").at == (18984, 22000, 0)
    assert held(b, "a") == ""
    assert not b.has("x", "held")


# -- Saves that it fails --------------------------------------------------------------------------------


@pytest.mark.rule("SW-BYST-16")
@pytest.mark.parametrize("margin", [1, 2, 3, 5])
def test_any_failed_save_makes_a_casualty_worth_nothing(margin: int) -> None:
    b = board(fig("a", at=(14, 18)), bystander("x", (18, 18)), fig("b", seat=1, at=(30, 30)))
    b.run(damage.hurt(b.game, "x", margin, by="a"))
    assert [(event.figure, event.how, event.rule) for event in b.told(Removed)] == [("x", "casualty", "SW-BYST-16")]
    assert not b.told(Score)
    assert not [event for event in b.told(Status) if event.key in ("shaken", "downed")]


@pytest.mark.rule("SW-BYST-16", "SW-BYST-14")
def test_an_explosion_kills_a_bystander_for_whom_the_next_player_rolls() -> None:
    b = board(
        fig("a", at=(10, 18)), bystander("x", (18, 18)), fig("b", seat=1, at=(30, 30)), dice=[("blast save x", 6)]
    )
    blast.dynamite(b.game, (18000, 18000, 0), "a", "Dynamite")
    b.run(damage.drain(b.game))
    assert b.removed() == ["x"]
    assert b.rolls("blast save")[0].seat == 1
    assert not b.told(Score)


@pytest.mark.rule("SW-BYST-13", "SW-BYST-16")
def test_a_held_one_that_is_shot_leaves_its_holder_with_empty_hands() -> None:
    b = holding(fig("b", seat=1, at=(26, 18)), dice=[("shoot b", 5, 2, 2), ("save x", 2)], answers=[("target", "x")])
    b.run(shoot.shoot(b.game, "b", 0))
    assert b.removed() == ["x"]
    assert held(b, "a") == ""


@pytest.mark.rule("SW-BYST-14")
def test_a_fight_action_is_offered_against_a_bystander() -> None:
    b = holding(fig("b", seat=1, at=(26, 30)),
                answers=[("action", "fight"), ("strike-or-shove", "shove"), ("action", "done")],
                dice=[("fight a", 5, 5, 5), ("fight x", 1, 1, 1)])  # fmt: skip
    b.run(agenda(b.game, ("start", "a", 2)))
    assert b.body("x").at == (18984 + 3000, 18000, 0)
    assert held(b, "a") == "", "shoved out of its holder's hands"
    assert isinstance(b.rolls("fight")[0], Rolled)
