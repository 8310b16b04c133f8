"""One plain sentence for every event that deserves one, and no echo of it."""

from __future__ import annotations

import typing
from dataclasses import replace

import pytest

from conformance import toy
from conformance.suite import Case, Run
from gulch import events as ev
from gulch import words
from gulch.events import Event
from gulch.say import (
    Narrator,
    at_most,
    figure_name,
    how_many,
    is_are,
    listed,
    modifiers_text,
    say,
    seat_name,
    sentence_case,
    tenths,
    the_piece,
)
from gulch.table.model import Block, Body, Opening
from gulch.table.reference import box_piece, make_table
from gulch.view import Facts

SEATS = (ev.SeatInfo(0, "Ann", "The Law"), ev.SeatInfo(1, "Bob", ""))
FIGURES = (ev.FigureInfo("doc", 0, "Doc Harlan", "peg"), ev.FigureInfo("creed", 1, "Silas Creed", "peg"))
BEGAN = ev.MatchBegan("toy", 1, "last-stand", "Main Street", "key", (), SEATS, FIGURES, "c", "m1")
BODY = Body("doc", "peg", 492, 1250, 3000, 4500, 0)
MODIFIERS = (ev.Modifier(1, "Short Range", "X-1"), ev.Modifier(-1, "Cover", "X-2"))


@pytest.fixture
def facts() -> Facts:
    made = Facts(toy.TABLE)
    made.apply(BEGAN)
    return made


SAYINGS: list[tuple[Event, str]] = [
    (BEGAN, "Last Stand on Main Street: The Law against Bob."),
    (ev.PhaseBegan(2, "fights", 1), "Turn 2: fights, Bob."),
    (ev.PhaseBegan(2, "fights", label="Blows fall."), "Blows fall."),
    (ev.Placed("doc", BODY), 'Doc Harlan is set up at (3", 4.5", 0").'),
    (ev.Placed("doc", replace(BODY, x=3012, y=4567, z=1605)), 'Doc Harlan is set up at (3", 4.6", 1.6").'),
    (ev.Moved("doc", ((0, 0, 0), (3000, 4000, 0)), ("walk",), 0), 'Doc Harlan moves 5".'),
    (ev.Moved("doc", ((0, 0, 0), (0, 0, 3000)), ("climb",), 0), 'Doc Harlan moves 3" up to 3" (climb).'),
    (ev.Moved("doc", ((0, 0, 3000), (0, 0, 0)), ("fall",), 0, "fall"), 'Doc Harlan falls 3" down to the ground.'),
    (ev.Moved("doc", ((0, 0, 0), (40, 0, 0)), ("shove",), 0, "shoved"), 'Doc Harlan is shoved 0.1".'),
    (ev.Moved("doc", ((0, 0, 0), (1000, 0, 0)), ("push",), 0, "pushed"), 'Doc Harlan is pushed 1".'),
    (ev.Moved("doc", ((0, 0, 0), (3000, 0, 0)), ("fly",), 0, "thrown"), 'Doc Harlan flies 3".'),
    (ev.Moved("doc", ((0, 0, 0), (1000, 0, 0)), ("walk",), 0, "back-off"), 'Doc Harlan backs off 1".'),
    (ev.PostureChanged("doc", "down"), "Doc Harlan goes down."),
    (ev.PostureChanged("doc", "standing"), "Doc Harlan gets up."),
    (ev.Act("shoot", "doc", ("creed",), "Rifle", text="Doc shoots."), "Doc shoots."),
    (ev.Act("hex", "doc", ("creed", "?1"), "Idol"), "Doc Harlan: hex at Silas Creed and ?1 with Idol."),
    (ev.Blast((0, 0, 0), 2500), 'An explosion (2.5").'),
    (ev.Rolled("shot", 0, "doc", 6, (6, 1), (6, 1), MODIFIERS, 5, result="1 hit"),
     "Doc Harlan, shot: D6 [6] [1] for 5+ (+1 Short Range, -1 Cover): 1 hit."),
    (ev.Rolled("roll-off", 1, "", 6, (3,), (3,), result="3"), "Bob, roll-off: D6 [3]."),
    (ev.Rolled("nerve", 0, "doc", 6, (3, 5), (3, 5), result="3 5"), "Doc Harlan, nerve: D6 [3] [5]."),
    (ev.Rolled("shot", 0, "doc", 6, (4,), (6, 4), rerolled=1),
     "Doc Harlan rolls a die of the shot again, now [6] [4]."),
    (ev.Status("doc", "shaken", 1), "Doc Harlan is shaken."),
    (ev.Status("doc", "jammed:0", None), "Doc Harlan is no longer jammed."),
    (ev.Status("seat:0", "lost", 3), "The Law is lost."),
    (ev.Marker("m", "keg", (1040, 2500, 0)), 'Keg is placed at (1", 2.5", 0").'),
    (ev.Marker("m", "keg", (0, 0, 500), "Two kegs"), 'Two kegs are placed at (0", 0", 0.5").'),
    (ev.Marker("m", "keg", None, "a keg"), "A keg is taken away."),
    (ev.CardShown(0, "QH"), "The Law played the Queen of Hearts."),
    (ev.Removed("creed", "casualty"), "Silas Creed is out of the game: casualty."),
    (ev.Score(1, 1, "a kill"), "Bob scored 1 point: a kill."),
    (ev.Score(7, 2, "a kill"), "seat 7 scored 2 points: a kill."),
    (ev.Note("Nothing happens"), "Nothing happens."),
    (ev.Note("Really?"), "Really?"),
    (ev.Ended((0,), "all are gone."), "The Law won. All are gone."),
    (ev.Ended((0, 1), "time is up"), "The Law and Bob shared the victory. Time is up."),
    (ev.Ended((), "time is up"), "A draw. Time is up."),
    (ev.Ended((), ""), "A draw."),
    (ev.Secret(0, "hand", "QH"), ""),
    (ev.Chose(0, 1, "pick", "{}"), ""),
    (ev.Stepped(()), ""),
    (ev.Snapshot("{}"), ""),
    (ev.Turned("doc", 90), ""),
    (ev.PileCleared(0, "played"), ""),
    (ev.PieceChanged("saloon/front", "shut", 1), "The saloon's front is shut."),
    (ev.PieceChanged("saloon/front", "shut", 0), "The saloon's front is opened."),
    (ev.PieceChanged("jail/cell-door", "barred", 1), "The jail's cell door is barred."),
    (ev.PieceChanged("jail/cell-door", "barred", 0), "The jail's cell door is no longer barred."),
    (ev.PieceChanged("jail/east-wall", "gone", 1), "The jail's east wall is gone."),
    (ev.PieceChanged("jail", "gone", 0), "The jail is there again."),
    (ev.PieceChanged("stagecoach", "pose", "1 2 3 90"), "The stagecoach moves."),
    (ev.PieceChanged("stagecoach", "pose", ""), "The stagecoach is back where it began."),
    (ev.PieceChanged("black-smoke", "cloud", "1 2 3 4 5"), "The black smoke rises."),
    (ev.PieceChanged("black-smoke", "cloud", ""), "The black smoke drifts away."),
    (ev.PieceChanged("barn", "condition", "burning"), "The barn: condition burning."),
]  # fmt: skip


