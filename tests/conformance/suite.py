"""What every book must keep, checked at every decision of random play.

One `Case` a book; `check_game(case, seed)` plays a random match and asserts all of it. Used by the tests of
the toy book and of every real one. Never here: anything about a particular book.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from gulch import canon
from gulch.decision import AnyDecision, Pick, Place, Route
from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import IllegalChoice
from gulch.events import Entry, Event, Secret
from gulch.match import Book, Made, Match, Setup
from gulch.view import Audience, Facts, TableView
from gulch.wire import codec

SAMPLES = 10
TELLING = 8
"""Letters from which on a secret value is looked for in what others are sent; shorter ones may stand there anyway."""


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
    """One audience: its filter, its view, and the bytes that it was sent."""

    audience: Audience
    view: TableView
    sent: list[bytes] = field(default_factory=list)


class _Twin:
    """A match that is built anew from its save before every choice."""

    def __init__(self, match: Match) -> None:
        self.match = _reload(match)

    def follow(self, match: Match, made: Made, told: list[Entry]) -> None:
        """Makes the choice that was made; it must tell the same and come to the same, hash by hash."""
        self.match = _reload(self.match)
        self.match.replay([made])
        assert self.match.log == told
        assert _saved(self.match) == _saved(match)
        assert _question(self.match) == _question(match)


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
                    watch.sent.append(codec.encode_entry(seen).SerializeToString())
                    check_untold(self, watch)
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
    twin = _Twin(run.match)
    for turn in range(case.limit):
        if run.match.over:
            break
        if turn % every == 0:
            check_decisions(run)
            check_offers(run)
            check_fork(run)
            check_save(run)
            check_imagine(run)
        check_views(run)
        told = run.seen
        run.decide()
        twin.follow(run.match, run.match.choices[-1], run.match.log[told:])
    assert run.match.over, f"seed {seed}: no end after {case.limit} decisions"
    assert run.match.facts.ended is not None, f"seed {seed}: the match stopped without an Ended event"
    check_views(run)
    check_secrets(run)
    return run


def check_decisions(run: Run) -> None:
    """The default is legal, options are distinct and accepted, samples are legal, forced ones never asked; and
    the wire gives the same question."""
    scene = run.match.facts.scene
    for decision in run.match.pending:
        assert decision.rule, f"{decision.kind} names no rule"
        assert decision.forced() is None, f"{decision.kind} has only one answer and was asked"
        _check_default(run.match, decision)
        if isinstance(decision, Pick):
            ids = [option.id for option in decision.options]
            assert len(set(ids)) == len(ids), f"{decision.kind} offers {ids}"
        count = SAMPLES if isinstance(decision, Route | Place) else 2
        for _ in range(count):
            decision.check(decision.sample(scene, run.draw), scene)
        assert codec.decode_decision(codec.encode_decision(decision)) == decision


def _check_default(match: Match, decision: AnyDecision) -> None:
    """Legal, the same whenever it is asked for, and no draw from the dice of the match."""
    counts = dict(match.dice.counts) if isinstance(match.dice, Dice) else {}
    default = match.default(decision.seat)
    decision.check(default, match.facts.scene)
    assert match.default(decision.seat) == default == match.fork().default(decision.seat)
    assert not isinstance(match.dice, Dice) or match.dice.counts == counts


def check_offers(run: Run) -> None:
    """Every offer is a seat's own, told apart from others, has its rule, and is taken; what is not offered is not."""
    match = run.match
    for seat in run.case.seats:
        offers = match.offers(seat)
        ids = [offer.id for offer in offers]
        assert len(set(ids)) == len(ids), f"seat {seat} is offered {ids}"
        for offer in offers:
            assert offer.seat == seat
            assert offer.rule, f"offer {offer.id} names no rule"
            fork = match.fork()
            fork.offer(seat, offer.id)
            assert fork.log, f"offer {offer.id} tells nothing"
        with pytest.raises(IllegalChoice):
            match.offer(seat, "no such offer")


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
    again = _reload(match)
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
    """No event told to one seat alone is anywhere in the bytes that another was sent, and numbers have no gap."""
    for watch in run.watches:
        assert watch.view.number == len(watch.sent)
        sent = b"".join(watch.sent)
        for entry in run.match.log:
            if entry.to is not None and watch.view.seat not in entry.to:
                assert _bytes(entry.event) not in sent, f"seat {watch.view.seat} was sent {entry}"
    for entry in run.match.log:
        if isinstance(entry.event, Secret):
            assert entry.to == (entry.event.seat,)


def check_untold(run: Run, watch: _Watch) -> None:
    """What was sent last has no secret in it that another seat holds at this moment."""
    for (seat, key), value in run.match.facts.secrets.items():
        if seat != watch.view.seat and len(value) >= TELLING:
            assert value.encode() not in watch.sent[-1], f"seat {watch.view.seat} was sent the {key} of seat {seat}"


def _bytes(event: Event) -> bytes:
    data: bytes = codec.encode_entry(Entry(0, 0, None, event)).event.SerializeToString()
    return data


def check_imagine(run: Run) -> None:
    """From anybody's view a whole match can be imagined: public facts as they are, the same seats to be waited for
    (and those whose secret answer is in), and to the seat that imagines the same question."""
    match = run.match
    for watch in run.watches:
        imagined = match.book.imagine(watch.view, match.setup, Dice(seed_bytes(run.draw(1 << 30)), "imagined"))
        assert imagined.facts.public() == match.facts.public(), f"seat {watch.view.seat} imagines other facts"
        assert set(imagined.waiting()) >= set(match.waiting()), f"seat {watch.view.seat} imagines other questions"
    for decision in match.pending:
        view = next(watch.view for watch in run.watches if watch.view.seat == decision.seat)
        imagined = match.book.imagine(view, match.setup, Dice(seed_bytes(run.draw(1 << 30)), "imagined"))
        asked = imagined.decision(decision.seat)
        assert asked is not None, f"{decision.kind}: the imagined match asks nothing"
        assert canon.text(asked.numbered(decision.number)) == canon.text(decision)
        assert imagined.facts.public() == match.facts.public()
        if not imagined.over:
            imagined.answer(decision.seat, asked.number, asked.sample(imagined.facts.scene, run.draw))


def _saved(match: Match) -> str:
    return canon.text(match.save())


def _reload(match: Match) -> Match:
    """The match from its save, through JSON text."""
    return Match.load(match.book, match.setup, json.loads(json.dumps(match.save())))


def _question(match: Match) -> str:
    return canon.text([canon.plain(decision) for decision in match.pending])


def play(case: Case, seed: int) -> str:
    """The whole of a random match as text: entries, choices and hashes. Equal for equal seeds anywhere."""
    run = Run(case, seed)
    while not run.match.over:
        run.decide()
    return canon.text([run.match.log, run.match.choices, run.match.hashes])


def check_processes(code: str, expected: str) -> None:
    """Python code that prints what a match comes to prints the same in processes with other hash seeds."""
    here = Path(__file__).resolve().parents[1]
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([str(here), *sys.path])}
        told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout
        assert told.decode().strip() == expected
