"""Damage: Shaken, Downed, Casualty, and what follows for Lookout and points."""

from __future__ import annotations

import pytest

from gulch.events import Act, Note, PostureChanged, Removed, Score, Status
from gulch.rules.shadows.damage import casualty, hurt
from gulch.rules.shadows.dice_tests import grit_die
from rules.shadows.build import ANY, Board, board, fig, platform


def struck(margin: int, *, rank: str = "Novice", options: dict[str, str] | None = None, **status: int) -> Board:
    """The victim after a Save failed by that margin at the hands of "a"."""
    men = fig("a", at=(5, 5)), fig("b", seat=1, at=(10, 10), rank=rank, **status)
    b = board(*men, options=options)
    b.run(hurt(b.game, "b", margin, by="a", cause="test"))
    return b


@pytest.mark.rule("SW-DMG-01")
def test_a_passed_save_harms_nobody() -> None:
    assert struck(0).events == []


@pytest.mark.rule("SW-DMG-01")
@pytest.mark.parametrize("margin", [1, 2])
def test_one_or_two_make_it_shaken(margin: int) -> None:
    b = struck(margin)
    assert b.has("b", "shaken")
    assert not b.has("b", "downed")


@pytest.mark.rule("SW-DMG-01", "SW-DOWN-01")
@pytest.mark.parametrize("margin", [3, 4])
def test_three_or_four_bring_it_down_where_it_stands(margin: int) -> None:
    b = struck(margin)
    assert b.has("b", "downed")
    assert not b.has("b", "shaken")
    assert b.body("b").at == (10000, 10000, 0)
    assert b.body("b").posture == "down"
    assert [event.posture for event in b.told(PostureChanged)] == ["down"]


@pytest.mark.rule("SW-DMG-01", "SW-VP-02")
@pytest.mark.parametrize(("rank", "points"), [("Novice", 1), ("Veteran", 2), ("Hero", 3)])
def test_five_or_more_remove_it_and_score_its_rank(rank: str, points: int) -> None:
    b = struck(5, rank=rank)
    assert b.removed() == ["b"]
    assert not b.game.still("b")
    assert [(score.seat, score.points) for score in b.told(Score)] == [(0, points)]


@pytest.mark.rule("SW-VP-02")
def test_nobody_scores_without_a_cause_or_for_ones_own_model() -> None:
    b = board(fig("a", at=(5, 5)), fig("mate", at=(8, 5)), fig("b", seat=1, at=(10, 10)))
    casualty(b.game, "b")
    casualty(b.game, "mate", "a")
    assert b.removed() == ["b", "mate"]
    assert b.told(Score) == []


@pytest.mark.rule("SW-DMG-02")
def test_a_shaken_model_has_a_lower_die_and_its_rank_for_points() -> None:
    b = struck(1, rank="Veteran")
    assert grit_die(b.game.facts, "b") == 6
    b.run(hurt(b.game, "b", 6, by="a"))
    assert [score.points for score in b.told(Score)] == [2]


@pytest.mark.rule("SW-DMG-03")
@pytest.mark.parametrize(("margin", "downed", "gone"), [(1, True, False), (3, True, False), (5, False, True)])
def test_shaken_again_is_downed(margin: int, downed: bool, gone: bool) -> None:
    b = struck(margin, shaken=1)
    assert b.game.still("b") is not gone
    assert (b.has("b", "downed")) is downed
    assert b.has("b", "shaken")


@pytest.mark.rule("SW-DMG-03")
@pytest.mark.parametrize("margin", [1, 3])
def test_a_downed_model_becomes_shaken_as_well_but_nothing_worse(margin: int) -> None:
    b = struck(margin, downed=1)
    assert b.has("b", "shaken")
    assert b.has("b", "downed")
    b.run(hurt(b.game, "b", margin, by="a"))
    assert b.game.still("b")


@pytest.mark.rule("SW-DMG-03")
def test_five_remove_a_downed_model() -> None:
    assert struck(5, downed=1).removed() == ["b"]


