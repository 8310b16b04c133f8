"""What is known: facts follow from events alone, no audience learns another's secrets, copies keep their order."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conformance import toy
from conformance.suite import Case, Run
from gulch import canon
from gulch import events as ev
from gulch.events import Entry, Event
from gulch.table.model import Body
from gulch.view import Audience, Facts, TableView

SEATS = tuple(ev.SeatInfo(n, f"Seat {n}", f"Posse {n}") for n in (0, 1))
FIGURES = tuple(ev.FigureInfo(f"{n}a", n, f"Peg {n}", "peg", (("grit", "D6"),)) for n in (1, 0))
BEGAN = ev.MatchBegan("toy", 1, "pegs", "toy", toy.TABLE.key, (), SEATS, FIGURES, "c", "m1", ("n",))


def body(id: str = "1a", x: int = 3000) -> Body:
    return Body(id, "peg", toy.RADIUS, 1250, x, 4000, 0, 10)


def facts(*told: Event) -> Facts:
    made = Facts(toy.TABLE)
    for event in (BEGAN, ev.Placed("1a", body()), *told):
        made.apply(event)
    return made


def test_bodies_follow_what_is_told() -> None:
    known = facts(ev.Moved("1a", ((3000, 4000, 0), (3500, 4000, 0), (3500, 4600, 0)), ("walk", "walk"), 90))
    assert known.body("1a") == body().moved((3500, 4600, 0), 90)
    known.apply(ev.Turned("1a", 370))
    known.apply(ev.PostureChanged("1a", "down"))
    there = known.body("1a")
    assert there is not None
    assert (there.facing, there.posture, known.scene.bodies["1a"]) == (10, "down", there)
    known.apply(ev.Removed("1a", "casualty"))
    assert (known.body("1a"), known.figures["1a"].out, list(known.scene.bodies)) == (None, "casualty", [])
    for event in (ev.Moved("1a", ((0, 0, 0),), (), 0), ev.Turned("1a", 5), ev.PostureChanged("1a", "standing")):
        known.apply(event)
    assert known.body("1a") is None
    assert [figure.id for figure in known.of_seat(1)] == ["1a"]


def test_statuses_of_figures_and_seats_come_and_go() -> None:
    known = facts(ev.Status("1a", "shaken", 1), ev.Status("seat:1", "hand", 5))
    assert (known.get("1a", "shaken"), known.get("seat:1", "hand"), known.get("seat:0", "hand", 0)) == (1, 5, 0)
    known.apply(ev.Status("1a", "shaken", None))
    known.apply(ev.Status("seat:1", "hand", None))
    known.apply(ev.Status("seat:1", "hand", None))
    assert (known.get("1a", "shaken"), known.get("seat:1", "hand")) == (None, None)
    assert known.figures["1a"].sheet("grit") == "D6"
    assert known.figures["1a"].sheet("skills", "none") == "none"


def test_cards_markers_scores_pieces_and_the_end() -> None:
    known = facts(ev.CardShown(0, "QH"), ev.CardShown(0, "2S"), ev.CardShown(0, "KC", "aside"))
    known.apply(ev.PileCleared(0, "played", "aside"))
    assert known.shown == {(0, "aside"): ("KC", "QH", "2S")}
    known.apply(ev.PileCleared(0, "aside"))
    assert known.shown == {}
    known.apply(ev.Marker("m", "keg", (1, 2, 3), "a keg"))
    assert known.markers["m"].at == (1, 2, 3)
    known.apply(ev.Marker("m", "keg", None))
    known.apply(ev.Marker("m", "keg", None))
    known.apply(ev.Score(1, 3, "loot"))
    known.apply(ev.Score(1, -1, "theft"))
    assert (known.markers, known.scores) == ({}, {0: 0, 1: 2})
    known.apply(ev.PieceChanged("saloon/front", "shut", 1))
    assert known.scene.shut == {"saloon/front": True}
    known.apply(ev.Ended((1,), "over"))
    assert known.ended == ev.Ended((1,), "over")


def test_a_copy_shares_nothing_that_changes() -> None:
    known = facts(ev.Status("seat:1", "hand", 5), ev.Secret(1, "card", "QH"))
    before = canon.text(known.dump(everything=True))
    copied = known.copy()
    for event in (
        ev.Removed("1a", "x"), ev.Status("seat:1", "hand", 4), ev.Secret(1, "card", "2S"), ev.Score(0, 1, ""),
        ev.Marker("m", "keg", (0, 0, 0)), ev.CardShown(0, "QH"), ev.PieceChanged("d/o", "shut", 1),
        ev.Stepped((("x",),)), ev.PhaseBegan(1, "p"), ev.Ended((), ""),
    ):  # fmt: skip
        copied.apply(event)
    assert canon.text(known.dump(everything=True)) == before
    assert "1a" in known.scene.bodies


def orders(known: Facts) -> list[list[Any]]:
    fields = (known.figures, known.status, known.markers, known.shown, known.scores, known.pieces, known.scene.bodies)
    return [list(mapping) for mapping in fields]


def test_the_order_of_what_is_known_tells_nothing_of_how_it_came_about() -> None:
    told = [
        ev.Marker("b", "keg", (0, 0, 0)), ev.Marker("a", "keg", (0, 0, 0)), ev.Status("seat:1", "z", 1),
        ev.Status("seat:1", "a", 1), ev.Status("seat:0", "m", 1), ev.CardShown(1, "QH"), ev.CardShown(0, "2S", "z"),
        ev.CardShown(0, "3S", "a"), ev.PieceChanged("b/o", "shut", 1), ev.PieceChanged("a/o", "shut", 0),
        ev.Placed("0a", body("0a", 6000)), ev.Score(11, 1, ""), ev.Score(2, 1, ""),
    ]  # fmt: skip
    one, other = facts(*told), facts(*reversed(told))
    assert orders(one) == orders(other)
    assert list(one.markers) == ["a", "b"]
    assert list(one.scores) == [0, 1, 2, 11]
    assert list(one.figures) == ["1a", "0a"]  # as told: the order of the posses
    loaded = Facts.load(toy.TABLE, json.loads(canon.text(one.dump(everything=True))))
    assert orders(loaded) == orders(one)
    assert loaded.public() == one.public()
    assert loaded.scene == one.scene


def test_a_dump_has_the_secrets_of_its_seat_alone() -> None:
    known = facts(ev.Secret(0, "hand", "QH"), ev.Secret(1, "hand", "2S"))
    assert known.dump()["secrets"] == {}
    assert known.dump(1)["secrets"] == {"1:hand": "2S"}
    assert known.dump(everything=True)["secrets"] == {"0:hand": "QH", "1:hand": "2S"}
    assert (known.secret(0, "hand"), known.secret(0, "deck", "?")) == ("QH", "?")
    assert "QH" not in canon.text(known.public())


# -- audiences ----------------------------------------------------------------------------------------------


def log(*events: tuple[Event, tuple[int, ...] | None, int]) -> list[Entry]:
    return [Entry(number, cause, to, event) for number, (event, to, cause) in enumerate(events, 1)]


LOG = log(
    (BEGAN, None, 0),
    (ev.Secret(0, "hand", "QH"), (0,), 1),
    (ev.Note("after the secret"), None, 2),
    (ev.Secret(1, "hand", "2S"), (1,), 1),
    (ev.Note("after the note"), None, 3),
    (ev.Note("for both"), (0, 1), 4),
)


@pytest.mark.parametrize(
    ("seat", "numbers", "causes"),
    [(0, [1, 2, 3, 5, 6], [0, 1, 2, 3, 0]), (1, [1, 3, 4, 5, 6], [0, 0, 1, 2, 3]), (None, [1, 3, 5], [0, 0, 2])],
)
def test_numbers_have_no_gap_and_causes_name_what_is_known(
    seat: int | None, numbers: list[int], causes: list[int]
) -> None:
    seen = Audience(seat).feed_all(LOG)
    assert [entry.event for entry in seen] == [LOG[number - 1].event for number in numbers]
    assert [entry.number for entry in seen] == list(range(1, len(seen) + 1))
    assert [entry.cause for entry in seen] == causes
    view = TableView(toy.TABLE, seat)
    for entry in seen:
        view.apply(entry)
    assert set(view.facts.secrets) == ({(seat, "hand")} if seat is not None else set())


# -- views ----------------------------------------------------------------------------------------------------


def test_a_missing_or_doubled_entry_is_refused_and_changes_nothing() -> None:
    view = TableView(toy.TABLE)
    view.apply(Entry(1, 0, None, BEGAN))
    for number in (1, 3, 0):
        with pytest.raises(ValueError, match=f"entry {number} after 1"):
            view.apply(Entry(number, 0, None, ev.Score(0, 1, "")))
    with pytest.raises(KeyError):
        view.apply(Entry(2, 0, None, ev.Turned("nobody", 1)))
    assert (view.number, view.facts.scores, len(view.since)) == (1, {0: 0, 1: 0}, 1)
    view.apply(Entry(2, 0, None, ev.Score(0, 1, "")))
    assert view.facts.scores[0] == 1


def test_a_snapshot_in_mid_stream_stands_for_all_before_it() -> None:
    run = Run(Case(toy.BOOK, toy.setup), 6)
    for _ in range(14):
        run.decide()
    for watch in run.watches[:2]:
        seat = watch.view.seat
        seen = Audience(seat).feed_all(run.match.log)
        for cut in (1, len(seen) // 2, len(seen) - 1):
            whole, joined = TableView(toy.TABLE, seat), TableView(toy.TABLE, seat)
            for entry in seen[:cut]:
                whole.apply(entry)
            joined.apply(Entry(cut, 0, None, ev.Snapshot(canon.text(whole.facts.dump(seat)))))
            assert joined.safe.public() == joined.public() == whole.public()
            assert joined.since == []
            for entry in seen[cut:]:
                joined.apply(entry)
            assert joined.number == len(seen)
            assert joined.public() == watch.view.public()
            assert joined.facts.secrets == watch.view.facts.secrets
            assert joined.scene == watch.view.scene
            if any(isinstance(entry.event, ev.Stepped) for entry in seen[cut:]):
                assert joined.safe.public() == watch.view.safe.public()
                assert joined.since == watch.view.since


def test_a_view_keeps_its_last_safe_point_and_what_came_since() -> None:
    view = TableView(toy.TABLE, 0)
    for number, event in enumerate((BEGAN, ev.Score(0, 1, ""), ev.Stepped((("act", 0),)), ev.Score(0, 1, "")), 1):
        view.apply(Entry(number, 0, None, event))
    assert (view.safe.scores[0], view.facts.scores[0]) == (1, 2)
    assert view.safe.agenda == (("act", 0),)
    assert [entry.number for entry in view.since] == [4]