BY_BOOK = [
    ("toy", "loot", "loot-1", "Doc Harlan is loot."),
    ("shadows", "loot", "loot-1", "Doc Harlan carries loot."),
    ("shadows", "loot", None, "Doc Harlan no longer carries loot."),
    ("shadows", "shaken", 1, "Doc Harlan is shaken."),
    ("shadows", "actions", 2, ""),
    ("shadows", "done", 1, ""),
    ("shadows", "fired:0", 1, ""),
    ("legends", "acted", 1, ""),
]


@pytest.mark.parametrize(("book", "key", "value", "sentence"), BY_BOOK)
def test_what_a_book_tells_of_its_statuses(book: str, key: str, value: str | int | None, sentence: str) -> None:
    facts = Facts(toy.TABLE)
    facts.apply(replace(BEGAN, book=book))
    assert say(ev.Status("doc", key, value), facts) == sentence


def test_a_book_shows_what_matters_and_its_card_in_its_own_words() -> None:
    assert words.of("legends").shows("jammed:0")
    assert not words.of("legends").shows("acted")
    assert not words.of("shadows").shows("fired:0")
    assert words.of("no such/book").shows("anything")
    card = (("kind", "Sheriff"), ("leader", "yes"), ("S", "4"), ("FA", "0"), ("move", "6"))
    assert words.of("legends").of_card(card) == ["Sheriff", "leader", "S 4+"]
    assert words.of("toy").of_card(card) == ["Sheriff", "Leader", "4", "0", "6"]


@pytest.mark.parametrize(
    ("book", "key", "value", "badge"),
    [
        ("shadows", "shaken", 3, "shaken"),
        ("shadows", "loot", "loot-1 loot-2", "loot"),
        ("shadows", "agenda", "revenge", "agenda revenge"),
        ("legends", "jammed:0", 4, "jammed"),
        ("legends", "fame", 2, "fame 2"),
        ("legends", "lost", 1, "wounds -1"),
        ("legends", "holds", "chair", "holds chair"),
        ("legends", "bag", "bag-1 bag-2", "bag"),
    ],
)
def test_a_status_is_shown_with_what_a_person_reads_of_it(book: str, key: str, value: str | int, badge: str) -> None:
    assert words.of(book).badge(key, value) == badge


