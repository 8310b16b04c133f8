"""Falls: the Save by height, landing on somebody, edges that a Downed model goes over, who is to blame."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Place, Put, Walked
from gulch.errors import IllegalChoice
from gulch.events import Placed
from gulch.rules.shadows import damage
from gulch.rules.shadows.fall import Fall, fall, fall_save
from gulch.rules.shadows.move import move
from gulch.table.measure import distance
from rules.shadows.build import Board, Man, board, fig, platform

FAR = fig("z", seat=1, at=(33, 33))


@pytest.mark.rule("SW-FALL-01")
@pytest.mark.parametrize(
    ("height", "needed"), [(2000, 0), (2001, 5), (2500, 5), (4000, 6), (5000, 6), (6000, 7), (10000, 9)]
)
def test_the_save_is_one_worse_for_every_full_two_inches(height: int, needed: int) -> None:
    assert fall_save(height) == needed


def fallen(height: float, roll: int, rank: str = "Novice", by: str = "") -> Board:
    """A figure that fell from `height` inches where it stands."""
    b = board(fig("a", at=(10, 10), rank=rank), fig("b", seat=1, at=(20, 10)), FAR)
    if roll:
        b.dice.add(("fall save a", roll))
    seat = b.game.facts.figures[by].seat if by else -1
    b.game.pending.append(Fall("a", round(height * 1000), seat, by, (12000, 10000, 0)))
    b.run(damage.drain(b.game))
    return b


@pytest.mark.rule("SW-FALL-02")
def test_a_failed_save_causes_damage_by_the_table() -> None:
    b = fallen(4, 3)
    assert b.rolls()[0].needed == 6
    assert b.has("a", "downed")
    assert b.body("a").at == (12000, 10000, 0)


@pytest.mark.rule("SW-FALL-02")
def test_a_passed_save_leaves_the_model_on_its_feet() -> None:
    b = fallen(4, 6, rank="Hero")
    assert (b.rolls()[0].sides, b.rolls()[0].result) == (10, "passed")
    assert not b.has("a", "downed")
    assert not b.has("a", "shaken")


@pytest.mark.rule("SW-FALL-01")
def test_a_fall_of_two_inches_needs_no_save() -> None:
    assert fallen(2, 0).rolls() == []


@pytest.mark.rule("SW-SHOVE-04")
def test_a_casualty_of_a_fall_is_its_cause_to_score() -> None:
    b = fallen(8, 2, by="b")
    assert b.removed() == ["a"]
    assert b.game.facts.scores == {0: 0, 1: 1}
    assert fallen(8, 2).game.facts.scores == {0: 0, 1: 0}


def test_one_that_is_gone_falls_no_more() -> None:
    b = board(fig("a", at=(10, 10)), FAR)
    damage.casualty(b.game, "a")
    b.run(fall(b.game, Fall("a", 4000, -1, "", (10000, 10000, 0))))
    assert b.rolls() == []


# -- on others --------------------------------------------------------------------------------------------


def drop_on(below: Man, *answers: Any, dice: tuple[tuple[str | int, ...], ...], **options: str) -> Board:
    """A drops from a 4" roof onto the figure below, at (12.6, 10)."""
    roof = platform("roof", (8, 8, 12, 12), 4)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    b = board(fig("a", at=(11.8, 10, 4), facing=0), below, FAR, pieces=[roof], options=given)
    b.answers += [Walked(((15000, 10000, 0),), 0), *answers]
    b.dice.add(*dice)
    b.run(move(b.game, "a"))
    return b


FRIEND = fig("c", at=(12.6, 10))


@pytest.mark.rule("SW-FALL-03")
def test_the_one_below_saves_first_then_the_faller_is_set_down_within_an_inch() -> None:
    stay = Walked((), 90)
    b = drop_on(
        FRIEND,
        ("landing", Put((14500, 10000, 0), 90)),
        ("move", stay),
        dice=(("fallen-on save c", 5), ("fall save a", 6)),
    )
    assert [(roll.figure, roll.needed) for roll in b.rolls()] == [("c", 5), ("a", 6)]
    (place,) = b.decisions("landing")
    assert isinstance(place, Place)
    assert place.seat == 0
    assert distance(b.body("a"), b.body("c")) == 14500 - 12600 - 984
    assert [event.figure for event in b.told(Placed)] == ["a"]


