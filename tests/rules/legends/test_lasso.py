"""The lasso (LW-WEAP-35 to -38, LW-COW-07)."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.rules.legends import lasso, offers
from gulch.rules.legends.pairs import touched
from gulch.rules.legends.shoot import can_act, can_shoot
from gulch.rules.legends.state import prone
from rules.legends.build import Board, fig, platform, wall
from rules.legends.duel import duel, horse, saddle


def roped(gap: float = 5.0, dice: Any = (), **more: Any) -> Board:
    return duel(gap, dice, **{"weapons": "Lasso, Sixgun", "phase": "movin", **more})


def throw(b: Board) -> Board:
    b.run(lasso.throw(b.game, "a"))
    return b


def ids(b: Board, seat: int = 0) -> list[str]:
    return [offer.id for offer in offers.offers(b.game, seat)]


@pytest.mark.rule("LW-WEAP-35")
@pytest.mark.parametrize(("gap", "found"), [(6.0, ["b"]), (6.1, [])])
def test_its_range_is_six_inches(gap: float, found: list[str]) -> None:
    assert lasso.targets(roped(gap).game, "a") == found


@pytest.mark.rule("LW-WEAP-35")
@pytest.mark.parametrize(("phase", "found"), [("movin", ["lasso:a"]), ("shootin", []), ("fightin", [])])
def test_it_is_offered_at_any_point_of_movin(phase: str, found: list[str]) -> None:
    assert ids(roped(phase=phase)) == found
    assert ids(roped(phase=phase), 1) == []


@pytest.mark.rule("LW-WEAP-35")
@pytest.mark.parametrize(
    ("option", "waits", "found"),
    [("both-halves", [], ["lasso:a"]), ("own-half", [], []), ("own-half", [1], ["lasso:a"]), ("own-half", [1, 0], [])],
)
def test_by_the_option_only_in_his_own_half(option: str, waits: list[int], found: list[str]) -> None:
    """The side with the drop moves first: while it does, the beginning of the other side still waits."""
    b = roped(options={"any-point-in-movin": option})
    b.game.then(*(("side-begins", seat) for seat in reversed(waits)))
    assert ids(b) == found


@pytest.mark.rule("LW-WEAP-35")
def test_the_offer_is_taken_and_ends_his_move() -> None:
    from gulch.rules.legends.move import can_move

    b = roped(dice=[("lasso a", 3)])
    assert can_move(b.game, "a")
    b.run(offers.take(b.game, offers.offers(b.game, 0)[0]))
    assert lasso.threw(b.game.facts, "a")
    assert not can_move(b.game, "a")
    assert ids(b) == []


@pytest.mark.rule("LW-WEAP-35")
@pytest.mark.parametrize(("option", "may"), [("no", []), ("yes", [1])])
def test_he_fires_nothing_else_in_that_turn_but_by_the_option(option: str, may: list[int]) -> None:
    b = roped(phase="shootin", roped=1, options={"lasso-then-shoot": option})
    assert can_shoot(b.game, "a") == may
    assert can_shoot(roped(phase="shootin", roped=1, turn=2).game, "a") == [1]


@pytest.mark.rule("LW-WEAP-35", "LW-WEAP-39")
def test_it_is_never_fired_in_shootin() -> None:
    assert can_shoot(duel(weapons="Lasso").game, "a") == []


@pytest.mark.rule("LW-WEAP-35")
@pytest.mark.parametrize(("option", "again"), [("every-turn", ["b"]), ("once-a-game", [])])
def test_it_is_thrown_every_turn_or_once(option: str, again: list[str]) -> None:
    b = throw(roped(dice=[("lasso a", 2)], options={"lasso-uses": option}))
    assert lasso.targets(b.game, "a") == []
    from gulch.events import PhaseBegan

    b.game.tell(PhaseBegan(2, "movin"))
    assert lasso.targets(b.game, "a") == again


@pytest.mark.rule("LW-WEAP-35")
def test_it_is_never_thrown_at_a_friend_nor_past_one_nor_in_contact() -> None:
    assert lasso.targets(roped(more=[fig("c", at=(8, 10.15))]).game, "a") == []
    assert lasso.targets(roped(0.0).game, "a") == []


@pytest.mark.rule("LW-WEAP-35", "LW-WEAP-29")
def test_a_miss_entangles_nobody_and_jams_nothing() -> None:
    b = throw(roped(dice=[("lasso a", 1)]))
    assert not b.has("b", "entangled")
    assert not b.has("a", "jammed:0")


@pytest.mark.rule("LW-COW-07")
@pytest.mark.parametrize(("score", "hits"), [(3, True), (2, False)])
def test_a_rope_expert_hits_on_three(score: int, hits: bool) -> None:
    b = roped(skills="Rope Expert", profile={"S": 5}, dice=[("lasso a", score)], policy={"drag": "leave"})
    assert throw(b).has("b", "entangled") is hits


@pytest.mark.rule("LW-WEAP-36", "LW-WEAP-35")
def test_who_is_entangled_does_nothing_else_and_is_not_hurt() -> None:
    from gulch.rules.legends.move import can_move

    b = throw(roped(dice=[("lasso a", 4)], b={"weapons": "Sixgun"}, policy={"drag": "leave"}))
    assert lasso.held(b.game.facts, "b")
    assert not can_move(b.game, "b")
    assert not can_act(b.game, "b")
    assert b.removed() == []
    assert not b.game.pending


@pytest.mark.rule("LW-WEAP-36")
def test_the_rope_is_off_in_the_next_turn() -> None:
    b = roped(b={"weapons": "Sixgun", "entangled": 1}, turn=2, phase="shootin")
    assert can_act(b.game, "b")


@pytest.mark.rule("LW-WEAP-36")
def test_he_fights_with_fightin_1() -> None:
    from gulch.rules.legends.fight import skill

    b = roped(b={"entangled": 1, "profile": {"F": 4}})
    assert (skill(b.game.facts, "b"), skill(b.game.facts, "a")) == (1, 3)


@pytest.mark.rule("LW-WEAP-37")
@pytest.mark.parametrize(("gap", "score", "x"), [(2.5, 4, 0.0), (6.0, 4, 3.0), (6.0, 3, 6.0)])
def test_the_victim_is_dragged_up_to_three_inches_or_into_contact(gap: float, score: int, x: float) -> None:
    from gulch.table.measure import distance

    b = roped(gap, dice=[("lasso a", 4), ("drag a", score)], answers=[("drag", "drag")],
              policy={"pull": lambda asked: asked.options[0].id})  # fmt: skip
    throw(b)
    assert abs(distance(b.body("a"), b.body("b")) - round(x * 1000)) <= 2
    assert touched(b.game.facts, "a") == (("b",) if not x else ())


@pytest.mark.rule("LW-WEAP-37")
def test_he_may_be_dragged_less() -> None:
    b = throw(roped(6.0, dice=[("lasso a", 4), ("drag a", 4)], answers=[("drag", "drag"), ("pull", "1000")]))
    assert b.body("b").x == round((5 + 0.984252 + 5.0) * 1000)


@pytest.mark.rule("LW-WEAP-37")
def test_a_mounted_user_adds_one() -> None:
    b = roped(2.0, dice=[("lasso a", 4), ("drag a", 3)], more=[horse("a", seat=0)], answers=[("drag", "drag")],
              policy={"pull": lambda asked: asked.options[0].id})  # fmt: skip
    saddle(b, "a")
    throw(b)
    assert touched(b.game.facts, "a") == ("b",)


@pytest.mark.rule("LW-WEAP-38")
def test_a_dragged_rider_lies_beside_his_horse() -> None:
    b = roped(dice=[("lasso a", 4), ("drag a", 5)], more=[horse("b")], answers=[("drag", "drag")])
    saddle(b, "b")
    at = b.body("b").at
    throw(b)
    assert prone(b.game.facts, "b")
    assert b.body("b.mount").at == at


@pytest.mark.rule("LW-WEAP-37")
def test_what_is_dragged_over_an_edge_falls() -> None:
    roof = platform("roof", (9, 8, 13, 12), 3)
    rolls = [("lasso a", 4), ("in the way a", 4), ("drag a", 4), *[("wound b", 1)] * 3]
    b = roped(b={"at": (10.2, 10, 3)}, dice=rolls, pieces=[roof],
              answers=[("drag", "drag")], policy={"pull": lambda asked: asked.options[0].id})  # fmt: skip
    throw(b)
    assert b.body("b").z == 0
    assert prone(b.game.facts, "b")


@pytest.mark.rule("LW-WEAP-35", "LW-WAY-03")
def test_the_rope_may_be_caught_by_what_is_in_the_way() -> None:
    b = roped(pieces=[wall("f", (9, 8, 9.1, 12), 0.9)], dice=[("lasso a", 4), ("in the way a", 3)])
    assert not throw(b).has("b", "entangled")