@pytest.mark.parametrize(
    ("book", "card", "extra"),
    [
        ("shadows", (("rider", "doc"),), True),
        ("shadows", (("class", "Animal"),), False),
        ("legends", (("class", "Animal"),), True),
        ("legends", (("class", "Hero"),), False),
        ("toy", (("rider", "doc"),), True),
        ("toy", (("rider", ""),), False),
    ],
)
def test_a_mount_is_none_of_the_posse(book: str, card: tuple[tuple[str, str], ...], extra: bool) -> None:
    assert words.of(book).is_extra(card) is extra


LEGENDS: list[tuple[Event, str]] = [
    (replace(BEGAN, book="legends", scenario="hang-em-high"), "Hang 'Em High on Main Street: The Law against Bob."),
    (replace(BEGAN, book="legends", scenario="open-range"), "Open Range on Main Street: The Law against Bob."),
    (ev.Rolled("dive", 0, "doc", 6, (3, 5), (3, 5), result="3 5"), "Doc Harlan, Dive for Cover: D6 [3] [5]."),
    (ev.Rolled("critical", 1, "doc", 6, (6,), (6,), needed=6, result="made"),
     "Critical damage to Doc Harlan: D6 [6] for 6+: made."),
    (ev.Rolled("even fight", 1, "", 6, (3,), (3,), result="3"),
     "Bob, even fight, 1-3 for the side with the drop: D6 [3]."),
    (ev.Note("Doc Harlan against Silas Creed.", "LW-PAIR-01", ("doc", "creed")), ""),
    (ev.Moved("doc", ((0, 0, 0), (100, 0, 0)), ("LW-PAIR-04",), 0, "nudged"), ""),
    (ev.PieceChanged("stagecoach", "lost", 2), ""),
    (ev.PieceChanged("jail/wall-front-2", "gone", 1), ""),
    (ev.PieceChanged("saloon/front", "shut", 0), "The saloon's front is opened."),
    (ev.Removed("creed", "herded off"), ""),
    (ev.Act("heroic", "doc", item="Quickdraw", text="Doc Harlan calls Quickdraw"), "Doc Harlan calls Quickdraw."),
    (ev.Act("heroic", "doc", item="Yee Haw!", text="Doc Harlan calls Yee Haw!"), "Doc Harlan calls Yee Haw!"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "sentence"), LEGENDS, ids=[f"{n}" for n in range(len(LEGENDS))])
def test_what_legends_says(event: Event, sentence: str) -> None:
    facts = Facts(toy.TABLE)
    facts.apply(replace(BEGAN, book="legends"))
    assert say(event, facts) == sentence


@pytest.mark.parametrize(
    ("id", "kind", "called"),
    [
        ("cell-left", "door", "cell left door"),
        ("front-door", "door", "front door"),
        ("upstairs", "window", "upstairs window"),
    ],
)
def test_an_opening_is_called_what_it_is(id: str, kind: typing.Literal["door", "window"], called: str) -> None:
    line = ((0, 0), (1000, 0))
    leaf = Block("leaf", ((0, 0), (1000, 0), (1000, 100), (0, 100)), 0, 2000)
    jail = replace(
        box_piece("jail", (0, 0, 0, 5, 5, 3)), name="County Jail", openings=(Opening(id, kind, line, 0, 2000, leaf),)
    )
    shut = ev.PieceChanged(f"jail/{id}", "shut", 1)
    assert say(shut, Facts(make_table("yard", (jail,)))) == f"The County Jail's {called} is shut."


def test_the_barber_is_no_name(facts: Facts) -> None:
    barber = ev.FigureInfo("b", -1, "The barber", "peg")
    chief = ev.FigureInfo("c", -1, "The Condemned Man", "peg")
    facts.apply(replace(BEGAN, figures=(*FIGURES, barber, chief)))
    said = say(ev.Note("The barber shoves The Condemned Man at The barber. The barber sees The barbers' pole."), facts)
    assert said == "The barber shoves The Condemned Man at the barber. The barber sees The barbers' pole."


@pytest.mark.parametrize(("mils", "said"), [(6000, '6"'), (5999, '5.9"'), (100, '0.1"'), (39, '0.1"'), (0, '0"')])
def test_a_limit_is_told_in_tenths_that_lie_within_it(mils: int, said: str) -> None:
    assert at_most(mils) == said


def test_a_nudge_has_no_legs_to_speak_of(facts: Facts) -> None:
    nudge = ev.Moved("doc", ((0, 0, 0), (100, 0, 0)), ("X-9",), 0, "nudged")
    assert say(nudge, facts) == 'Doc Harlan is nudged aside 0.1".'


