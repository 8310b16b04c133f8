"""The barbed wire of Open Range: where it runs, and fighters who strike at it (LW-RANGE-01, LW-RANGE-07).

Never here: stampedes that run into it (`stampede`), that nobody gets over it (`ground`, which asks the scenario).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from gulch.decision import About, Option, Pick
from gulch.events import Act, Status
from gulch.match import Game
from gulch.rules.legends import arms, dice, scenery, way, wounds
from gulch.rules.legends.scenery import Unit
from gulch.rules.legends.state import body_of, number, on_table, prone, turn_of
from gulch.table.measure import CONTACT, distance_to_piece
from gulch.table.model import INCH, Piece, Table
from gulch.view import Facts

RULE = "LW-RANGE-07"
WIRE = ("barbed-wire", "barbed-wire-long")
GRIT, WOUNDS = 4, 2
GAP = INCH
DONE = "done"


def sections(table: Table) -> list[Piece]:
    """The sections of a table, in its order."""
    return [piece for piece in table.pieces if piece.model in WIRE]


def crosses(table: Table) -> bool:
    """Whether wire runs across the table from edge to edge, with gaps of no more than an inch."""
    wires = sections(table)
    if not wires:
        return False
    axis = _axis(table)
    spans = sorted((min(p[axis] for p in wire.outline), max(p[axis] for p in wire.outline)) for wire in wires)
    reached = 0
    for start, end in spans:
        if start - reached > GAP:
            return False
        reached = max(reached, end)
    return table.size[axis] - reached <= GAP


def _axis(table: Table) -> int:
    """Along which axis the fence runs: 0 from west to east, 1 from south to north."""
    xs, ys = ([wire.at[axis] for wire in sections(table)] for axis in (0, 1))
    return 0 if max(xs) - min(xs) >= max(ys) - min(ys) else 1


def edges(table: Table) -> tuple[str, str]:
    """The two edges parallel to the fence."""
    return ("south", "north") if _axis(table) == 0 else ("west", "east")


def line(table: Table) -> int:
    """Where the fence lies between those edges, mils from the first of them."""
    axis = 1 - _axis(table)
    wires = sections(table)
    return sum(wire.at[axis] for wire in wires) // len(wires)


def standing(facts: Facts) -> tuple[str, ...]:
    """The sections that have not been destroyed."""
    return tuple(piece.id for piece in sections(facts.scene.table))


def unit(piece: Piece) -> Unit:
    """A section as a thing with Grit and Wounds."""
    return Unit(piece.id, "", piece.name, GRIT, WOUNDS, ())


# -- striking it ------------------------------------------------------------------------------------------------


def in_reach(game: Game, fig: str) -> list[Piece]:
    """The sections that a fighter may strike: one strike a Turn, on his feet and fighting nobody."""
    facts = game.facts
    busy = facts.get(fig, "wired", 0) == turn_of(facts) or prone(facts, fig) or way.touching(game, fig)
    wires = [] if busy else sections(facts.scene.table)
    return [piece for piece in wires if distance_to_piece(body_of(facts, fig), piece) <= CONTACT]


async def wire(game: Game, seat: int) -> None:
    """The fighters of a side that touch the wire strike at it, one after another."""
    found = [(figure, piece) for figure in on_table(game.facts, seat) for piece in in_reach(game, figure.id)]
    if not found:
        return
    options = [
        Option(f"{fig.id}:{piece.id}", f"{fig.name} strikes at {piece.name}", About((fig.id,), (piece.id,)), (RULE,))
        for fig, piece in found
    ]
    options.append(Option(DONE, "No more"))
    prompt = "Who strikes at the barbed wire?"
    chosen = await game.pick(Pick(seat=seat, kind="wire", rule=RULE, prompt=prompt, options=options))
    if chosen == DONE:
        return
    game.then(("wire", seat))
    fig, _, piece = chosen.partition(":")
    await strike(game, fig, game.scene.table.piece(piece))


async def strike(game: Game, fig: str, piece: Piece) -> None:
    """One strike with the weapon that he chooses; there is no roll to win."""
    game.tell(Status(fig, "wired", turn_of(game.facts), RULE))
    arm = await arms.choose(game, fig)
    text = f"{game.facts.figures[fig].name} strikes at the barbed wire."
    with game.because(game.tell(Act("strike", fig, item=arm.name, text=text, rule=RULE))):
        scores = wounds.needed(number(game.facts, fig, "St"), GRIT)
        for score in scores:
            modifiers = arms.to_wound(game.facts, fig, arm)
            roll = await dice.own(game, fig, "wire", 1, RULE, needed=score, modifiers=modifiers)
            if roll.dice[0] < score:
                return
        if scores:
            await hurt(game, piece, 1, fig)


async def hurt(game: Game, piece: Piece, count: int, by: str) -> None:
    """A section loses Wounds; the last one cuts it down."""
    if scenery.lose(game, unit(piece), count, RULE):
        await scenery.remove(game, piece, RULE, by)


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"wire": wire}
