"""What a rulebook makes of who sees whom, with the ids of its rules.

Lives here: one function for each book that has such rules, and a game to ask them with, in which nothing is played.
Never here: geometry, pictures, the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from gulch.dice import Dice, seed_bytes
from gulch.errors import InvalidInput, RulesError
from gulch.events import Event, FigureInfo
from gulch.game import Game, SeatSetup, Setup
from gulch.play.setups import BOOK_NAMES
from gulch.play.sight_words import Pair
from gulch.table.model import DOWN, INCHES, Scale
from gulch.table.sight import Sight
from gulch.view import Facts, FigureFacts

if TYPE_CHECKING:
    from gulch.rules.shadows.state import State


class _Onlooker:
    """A kernel for rules that only look."""

    def tell(self, event: Event, cause: int, to: tuple[int, ...] | None) -> int:
        raise RulesError(f"looking at a table tells nothing, yet {event} was told")

    def note_sight(self, viewer: str, target: str, seen: Sight) -> None:
        """Nobody keeps a record of what is only looked at."""


def facts_of(pair: Pair) -> Facts:
    """The public facts of a bare table with figures on it."""
    facts = Facts(pair.scene.base)
    facts.scene = pair.scene
    for id, body in pair.scene.bodies.items():
        status: Mapping[str, str | int] = {"downed": 1} if body.posture == DOWN else {}
        facts.figures[id] = FigureFacts(FigureInfo(id, 0, pair.name(id), body.shape), status, body)
    return facts


def scale_of(book: str | None, options: Mapping[str, str]) -> Scale:
    """How a book reads the lengths of a table by these options. InvalidInput if there is no such option."""
    if book != "legends":
        return INCHES
    from gulch.rules.legends import options as choices

    choices.check(options)
    return choices.scale(options)


def ruling(book: str, pair: Pair, facts: Facts, options: Mapping[str, str]) -> list[str]:
    """What the book says of the pair, line by line, each with its rules. InvalidInput for an unknown book or option."""
    if book not in BOOK_NAMES:
        raise InvalidInput(f"there is no book {book!r}", f"choose one of {', '.join(BOOK_NAMES)}")
    said = _legends(pair, options) if book == "legends" else _shadows(pair, facts, options)
    return [f"{book}:", *(f"  {line}" for line in said)]


def _legends(pair: Pair, options: Mapping[str, str]) -> Iterator[str]:
    from gulch.play import sight_legends

    return sight_legends.lines(pair, options, lambda state: Game(_Onlooker(), state, Dice(seed_bytes(0), "sight")))


def _shadows(pair: Pair, facts: Facts, options: Mapping[str, str]) -> Iterator[str]:
    from gulch.rules.shadows import options as choices
    from gulch.rules.shadows.state import State

    choices.check(options)
    seats = (SeatSetup("a"), SeatSetup("b"))
    state: State = State(Setup(pair.scene.base, "sight", seats, options), facts)
    game = Game(_Onlooker(), state, Dice(seed_bytes(0), "sight"))
    for one, other in ((pair.a, pair.b), (pair.b, pair.a)):
        yield _sees(game, pair, one, other)
    for one, other in ((pair.a, pair.b), (pair.b, pair.a)):
        yield _shot(game, pair, one, other)


def _sees(game: Game, pair: Pair, viewer: str, target: str) -> str:
    from gulch.rules.shadows import los

    a, b = pair.name(viewer), pair.name(target)
    if not los.free_line(game, viewer, target):
        return f"{a} does not see {b}: neither eye finds any of the other's head or body (SW-LOS-02, SW-LOS-03)"
    if not los.in_arc(game, viewer, target):
        return f"{a} does not see {b}: outside the 180 degrees to its front (SW-LOS-01)"
    seen = game.sees(viewer, target)
    if seen.clear:
        what = " and ".join(word for word, yes in (("head", seen.head_seen), ("body", seen.body_seen)) if yes)
        verb = "are" if seen.head_seen and seen.body_seen else "is"
        return f"{a} sees {b}: its {what} {verb} visible (SW-LOS-02), and in the front arc (SW-LOS-01)"
    return f"{a} sees {b}: {b}'s eye finds {a}, and sight is mutual (SW-LOS-03); in the front arc (SW-LOS-01)"


def _shot(game: Game, pair: Pair, shooter: str, target: str) -> str:
    """What changes a shot: Cover, height, from behind; and the distance by which the range is told."""
    from gulch.rules.shadows import cover, los

    changes = []
    given = cover.cover_of(game, shooter, target)
    changes.append(f"{given.value:+d} {given.cause} ({given.rule})" if given else "no Cover (SW-COVER-01)")
    if cover.elevated(game, shooter, target):
        changes.append("+1 Elevated (SW-ELEV-01)")
    if not los.in_arc(game, target, shooter):
        changes.append("+1 Back-Shooter (SW-SHOOT-15)")
    apart = los.measured(game, shooter, target) / 1000
    return f'{pair.name(shooter)} to {pair.name(target)}: {apart:g}" (SW-MEAS-03), {", ".join(changes)}'
