"""Unexpected Events: what identical cards bring about (SW-EVENT-01 to -08, SW-ACT-05).

All that an Event leaves behind is a status: "event" of the seats whose cards caused it (the Turn), "dust-storm" of seat
0 and "omen" of a figure (the Turn in which it holds), "found" of a figure (Gear). Lives here: when an Event is due, the
six of them. Never here: what a Dust Storm hides (`los`), what an omen does to a Save (`dice_tests`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gulch import cards
from gulch.events import Act, Note, Rolled, Status
from gulch.match import Game
from gulch.rules.shadows import contact, damage, lookout, shields
from gulch.rules.shadows.dice_tests import SUCCESS, save, save_needed
from gulch.rules.shadows.los import sight_limit
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import NPC, downed, is_horse, standing
from gulch.table.directions import facing_towards
from gulch.table.measure import beyond, distance_to_piece, edges, plan_distance, polygon_distance
from gulch.table.model import INCH, Body, Piece, Plan
from gulch.table.sight import sight_between
from gulch.view import FigureFacts

TABLE_DIE = 6
EVENTS = ("Ornery Critter", "Armed Civilians", "Dust Storm", "Bad Omen", "Hero of the Hour", "Lucky Find")
CRITTER_NEEDED = 5
CIVILIAN_DICE = 2
CIVILIAN_DIE = 6
CIVILIAN_REACH = 6 * INCH
BUILDINGS = ("building", "tent")
SNAKE_OIL = "Snake Oil"
_STEP = INCH
_OFF = 40  # mils by which civilians stand off the outline that they shoot from, so that it does not hide them


# -- when -----------------------------------------------------------------------------------------------


def causes(game: Game) -> list[int]:
    """The seats whose cards, just revealed, are identical, if an Event is to follow: the first time in a Turn, by the
    option unexpected-events (SW-EVENT-01)."""
    turn = game.facts.phase.turn if game.facts.phase else 0
    if option(game, "unexpected-events") == "off":
        return []
    seats = [info.seat for info in game.facts.seats]
    if any(game.facts.get(f"seat:{seat}", "event") == turn for seat in seats):
        return []
    shown = {seat: [_face(game, card) for card in game.facts.shown.get((seat, "played"), ())] for seat in seats}
    counts = Counter(face for pile in shown.values() for face in pile)
    return [seat for seat in seats if any(counts[face] > 1 for face in shown[seat])]


def _face(game: Game, card: str) -> str:
    """What a card is identical to: the Jokers of a deck are the same card unless each has a colour (SW-SETUP-03)."""
    same = cards.is_joker(card) and option(game, "joker-order") == "last"
    return cards.JOKERS[0] if same else card


async def event(game: Game) -> None:
    """A D6 on the Unexpected Events table, before the Roll-Off (SW-EVENT-01, SW-ACT-05)."""
    seats = causes(game)
    if not seats:
        return
    turn = game.facts.phase.turn if game.facts.phase else 0
    card = game.facts.shown[seats[0], "played"][-1]
    for seat in seats:
        game.tell(Status(f"seat:{seat}", "event", turn, "SW-EVENT-01"))
    game.tell(Note(f"The {cards.name(card)} comes up more than once.", "SW-EVENT-01"))
    number = _roll(game, seats[0], TABLE_DIE, "unexpected event", "SW-EVENT-01", EVENTS)
    rule = f"SW-EVENT-{number + 2:02d}"
    entry = game.tell(Act("event", "", item=EVENTS[number - 1], text=f"{EVENTS[number - 1]}!", rule=rule))
    with game.because(entry):
        await _EVENTS[number - 1](game, seats[0], turn)


def lapse(game: Game) -> None:
    """At the start of a Turn all that held until the end of the last is over (SW-EVENT-05, -06)."""
    if "dust-storm" in (key for _, key in game.facts.status):
        game.tell(Status("seat:0", "dust-storm", None, "SW-EVENT-05"))
    for figure in game.facts.figures.values():
        if "omen" in figure.status:
            game.tell(Status(figure.id, "omen", None, "SW-EVENT-06"))


def _roll(game: Game, seat: int, sides: int, label: str, rule: str, names: Sequence[str]) -> int:
    """A Die of as many sides as there are names, told with the name that it hits."""
    drawn = game.dice.roll(sides, 1, label=label)
    game.tell(Rolled(label, seat, "", sides, drawn, drawn, (), 0, -1, names[drawn[0] - 1], rule))
    return drawn[0]


def _one_of(game: Game, seat: int, label: str, rule: str, ids: Sequence[str], names: Sequence[str]) -> str:
    """One at random, "" of none; a single one needs no Die."""
    if len(ids) < 2:
        return ids[0] if ids else ""
    return ids[_roll(game, seat, len(ids), label, rule, names) - 1]


def _of_a_posse(figure: FigureFacts) -> bool:
    """Whether an Event may befall it: a model of a Posse, no NPC and no horse (SW-EVENT-02)."""
    return figure.seat != NPC and not is_horse(figure)


def _random_model(game: Game, seat: int, rule: str, *, free: bool = False) -> str:
    """A random model of a Posse on the table that is not Downed (SW-EVENT-02), with `free` not engaged either."""
    able = [
        figure
        for figure in game.facts.figures.values()
        if _of_a_posse(figure) and standing(game.facts, figure.id)
        and not (free and contact.engaged(game.facts, figure.id))
    ]  # fmt: skip
    if not able:
        game.tell(Note("There is nobody whom it could befall.", rule))
    return _one_of(game, seat, "random model", rule, [one.id for one in able], [one.name for one in able])


# -- the Events -----------------------------------------------------------------------------------------


async def _critter(game: Game, seat: int, turn: int) -> None:
    fig = _random_model(game, seat, "SW-EVENT-03", free=True)
    if fig:
        margin = await save(game, fig, CRITTER_NEEDED, "critter save", rule="SW-EVENT-03")
        await damage.hurt(game, fig, margin, cause="an ornery critter", rule="SW-EVENT-03")


async def _storm(game: Game, seat: int, turn: int) -> None:
    game.tell(Status("seat:0", "dust-storm", turn, "SW-EVENT-05"))


async def _omen(game: Game, seat: int, turn: int) -> None:
    fig = _random_model(game, seat, "SW-EVENT-06")
    if fig:
        game.tell(Status(fig, "omen", turn, "SW-EVENT-06"))
        name = game.facts.figures[fig].name
        game.tell(Note(f"Luck deserts {name} until the end of the Turn.", "SW-EVENT-06", (fig,)))


async def _find(game: Game, seat: int, turn: int) -> None:
    """The bottle comes to whatever the model carries already (SW-EVENT-08)."""
    fig = _random_model(game, seat, "SW-EVENT-08")
    if fig:
        had = str(game.facts.get(fig, "found", "") or "")
        game.tell(Status(fig, "found", f"{had}, {SNAKE_OIL}" if had else SNAKE_OIL, "SW-EVENT-08"))
        game.tell(Note(f"{game.facts.figures[fig].name} finds a bottle of Snake Oil.", "SW-EVENT-08", (fig,)))


async def _hero(game: Game, seat: int, turn: int) -> None:
    """One Action of the model, of which its own Posse is Active; enemies on Lookout may React (SW-EVENT-07)."""
    fig = _random_model(game, seat, "SW-EVENT-07")
    if not fig:
        return
    game.tell(Status(f"seat:{game.facts.figures[fig].seat}", "active", 1, "SW-EVENT-07"))
    game.tell(Status(fig, "actions", 1, "SW-EVENT-07"))
    game.then(("action", fig), ("hour-over", fig))


async def hour_over(game: Game, fig: str) -> None:
    """The free Action is over; it has cost no Done Token and none was taken off (SW-EVENT-07)."""
    lookout.tidy(game, fig)
    game.tell(Status(f"seat:{game.facts.figures[fig].seat}", "active", None, "SW-EVENT-07"))


# -- Armed Civilians ------------------------------------------------------------------------------------


async def _civilians(game: Game, seat: int, turn: int) -> None:
    """Everybody in view within 6" of a random empty building or area is shot at; nobody can React to that, and as it
    is nobody's model that attacks nobody scores (SW-EVENT-04)."""
    rule = "SW-EVENT-04"
    pieces = [piece for piece in game.scene.table.pieces if _empty(game, piece)]
    ids, names = [piece.id for piece in pieces], [piece.name for piece in pieces]
    chosen = _one_of(game, seat, "random terrain", rule, ids, names)
    if not chosen:
        game.tell(Note("There is no empty building or area.", rule))
        return
    piece = game.scene.table.piece(chosen)
    for fig in _targets(game, piece):
        await _shot_at(game, seat, piece, fig)
    await damage.drain(game)


