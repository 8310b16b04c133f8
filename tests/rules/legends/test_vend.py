"""Vendetta: the yard in the middle, two corners, and the O.K. Corral (LW-VEND)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gulch.decision import AnyDecision
from gulch.events import Status
from gulch.rules.legends import deploy, roles, turn
from gulch.rules.legends.scenarios import vendetta
from gulch.rules.legends.state import drop_seat
from gulch.table.judge import stand
from gulch.table.load import load_table
from gulch.table.measure import distance_to_point
from gulch.table.model import Body, Scene
from rules.legends.build import board, fig
from rules.legends.games import Started, force, plain, started

ROLES = [("roles", 6), ("roles", 1)]
CENTRE = (18_000, 18_000, 0)


def played(attackers: int = 5, **picks: Any) -> Started:
    policy = {"role": "attacker", "corners": ["south-east", "north-west"], **picks}
    posses = force(*("Cowpoke",) * (attackers - 1)), force("Rowdy", "Rowdy", "Rowdy", kind="outlaws")
    return started("vendetta", plain(), posses, dice=ROLES, policy=policy)


# -- the gaming area --------------------------------------------------------------------------------------


def test_the_board_is_three_feet_square() -> None:
    assert load_table("corral").size == (36_000, 36_000)


def walker(x: int, y: int) -> Body:
    return Body("a", "gunslinger", 492, 1250, x, y, 0)


@pytest.mark.rule("LW-VEND-01")
def test_the_enclosure_is_round_the_centre_and_has_two_exits() -> None:
    """Who may not cross a fence gets out of the yard in the west and in the east only."""
    table = load_table("corral")
    fences = [piece for piece in table.pieces if piece.kind == "fence"]
    xs = [x for fence in fences for x, _ in fence.outline]
    ys = [y for fence in fences for _, y in fence.outline]
    assert min(xs) < 15_000
    assert max(xs) > 21_000
    assert min(ys) < 15_000
    assert max(ys) > 21_000
    gaps = [
        side
        for side, spots in {
            "south": [(x, 13_900) for x in range(14_500, 21_600, 100)],
            "north": [(x, 22_100) for x in range(14_500, 21_600, 100)],
            "west": [(13_900, y) for y in range(14_500, 21_600, 100)],
            "east": [(22_100, y) for y in range(14_500, 21_600, 100)],
        }.items()
        if any(stand(Scene(table), walker(*spot)) is None for spot in spots)
    ]
    assert gaps == ["west", "east"]


@pytest.mark.rule("LW-VEND-01")
@pytest.mark.parametrize("corner", ["south-west", "south-east", "north-east", "north-west"])
def test_streets_run_to_the_corners(corner: str) -> None:
    """All along the diagonal there is room to walk, but for the fences of the yard."""
    table = load_table("corral")
    x, y = deploy.corners(table)[corner]
    for n in range(1, 15):
        at = (x + (18_000 - x) * n // 20, y + (18_000 - y) * n // 20)
        around = [(at[0] + dx, at[1] + dy) for dx in (-1_500, 0, 1_500) for dy in (-1_500, 0, 1_500)]
        assert any(stand(Scene(table), walker(*spot)) is None for spot in around), at


# -- starting positions -----------------------------------------------------------------------------------


@pytest.mark.rule("LW-VEND-02")
def test_the_defenders_hold_the_centre_and_the_attackers_two_corners() -> None:
    game = played()
    assert all(distance_to_point(body, CENTRE) <= 6_000 for body in game.bodies(1))
    corners = {name: (*at, 0) for name, at in deploy.corners(game.facts.table).items()}
    at = Counter(
        name for body in game.bodies(0) for name, corner in corners.items() if distance_to_point(body, corner) <= 6_000
    )
    assert sorted(at) == ["north-west", "south-east"]
    assert sorted(at.values()) == [2, 3]


@pytest.mark.rule("LW-VEND-02")
@pytest.mark.parametrize(("attackers", "least", "most"), [(4, 2, 2), (5, 2, 3)])
def test_the_posse_is_halved(attackers: int, least: int, most: int) -> None:
    (asked,) = played(attackers).decisions("half")
    assert (asked.least, asked.most) == (least, most)


@pytest.mark.rule("LW-VEND-02")
def test_any_two_corners_will_do() -> None:
    (asked,) = played().decisions("corners")
    assert (asked.least, asked.most, len(asked.options)) == (2, 2, 4)


@pytest.mark.rule("LW-VEND-02")
def test_the_defenders_are_set_up_first() -> None:
    asked: list[AnyDecision] = played().decisions("deploy")
    seats = [decision.seat for decision in asked]
    assert seats == [1] * 4 + [0] * 5


# -- the game ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LW-VEND-03")
@pytest.mark.parametrize("attacks", [0, 1])
def test_the_attacker_has_the_first_drop_without_a_roll(attacks: int) -> None:
    b = board(fig("a", at=(5, 5)), fig("b", seat=1, at=(18, 18)))

    b.game.tell(Status("seat:0", "scenario", "vendetta"))
    for seat in (0, 1):
        b.game.tell(Status(f"seat:{seat}", "role", roles.ATTACKER if seat == attacks else roles.DEFENDER))
    b.run(turn.drop(b.game, 1))
    assert drop_seat(b.game.facts) == attacks


@pytest.mark.rule("LW-VEND-03")
def test_it_is_worth_what_others_are() -> None:
    assert vendetta.Vendetta().loot == 2


# -- the O.K. Corral --------------------------------------------------------------------------------------


@pytest.mark.rule("LW-VEND-04")
def test_the_clantons_await_the_earps() -> None:
    game = started("vendetta", "corral", historical_refight="on")
    facts = game.facts
    who = {seat: [figure.name for figure in facts.of_seat(seat) if figure.sheet("kind")] for seat in (0, 1)}
    assert sorted(who[roles.defender(facts)]) == [
        "Billy Claibourne", "Billy Clanton", "Frank McLaury", "Ike Clanton", "Tom McLaury",
    ]  # fmt: skip
    assert sorted(who[roles.attacker(facts)]) == ["Doc Holliday", "Morgan Earp", "Virgil Earp", "Wyatt Earp"]
    chiefs = [figure.name for figure in facts.figures.values() if figure.sheet("leader")]
    assert chiefs == ["Wyatt Earp", "Ike Clanton"]
    assert (len(game.bodies(0)), len(game.bodies(1))) == (4, 5)