@pytest.mark.rule("SW-FALL-03")
def test_the_spot_is_free_and_no_further_than_an_inch() -> None:
    seen: list[Place] = []

    def answer(place: Place) -> Put:
        seen.append(place)
        return Put((14500, 10000, 0), 0)

    b = drop_on(
        FRIEND, ("landing", answer), ("move", Walked((), 0)), dice=(("fallen-on save c", 5), ("fall save a", 6))
    )
    for spot in ((14700, 10000, 0), (13000, 10000, 0)):
        with pytest.raises(IllegalChoice):
            seen[0].check(Put(spot, 0), b.game.scene)


@pytest.mark.rule("SW-FALL-03", "SW-FALL-02")
def test_whoever_is_hit_suffers_by_the_table() -> None:
    lying = fig("b", seat=1, at=(12.6, 10), downed=1)
    b = drop_on(
        lying,
        ("landing", Put((14000, 10000, 0), 0)),
        ("move", Walked((), 0)),
        dice=(("fallen-on save b", 4), ("fall save a", 6)),
    )
    assert b.has("b", "shaken")


@pytest.mark.rule("SW-FALL-03", "SW-VP-02")
def test_dropping_on_somebody_is_no_attack_and_scores_nothing() -> None:
    lying = fig("b", seat=1, at=(12.6, 10), downed=1)
    answers = ("landing", Put((14000, 10000, 0), 0)), ("move", Walked((), 0))
    dice = ("fallen-on save b", 2), ("fall save a", 6)
    b = drop_on(lying, *answers, dice=dice, downed_again="removed")
    assert b.removed() == ["b"]
    assert b.game.facts.scores == {0: 0, 1: 0}


@pytest.mark.rule("SW-FALL-03")
def test_being_set_down_beside_an_enemy_is_no_move_into_contact() -> None:
    lookout = fig("d", seat=1, at=(15.2, 10), facing=180, lookout=1)
    b = board(fig("a", at=(11.8, 10, 4), facing=0), FRIEND, lookout, pieces=[platform("roof", (8, 8, 12, 12), 4)])
    b.answers.append(Walked(((12500, 10000, 0), (12800, 8900, 0)), 0))
    b.answers += [("landing", Put((14216, 10000, 0), 0)), ("move", Walked((), 0))]
    b.dice.add(("fallen-on save c", 5), ("fall save a", 6))
    b.run(move(b.game, "a"))
    assert distance(b.body("a"), b.body("d")) == 0
    assert b.has("d", "lookout")
    assert b.acts("fight") == []


# -- edges ------------------------------------------------------------------------------------------------


def downed_at(edge: float, height: float, dice: tuple[tuple[str | int, ...], ...] = ()) -> Board:
    """A figure that goes down on a balcony with its base `edge` inches from the rim at x = 12."""
    at = (12 - edge - 0.492, 10, height)
    b = board(fig("a", at=at), FAR, pieces=[platform("balcony", (5, 5, 12, 15), height, "balcony")])
    b.dice.add(*dice)
    damage.down(b.game, "a")
    b.run(damage.drain(b.game))
    return b


@pytest.mark.rule("SW-DOWN-06")
def test_one_that_goes_down_near_the_edge_of_a_balcony_falls() -> None:
    b = downed_at(0.8, 4, (("fall save a", 6),))
    assert b.rolls()[0].needed == 6
    assert b.body("a").z == 0
    assert b.body("a").x >= 12000


@pytest.mark.rule("SW-DOWN-06")
def test_further_than_an_inch_from_the_edge_it_stays() -> None:
    b = downed_at(1.2, 4)
    assert (b.body("a").z, b.rolls()) == (4000, [])


@pytest.mark.rule("SW-DOWN-06")
def test_a_drop_of_two_inches_is_no_edge() -> None:
    b = downed_at(0.5, 2)
    assert b.body("a").z == 2000


@pytest.mark.rule("SW-DOWN-06", "SW-FALL-02")
def test_the_fall_of_a_downed_model_can_remove_it() -> None:
    b = downed_at(0.5, 8, (("fall save a", 2),))
    assert b.removed() == ["a"]
