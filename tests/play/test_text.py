"""Text play: what a person reads and may type, by decision shapes alone; and the hot seat."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from gulch.decision import (
    About,
    Amount,
    AnyDecision,
    Apart,
    Choice,
    Counted,
    Offer,
    Option,
    Pick,
    Picked,
    Place,
    Put,
    Route,
    Walked,
)
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import Act, Note, PhaseBegan, Placed, PostureChanged, Removed, Rolled, Secret, Status
from gulch.match import Match
from gulch.play import bots, briefing, hotseat, text_parse, text_table
from gulch.play.local import Player, Session
from gulch.play.setups import book, make_setup
from gulch.play.text import Quit, TextPlayer
from gulch.say import Narrator
from gulch.table.judge import Policy
from gulch.table.model import Surface
from gulch.table.reference import body, box_piece, make_table
from gulch.view import TableView
from play.tale import Tale, rolled

OPTIONS = (Option("a", "Aim well", why=("-1 Fog [T-2]", "T-9")), Option("b", "Back off"), Option("w", "Wait"))
PICK = Pick(seat=0, kind="deed", rule="T-1", prompt="What will Ann Red do?", subject="ann", options=OPTIONS)
ROUTE = Route(seat=0, kind="move", rule="T-4", mover="ann", policy=Policy(4000))
SQUARE = ((0, 0), (8000, 0), (8000, 8000), (0, 8000))
PLACE = Place(seat=0, kind="deploy", rule="T-5", body=body("ann", 1, 1), region=SQUARE)
BID = Amount(seat=0, kind="bid", rule="T-6", low=2, high=5)


class Table:
    """A player at a made-up table, with what is typed and what is printed."""

    def __init__(self, tale: Tale | None = None, offers: tuple[Offer, ...] = ()) -> None:
        self.view: TableView = (tale or Tale()).view()
        self.out = io.StringIO()
        self.words: Iterator[str] = iter(())
        rules = {"T-1": "Every deed is chosen.", "T-9": "Nine lives."}
        self.player = TextPlayer(
            0,
            lambda prompt: next(self.words),
            self.out,
            drawer(Dice(seed_bytes(1)), "text"),
            lambda: offers,
            lambda id: rules.get(id, ""),
        )

    def answer(self, decision: AnyDecision, *words: str) -> Choice | Offer:
        """The choice; every word typed must have been needed."""
        self.words = iter(words)
        choice = self.player.decide(self.view, decision)
        assert next(self.words, None) is None
        return choice

    def says(self, decision: AnyDecision, words: str) -> str:
        """What is printed for words that are no answer."""
        self.words = iter((words, "quit"))
        before = len(self.out.getvalue())
        with pytest.raises(Quit):
            self.player.decide(self.view, decision)
        asked = self.out.getvalue()[before:]
        self.words = iter(("quit",))
        before = len(self.out.getvalue())
        with pytest.raises(Quit):
            self.player.decide(self.view, decision)
        again = self.out.getvalue()[before:]
        return asked[-(len(asked) - len(again)) :] if len(asked) > len(again) else ""


def said(decision: AnyDecision, words: str, table: Table | None = None) -> str:
    """The same at a table where the question has been asked before (hints come once)."""
    table = table or Table()
    table.says(decision, "help")
    return table.says(decision, words).strip()


# -- asking ---------------------------------------------------------------------------------------------


def test_a_question_says_what_is_asked_by_which_rule_and_lists_the_options() -> None:
    table = Table()
    table.answer(PICK, "1")
    lines = table.out.getvalue().split("\n")
    assert lines[1:5] == ["What will Ann Red do? [T-1]", "  1. Aim well", "  2. Back off", "  3. Wait"]


def test_the_figure_is_named_once() -> None:
    table = Table()
    table.answer(Pick(seat=0, kind="re-roll", rule="T-1", subject="ann", options=OPTIONS), "1")
    assert table.out.getvalue().startswith("\nRe roll (Ann Red) [T-1]\n")


def test_hints_come_once() -> None:
    table = Table()
    table.answer(PICK, "1")
    table.answer(PICK, "1")
    assert table.out.getvalue().count("`why N` says why") == 1


def test_an_empty_line_asks_again() -> None:
    table = Table()
    table.answer(PICK, "", "2")
    assert table.out.getvalue().count("What will Ann Red do?") == 2


def test_a_rectangle_is_told_by_its_sides() -> None:
    assert text_table.where(Tale().view(), PLACE) == 'with X from 0" to 8" and Y from 0" to 8"'


# -- answers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["2", "b", "back", "Back off", " 2 "])
def test_an_option_by_number_id_or_label(words: str) -> None:
    assert Table().answer(PICK, words) == Picked(("b",))


def test_several_options_and_none() -> None:
    some = Pick(seat=0, kind="some", rule="T-1", options=OPTIONS, least=0, most=2)
    assert Table().answer(some, "1, 3") == Picked(("a", "w"))
    assert Table().answer(some, "none") == Picked(())
    table = Table()
    assert table.answer(some, "1 2 3", "1") == Picked(("a",))
    assert "  no: 0 to 2 of them, not 3 [T-1]" in table.out.getvalue()
    assert "up to 2 of them, or `none`" in table.out.getvalue()


def test_a_refusal_calls_people_by_their_names() -> None:
    tied = replace(ROUTE, near="bob", within=3000)
    assert said(tied, "6,5").startswith('no: it must end within 3" of Bob Blue, not ')
    bound = replace(ROUTE, policy=replace(ROUTE.policy, targets=("bob",)), end_by=("bob",))
    assert said(bound, "6,5") == "no: it must end in contact with Bob Blue, not nobody [T-4]"
    assert "Abe Red stands in the way" in said(replace(ROUTE, policy=Policy(9000)), "5,12")


def test_routes_places_and_numbers() -> None:
    table = Table()
    assert table.answer(ROUTE, "stay") == Walked((), 0)
    assert table.answer(ROUTE, "6,5 7,5 face 90") == Walked(((6000, 5000, 0), (7000, 5000, 0)), 90)
    assert table.answer(ROUTE, "go 7,5") == Walked(((7000, 5000, 0),), 0)
    assert table.answer(ROUTE, "6,5 face Bea") == Walked(((6000, 5000, 0),), 29)
    assert table.answer(PLACE, "2,3 face -90") == Put((2000, 3000, 0), 270)
    assert table.answer(PLACE, "2, 3, 0") == Put((2000, 3000, 0), 0)
    assert table.answer(BID, "3") == Counted(3)


def test_a_way_that_is_too_long_is_walked_as_far_as_it_goes() -> None:
    table = Table()
    choice = table.answer(ROUTE, "go 5,30")
    assert isinstance(choice, Walked)
    assert choice.points[-1] == (5000, 9000, 0) or 8000 < choice.points[-1][1] <= 9000
    assert "the way goes on: " in table.out.getvalue()


def test_towards_a_figure_stops_short_of_it() -> None:
    choice = Table().answer(Route(seat=0, kind="move", rule="T-4", mover="ann", policy=Policy(20_000)), "to Bob Blue")
    assert isinstance(choice, Walked)
    assert 12_500 <= choice.points[-1][0] <= 14_100


def test_deeds_on_the_way() -> None:
    deeds = (Option("door", "Open the door"), Option("loot", "Take the loot"))
    route = Route(seat=0, kind="move", rule="T-4", mover="ann", policy=Policy(4000), deeds=deeds)
    assert Table().answer(route, "6,5 deed 2") == Walked(((6000, 5000, 0),), 0, ("loot",))
    assert "'3' is no deed; type from 1 to 2" in said(route, "6,5 deed 3")


def test_auto_and_random_are_legal() -> None:
    for decision in (PICK, ROUTE, PLACE, BID):
        for word in ("auto", "random"):
            decision.check(Table().answer(decision, word), Table().view.scene)  # type: ignore[arg-type]


def test_an_offer_is_an_answer_too() -> None:
    offer = Offer(0, "yield", "Give up", "T-8")
    table = Table(offers=(offer,))
    assert table.answer(PICK, "offers", "offer 1") == offer
    assert "1. Give up [T-8]" in table.out.getvalue()
    assert "'2' is no offer; type 1" in said(PICK, "offer 2", Table(offers=(offer,)))
    assert "there is no offer now" in said(PICK, "offer 1")


# -- what is not understood ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "decision, words, answer",
    [
        (PICK, "4", "'4' is no option; type from 1 to 3"),
        (PICK, "0", "'0' is no option; type from 1 to 3"),
        (PICK, "-1", "'-1' is no option; type from 1 to 3"),
        (PICK, "99999999999999999999", "is no option; type from 1 to 3"),
        (PICK, "\u0663", "'\u0663' is no option"),
        (PICK, "dance", "'dance' is no option; type a number from 1 to 3"),
        (PICK, "why 9", "'9' is no option; type from 1 to 3"),
        (PICK, "offer", "there is no offer now"),
        (PICK, "sight Ann", "name two figures, as in `sight A B`"),
        (PICK, "measure", "name two figures, as in `measure A B`"),
        (PICK, "measure Ann Ann", "name two different figures"),
        (PICK, "sight Ann Zoe", "nobody called 'Zoe' is on the table"),
        (PICK, "sight Ann Blue", "'Blue' may be Bea Blue or Bob Blue"),
        (PICK, "rule T-77", "there is no rule 'T-77' in the book"),
        (ROUTE, "why 1", "there are no options here"),
        (ROUTE, "go", "'' is no point; write X,Y or X,Y,Z in inches"),
        (ROUTE, "go 1,2,3,4", "'1,2,3,4' is no point"),
        (ROUTE, "go nan,1", "'nan,1' is no point"),
        (ROUTE, "go 1e9,1", "'1e9,1' is no point"),
        (ROUTE, "go 99,99", "99,99 is off the table"),
        (ROUTE, "6,5 face", "face what? write `face DEG` or `face FIGURE`"),
        (ROUTE, "6,5 face Zoe", "nobody called 'Zoe' is on the table"),
        (ROUTE, "6,5 deed 1", "there is no deed now"),
        (PLACE, "dance", "'dance' is no point"),
        (BID, "6", "'6' is no number; type from 2 to 5"),
        (BID, "many", "'many' is no number; type from 2 to 5"),
    ],
)
def test_garbage_gets_a_line_that_helps(decision: AnyDecision, words: str, answer: str) -> None:
    told = said(decision, words)
    assert answer in told
    assert told.startswith("not understood: ")
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize(
    "decision, words, answer",
    [
        (ROUTE, "20,20", "no: the route can be walked"),
        (PLACE, "9,9", "no: the place lies inside the region"),
    ],
)
def test_what_is_illegal_says_what_was_offered(decision: AnyDecision, words: str, answer: str) -> None:
    assert said(decision, words).startswith(answer)


# -- questions ------------------------------------------------------------------------------------------


def test_why_gives_reasons_and_the_text_of_rules() -> None:
    assert said(PICK, "why") == "T-1: Every deed is chosen."
    assert said(PICK, "why 1").split("\n") == ["Aim well", "    -1 Fog [T-2]", "    T-9: Nine lives."]
    assert said(PICK, "why 2").split("\n") == ["Back off", "    T-1: Every deed is chosen."]
    assert said(PICK, "rule t-9") == "T-9: Nine lives."


def test_look_shows_everybody_with_place_and_state() -> None:
    tale = Tale()
    tale.tell(Secret(0, "hand", "QH *1"))
    tale.tell(Status("seat:1", "hand", 1))
    tale.tell(Status("bob", "dazed", 1))
    tale.tell(Status("bob", "done", 1))
    tale.tell(Status("bob", "fired:0", 1))
    tale.tell(Removed("bea", "casualty"))
    lines = said(PICK, "look", Table(tale)).splitlines()
    assert lines[0] == "Turn 1: Action"
    assert "  The Reds: 0 points, in hand Queen of Hearts, Joker" in lines
    assert '    Ann Red (Chief, D6, Boss) at (5", 5", 0") facing 0' in lines
    assert "  The Blues: 0 points, 1 card in hand" in lines
    assert '    Bob Blue (Hand, D6) at (15", 5", 0") facing 0; dazed, done' in lines
    assert "    Bea Blue (Hand, D6): out of the game, casualty" in lines


def test_another_hand_is_never_shown() -> None:
    tale = Tale()
    tale.tell(Secret(0, "hand", "QH"))
    assert "Queen" not in text_table.look(tale.view(1))


def test_sight_measure_and_who() -> None:
    assert said(PICK, "measure Ann Bob").startswith("Ann Red to Bob Blue: 9")
    assert said(PICK, "measure Ann Red Bob Blue").startswith("Ann Red to Bob Blue: 9")
    assert re.match(r"Ann Red sees \d+% of Bob Blue", said(PICK, "sight ann bob"))
    assert 'Ann Red sees Bea Blue at 10.2" (100% of it); Bob Blue at 9"' in said(PICK, "who")


def test_the_log_has_what_happened_last() -> None:
    table, tale = Table(), Tale()
    assert said(PICK, "log", Table()) == "nothing has happened yet"
    number = tale.tell(Note("A dog barks."))
    table.player.watch(tale.entries[number - 1], table.view)
    assert said(PICK, "log", table) == "A dog barks."


# -- watching -------------------------------------------------------------------------------------------


def told(*events: object) -> list[str]:
    facts, narrator = Tale().facts(), Narrator()
    return [line for event in events for line in narrator.tell(event, facts)] + narrator.flush()  # type: ignore[arg-type]


def test_the_narrator_leaves_echoes_out() -> None:
    down = Act("down", "bob", text="Bob Blue goes down.")
    assert told(down, Status("bob", "downed", 1), PostureChanged("bob", "down")) == ["Bob Blue goes down."]
    note = Note("Bob Blue is Dazed.", figures=("bob",))
    assert told(Status("bob", "dazed", 1), note) == ["Bob Blue is Dazed."]
    assert told(note, Removed("bob", "dazed")) == ["Bob Blue is Dazed."]


def test_the_narrator_keeps_what_is_news() -> None:
    down = Act("down", "bob", text="Bob Blue goes down.")
    assert told(Status("ann", "dazed", 1), down) == ["Ann Red is dazed.", "Bob Blue goes down."]
    assert told(down, Status("bob", "dazed", 1)) == ["Bob Blue goes down.", "Bob Blue is dazed."]
    assert told(down, Removed("bob", "casualty"))[1] == "Bob Blue is out of the game: casualty."


def test_a_phase_without_events_is_not_told() -> None:
    draw, action = PhaseBegan(2, "draw", label="Turn 2: Draw"), PhaseBegan(2, "action", label="Turn 2: Action")
    assert told(draw, action, Note("A dog barks.")) == ["Turn 2: Action", "A dog barks."]
    assert told(Status("bob", "dazed", 1), action) == ["Bob Blue is dazed.", "Turn 2: Action"]


def test_rolls_read_well() -> None:
    assert told(rolled("ann", "shoot", (6, 2), "1 Hit")) == ["Ann Red, shoot: D6 [6] [2] for 4+: 1 Hit."]
    again = rolled("ann", "shoot", (6, 5), "2 Hits", drawn=(5,), again=1)
    assert told(again) == ["Ann Red rolls a die of the shoot again, now [6] [5]: 2 Hits."]
    assert told(Rolled("order", 1, "", 10, (7,), (7,), result="7")) == ["The Blues, order: D10 [7]."]


# -- the hot seat ---------------------------------------------------------------------------------------


class Room:
    """Two people at one keyboard, who answer at random until they have typed enough."""

    def __init__(self, seats: tuple[str, ...], lines: int) -> None:
        rules = book("shadows")
        self.match = Match.start(rules, make_setup(rules, "showdown", "main-street", seats), 5)
        self.out = io.StringIO()
        self.left = lines
        people = [seat for seat, name in enumerate(seats) if name == "me"]
        self.people = {
            seat: TextPlayer(seat, self.read, self.out, drawer(Dice(seed_bytes(seat)), "text")) for seat in people
        }
        self.players: dict[int, Player] = {
            seat: self.people.get(seat) or bots.make(name, seat, seed_bytes(5)) for seat, name in enumerate(seats)
        }
        self.synced = 0

    def read(self, prompt: str) -> str:
        self.out.write(prompt + "\n")
        if not self.left:
            raise EOFError
        self.left -= 1
        return "random"

    def sync(self) -> None:
        self.synced += 1

    def play(self) -> str:
        keyboard = hotseat.Keyboard(self.people, self.read, self.out)
        with pytest.raises(EOFError):
            hotseat.run(self.match, self.players, self.people, keyboard, self.sync)
        return self.out.getvalue()


def test_the_hot_seat_shows_each_only_what_is_theirs() -> None:
    room = Room(("me", "me"), 60)
    text = room.play()
    parts = re.split(r"\n-- pass the keyboard to .* \(seat (\d)\) --\n", text)
    assert parts[0] == ""  # nobody reads anything before the keyboard is theirs
    turns = list(zip(parts[1::2], parts[2::2], strict=True))
    assert len(turns) > 4
    names = {"0": "The Hollis County Law", "1": "The Creed Gang"}
    for seat, part in turns:
        assert part.startswith(f"{names[seat]}, press Enter: ")
        assert f"{names['1' if seat == '0' else '0']}> " not in part
    hands = [(seat, re.findall(r"Play a card.*\n((?:  \d\. .*\n)+)", part)) for seat, part in turns]
    assert {seat for seat, found in hands if found} == {"0", "1"}


def test_in_the_hot_seat_each_hears_what_happened_since() -> None:
    text = Room(("me", "me"), 60).play()
    parts = re.split(r"\n-- pass the keyboard to .* \(seat (\d)\) --\n", text)
    for name in ("0", "1"):
        heard = "".join(part for seat, part in zip(parts[1::2], parts[2::2], strict=True) if seat == name)
        assert len(re.findall(r"is set up at", heard)) == 12


def test_one_person_is_never_asked_to_pass_the_keyboard() -> None:
    room = Room(("me", "random"), 40)
    text = room.play()
    assert "keyboard" not in text
    assert text.count("is set up at") == 12
    assert room.synced == len(room.match.choices) + 1


def test_figures_by_any_word_of_their_name() -> None:
    view = Tale().view()
    assert text_parse.figure(view, "ann") == "ann"
    assert text_parse.figure(view, "be") == "bea"
    assert text_parse.figure(view, "ABE RED") == "abe"
    with pytest.raises(ValueError, match="nobody called 'e' is on the table"):
        text_parse.figure(view, "e")


def placing(*apart: Apart, seen_by: str = "") -> Place:
    return Place(
        seat=0, kind="deploy", rule="T-5", body=body("ann", 1, 1), region=SQUARE, apart=apart, seen_by=seen_by,
        centre=(4000, 4000, 0) if seen_by else None, radius=1000,
    )  # fmt: skip


def test_what_a_place_keeps_away_from_is_told_from_base_to_base() -> None:
    view = Tale().view()
    one, *_ = view.scene.bodies.values()
    near = Apart(((one.x, one.y),), 2000 + one.radius)
    lines = text_table.away_from(view, placing(near, Apart(SQUARE, 4001)))
    assert lines == [
        f'at least 2" from {view.facts.figures[one.id].name}',
        'at least 4" from the area (0", 0") (8", 0") (8", 8") (0", 8")',
    ]
    assert text_table.away_from(view, placing(seen_by=one.id)) == [f"in sight of {view.facts.figures[one.id].name}"]


def test_a_place_off_a_building_names_it_once() -> None:
    floor = Surface("floor", "floor", ((0, 0, 3000), (4000, 0, 3000), (4000, 4000, 3000), (0, 4000, 3000)))
    house = replace(box_piece("house", (0, 0, 0, 5, 5, 3)), name="Golden Spur", surfaces=(floor,))
    view = TableView(make_table("yard", (house,)), 0)
    plan = tuple((x, y) for x, y, _ in floor.vertices)
    assert text_table.away_from(view, placing(Apart(house.outline, 0), Apart(plan, 0))) == ["off the Golden Spur"]


def test_limits_are_told_in_tenths_that_lie_within_them() -> None:
    narrow = replace(PLACE, region=((1001, 0), (7574, 0), (7574, 8050), (1001, 8050)))
    assert text_table.where(Tale().view(), narrow) == 'with X from 1.1" to 7.5" and Y from 0" to 8"'
    line = replace(PLACE, region=((1001, 0), (1002, 0), (1002, 8000), (1001, 8000)))
    assert text_table.where(Tale().view(), line).startswith('with X from 1.001" to 1.002" and')


def test_a_place_around_somebody_is_told_by_the_tape() -> None:
    view = Tale().view()
    ann = view.scene.bodies["ann"]
    around = replace(PLACE, region=(), centre=ann.at, radius=ann.radius + 2012)
    assert text_table.where(view, around) == 'within 2" of Ann Red'
    assert text_table.where(view, replace(around, radius=ann.radius + 20)) == "touching Ann Red"
    assert text_table.where(view, replace(around, centre=(3333, 0, 0), radius=1999)) == 'within 1.9" of (3.3", 0", 0")'


def test_where_somebody_stands_is_told_in_tenths() -> None:
    tale = Tale()
    tale.tell(Placed("ann", body("ann", 5.123, 5)))
    assert 'Ann Red (Chief, D6, Boss) at (5.1", 5", 0") facing 0' in text_table.look(tale.view())


def test_options_that_read_alike_are_told_apart_by_where_they_are() -> None:
    view = Tale().view()
    one, other, *_ = view.scene.bodies.values()
    twins = [Option("1", "A man", About(figures=(one.id,))), Option("2", "A man", About(figures=(other.id,)))]
    pick = Pick(seat=0, kind="who", rule="T-1", options=(*twins, Option("3", "Nobody")))
    first, second, third = text_table.options(view, pick)
    assert first.startswith("A man, at (")
    assert first != second
    assert third == "Nobody"


def test_options_that_are_alike_in_one_place_are_numbered() -> None:
    """Two guns of a kind in the hands of one man, and one on the table."""
    view = Tale().view()
    one, other, *_ = view.scene.bodies.values()
    guns = [Option(str(n), "Fire", About(figures=(one.id,))) for n in (1, 2)]
    assert text_table.options(view, Pick(seat=0, kind="gun", rule="T-1", options=guns)) == ["Fire (1)", "Fire (2)"]
    more = Option("3", "Fire", About(figures=(other.id,)))
    shown = text_table.options(view, Pick(seat=0, kind="gun", rule="T-1", options=(*guns, more)))
    assert len(set(shown)) == 3
    assert all(label.startswith("Fire, at (") for label in shown)


def shadows(**options: str) -> Match:
    setup = make_setup(book("shadows"), "showdown", "main-street", ("me", "random"), options=options)
    return Match.start(book("shadows"), setup, Dice(seed_bytes(3), setup.match))


def played(match: Match, until: Callable[[AnyDecision], bool]) -> tuple[TextPlayer, Session, io.StringIO, AnyDecision]:
    """A match played at random up to a question of seat 0."""
    out, draw = io.StringIO(), drawer(Dice(seed_bytes(1), "text"), "bot:0")
    person = TextPlayer(0, lambda prompt: "random", out, draw)
    session = Session(match, (0, 1), {0: person.watch})
    for _ in range(2000):
        decision = match.pending[0]
        if decision.seat == 0 and until(decision):
            return person, session, out, decision
        view = session.views[decision.seat]
        choice = person.decide(view, decision) if decision.seat == 0 else decision.sample(view.scene, draw)
        session.answer(decision.seat, decision, choice)
    raise AssertionError("the question never came")


@pytest.mark.parametrize("secrecy", ["open", "secret"])
def test_ones_own_agenda_is_told_when_it_is_known_and_by_status(secrecy: str) -> None:
    match = shadows(agendas="on", **{"agenda-secrecy": secrecy})
    person, session, out, decision = played(match, lambda decision: decision.kind == "card")
    wanted = briefing.aims(session.views[0], 0)
    assert len(wanted) == 1
    assert re.fullmatch(r"Your Agenda: .+ \[SW-AGENDA-0[2-6]\]", wanted[0])
    answers = iter(("status", "auto"))
    person._read = lambda prompt: next(answers)
    before = out.getvalue().count(wanted[0])
    person.decide(session.views[0], decision)
    assert out.getvalue().count(wanted[0]) >= before + 1
    theirs = briefing.aims(session.views[0], 1)
    assert theirs == [] or secrecy == "open" or match.facts.get("seat:1", "agenda") != "secret"


@pytest.mark.rule("SW-MEAS-02")
def test_where_nobody_may_measure_no_question_of_a_board_tells_a_distance() -> None:
    person, session, out, decision = played(
        shadows(**{"pre-measuring": "off"}), lambda decision: isinstance(decision, Route)
    )
    view = session.views[0]
    a, b, *_ = (view.facts.figures[id].name for id in view.scene.bodies)
    answers = iter((f"measure {a} {b}", "who", f"sight {a} {b}", "auto"))
    person._read = lambda prompt: next(answers)
    mark = len(out.getvalue())
    person.decide(view, decision)
    said = out.getvalue()[mark:]
    assert "nobody may measure before declaring (SW-MEAS-02)" in said
    assert not re.search(r' at [0-9.]+" \([0-9]+% of it\)', said)
    assert "sees" in said
    free = shadows()
    assert briefing.may_measure(free.facts)
    assert not briefing.may_measure(view.facts)
