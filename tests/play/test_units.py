"""A match whose book reads the table in centimetres, as people meet it: at a terminal, in reports, in `gulch sight`."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from gulch.decision import Apart, Place, Put, Route, Walked, inches, point_text
from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import IllegalChoice, InvalidInput
from gulch.events import Moved, Placed
from gulch.match import Match
from gulch.play import bots, sight_command, text_table
from gulch.play.local import play
from gulch.play.record import record
from gulch.play.report import battle_report
from gulch.play.setups import book, books, make_setup
from gulch.play.sight_command import Asked
from gulch.play.text import Quit, TextPlayer
from gulch.play.verify import verify
from gulch.say import move_words, tenths
from gulch.table.judge import Policy
from gulch.table.model import INCHES, Body, Scale
from gulch.table.scaled import scaled
from gulch.view import TableView
from gulch.wire.replay_file import Replay
from play.tale import Tale

CM = Scale(127, 100, 500, " cm", "centimetres")
METRIC = {"metric-units": "on", "max-turns": "20"}
INCH_TEXT = re.compile(r'\d"|\binch')


def view() -> TableView:
    """A made-up game on a table read in centimetres: Ann stands at 10 cm, 10 cm."""
    tale = Tale()
    tale.table = scaled(tale.table, CM)
    return tale.view()


# -- words ----------------------------------------------------------------------------------------------------------


def test_lengths_and_places_are_told_in_what_the_table_says() -> None:
    assert [inches(mils, CM) for mils in (0, 4000, 4500, -250, 1)] == ["0 cm", "8 cm", "9 cm", "-0.5 cm", "0.002 cm"]
    assert point_text((1000, -500, 0), CM) == "(2 cm, -1 cm, 0 cm)"
    assert [tenths(mils, CM) for mils in (0, 1, 74, 75, 1449)] == ["0 cm", "0.1 cm", "0.1 cm", "0.2 cm", "2.9 cm"]
    moved = Moved("ann", ((0, 0, 0), (3000, 0, 1500)), ("walk",), 0)
    assert move_words(moved, CM) == "moves 6.7 cm up to 3 cm"
    assert move_words(moved) == 'moves 3.4" up to 1.5"'


def test_what_is_shown_of_the_table() -> None:
    seen = view()
    shown = text_table.look(seen) + text_table.who(seen, 0) + text_table.measure(seen, "ann", "abe")
    assert "at (10 cm, 10 cm, 0 cm)" in shown
    assert not INCH_TEXT.search(shown)
    ann = seen.scene.bodies["ann"]
    place = Place(
        seat=0, kind="deploy", rule="T-5", body=ann, region=((0, 0), (8000, 0), (8000, 8000), (0, 8000)),
        apart=(Apart(((5000, 5000),), 3000 + ann.radius), Apart(((0, 0), (9000, 0), (9000, 2000)), 1000)),
    )  # fmt: skip
    assert text_table.where(seen, place) == "with X from 0 cm to 16 cm and Y from 0 cm to 16 cm"
    lines = " ".join(text_table.away_from(seen, place))
    assert "at least 2 cm from the area (0 cm, 0 cm)" in lines
    assert not INCH_TEXT.search(lines)


@pytest.mark.parametrize("words", ["20,10", "go 20,10"])
def test_what_is_typed_is_read_so_as_well(words: str) -> None:
    route = Route(seat=0, kind="move", rule="T-4", mover="ann", policy=Policy(20_000))
    out = io.StringIO()
    typed = iter(("help", words))
    player = TextPlayer(0, lambda prompt: next(typed), out, drawer(Dice(seed_bytes(1)), "text"))
    choice = player.decide(view(), route)
    assert isinstance(choice, Walked)
    assert choice.points[-1] == (10_000, 5000, 0)
    assert "in centimetres" in out.getvalue()
    assert "Ann Red stands at (10 cm, 10 cm, 0 cm) and has 40 cm" in out.getvalue()
    assert "{" not in out.getvalue()


def test_a_place_that_is_none_is_told_how_to_write_one() -> None:
    typed, out = iter(("1,2,3,4", "quit")), io.StringIO()
    player = TextPlayer(0, lambda prompt: next(typed), out, drawer(Dice(seed_bytes(1)), "text"))
    with pytest.raises(Quit):
        player.decide(view(), Route(seat=0, kind="move", rule="T-4", mover="ann", policy=Policy(4000)))
    assert "X,Y or X,Y,Z in centimetres" in out.getvalue()


def test_refusals_speak_so() -> None:
    seen = view()
    ann: Body = seen.scene.bodies["ann"]
    place = Place(seat=0, kind="deploy", rule="T-5", body=ann, centre=(5000, 5000, 0), radius=2000)
    route = Route(seat=0, kind="move", rule="T-4", mover="ann", policy=Policy(2000))
    with pytest.raises(IllegalChoice) as put:
        place.check(Put((15_000, 15_000, 0), 0), seen.scene)
    with pytest.raises(IllegalChoice) as gone:
        route.check(Walked(((9000, 5000, 0),), 0), seen.scene)
    assert "within 4 cm of (10 cm, 10 cm, 0 cm)" in str(put.value)
    assert "can be walked 4 cm" in str(gone.value)
    assert not INCH_TEXT.search(f"{put.value} {gone.value}")


# -- a whole game ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Match:
    made = make_setup(book("legends"), "stagecoach", "stage-road", ["random", "random"], options=METRIC)
    players = {seat: bots.make("random", seat, seed_bytes(5)) for seat in (0, 1)}
    return play(book("legends"), made, 5, players, hashing=True)


def test_its_replay_has_the_table_as_it_was_read_and_is_verified(game: Match, tmp_path: Path) -> None:
    path = tmp_path / "metric.gulch"
    record(game, path)
    replay = Replay.read(path)
    assert (replay.header.table.scale, replay.header.table.size) == (CM, (91_440, 45_720))
    found = verify(path, books())
    assert found.ok, found.first_difference
    told = battle_report(replay.header.table, replay.entries)
    assert " cm" in told
    assert not INCH_TEXT.search(told)


def test_a_saved_game_goes_on_with_it(game: Match) -> None:
    again = Match.load(game.book, game.setup, game.save())
    assert again.facts.table.scale == CM
    placed = [entry.event for entry in game.log if isinstance(entry.event, Placed)]
    assert {one.body.radius for one in placed} <= {625, 999, 1000}


# -- gulch sight -----------------------------------------------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str], asked: Asked, *options: str) -> str:
    sight_command.run(asked, "legends", options, None)
    return capsys.readouterr().out


def test_who_sees_whom_is_told_in_centimetres_where_the_book_reads_them(capsys: pytest.CaptureFixture[str]) -> None:
    inch = told(capsys, Asked("corral", "4,4", "14,4"))
    metric = told(capsys, Asked("corral", "10.16,10.16", "35.56,10.16"), "metric-units=on")
    assert re.search(r'A to B: 9\.?\d*" \(LW-MEAS-02\)', inch)
    assert re.search(r"A to B: 22\.9\d* cm \(LW-MEAS-02\)", metric)
    assert not INCH_TEXT.search(metric)
    assert "stands at (10.2, 10.2, 0.0)" in metric


def test_places_off_the_table_and_lengths_out_of_range_too() -> None:
    for asked, words in (
        (Asked("corral", "99,4", "4,4"), "91.44 by 91.44 centimetres"),
        (Asked("corral", "x", "4,4"), "in centimetres"),
        (Asked("corral", "9,9", "30,9", limit=-1), "write centimetres"),
    ):
        with pytest.raises(InvalidInput, match=words):
            sight_command.run(asked, "legends", ("metric-units=on",), None)
    with pytest.raises(InvalidInput, match="metric-units"):
        sight_command.run(Asked("corral", "9,9", "30,9"), "legends", ("metric-units=maybe",), None)


def test_without_it_and_in_the_other_book_all_is_inches() -> None:
    from gulch.play.sight_rules import scale_of

    assert scale_of(None, {}) == scale_of("shadows", {}) == scale_of("legends", {}) == INCHES
    assert scale_of("legends", {"metric-units": "on"}) == CM
