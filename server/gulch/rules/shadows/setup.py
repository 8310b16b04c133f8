"""Setting a game up: the opening of the match, Deployment Zones and Deployment (SW-SETUP, SW-DEPLOY).

Lives here: what is checked before a match starts, its figures, zones by Roll-Off and the placing of each
model. Never here: building Posses (`posse`), terrain, the first Turn (`turn`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from gulch import cards
from gulch.decision import Option, Pick, Place
from gulch.dice import Chance, Dice, commitment
from gulch.errors import InvalidInput
from gulch.events import FigureInfo, MatchBegan, Note, PhaseBegan, Placed, SeatInfo, Status
from gulch.match import Game, Prepared, Setup
from gulch.rules.shadows import dice_tests, ledger, options, posse
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import GRIT, State
from gulch.table.model import INCH, Body, Plan, Table
from gulch.view import Facts

SCENARIOS = ("showdown",)
LEAST_TABLE, MOST_TABLE = 24 * INCH, 48 * INCH
LEAST_SEATS, MOST_SEATS = 2, 8
ZONE = 8 * INCH
CORNERS = ("south-west", "north-east", "south-east", "north-west")
EDGES = ("south", "north", "west", "east")
OPPOSITE = {
    "south-west": ("north-east",),
    "north-east": ("south-west",),
    "south-east": ("north-west",),
    "north-west": ("south-east",),
    "south": ("north",),
    "north": ("south",),
    "west": ("east",),
    "east": ("west",),
}


# -- before the match ----------------------------------------------------------------------------------


def start(setup: Setup, dice: Chance) -> State:
    """The state before the first step: every seat has a complete, shuffled deck of its own (SW-SETUP-03).
    InvalidInput if table, scenario, options, seats or Posses are not right."""
    check(setup)
    facts = Facts(setup.table)
    decks = {seat: dice.shuffle(cards.deck(), stream=f"deck:{seat}") for seat in range(len(setup.seats))}
    hands: dict[int, tuple[str, ...]] = dict.fromkeys(range(len(setup.seats)), ())
    return State(setup, facts, [("begin",)], decks, hands)


def prepare(
    scenario: str, seats: int, given: Sequence[Mapping[str, Any] | str | None], chosen: Mapping[str, str]
) -> Prepared:
    """A checked Posse for every seat (by value, by name or path, or the ready one) and all options that are
    played, with their values. InvalidInput for what is unknown or not allowed."""
    _check_game(scenario, seats, chosen)
    if len(given) > seats:
        raise InvalidInput(f"{len(given)} posses for {seats} seats", "give one posse a seat")
    forces = [_force(seat, given[seat] if seat < len(given) else None) for seat in range(seats)]
    _check_methods(forces, [f"the posse of seat {seat}" for seat in range(seats)])
    return Prepared(tuple(forces), {name: options.chosen(chosen, name) for name in options.PLAYED})


def _force(seat: int, given: Mapping[str, Any] | str | None) -> Mapping[str, Any]:
    if given is None:
        return posse.default(seat)
    return posse.load(given) if isinstance(given, str) else posse.check(given, source=f"the posse of seat {seat}")


def _check_game(scenario: str, seats: int, chosen: Mapping[str, str]) -> None:
    options.check(chosen)
    if scenario not in SCENARIOS:
        raise InvalidInput(f"unknown scenario {scenario!r} (SW-SCEN-01)", f"use one of {', '.join(SCENARIOS)}")
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise InvalidInput(f"{seats} seats (SW-DEPLOY-04)", f"seat {LEAST_SEATS} to {MOST_SEATS} players")


def _check_methods(forces: Sequence[Mapping[str, Any]], names: Sequence[str]) -> None:
    """All built by one method and one limit (SW-POSSE-01)."""
    for force, name in zip(forces, names, strict=True):
        posse.check(force, forces[0]["method"], forces[0]["limit"], source=name)


def check(setup: Setup) -> None:
    """InvalidInput, with the rule, for a match that cannot be played."""
    _check_game(setup.scenario, len(setup.seats), setup.options)
    for side in setup.table.size:
        if not LEAST_TABLE <= side <= MOST_TABLE:
            raise InvalidInput(
                f'table {setup.table.name} measures {side / INCH:g}" (SW-SETUP-01)', 'use 24" to 48" a side'
            )
    forces = posses(setup)
    names = [f"seat {seat} ({info.name})" for seat, info in enumerate(setup.seats)]
    _check_methods(forces, names)
    _check_shapes(setup, forces, names)


def _check_shapes(setup: Setup, forces: Sequence[Mapping[str, Any]], names: Sequence[str]) -> None:
    for force, who in zip(forces, names, strict=True):
        for model in force["model"]:
            if model["shape"] not in setup.table.shapes:
                message = f"{who}: {model['name']} has the unknown shape {model['shape']!r}"
                raise InvalidInput(message, f"use one of {', '.join(sorted(setup.table.shapes))}")


def posses(setup: Setup) -> list[Mapping[str, Any]]:
    """The Posse of every seat with its defaults filled in, the ready ones where none was given."""
    return [
        posse.check(seat.posse, source=f"seat {number} ({seat.name})") if seat.posse else posse.default(number)
        for number, seat in enumerate(setup.seats)
    ]


# -- the opening ---------------------------------------------------------------------------------------


async def begin(game: Game) -> None:
    """Tells the match: seats, figures with open equipment (SW-BUY-09), options; then Deployment."""
    setup: Setup = game.state.setup
    forces = posses(setup)
    figures = [info for seat, force in enumerate(forces) for info in figure_infos(seat, force)]
    game.tell(_opening(setup, forces, figures, game.dice))
    game.tell(PhaseBegan(0, "deployment", label="Deployment"))
    for info in figures:
        if dict(info.sheet)["boss"]:
            game.tell(Status(info.id, "boss", 1, "SW-POSSE-03"))
    for seat, force in enumerate(forces):
        game.tell(Status(f"seat:{seat}", "starting", len(force["model"]), "SW-BOTTLE-01"))
        game.tell(Status(f"seat:{seat}", "deck", len(game.state.decks[seat]), "SW-SETUP-03"))
    game.then(("deployment",))


def _opening(
    setup: Setup, forces: Sequence[Mapping[str, Any]], figures: Sequence[FigureInfo], dice: Chance
) -> MatchBegan:
    drawn = dice if isinstance(dice, Dice) else None
    return MatchBegan(
        book=ledger.BOOK,
        rules_version=ledger.rules_version(),
        scenario=setup.scenario,
        table=setup.table.name,
        table_key=setup.table.key,
        options=tuple(sorted(setup.options.items())),
        seats=tuple(SeatInfo(n, seat.name, forces[n]["name"]) for n, seat in enumerate(setup.seats)),
        figures=tuple(figures),
        commitment=commitment(drawn.seed) if drawn else "",
        match=setup.match,
        nonces=drawn.nonces if drawn else (),
        proven=setup.proven,
    )


def figure_infos(seat: int, force: Mapping[str, Any]) -> list[FigureInfo]:
    """The models of a Posse as everybody knows them; ids are made of seat and name."""
    infos: list[FigureInfo] = []
    for model in force["model"]:
        id = f"{seat}-{_slug(model['name'])}"
        if any(info.id == id for info in infos):
            id += f"-{len(infos)}"
        infos.append(FigureInfo(id, seat, model["name"], model["shape"], _sheet(model)))
    return infos


def _slug(name: str) -> str:
    kept = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.lower())
    return "-".join(kept.split()) or "model"


def _sheet(model: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    hero = model["rank"] == "Hero"
    return (
        ("rank", model["rank"]),
        ("grit", f"D{GRIT[model['rank']]}"),
        ("weapons", ", ".join(model["weapons"])),
        ("skills", ", ".join(model["skills"])),
        ("boss", "yes" if hero else ""),
    )


# -- Deployment ----------------------------------------------------------------------------------------


async def deployment(game: Game) -> None:
    """Roll-Off; in its order each player chooses a zone and sets the whole Posse up (SW-DEPLOY-01)."""
    seats = await dice_tests.roll_off(game, range(len(game.facts.seats)), "deployment", "SW-DEPLOY-01")
    game.then(*(("zone", seat) for seat in seats), ("turn", 1))


async def zone(game: Game, seat: int) -> None:
    """A player chooses a Deployment Zone, then places every model (SW-DEPLOY-02)."""
    choices = free_zones(game)
    labels = {name: f"the {name} {'corner' if name in CORNERS else 'edge'}" for name in choices}
    chosen = await game.pick(
        Pick(
            seat=seat, kind="zone", rule="SW-DEPLOY-02", prompt="Choose a Deployment Zone",
            options=[Option(name, label.capitalize()) for name, label in labels.items()],
        )
    )  # fmt: skip
    game.tell(Status(f"seat:{seat}", "zone", chosen, "SW-DEPLOY-02"))
    game.tell(Note(f"{game.facts.seats[seat].name} deploys at {labels[chosen]}.", "SW-DEPLOY-01"))
    game.then(*(("deploy", figure.id) for figure in game.facts.of_seat(seat)))


def taken_zones(facts: Facts) -> list[str]:
    """The zones chosen so far, in seat order."""
    held = (facts.get(f"seat:{info.seat}", "zone") for info in facts.seats)
    return [str(name) for name in held if name]


def free_zones(game: Game) -> list[str]:
    """What may be chosen now: corners, and edges for Posses beyond four (SW-DEPLOY-04); where a taken zone
    can still get an opposite one, only such (SW-DEPLOY-02)."""
    taken = taken_zones(game.facts)
    edges = max(0, len(game.facts.seats) - len(CORNERS)) - sum(1 for name in taken if name in EDGES)
    free = [name for name in CORNERS if name not in taken]
    if edges > 0:
        free += [name for name in EDGES if name not in taken]
    straight_too = option(game, "opposite-corners") == "straight-across-too"
    wanted = _unmatched(taken, straight_too)
    return [name for name in free if name in wanted] or free


def _unmatched(taken: Iterable[str], straight_too: bool) -> list[str]:
    """The zones opposite a taken one that has no opposite yet."""
    held = list(taken)
    wanted: list[str] = []
    for name in held:
        across = CORNERS if straight_too and name in CORNERS else OPPOSITE[name]
        others = [other for other in across if other != name]
        if not any(other in held for other in others):
            wanted += others
    return wanted


def zone_outline(table: Table, name: str) -> tuple[Plan, ...]:
    """The square of a zone: 8" at a corner, or 8" deep and 4" to either side of the middle of an edge
    (SW-DEPLOY-03, SW-DEPLOY-04). Plan, mils, counter-clockwise."""
    (width, depth) = table.size
    left = 0 if "west" in name else width - ZONE if "east" in name else width // 2 - ZONE // 2
    low = 0 if "south" in name else depth - ZONE if "north" in name else depth // 2 - ZONE // 2
    return ((left, low), (left + ZONE, low), (left + ZONE, low + ZONE), (left, low + ZONE))


async def deploy(game: Game, fig: str) -> None:
    """One model is placed, its whole base inside the zone (SW-DEPLOY-03)."""
    figure = game.facts.figures[fig]
    name = str(game.facts.get(f"seat:{figure.seat}", "zone"))
    region = zone_outline(game.scene.table, name)
    put = await game.ask(
        Place(
            seat=figure.seat, kind="deploy", rule="SW-DEPLOY-03", prompt=f"Set {figure.name} up", subject=fig,
            body=body(game.scene.table, figure.info, region[0]), region=region,
        )
    )  # fmt: skip
    game.tell(Placed(fig, body(game.scene.table, figure.info, put.at, put.facing)))


def body(table: Table, info: FigureInfo, at: Sequence[int], facing: int = 0) -> Body:
    """A figure as a body at a point, sized by its shape (SW-SETUP-02)."""
    shape = table.shapes[info.shape]
    x, y, z = (*at, 0)[:3]
    return Body(info.id, info.shape, shape.radius, shape.height, x, y, z, facing)


def zone_pairs(seats: int) -> list[tuple[str, str]]:
    """The pairs of zones that a game of so many Posses can use."""
    names = CORNERS + (EDGES if seats > len(CORNERS) else ())
    return list(combinations(names, 2))