@pytest.mark.rule("SW-DMG-03")
def test_with_downed_again_removed_a_second_downed_result_removes_it() -> None:
    house = {"downed-again": "removed"}
    assert struck(3, options=house, downed=1).removed() == ["b"]
    once = struck(1, options=house, downed=1)
    assert once.has("b", "shaken")
    assert once.game.still("b")
    assert struck(1, options=house, downed=1, shaken=1).removed() == ["b"]


@pytest.mark.rule("SW-LOOK-03")
@pytest.mark.parametrize("margin", [1, 3])
def test_shaken_or_downed_it_is_no_longer_on_lookout(margin: int) -> None:
    b = struck(margin, lookout=1)
    assert not b.has("b", "lookout")
    assert b.has("b", "done")
    assert any("no longer on Lookout" in text for text in b.notes())


def test_a_casualty_is_not_harmed_again() -> None:
    b = struck(5)
    told = len(b.events)
    b.run(hurt(b.game, "b", 5, by="a"))
    assert len(b.events) == told


def at_the_edge(*dice: tuple[str | int, ...], answers: tuple[object, ...] = ()) -> Board:
    """The victim of a shot goes down at the edge of a 4" balcony, above "c"."""
    men = fig("a", at=(20, 10)), fig("b", seat=1, at=(9.4, 10, 4)), fig("c", seat=1, at=(10.5, 10))
    b = board(*men, pieces=[platform("balcony", (0, 5, 10, 15), 4, "balcony")], dice=dice, answers=answers)
    b.run(hurt(b.game, "b", 3, by="a", cause="test"))
    return b


@pytest.mark.rule("SW-DMG-03", "SW-DOWN-06", "SW-FALL-03")
def test_consequences_are_worked_off_one_after_another() -> None:
    """Down, over the edge, on top of another who saves first, then Shaken as well by its own fall."""
    b = at_the_edge(("fallen-on save c", 3), ("fall save b", 2), answers=(ANY,))
    assert [act.verb for act in b.told(Act)] == ["down", "fall"]
    assert b.has("c", "shaken")
    assert b.has("b", "downed")
    assert b.has("b", "shaken")
    assert b.body("b").z == 0


@pytest.mark.rule("SW-DMG-01")
def test_one_that_dies_in_its_fall_leaves_nothing_pending() -> None:
    b = at_the_edge(("fallen-on save c", 5), ("fall save b", 1), answers=(ANY,))
    assert b.removed() == ["b"]
    assert b.told(Score) == []


@pytest.mark.rule("SW-DMG-01", "SW-DMG-02", "SW-DMG-03", "SW-DOWN-01", "SW-LOOK-03")
def test_what_damage_tells_names_its_rules() -> None:
    """Shaken on Lookout, then Downed, then Shaken as well, then gone."""
    b = struck(1, lookout=2)
    for margin in (1, 3, 5):
        b.run(hurt(b.game, "b", margin, by="a"))
    statuses = [(event.key, event.value, event.rule) for event in b.told(Status)]
    assert statuses == [
        ("shaken", 1, "SW-DMG-02"),
        ("lookout", None, "SW-LOOK-03"),
        ("done", 1, "SW-LOOK-03"),
        ("downed", 1, "SW-DOWN-01"),
    ]
    assert [(note.text, note.rule) for note in b.told(Note)] == [
        ("B is Shaken.", "SW-DMG-01"),
        ("B is no longer on Lookout: Shaken.", "SW-LOOK-03"),
        ("B is a Casualty.", "SW-DMG-01"),
    ]
    assert [(act.text, act.rule) for act in b.told(Act)] == [("B goes down.", "SW-DOWN-01")]
    assert [event.rule for event in b.told(Removed)] == ["SW-DMG-01"]


@pytest.mark.rule("SW-DMG-03")
def test_removal_by_a_second_downed_result_names_its_rule() -> None:
    gone = struck(3, options={"downed-again": "removed"}, downed=1)
    assert [event.rule for event in gone.told(Removed)] == ["SW-DMG-03"]
    assert [score.seat for score in gone.told(Score)] == [0]
