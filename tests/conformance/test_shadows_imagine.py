"""Imagined matches of Shadows in every scenario with every layer of the rules, to their ends.

Never here: what is true of imagined matches of any book (`suite`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gulch import canon
from gulch.decision import AnyDecision
from gulch.dice import Dice, drawer, seed_bytes
from gulch.match import Match, Setup
from gulch.play.setups import make_setup
from gulch.rules.shadows import muster, scenarios
from gulch.rules.shadows.book import BOOK
from gulch.view import Audience, TableView

Draw = Callable[[int], int]
DOLLARS = 60
ONE_IN = 15  # so many decisions are looked at, and each kind the first time that it is asked
LAYERS = {
    "agendas": "on",
    "bystanders": "on",
    "mounted-models": "on",
    "dynamite": "on",
    "unusual-terrain": "on",
    "unexpected-events": "on",
}
CASES = [
    (name, 2 + number % 3, {**LAYERS, **secret, **teams})
    for number, name in enumerate(scenarios.NAMES)
    for secret in ({"agenda-secrecy": ("secret", "open")[number % 2]},)
    for teams in ({"team-play": "on"} if number % 3 == 2 else {},)
]


class _Game:
    """A random match and what each seat knows of it."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.match = Match.start(BOOK, setup, Dice(seed_bytes(seed)))
        self.ears = [(Audience(seat), TableView(setup.table, seat)) for seat in range(len(setup.seats))]
        self.draw = drawer(Dice(seed_bytes(seed)), "play")
        self.fed = 0
        self.feed()

    def feed(self) -> None:
        for entry in self.match.log[self.fed :]:
            for audience, view in self.ears:
                seen = audience.feed(entry)
                if seen is not None:
                    view.apply(seen)
        self.fed = len(self.match.log)

    def next(self) -> AnyDecision:
        return self.match.pending[self.draw(len(self.match.pending))]

    def answer(self, decision: AnyDecision) -> None:
        self.match.answer(decision.seat, decision.number, decision.sample(self.match.facts.scene, self.draw))
        self.feed()


def imagined(game: _Game, decision: AnyDecision) -> Match:
    """What the seat that is asked imagines: the same question and default, the same public facts, its own secrets;
    others have secrets of the same kinds, and as many cards."""
    match, view = game.match, game.ears[decision.seat][1]
    found = BOOK.imagine(view, match.setup, Dice(seed_bytes(game.draw(1 << 30)), "imagined"))
    asked = found.decision(decision.seat)
    assert asked is not None, f"{decision.kind}: nothing is asked"
    assert canon.text(asked.numbered(decision.number)) == canon.text(decision)
    assert found.facts.public() == match.facts.public()
    assert set(found.waiting()) >= set(match.waiting())
    assert set(found.facts.secrets) == set(match.facts.secrets), decision.kind
    for (seat, key), value in match.facts.secrets.items():
        other = found.facts.secrets[seat, key]
        assert other == value if seat == decision.seat else len(other.split()) == len(value.split())
    asked.check(found.default(decision.seat), found.facts.scene)
    return found


def finish(match: Match, draw: Draw) -> None:
    """Plays it to its end at random."""
    while not match.over:
        decision = match.pending[draw(len(match.pending))]
        match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
    assert match.facts.ended is not None


@pytest.mark.parametrize(("scenario", "seats", "options"), CASES, ids=[case[0] for case in CASES])
def test_what_a_seat_imagines_asks_it_the_same_and_can_be_played_on(
    scenario: str, seats: int, options: dict[str, str]
) -> None:
    posses = [muster.muster(DOLLARS, seed) for seed in range(seats)]
    names = [f"S{seat}" for seat in range(seats)]
    setup = make_setup(BOOK, scenario, "main-street", names, posses=posses, options=options)
    game, kinds, looks = _Game(setup, seats), set[str](), 0
    while not game.match.over:
        decision = game.next()
        if decision.kind not in kinds or game.draw(ONE_IN) == 0:
            kinds.add(decision.kind)
            found = imagined(game, decision)
            if looks % 40 == 20:
                finish(found, game.draw)
            looks += 1
        game.answer(decision)
    assert looks > 30
    assert {"deploy", "bystander", "card", "activation"} <= kinds
