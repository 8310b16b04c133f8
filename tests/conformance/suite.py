"""What every book must keep, checked at every decision of random play (design 11.1).

One `Case` a book; `check_game(case, seed)` plays a random match and asserts all of it. Used by the tests of
the toy book and of every real one. Never here: anything about a particular book.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from gulch import canon
from gulch.decision import Pick, Place, Route
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import Secret
from gulch.match import Book, Match, Setup
from gulch.view import Audience, Facts, TableView

SAMPLES = 10


@dataclass
class Case:
    """A book and how to set a match of it up. `offer_chance`: one in so many decisions tries an offer first."""

    book: Book
    setup: Callable[[], Setup]
    seats: tuple[int, ...] = (0, 1)
    offer_chance: int = 6
    limit: int = 5000
    used: set[str] = field(default_factory=set)


@dataclass
class _Watch:
    """One audience: its filter and its view."""

    audience: Audience
    view: TableView
    raw: list[str] = field(default_factory=list)


class Run:
    """A random match under observation."""

    def __init__(self, case: Case, seed: int, *, hashing: bool = True) -> None:
        self.case = case
        self.match = Match.start(case.book, case.setup(), Dice(seed_bytes(seed)), hashing=hashing)
        self.draw = drawer(Dice(seed_bytes(seed), "bots"), "random")
        table = self.match.setup.table
        self.watches = [_Watch(Audience(s), TableView(table, s)) for s in (*case.seats, None)]
        self.seen = 0
        self.feed()

    def feed(self) -> None:
        """New entries go to every audience."""
        for entry in self.match.log[self.seen :]:
            for watch in self.watches:
                seen = watch.audience.feed(entry)
                if seen is not None:
                    watch.view.apply(seen)
                    watch.raw.append(canon.text(seen))
        self.seen = len(self.match.log)

    def decide(self) -> None:
        """One decision, or an offer of anybody, at random."""
        match, case = self.match, self.case
        if self.draw(case.offer_chance) == 0:
            offers = [offer for seat in case.seats for offer in match.offers(seat)]
            offers = [offer for offer in offers if offer.id != "concede" or self.draw(20) == 0]
            if offers:
                offer = offers[self.draw(len(offers))]
                case.used.add("offer:" + offer.id.partition(":")[0])
                match.offer(offer.seat, offer.id)
                return self.feed()
        decision = match.pending[self.draw(len(match.pending))]
        choice = decision.sample(match.facts.scene, self.draw)
        case.used.add(decision.kind)
        match.answer(decision.seat, decision.number, choice)
        self.feed()


def check_game(case: Case, seed: int, *, every: int = 1) -> Run:
    """Plays a random match; every `every`th decision is put through all checks."""
    run = Run(case, seed)
    for turn in range(case.limit):
        if run.match.over:
            break
        if turn % every == 0:
            check_decisions(run)
            check_fork(run)
            check_save(run)
            check_imagine(run)
        check_views(run)
        run.decide()
    assert run.match.over, f"seed {seed}: no end after {case.limit} decisions"
    assert run.match.facts.ended is not None, f"seed {seed}: the match stopped without an Ended event"
    check_views(run)
    check_secrets(run)
    return run


def check_decisions(run: Run) -> None:
    """The default is legal, options are distinct and accepted, samples are legal, forced ones never asked."""
    scene = run.match.facts.scene
    for decision in run.match.pending:
        assert decision.rule, f"{decision.kind} names no rule"
        assert decision.forced() is None, f"{decision.kind} has only one answer and was asked"
        decision.check(run.match.default(decision.seat), scene)
        if isinstance(decision, Pick):
            ids = [option.id for option in decision.options]
            assert len(set(ids)) == len(ids), f"{decision.kind} offers {ids}"
        count = SAMPLES if isinstance(decision, Route | Place) else 2
        for _ in range(count):
            decision.check(decision.sample(scene, run.draw), scene)


def check_fork(run: Run) -> None:
    """A fork equals its original, and goes its own way without moving it."""
    match = run.match
    before, facts = _question(match), canon.text(match.facts.dump(everything=True))
    fork = match.fork()
    assert _question(fork) == before
    assert canon.text(fork.facts.dump(everything=True)) == facts
    assert canon.text(fork.state.dump()) == canon.text(match.state.dump())
    other = match.fork(reseed=b"other")
    for _ in range(3):
        if other.over:
            break
        decision = other.pending[0]
        other.answer(decision.seat, decision.number, decision.sample(other.facts.scene, run.draw))
    assert _question(match) == before
    assert canon.text(match.facts.dump(everything=True)) == facts


def check_save(run: Run) -> None:
    """Through JSON text and back it is the same match, and both go on alike."""
    match = run.match
    saved = json.loads(json.dumps(match.save()))
    again = Match.load(match.book, match.setup, saved)
    assert _question(again) == _question(match)
    assert canon.text(again.facts.dump(everything=True)) == canon.text(match.facts.dump(everything=True))
    left, right = match.fork(), again.fork()
    decision = left.pending[0]
    choice = decision.sample(left.facts.scene, run.draw)
    for fork in (left, right):
        fork.answer(decision.seat, decision.number, choice)
    assert _question(left) == _question(right)
    assert [canon.text(entry) for entry in left.log] == [canon.text(entry) for entry in right.log]


def check_views(run: Run) -> None:
    """Every view equals the public state, and a dump of it loads back equal."""
    public = run.match.facts.public()
    for watch in run.watches:
        assert watch.view.public() == public, f"seat {watch.view.seat} knows other facts"
        for (seat, key), value in watch.view.facts.secrets.items():
            assert seat == watch.view.seat
            assert run.match.facts.secret(seat, key) == value
    data = json.loads(canon.text(run.match.facts.dump(everything=True)))
    loaded = Facts.load(run.match.setup.table, data)
    assert loaded.public() == public
    assert list(loaded.figures) == list(run.match.facts.figures), "the order of the figures is lost"


def check_secrets(run: Run) -> None:
    """No entry told to one seat alone is in another's log, and numbers have no gap."""
    for watch in run.watches:
        assert watch.view.number == len(watch.raw)
        for entry in run.match.log:
            if entry.to is not None and watch.view.seat not in entry.to:
                assert canon.text(entry.event) not in watch.raw
    for entry in run.match.log:
        if isinstance(entry.event, Secret):
            assert entry.to == (entry.event.seat,)


def check_imagine(run: Run) -> None:
    """From one seat's view a whole match can be imagined that asks that seat the same question."""
    match = run.match
    for decision in match.pending:
        view = next(watch.view for watch in run.watches if watch.view.seat == decision.seat)
        imagined = match.book.imagine(view, match.setup, Dice(seed_bytes(run.draw(1 << 30)), "imagined"))
        asked = imagined.decision(decision.seat)
        assert asked is not None, f"{decision.kind}: the imagined match asks nothing"
        assert canon.text(asked.numbered(decision.number)) == canon.text(decision)
        assert imagined.facts.public() == match.facts.public()
        if not imagined.over:
            imagined.answer(decision.seat, asked.number, asked.sample(imagined.facts.scene, run.draw))


def _question(match: Match) -> str:
    return canon.text([canon.plain(decision) for decision in match.pending])


def play(case: Case, seed: int) -> str:
    """The whole of a random match as text: entries, choices and hashes. Equal for equal seeds anywhere."""
    run = Run(case, seed)
    while not run.match.over:
        run.decide()
    return canon.text([run.match.log, run.match.choices, run.match.hashes])
