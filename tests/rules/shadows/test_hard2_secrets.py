"""What nobody else may know: the model and the Agenda chosen, hand and deck; and what others may think of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from gulch.decision import AnyDecision, Choice, Pick, Picked
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import CardShown, Entry, Score, Secret, Status
from gulch.match import Match
from gulch.play.setups import make_setup
from gulch.rules.shadows import agendas
from gulch.rules.shadows.book import BOOK
from gulch.view import Audience, TableView
from gulch.wire import codec
from rules.shadows.build import Board, board, fig
from rules.shadows.test_posse import boss, force, novices

SMALL = force(boss(), *novices(2), limit=3)
SECRETLY = {"agendas": "on", "agenda-secrecy": "secret"}
Chooses = Callable[[AnyDecision], Choice | None]


# -- the bytes that others are sent --------------------------------------------------------------------


def heard(match: Match, ear: int | None) -> list[bytes]:
    """All that one audience was sent, entry by entry."""
    audience = Audience(ear)
    seen = (audience.feed(entry) for entry in match.log)
    return [codec.encode_entry(entry).SerializeToString() for entry in seen if entry is not None]


def played(seed: int, chooses: Chooses) -> Match:
    """A random match of two with few models and secret Agendas. What `chooses` answers takes the place of the draw,
    which is made all the same."""
    setup = make_setup(BOOK, "showdown", "main-street", ["A", "B"], posses=[SMALL] * 2, options=SECRETLY)
    match, draw = Match.start(BOOK, setup, Dice(seed_bytes(seed))), drawer(Dice(seed_bytes(seed)), "play")
    while not match.over:
        decision = match.pending[0]
        drawn = decision.sample(match.facts.scene, draw)
        match.answer(decision.seat, decision.number, chooses(decision) or drawn)
    return match


def agenda(name: str, model: str) -> Chooses:
    """Seat 0 takes this Agenda, if it may choose, and this model for it."""

    def choose(decision: AnyDecision) -> Choice | None:
        if decision.seat or not isinstance(decision, Pick):
            return None
        wanted = {"agenda": name, "agenda-model": model}.get(decision.kind, "")
        return Picked((wanted,)) if wanted in [option.id for option in decision.options] else None

    return choose


def told(match: Match, entry: Entry) -> bool:
    """Whether an entry gives a secret of the Agendas away, as the rules want it."""
    event = entry.event
    disclosed = isinstance(event, Status) and event.key == "messenger"
    return disclosed or (isinstance(event, Score) and event.rule.startswith("SW-AGENDA"))


def until_told(match: Match, ear: int | None) -> list[bytes]:
    """What an audience was sent before the first word about an Agenda's model; the act that discloses it is one
    entry ahead of the status."""
    first = next((n for n, entry in enumerate(match.log) if told(match, entry)), len(match.log))
    audience = Audience(ear)
    seen = (audience.feed(entry) for entry in match.log[: max(0, first - 1)])
    return [codec.encode_entry(entry).SerializeToString() for entry in seen if entry is not None]


def free_choice(seed: int) -> bool:
    """Whether seat 0 rolls a 6 for its Agenda in a match of that seed."""
    match = played_to(seed, "agenda", **SECRETLY)
    return match.facts.secret(0, "agenda-roll") == "6"


def played_to(seed: int, kind: str, **options: str) -> Match:
    """A random match up to the first decision of that kind."""
    setup = make_setup(BOOK, "showdown", "main-street", ["A", "B"], posses=[SMALL] * 2, options=options)
    match, draw = Match.start(BOOK, setup, Dice(seed_bytes(seed))), drawer(Dice(seed_bytes(seed)), "play")
    while match.pending[0].kind != kind:
        decision = match.pending[0]
        match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
    return match


@pytest.mark.rule("SW-AGENDA-01", "SW-AGENDA-05", "SW-AGENDA-06", "SW-VP-03")
def test_another_agenda_or_model_changes_no_byte_that_others_are_sent_before_it_is_told() -> None:
    seeds = [seed for seed in range(40) if free_choice(seed)][:3]
    assert len(seeds) == 3
    for seed in seeds:
        ways = [(name, model) for name in ("blaze-of-glory", "the-message") for model in ("0-boss", "0-novice-1")]
        games = [played(seed, agenda(*way)) for way in ways]
        assert {game.facts.secret(0, "agenda") + game.facts.secret(0, "agenda-model") for game in games} == {
            "30", "32", "40", "42",
        }  # fmt: skip
        for ear in (1, None):
            streams = [until_told(game, ear) for game in games]
            shortest = min(map(len, streams))
            assert shortest > 100
            assert len({tuple(stream[:shortest]) for stream in streams}) == 1
        assert len({tuple(heard(game, 0)) for game in games}) == len(ways)


@pytest.mark.rule("SW-SETUP-03", "SW-TURN-04", "SW-ACT-01")
def test_another_deck_changes_no_byte_that_others_are_sent_before_a_card_is_shown() -> None:
    streams: dict[int | None, set[tuple[bytes, ...]]] = {0: set(), 1: set(), None: set()}
    for turned in (0, 7, 20):
        match = played_to(3, "deploy")
        for state in (match.state, match._safe.state):
            deck = state.decks[0]
            state.decks[0] = deck[turned:] + deck[:turned]
        draw = drawer(Dice(seed_bytes(1)), "rest")
        while not any(isinstance(entry.event, CardShown) for entry in match.log):
            decision = match.pending[0]
            match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
        first = next(n for n, entry in enumerate(match.log) if isinstance(entry.event, CardShown))
        assert any(isinstance(entry.event, Secret) for entry in match.log[:first])
        for ear, found in streams.items():
            audience = Audience(ear)
            seen = (audience.feed(entry) for entry in match.log[:first])
            found.add(tuple(codec.encode_entry(entry).SerializeToString() for entry in seen if entry is not None))
    assert [len(found) for found in streams.values()] == [3, 1, 1]


# -- what others may think -----------------------------------------------------------------------------


def thought(b: Board, times: int = 600) -> Counter[tuple[tuple[str, str], ...]]:
    """What others may think of seat 1, so many times."""
    dice = Dice(seed_bytes(5))
    return Counter(tuple(agendas.imagined(b.game.facts, 1, dice)) for _ in range(times))


def secretive(named: str, *down: str) -> Board:
    """Seat 1 has three models, some of them Downed, and this Agenda as far as the others know."""
    men = [fig(f"x{n}", seat=1, at=(20, 10 + 2 * n)) for n in range(3)]
    b = board(fig("a", at=(5, 5)), *men)
    assert b.game.facts.began is not None
    b.game.facts.began = replace(b.game.facts.began, options=tuple(sorted(SECRETLY.items())))
    for name in down:
        b.game.tell(Status(name, "downed", 1))
    b.game.tell(Status("seat:1", "agenda", named))
    return b


def models(thoughts: Counter[tuple[tuple[str, str], ...]]) -> Counter[tuple[str, str]]:
    """How often each Agenda was thought to have each model."""
    found: Counter[tuple[str, str]] = Counter()
    for secrets, times in thoughts.items():
        found[dict(secrets)["agenda"], dict(secrets)["agenda-model"]] += times
    return found


@pytest.mark.rule("SW-AGENDA-05", "SW-AGENDA-06")
def test_who_went_down_without_a_message_was_no_messenger() -> None:
    found = models(thought(secretive(agendas.HIDDEN, "x1", "x2")))
    assert set(found) == {("3", "0"), ("3", "1"), ("3", "2"), ("4", "0")}
    assert all(100 < times < 200 for times in found.values())
    everybody_down = models(thought(secretive(agendas.HIDDEN, "x0", "x1", "x2")))
    assert set(everybody_down) == {("3", "0"), ("3", "1"), ("3", "2")}


@pytest.mark.rule("SW-AGENDA-07")
def test_an_agenda_that_is_known_came_by_its_own_number_or_by_a_free_choice() -> None:
    found = thought(secretive("vendetta"))
    assert set(found) == {(("agenda-roll", roll), ("agenda", "0")) for roll in ("1", "6")}
    assert 60 < found[("agenda-roll", "6"), ("agenda", "0")] < 140


@pytest.mark.rule("SW-AGENDA-06")
def test_a_messenger_that_is_disclosed_is_the_one() -> None:
    b = secretive("the-message", "x1")
    b.game.tell(Status("seat:1", "messenger", "x1"))
    assert set(models(thought(b))) == {("4", "1")}


@pytest.mark.rule("SW-AGENDA-01", "SW-TEAM-03")
def test_others_have_the_secrets_that_they_really_have_and_no_more() -> None:
    options = {**SECRETLY, "team-play": "on"}
    setup = make_setup(BOOK, "showdown", "main-street", ["A", "B", "C"], posses=[SMALL] * 3, options=options)
    match, draw = Match.start(BOOK, setup, Dice(seed_bytes(2))), drawer(Dice(seed_bytes(2)), "play")
    ears = [(Audience(seat), TableView(setup.table, seat)) for seat in range(3)]
    fed, kinds = 0, set()
    while not match.facts.phase or match.facts.phase.turn < 2:
        for entry in match.log[fed:]:
            for audience, view in ears:
                seen = audience.feed(entry)
                if seen is not None:
                    view.apply(seen)
        fed = len(match.log)
        decision = match.pending[0]
        kinds.add(decision.kind)
        imagined = BOOK.imagine(ears[decision.seat][1], setup, Dice(seed_bytes(fed), "imagined"))
        assert set(imagined.facts.secrets) == set(match.facts.secrets), decision.kind
        own = {key: value for key, value in match.facts.secrets.items() if key[0] == decision.seat}
        assert {key: imagined.facts.secrets[key] for key in own} == own
        match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
    assert {"deploy", "agenda", "card", "activation"} <= kinds