def _empty(game: Game, piece: Piece) -> bool:
    """Whether a piece is area terrain or a building without a model in it."""
    if not piece.areas and piece.kind not in BUILDINGS:
        return False
    outlines = [area.outline for area in piece.areas] or [piece.outline]
    bodies = game.scene.bodies.values()
    return all(polygon_distance((body.x, body.y), outline) >= body.radius for body in bodies for outline in outlines)


def _targets(game: Game, piece: Piece) -> list[str]:
    """Models of the Posses on their feet within 6" of the piece that are in view from it, the nearest first."""
    near = [
        (away, figure.id)
        for figure in game.facts.figures.values()
        if figure.body is not None and _of_a_posse(figure) and not downed(game.facts, figure.id)
        and (away := distance_to_piece(figure.body, piece)) <= min(CIVILIAN_REACH, sight_limit(game))
    ]  # fmt: skip
    return [fig for _, fig in sorted(near) if _seen_from(game, piece, game.scene.bodies[fig])]


def _seen_from(game: Game, piece: Piece, target: Body) -> bool:
    """Whether somebody anywhere on the outline of the piece would see the target."""
    shape = game.scene.table.shapes[min(game.scene.table.shapes)]
    viewers = [
        Body(
            "civilian", shape.name, shape.radius, shape.height, x, y, piece.at[2],
            facing_towards(target.x - x, target.y - y),
        )
        for x, y in _around(piece)
    ]  # fmt: skip
    return any(seen.clear for seen in sight_between(game.scene, [(viewer, target) for viewer in viewers]))