@pytest.mark.parametrize(
    ("name", "said", "verb"),
    [
        ("Well", "the well", "is"),
        ("Barrels", "the barrels", "are"),
        ("Silver Spur Saloon", "the Silver Spur Saloon", "is"),
        ("The Last Chance", "the Last Chance", "is"),
    ],
)
def test_a_piece_in_a_sentence(name: str, said: str, verb: str) -> None:
    assert (the_piece(name), is_are(name)) == (said, verb)


def test_numbers_and_lists_in_words() -> None:
    assert [how_many(number, "Wound") for number in (0, 1, 2)] == ["0 Wounds", "1 Wound", "2 Wounds"]
    assert [listed("abc"[:size]) for size in (1, 2, 3)] == ["a", "a and b", "a, b and c"]


def test_what_was_never_there_is_not_said_to_leave() -> None:
    facts = Facts(toy.TABLE)
    facts.apply(replace(BEGAN, book="legends"))
    assert say(ev.Removed("doc", "not lent"), facts) == ""
    assert say(ev.Removed("doc", "fled"), facts) == "Doc Harlan is out of the game: fled."


@pytest.mark.parametrize(
    ("event", "sentence"), SAYINGS, ids=[f"{n} {s or 'silent'}" for n, (_, s) in enumerate(SAYINGS)]
)
def test_what_is_said(facts: Facts, event: Event, sentence: str) -> None:
    assert say(event, facts) == sentence


def test_there_is_an_example_of_every_kind_of_event() -> None:
    assert {type(event) for event, _ in SAYINGS} == set(typing.get_args(Event))


def test_names_and_small_words(facts: Facts) -> None:
    assert [figure_name(facts, id) for id in ("doc", "seat:1", "?1")] == ["Doc Harlan", "Bob", "?1"]
    assert seat_name(facts, 5) == "seat 5"
    assert modifiers_text(()) == ""
    assert [tenths(mils) for mils in (0, 1, 49, 50, 1449, 1450)] == ['0"', '0.1"', '0.1"', '0.1"', '1.4"', '1.5"']
    assert sentence_case("") == ""


def told(facts: Facts, *events: Event) -> list[str]:
    narrator = Narrator()
    lines = [line for event in events for line in narrator.tell(event, facts)]
    return [*lines, *narrator.flush()]


def test_what_only_repeats_the_sentence_beside_it_is_not_said(facts: Facts) -> None:
    act = ev.Act("shoot", "doc", ("creed",), text="Doc shoots Silas Creed, who goes down.")
    assert told(facts, ev.Status("creed", "downed", 1), ev.PostureChanged("creed", "down"), act) == [act.text]
    assert told(facts, act, ev.Status("creed", "downed", 1)) == [act.text]
    assert told(facts, act, ev.Status("doc", "shaken", 1)) == [act.text, "Doc Harlan is shaken."]


def test_a_fall_that_was_told_is_not_told_as_a_move(facts: Facts) -> None:
    act = ev.Act("fall", "doc", text='Doc Harlan falls 3".')
    fall = ev.Moved("doc", ((0, 0, 3000), (0, 0, 0)), ("fall",), 0, "fall")
    assert told(facts, act, fall) == [act.text]
    assert told(facts, fall, act) == ['Doc Harlan falls 3" down to the ground.', act.text]


@pytest.mark.parametrize("how", ["ran away", "out of action"])
def test_who_was_said_to_be_gone_is_not_said_to_be_so_again(facts: Facts, how: str) -> None:
    note = ev.Note({"ran away": "Silas Creed runs away."}.get(how, f"Silas Creed is {how}."), figures=("creed",))
    assert told(facts, note, ev.Removed("creed", how)) == [note.text]


def test_a_phase_is_said_when_something_happens_in_it(facts: Facts) -> None:
    quiet, loud = ev.PhaseBegan(1, "moves"), ev.PhaseBegan(1, "fights")
    assert told(facts, quiet, loud, ev.Note("A blow.")) == ["Turn 1: fights.", "A blow."]
    held = told(facts, quiet, ev.Status("doc", "shaken", 1), loud, ev.Note("A blow."))
    assert held == ["Turn 1: moves.", "Doc Harlan is shaken.", "Turn 1: fights.", "A blow."]


def test_a_whole_match_can_be_told() -> None:
    run = Run(Case(toy.BOOK, toy.setup), 2)
    while not run.match.over:
        run.decide()
    facts, lines, narrator = Facts(toy.TABLE), [], Narrator()
    for entry in run.match.log:
        lines += narrator.tell(entry.event, facts)
        facts.apply(entry.event)
    assert lines[0].startswith("Pegs on toy")
    assert all(line[-1] in ".!?" for line in lines)
    assert not any("None" in line or "  " in line for line in lines)
