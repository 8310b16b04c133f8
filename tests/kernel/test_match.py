"""The kernel's promises, each with a small tale: what breaks leaves no trace, and every copy is the same match."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import Any

import pytest

from gulch import canon
from gulch import events as ev
from gulch import match as kernel
from gulch.decision import Choice, Counted, Picked
from gulch.dice import Dice, Scripted, seed_bytes
from gulch.errors import IllegalChoice, InvalidInput, ReplayMismatch, RulesError
from gulch.match import Game, Made, Match
from gulch.table.model import Table
from kernel.tale import State, Step, Tale, bid, pick, setup, tale


def everything(match: Match) -> str:
    """All that a match is: its save, its records, its dice as they stand now, and what is asked."""
    dice = match.dice
    assert isinstance(dice, Dice)
    asked = [canon.plain(decision) for decision in match.pending]
    facts, state = match.facts.dump(everything=True), match.state.dump()
    return canon.text(
        [match.save(), match.log, match.choices, match.hashes, dice.counts, asked, facts, state, match.over]
    )


def reloaded(match: Match) -> Match:
    return Match.load(match.book, match.setup, json.loads(canon.text(match.save())))


def answer(match: Match, choice: Choice | int, seat: int | None = None) -> bool:
    decision = match.pending[0] if seat is None else match.decision(seat)
    assert decision is not None
    return match.answer(decision.seat, decision.number, Counted(choice) if isinstance(choice, int) else choice)


def events(match: Match, kind: type) -> list[Any]:
    return [entry.event for entry in match.log if isinstance(entry.event, kind)]


def notes(match: Match) -> list[str]:
    return [note.text for note in events(match, ev.Note)]


async def ask_twice(game: Game) -> None:
    """A roll, two questions, a roll after each."""
    for n in range(2):
        game.tell(ev.Note(f"rolled {game.dice.roll(1000)[0]}"))
        got = await game.ask(bid(n % 2))
        game.tell(ev.Note(f"got {got.value}, rolled {game.dice.roll(1000)[0]}"))


# -- the order of events ------------------------------------------------------------------------------------


def test_the_nonces_stand_in_the_first_event_and_the_seed_in_the_last() -> None:
    match = tale(begin=ask_twice)
    first = match.log[0].event
    assert isinstance(first, ev.MatchBegan)
    assert (first.match, first.nonces) == ("m1", ("a", "b"))
    answer(match, 1)
    answer(match, 2)
    last = match.log[-1].event
    assert isinstance(last, ev.Ended)
    assert last.seed == seed_bytes(1).hex()
    assert match.over
    agendas = [event.agenda for event in events(match, ev.Stepped)]
    assert agendas == [(("begin",), ("close",)), (("close",),)]


def test_each_step_is_hashed_and_so_is_the_end() -> None:
    async def scores(game: Game) -> None:
        game.tell(ev.Score(0, (await game.ask(bid())).value, "bid"))

    match = tale(begin=scores)
    answer(match, 2)
    assert [steps for steps, _, _ in match.hashes] == [1, 2, 3]
    assert len(match.hashes) == len(events(match, ev.Stepped)) + 1
    other = tale(begin=scores)
    answer(other, 3)
    same = [one == two for one, two in zip(match.hashes, other.hashes, strict=True)]
    assert same == [True, False, False]


def test_nothing_is_told_asked_or_run_after_the_end() -> None:
    async def tells(game: Game) -> None:
        game.tell(ev.Ended((), "early"))
        game.tell(ev.Note("too late"))

    async def asks(game: Game) -> None:
        game.tell(ev.Ended((), "early"))
        await game.ask(bid())

    async def early(game: Game) -> None:
        game.then(("never",))
        game.tell(ev.Ended((), "early"))

    with pytest.raises(RulesError, match="Note is told after the end"):
        tale(begin=tells)
    with pytest.raises(RulesError, match="bid is asked of seat 0 after the end"):
        tale(begin=asks)
    match = tale(begin=early)
    assert match.over
    assert match.fork().over
    assert isinstance(match.log[-1].event, ev.Ended)


# -- what breaks leaves no trace ------------------------------------------------------------------------------


class Trap:
    """Breaks a rule at one of the points that it passes."""

    def __init__(self, at: int = -1, error: type[BaseException] = KeyError) -> None:
        self.at, self.error, self.passed = at, error, 0

    def here(self) -> None:
        self.passed += 1
        if self.passed == self.at:
            raise self.error("a bug")


def trapped(trap: Trap) -> dict[str, Step]:
    """Steps that do all sorts of things in one answer, each followed by a point where they may break."""

    async def begin(game: Game) -> None:
        game.sees("f0", "f1")
        await game.ask(lambda: bid())
        trap.here()
        game.tell(ev.Status("f0", "aims", 1))
        trap.here()
        game.sees("f1", "f0")
        trap.here()
        game.tell(ev.Note(f"{game.dice.roll(1000)}"))
        game.state.hidden["card"] = game.dice.roll(52, stream="deck:0")[0]
        game.tell(ev.Secret(0, "card", str(game.state.hidden["card"])), to=(0,))
        trap.here()
        game.then(("on", 1), ("on", 2))
        trap.here()

    async def on(game: Game, n: int) -> None:
        trap.here()
        game.tell(ev.Score(0, n, "on"))
        game.pending.append(n)
        trap.here()
        game.pending.clear()
        if n == 2:
            game.tell(ev.Removed("f1", "gone"))
            await game.together([bid(0), bid(1)])
            trap.here()

    return {"begin": begin, "on": on}


@pytest.mark.parametrize("error", [KeyError, RulesError, IllegalChoice, RecursionError, KeyboardInterrupt])
@pytest.mark.parametrize("at", range(1, 10))
def test_a_rule_that_breaks_anywhere_leaves_no_trace(at: int, error: type[BaseException]) -> None:
    trap = Trap()
    match, sound = tale(**trapped(trap)), tale(**trapped(Trap()))
    heard: list[ev.Entry] = []
    match.on_entry = heard.append
    before = everything(match)
    trap.at, trap.error, trap.passed = at, error, 0
    wanted = KeyboardInterrupt if error is KeyboardInterrupt else RulesError
    with pytest.raises(wanted, match="a bug"):
        answer(match, 5)
    assert everything(match) == before
    assert heard == []
    trap.at = -1
    answer(match, 4)
    answer(sound, 4)
    assert everything(match) == everything(sound)
    assert heard
    assert heard == match.log[-len(heard) :]


def test_what_broke_was_not_answered() -> None:
    trap = Trap()
    match = tale(offered={"wait": _nothing}, **trapped(trap))
    trap.at = 1
    with pytest.raises(RulesError):
        answer(match, 5)
    match.offer(1, "wait")
    with pytest.raises(IllegalChoice, match="answers decision 1, but decision 2 is open"):
        match.answer(0, 1, Counted(5))


async def _nothing(game: Game, seat: int) -> None:
    game.tell(ev.Note(f"seat {seat} waits"))


def test_a_break_within_an_offer_or_the_second_of_two_answers_leaves_no_trace() -> None:
    async def snaps(game: Game, seat: int) -> None:
        game.tell(ev.Note("half way"))
        await game.ask(bid(seat))
        raise ZeroDivisionError("snap")

    async def begin(game: Game) -> None:
        bids = await game.together([bid(0), bid(1)])
        game.tell(ev.Note("all in"))
        if bids[0].value == 9:
            raise ZeroDivisionError("nine")
        await game.ask(lambda: bid())

    match = tale(offered={"snap": snaps}, begin=begin)
    answer(match, 9, 0)
    before = everything(match)
    with pytest.raises(RulesError, match="nine"):
        answer(match, 1, 1)
    assert everything(match) == before
    match = tale(offered={"snap": snaps}, begin=begin)
    answer(match, 1, 0)
    answer(match, 1, 1)
    match.offer(1, "snap")
    before = everything(match)
    with pytest.raises(RulesError, match="snap"):
        answer(match, 3)
    assert everything(match) == before
    assert [decision.seat for decision in match.pending] == [1]


def test_a_match_that_cannot_begin_is_a_rules_error() -> None:
    async def begin(game: Game) -> None:
        raise KeyError("a bug")

    with pytest.raises(RulesError, match="KeyError in the rules: 'a bug'"):
        tale(begin=begin)


# -- what no rule may do ----------------------------------------------------------------------------------------


class _Sleep:
    def __await__(self) -> Generator[str, None, None]:
        yield "a future"


async def _sleeps(game: Game) -> None:
    await _Sleep()


async def _leaves(game: Game) -> None:
    game.pending.append("a fall")


async def _loops(game: Game) -> None:
    game.then(("begin",))


async def _asks_twice(game: Game) -> None:
    await game.together([bid(0), bid(0)])


async def _asks_nobody(game: Game) -> None:
    await game.ask(bid(2))


async def _offers_nothing(game: Game) -> None:
    await game.ask(pick(ids=""))


async def _offers_double(game: Game) -> None:
    await game.together([pick(0, "aa"), pick(1)])


async def _whispers(game: Game) -> None:
    game.tell(ev.Secret(0, "hand", "QH"))


async def _betrays(game: Game) -> None:
    game.tell(ev.Secret(0, "hand", "QH"), to=(0, 1))


@pytest.mark.parametrize(
    ("begin", "says"),
    [
        (_sleeps, "a rule awaited str; rules await decisions only"),
        (_leaves, "a step ended with consequences pending: .*a fall"),
        (_loops, "the agenda never comes to a decision"),
        (_asks_twice, "a seat is asked twice at once"),
        (_asks_nobody, "a seat is asked that nobody holds"),
        (_offers_nothing, "pick of seat 0 has no legal answer"),
        (_offers_double, "pick of seat 0 offers an option twice"),
        (_whispers, "the secret 'hand' of seat 0 is told to everybody"),
        (_betrays, r"the secret 'hand' of seat 0 is told to \(0, 1\)"),
    ],
)
def test_a_rule_that_does_what_no_rule_may_do(begin: Step, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "MAX_STEPS_WITHOUT_CHOICE", 50)
    with pytest.raises(RulesError, match=says):
        tale(begin=begin)


# -- several at once, and answers sent again ----------------------------------------------------------------------


async def bids(game: Game) -> None:
    got = await game.together([bid(1), bid(0)])
    game.tell(ev.Note(f"{[choice.value for choice in got]}"))
    await game.ask(bid(0))


def test_several_are_asked_in_secret_and_answered_in_the_order_of_the_question() -> None:
    for order in ((0, 1), (1, 0)):
        match = tale(begin=bids)
        assert all(decision.secret for decision in match.pending)
        told = len(match.log)
        answer(match, 3 + order[0], order[0])
        assert len(match.log) == told
        assert match.waiting() == ((order[1], "bid"),)
        answer(match, 3 + order[1], order[1])
        assert notes(match) == ["[4, 3]"]
        chosen = [entry.to for entry in match.log if isinstance(entry.event, ev.Chose)]
        assert chosen == [(1,), (0,)]


def test_an_answer_sent_again_is_taken_once_even_when_others_went_on_or_the_match_was_copied() -> None:
    async def then_bob(game: Game) -> None:
        await bids(game)
        game.then(("bob", 1), ("bob", 2))

    async def bob(game: Game, n: int) -> None:
        await game.ask(bid(1))

    match = tale(begin=then_bob, bob=bob)
    answer(match, 7, 0)
    for copied in (match, match.fork(), reloaded(match)):
        assert copied.answer(0, 1, Counted(7)) is False
        with pytest.raises(IllegalChoice, match="seat 0 answers decision 1, but nothing is asked of it"):
            copied.answer(0, 1, Counted(6))
    answer(match, 5, 1)
    answer(match, 8, 0)
    answer(match, 1, 1)  # two safe points later, the seat's last answer is still known
    before = everything(match)
    for copied in (match, match.fork(), match.fork().fork(), reloaded(match), reloaded(reloaded(match))):
        assert copied.answer(0, 2, Counted(8)) is False
        for number, value in ((1, 7), (2, 7), (3, 8)):
            with pytest.raises(IllegalChoice, match="seat 0 answers decision"):
                copied.answer(0, number, Counted(value))
        assert copied.answer(1, 2, Counted(1)) is False
    assert everything(match) == before


# -- offers -----------------------------------------------------------------------------------------------------


async def conceded(game: Game, seat: int) -> None:
    game.tell(ev.Ended((1 - seat,), "conceded"))


async def asks_back(game: Game, seat: int) -> None:
    """An offer with a question of its own, that is open to offers too."""
    got = await game.ask(lambda: bid(seat))
    game.tell(ev.Note(f"seat {seat} says {got.value}"))


async def open_ask(game: Game) -> None:
    """The more offers of "up" were taken, the higher the bid may be."""
    with game.because(game.tell(ev.Note("why"))):
        got = await game.ask(lambda: None if game.facts.ended else bid(0, high=1 + len(game.state.hidden)))
        if got is not None:
            game.tell(ev.Note(f"bid {got.value}"))


async def counts_up(game: Game, seat: int) -> None:
    game.state.hidden[f"n{len(game.state.hidden)}"] = seat
    game.tell(ev.Note("up"))


OFFERED: dict[str, Step] = {"up": counts_up, "concede": conceded, "talk": asks_back}


def test_only_an_open_question_takes_offers_and_is_asked_anew_after_each() -> None:
    match = tale(offered=OFFERED, begin=bids)
    assert match.offers(0) == match.offers(1) == ()
    match = tale(offered=OFFERED, begin=open_ask)
    first = match.pending[0]
    match.offer(1, "up")
    second = match.pending[0]
    assert (first.number, second.number) == (1, 2)
    assert (first.high, second.high) == (1, 2)  # type: ignore[union-attr]
    with pytest.raises(IllegalChoice, match="decision 2 is open"):
        match.answer(0, 1, Counted(1))
    with pytest.raises(IllegalChoice, match="seat 0 has no offer 'sing' now"):
        match.offer(0, "sing")
    answer(match, 2)
    assert notes(match) == ["why", "up", "bid 2"]


def test_what_an_offer_brings_about_is_its_own_and_what_was_interrupted_keeps_its_cause() -> None:
    match = tale(offered=OFFERED, begin=open_ask)
    match.offer(1, "up")
    answer(match, 0)
    number = {entry.event.text: entry for entry in match.log if isinstance(entry.event, ev.Note)}
    taken = next(entry for entry in match.log if isinstance(entry.event, ev.Chose) and entry.event.offer)
    assert number["up"].cause == taken.number
    assert number["bid 0"].cause == number["why"].number


def test_an_offer_within_an_offer_and_one_that_ends_the_match() -> None:
    match = tale(offered=OFFERED, begin=open_ask)
    match.offer(1, "talk")
    assert match.waiting() == ((1, "bid"),)
    match.offer(0, "talk")
    assert match.waiting() == ((0, "bid"),)
    match.offer(1, "up")
    answer(match, 3)
    assert match.waiting() == ((1, "bid"),)
    answer(match, 4)
    assert notes(match) == ["why", "up", "seat 0 says 3", "seat 1 says 4"]
    assert match.waiting() == ((0, "bid"),)
    assert match.pending[0].high == 2  # type: ignore[union-attr]
    match.offer(0, "concede")
    assert match.over
    assert match.facts.ended is not None
    assert match.facts.ended.winners == (1,)
    assert isinstance(match.log[-1].event, ev.Ended)


def test_a_question_that_an_offer_leaves_one_answer_is_not_asked_again() -> None:
    async def begin(game: Game) -> None:
        got = await game.pick(lambda: pick(0, "a" if game.state.hidden else "ab"))
        game.tell(ev.Note(f"picked {got}"))

    match = tale(offered=OFFERED, begin=begin)
    match.offer(1, "up")
    assert notes(match) == ["up", "picked a"]
    assert match.over


# -- copies -------------------------------------------------------------------------------------------------------


def moments() -> dict[str, Callable[[], Match]]:
    """Matches at moments where a copy is hard."""

    def partly() -> Match:
        match = tale(begin=bids)
        answer(match, 4, 0)
        return match

    def nested() -> Match:
        match = tale(offered=OFFERED, begin=open_ask)
        for seat, id in ((1, "up"), (1, "talk"), (0, "talk"), (0, "up")):
            match.offer(seat, id)
        return match

    def later() -> Match:
        match = tale(begin=ask_twice)
        answer(match, 1)
        return match

    def over() -> Match:
        match = later()
        answer(match, 1)
        return match

    return {"asked together, one is in": partly, "within nested offers": nested, "mid step": later, "over": over}


@pytest.mark.parametrize("moment", moments().values(), ids=moments())
def test_forks_and_loads_at_any_moment_are_the_same_match(moment: Callable[[], Match]) -> None:
    match = moment()
    before = everything(match)
    copies = [match.fork(), match.fork().fork(), reloaded(match), reloaded(match.fork()), reloaded(match).fork()]
    while not match.over:
        decision = match.pending[-1]
        for each in (match, *copies):
            assert each.decision(decision.seat) == decision
            each.answer(decision.seat, decision.number, Counted(1))
    for each in copies:
        assert each.over
        assert canon.text(each.state.dump()) == canon.text(match.state.dump())
        assert each.facts.public() == match.facts.public()
        assert each.dice.roll(1000, 5) == match.fork().dice.roll(1000, 5)
    fresh = moment()
    assert everything(fresh) == before


def test_a_fork_with_another_seed_keeps_it_in_all_its_copies() -> None:
    match = tale(begin=ask_twice)
    answer(match, 1)
    plain = match.fork()
    other = match.fork(reseed=b"other")
    copies = [other.fork(), other.fork().fork(), reloaded(other)]
    again = match.fork(reseed=b"other")
    for each in (match, plain, other, again, *copies):
        answer(each, 1)
    futures = [notes(each)[-1] for each in (plain, other, again, *copies)]
    assert notes(match)[-1] == futures[0]
    assert futures[0] != futures[1]
    assert len(set(futures[1:])) == 1
    twice = other.fork(reseed=b"yet another")
    assert twice.dice.roll(1000, 3) != other.dice.roll(1000, 3)


def test_a_reseeded_fork_that_breaks_keeps_its_seed() -> None:
    trap = Trap()
    fork = tale(**trapped(trap)).fork(reseed=b"other")
    control = fork.fork()
    trap.at = 4
    with pytest.raises(RulesError):
        answer(fork, 1)
    trap.at = -1
    answer(fork, 1)
    answer(control, 1)
    assert notes(fork) == notes(control)


def test_known_values_are_kept_in_a_save() -> None:
    match = tale(begin=ask_twice)
    assert isinstance(match._safe.dice, Dice)
    dice = Dice(seed_bytes(9), "imagined")
    dice.known = {("dice", 0): 77, ("dice", 1): 78}
    state = State(match.setup, match._safe.state.facts.copy(), [("close",), ("begin",)])
    imagined = Match.at_safe_point(match.book, state, dice, [])
    again = reloaded(imagined)
    for each in (imagined, again):
        answer(each, 1)
        assert notes(each) == ["got 1, rolled 78", f"rolled {Dice(seed_bytes(9), 'imagined').roll(1000, 3)[2]}"]


def test_re_execution_that_meets_something_else_names_both() -> None:
    match = tale(offered=OFFERED, begin=open_ask)
    match.offer(1, "up")
    save = match.save()
    with pytest.raises(ReplayMismatch, match="recorded: seat 1 took offer 'up'; re-executed: it has none such"):
        Match.load(Tale({"begin": open_ask}, {}), setup(), save)
    with pytest.raises(ReplayMismatch, match=r"recorded: seat 1 answered decision 1 .*; re-executed: .*nothing"):
        match.replay([Made(1, 1, Counted(1))])
    with pytest.raises(ReplayMismatch, match="refused, bid: 0 to 2, not 9"):
        match.replay([Made(0, 2, Counted(9))])


def test_a_save_of_something_else_or_a_damaged_one_is_invalid_input() -> None:
    match = tale(begin=bids)
    data = json.loads(canon.text(match.save()))
    other = Table("other", (12000, 12000), (), {}, "another key")
    cases = [
        ({"schema": 99}, setup(), "schema 99"),
        ({"book": "toy"}, setup(), "book 'toy'"),
        ({"rules_version": 2}, setup(), "rules version 2"),
        ({}, setup(table=other), "of another table"),
        ({"state": {}}, setup(), "a damaged save"),
        ({"facts": []}, setup(), "a damaged save"),
        ({"since": [{"seat": 0}]}, setup(), "a damaged save"),
        ({"dice": {"epochs": []}}, setup(), "a damaged save"),
    ]
    for change, given, says in cases:
        with pytest.raises(InvalidInput, match=says):
            Match.load(match.book, given, {**data, **change})
    with pytest.raises(RulesError, match="only a match with real dice"):
        scripted().save()


async def _open_scripted(game: Game) -> None:
    game.tell(ev.MatchBegan("tale", 1, "tale", "toy", "", (), (ev.SeatInfo(0, "Ann", ""),), (), "", "m1"))


def scripted() -> Match:
    async def begin(game: Game) -> None:
        game.dice.roll(6, label="first")
        await game.together([bid(0)])
        game.dice.roll(6, label="second")

    async def close(game: Game) -> None:
        game.tell(ev.Ended((), ""))

    book = Tale({"open": _open_scripted, "begin": begin, "close": close}, {})
    return Match.start(book, setup(), Scripted(("first", 6), ("second", 1)))


def test_a_fork_of_a_scripted_match_has_the_same_script() -> None:
    match = scripted()
    for each in (match.fork(), match.fork(reseed=b"x"), match):
        each.decision(0).check(each.default(0), each.facts.scene)  # type: ignore[union-attr]
        answer(each, 3)
        assert each.over


# -- the absent -----------------------------------------------------------------------------------------------------


def test_the_default_of_a_secret_question_is_random_steady_and_moves_no_dice() -> None:
    async def secretly(game: Game) -> None:
        for _ in range(12):
            await game.together([bid(0, default=2), pick(1, "abcd", default=("c",))])
            game.tell(ev.Note(f"rolled {game.dice.roll(1000)[0]}"))

    absent, present = tale(begin=secretly), tale(begin=secretly)
    defaults: dict[int, set[Choice]] = {0: set(), 1: set()}
    while not absent.over:
        for seat in (0, 1):
            default = absent.default(seat)
            assert absent.default(seat) == default == absent.fork().default(seat) == reloaded(absent).default(seat)
            absent.answer(seat, absent.pending[0].number, default, by="clock")
            defaults[seat].add(default)
            answer(present, 0 if seat == 0 else Picked(("a",)), seat)
    assert len(defaults[0]) > 4
    assert len(defaults[1]) > 2
    assert notes(absent) == notes(present)
    assert {made.by for made in absent.choices} == {"clock"}
    with pytest.raises(IllegalChoice, match="nothing is asked of seat 0"):
        absent.default(0)


def test_sights_are_told_with_their_step_and_not_again_by_copies() -> None:
    seen: list[tuple[int, str, str]] = []
    book = Tale(trapped(Trap()), {})
    match = Match.start(
        book, setup(), Dice(seed_bytes(1)), on_sight=lambda step, one, other, sight: seen.append((step, one, other))
    )
    assert seen == [(2, "f0", "f1")]
    match.fork()
    reloaded(match)
    assert len(seen) == 1
    answer(match, 1)
    assert seen == [(2, "f0", "f1"), (2, "f1", "f0")]