def _around(piece: Piece) -> list[Plan]:
    """Points along the outline, an inch or less apart, a little off it."""
    found: list[Plan] = []
    for p, q in edges(piece.outline):
        length = plan_distance(p, q)
        out = (q[1] - p[1], p[0] - q[0])
        for along in range(0, length, _STEP):
            on = (p[0] + (q[0] - p[0]) * along // length, p[1] + (q[1] - p[1]) * along // length)
            found.append(beyond(on, *out, _OFF))
    return found


async def _shot_at(game: Game, seat: int, piece: Piece, fig: str) -> None:
    """An unmodified 2 Dice Shooting Test with D6, which no player re-rolls; hits are Saved as ever."""
    if not game.still(fig):
        return
    rule, name = "SW-EVENT-04", game.facts.figures[fig].name
    text = f"Shots from the {piece.name} at {name}."
    with game.because(game.tell(Act("civilians", "", (fig,), "Civilians", (game.scene.bodies[fig].at,), text, rule))):
        drawn = game.dice.roll(CIVILIAN_DIE, CIVILIAN_DICE, label=f"civilians {fig}")
        hits = sum(1 for die in drawn if die >= SUCCESS)
        result = "1 Success" if hits == 1 else f"{hits} Successes"
        game.tell(Rolled("civilians", seat, "", CIVILIAN_DIE, drawn, drawn, (), SUCCESS, -1, result, rule))
        if hits:
            margin = await shields.shot_save(game, fig, save_needed(hits), rule="SW-SHOOT-13")
            await damage.hurt(game, fig, margin, cause="civilians", rule=rule)


_EVENTS = (_critter, _civilians, _storm, _omen, _hero, _find)
