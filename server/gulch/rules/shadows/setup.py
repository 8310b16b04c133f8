"""Setting a game up: what a match starts from, its opening and Deployment (SW-SETUP, SW-DEPLOY).

Lives here: what is checked before a match starts, its figures, zones by Roll-Off and the placing of each
model. Never here: building Posses (`posse`), where zones lie (`zones`), the scenarios, the first Turn (`turn`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gulch import cards
from gulch.decision import Option, Pick, Place
from gulch.dice import Chance
from gulch.errors import InvalidInput
from gulch.events import FigureInfo, Note, PhaseBegan, Placed, Rolled, Status
from gulch.match import Game, Prepared, Setup
from gulch.opening import opening, told_apart
from gulch.rules.shadows import (
    agendas,
    bystanders,
    dice_tests,
    hazards,
    ledger,
    options,
    outfit,
    posse,
    scenarios,
    stable,
    teams,
)
from gulch.rules.shadows.bodies import body as body
from gulch.rules.shadows.state import GRIT, HORSE, State, models
from gulch.rules.shadows.zones import CORNERS, around, free_zones, screening, shared_zone, zone_outline
from gulch.say import seat_name
from gulch.table.model import INCH, Body
from gulch.view import Facts

LEAST_TABLE, MOST_TABLE = 24 * INCH, 48 * INCH
LEAST_SEATS, MOST_SEATS = 2, 8
NEARER = 2 * INCH  # by so much more around a zone that is full


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
    if scenario not in scenarios.NAMES:
        raise InvalidInput(f"unknown scenario {scenario!r} (SW-SCEN-01)", f"use one of {', '.join(scenarios.NAMES)}")
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise InvalidInput(
            f"a match of {seats} seat{'s' if seats != 1 else ''} (SW-DEPLOY-04)",
            f"seat {LEAST_SEATS} to {MOST_SEATS} players",
        )
    teams.sides_of(chosen, seats)


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
    if setup.scenario != scenarios.ROLL:
        scenarios.SCENARIOS[setup.scenario].check(setup.table, len(setup.seats))
    forces = posses(setup)
    names = [f"seat {seat} ({info.name})" for seat, info in enumerate(setup.seats)]
    _check_methods(forces, names)
    _check_shapes(setup, forces, names)


def _check_shapes(setup: Setup, forces: Sequence[Mapping[str, Any]], names: Sequence[str]) -> None:
    for force, who in zip(forces, names, strict=True):
        for model in force["model"]:
            if model["shape"] not in setup.table.shapes or model["shape"] == HORSE:
                message = f"{who}: {model['name']} has the unknown shape {model['shape']!r}"
                raise InvalidInput(message, f"use one of {', '.join(sorted({*setup.table.shapes} - {HORSE}))}")


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
    infos = [info for seat, force in enumerate(forces) for info in figure_infos(seat, force)]
    drawn = bystanders.roll(game)
    infos += stable.infos(game, infos)
    infos += [*bystanders.infos(setup.table, drawn), *agendas.infos(game, len(forces))]
    figures = told_apart(infos)
    names = [force["name"] for force in forces]
    game.tell(opening(ledger.BOOK, ledger.rules_version(), setup, names, figures, game.dice))
    game.tell(PhaseBegan(0, "deployment", label="Deployment"))
    bystanders.told(game, drawn)
    for info in figures:
        if dict(info.sheet)["boss"]:
            game.tell(Status(info.id, "boss", 1, "SW-POSSE-03"))
    for seat, force in enumerate(forces):
        game.tell(Status(f"seat:{seat}", "starting", len(force["model"]), "SW-BOTTLE-01"))
        game.tell(Status(f"seat:{seat}", "deck", len(game.state.decks[seat]), "SW-SETUP-03"))
    teams.form(game)
    _report_screening(game)
    hazards.announce(game)
    if setup.scenario == scenarios.ROLL:
        game.then(("scenario",))
    else:
        game.then(*_before_play(game))


def _before_play(game: Game) -> tuple[tuple[Any, ...], ...]:
    """Terrain, Bystanders, the set-up of the scenario, Deployment, in that order (SW-SCEN-03)."""
    scenario = scenarios.of(game.facts)
    terrain, set_up = scenario.terrain(game.facts), scenario.before(game.facts)
    return (*terrain, *bystanders.before(game), *set_up, ("deployment",))


def _report_screening(game: Game) -> None:
    """How well the zones are screened from one another, with a warning if they are not at all (SW-DEPLOY-05)."""
    blocked = screening(game.scene.table, len(game.facts.seats))
    text = f"{blocked}% of the lines of sight between Deployment Zones are blocked."
    if not blocked:
        text = "No line of sight between Deployment Zones is blocked: more terrain between them is recommended."
    game.tell(Note(text, "SW-DEPLOY-05"))


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
        *outfit.sheet(model),
    )


# -- the scenario --------------------------------------------------------------------------------------


async def roll_scenario(game: Game) -> None:
    """A D8 chooses the scenario (SW-SCEN-01); on 8 the winner of a Roll-Off does (SW-SCEN-02). One that the table has
    not the terrain for is rolled again."""
    drawn = game.dice.roll(8, 1, label="scenario")
    if drawn[0] == scenarios.ANY:
        game.tell(Rolled("scenario", 0, "", 8, drawn, drawn, (), 0, -1, "any scenario", "SW-SCEN-02"))
        name = await _choose_scenario(game)
    else:
        name = scenarios.by_number(drawn[0]).name
        title = scenarios.SCENARIOS[name].title
        game.tell(Rolled("scenario", 0, "", 8, drawn, drawn, (), 0, -1, title, "SW-SCEN-01"))
    if name not in _playable(game):
        game.tell(Note(f"The table has not what {scenarios.SCENARIOS[name].title} needs.", "SW-SCEN-03"))
        game.then(("scenario",))
        return
    for info in game.facts.seats:
        game.tell(Status(f"seat:{info.seat}", "scenario", name, "SW-SCEN-01"))
    game.tell(Note(f"The scenario is {scenarios.SCENARIOS[name].title}.", "SW-SCEN-01"))
    game.then(*_before_play(game))


async def _choose_scenario(game: Game) -> str:
    order = await dice_tests.roll_off(game, range(len(game.facts.seats)), "scenario", "SW-SCEN-02")
    options = [Option(name, scenarios.SCENARIOS[name].title) for name in _playable(game)]
    return await game.pick(
        Pick(seat=order[0], kind="scenario", rule="SW-SCEN-02", prompt="Choose a scenario", options=options)
    )


def _playable(game: Game) -> list[str]:
    """The scenarios that the table has the terrain for (SW-SCEN-03)."""
    return [
        name for name, scenario in scenarios.SCENARIOS.items() if scenario.fits(game.facts.table, len(game.facts.seats))
    ]


# -- Deployment ----------------------------------------------------------------------------------------


async def deployment(game: Game) -> None:
    """Roll-Off; in its order each player chooses a zone and sets the whole Posse up (SW-DEPLOY-01), or does as the
    scenario says."""
    seats = await dice_tests.roll_off(game, range(len(game.facts.seats)), "deployment", "SW-DEPLOY-01")
    game.then(*scenarios.of(game.facts).deployment(game.facts, seats), *agendas.after(game), ("turn", 1))


async def zone(game: Game, seat: int) -> None:
    """A player chooses a Deployment Zone, then places every model (SW-DEPLOY-02)."""
    await choose_zone(game, seat)
    await deploy_rest(game, seat)


async def deploy_rest(game: Game, seat: int) -> None:
    """A player places every model that is not on the table yet (SW-DEPLOY-01)."""
    game.then(*(("deploy", figure.id) for figure in models(game.facts, seat) if figure.body is None))


async def choose_zone(game: Game, seat: int) -> None:
    """A player chooses a Deployment Zone (SW-DEPLOY-02), or shares the one of its team (SW-TEAM-02)."""
    shared = shared_zone(game.facts, seat)
    if shared:
        game.tell(Status(f"seat:{seat}", "zone", shared, "SW-TEAM-02"))
        game.tell(Note(f"{seat_name(game.facts, seat)} deploys beside its team.", "SW-TEAM-02"))
        return
    choices = free_zones(game)
    labels = {name: f"the {name} {'corner' if name in CORNERS else 'edge'}" for name in choices}
    chosen = await game.pick(
        Pick(
            seat=seat, kind="zone", rule="SW-DEPLOY-02", prompt="Choose a Deployment Zone",
            options=[Option(name, label.capitalize()) for name, label in labels.items()],
        )
    )  # fmt: skip
    game.tell(Status(f"seat:{seat}", "zone", chosen, "SW-DEPLOY-02"))
    game.tell(Note(f"{seat_name(game.facts, seat)} deploys at {labels[chosen]}.", "SW-DEPLOY-01"))


async def deploy(game: Game, fig: str) -> None:
    """One model is placed, its whole base inside the zone (SW-DEPLOY-03). Where terrain and models have filled that it
    stands as near to it as there is room, so that nobody is lost before the first Turn."""
    how = await stable.choose(game, fig)
    stands = stable.figure(game, fig, how)
    tried = ((by, _deploying(game, fig, stands, by)) for by in range(0, MOST_TABLE, NEARER))
    beyond = next((by for by, place in tried if place.possible(game.scene)), 0)
    if beyond:
        text = f'The zone is full: {game.facts.figures[fig].name} is set up within {beyond // INCH}" of it.'
        game.tell(Note(text, "SW-DEPLOY-03", (fig,)))
    put = await game.ask(_deploying(game, fig, stands, beyond))
    game.tell(Placed(fig, stands.moved(put.at, put.facing)))
    await stable.bring(game, fig, how)


def _deploying(game: Game, fig: str, stands: Body, beyond: int) -> Place:
    """Where a model may be set up: in its zone, or so many mils around it."""
    figure = game.facts.figures[fig]
    zone = zone_outline(game.scene.table, str(game.facts.get(f"seat:{figure.seat}", "zone")))
    region = around(game.scene.table, zone, beyond)
    return Place(
        seat=figure.seat, kind="deploy", rule="SW-DEPLOY-03", prompt=f"Set {figure.name} up", subject=fig,
        body=stands.moved((*region[0], 0)), region=region,
    )  # fmt: skip
