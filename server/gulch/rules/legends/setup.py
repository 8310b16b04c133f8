"""Setting a game up: what a match starts from, its scenario, roles and Deployment in order (LW-SETUP, LW-SCEN).

Lives here: what is checked before a match starts, its opening, choosing or rolling the scenario. Never here: building
Posses (`posse`, `roster`), where models start (`deploy`, the scenarios), the turn.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from gulch.decision import Option, Pick, inches
from gulch.dice import Chance
from gulch.errors import InvalidInput
from gulch.events import FigureInfo, Note, PhaseBegan, Removed, Status
from gulch.game import OpenState
from gulch.match import Game, Prepared, Setup
from gulch.opening import opening, told_apart
from gulch.rules.legends import (
    agreed,
    awards,
    deploy,
    dice,
    famous,
    options,
    posse,
    profiles,
    refights,
    reserves,
    roles,
    roster,
    scenarios,
)
from gulch.rules.legends.ledger import BOOK, LEDGER
from gulch.rules.legends.state import MOUNT, fighters, listed
from gulch.say import how_many
from gulch.table.model import INCH, Scale, Table
from gulch.view import Facts

FOOT = 12 * INCH
LEAST_TABLE, MOST_TABLE = 2 * FOOT, 6 * FOOT
SIDES = 2
REFIGHT, BRAWL = "historical-refight", "multiplayer-brawl"
WOUND = "Old Battle Wound"
ANIMALS = ("horse",)  # shapes that no fighter has


# -- before the match -------------------------------------------------------------------------------------


def start(setup: Setup, chance: Chance) -> OpenState:
    """The state before the first step. InvalidInput if table, scenario, options, seats or Posses are not right."""
    check(setup)
    return OpenState(setup, Facts(setup.table), [("begin",)])


def load(setup: Setup, data: Mapping[str, Any]) -> OpenState:
    """From what the state's `dump` gave."""
    return OpenState.load(setup, data)


def prepare(
    scenario: str, seats: int, given: Sequence[Mapping[str, Any] | str | None], chosen: Mapping[str, str]
) -> Prepared:
    """A checked Posse for both sides (by value, by name or path, or the ready one) and all options that are played,
    with their values. InvalidInput for what is unknown or not allowed."""
    _check_game(scenario, seats, chosen)
    if len(given) > seats:
        raise InvalidInput(f"{len(given)} posses for {seats} seats", "give one posse a seat")
    forces = _forces(scenario, [*given, *[None] * (seats - len(given))], chosen)
    _check_forces(scenario, forces, chosen)
    values = {name: LEDGER.chosen(chosen, name) for name in options.PLAYED}
    return Prepared(tuple(forces), values, options.scale(chosen))


def _forces(
    scenario: str, given: Sequence[Mapping[str, Any] | str | None], chosen: Mapping[str, str]
) -> list[Mapping[str, Any]]:
    """The Posses as they were given; the ready ones where none was, those of history in a refight."""
    refight = refights.of_scenario(scenario) if LEDGER.chosen(chosen, REFIGHT) == "on" else ""
    forces: list[Mapping[str, Any] | None] = [None] * len(given)
    for seat, one in enumerate(given):
        if isinstance(one, str):
            forces[seat] = posse.load(one, chosen)
        elif one is not None:
            forces[seat] = posse.check(one, source=f"the posse of seat {seat}", options=chosen)
    taken = [side["role"] for force in forces if force and (side := refights.side(force))]
    free = [role for role in (roles.ATTACKER, roles.DEFENDER) if role not in taken]
    for seat, force in enumerate(forces):
        if force is None:
            forces[seat] = posse.load(refights.ready(refight, free.pop(0)), chosen) if refight else posse.default(seat)
    return [force for force in forces if force is not None]


def _check_game(scenario: str, seats: int, chosen: Mapping[str, str]) -> None:
    options.check(chosen)
    if scenario not in scenarios.NAMES:
        raise InvalidInput(f"unknown scenario {scenario!r} (LW-SCEN-08)", f"use one of {', '.join(scenarios.NAMES)}")
    if not SIDES <= seats <= _most(scenario, chosen):
        raise InvalidInput(
            f"a match of {how_many(seats, 'seat')} (LW-SETUP-01)",
            f"seat two sides, whose players share a seat, or set {BRAWL}=on in a brawl (LW-BRAWL-09)",
        )


def _most(scenario: str, chosen: Mapping[str, str]) -> int:
    """How many sides may take part: more than two only in a scenario for more, by the option (LW-BRAWL-09)."""
    found = scenarios.SCENARIOS.get(scenario)
    return found.most_seats if found is not None and LEDGER.chosen(chosen, BRAWL) == "on" else SIDES


def _check_forces(scenario: str, forces: Sequence[Mapping[str, Any]], chosen: Mapping[str, str]) -> None:
    """Both sides have the same dollars to spend (LW-SETUP-01), unless history says who is there (LW-SCEN-12)."""
    name = famous.clash([_kinds(force) for force in forces], _legends())
    if name:
        raise InvalidInput(f"{name} cannot fight on both sides (LW-LEGEND-04)", "leave him out of one posse")
    if LEDGER.chosen(chosen, REFIGHT) == "on":
        _check_refight(scenario, forces)
        return
    if any("refight" in force for force in forces):
        raise InvalidInput("a posse of a historical refight (LW-SCEN-12)", f"set the option {REFIGHT}=on")
    limits = [force["limit"] for force in forces]
    if len(set(limits)) > 1 and not all(force.get("campaign") for force in forces):
        said = " and ".join(f"${limit}" for limit in limits)
        raise InvalidInput(f"the posses are built for {said} (LW-SETUP-01)", "give both the same limit")


def _check_refight(scenario: str, forces: Sequence[Mapping[str, Any]]) -> None:
    """A refight is fought by both of its sides (LW-SCEN-12)."""
    refight = refights.of_scenario(scenario)
    if not refight:
        raise InvalidInput(f"{scenario} is no historical refight (LW-SCEN-12)", f"set the option {REFIGHT}=off")
    sides = sorted(str((refights.side(force) or {}).get("role", "")) for force in forces)
    if any(force.get("refight") != refight for force in forces) or sides != [roles.ATTACKER, roles.DEFENDER]:
        ready = " and ".join(refights.ready(refight, role) for role in (roles.ATTACKER, roles.DEFENDER))
        raise InvalidInput(f"not the two sides of {refight} (LW-SCEN-12)", f"play the posses {ready}")


def _legends() -> list[str]:
    return [kind for kind, who in profiles.paid().items() if who.hired == profiles.LEGEND]


def _kinds(force: Mapping[str, Any]) -> list[str]:
    return [str(model["kind"]) for model in force["model"]]


def check(setup: Setup) -> None:
    """InvalidInput, with the rule, for a match that cannot be played."""
    _check_game(setup.scenario, len(setup.seats), setup.options)
    _check_table(setup.table, options.scale(setup.options))
    if setup.scenario != scenarios.ROLL:
        scenarios.SCENARIOS[setup.scenario].check(setup.table, setup.options)
    forces = posses(setup)
    _check_forces(setup.scenario, forces, setup.options)
    for info in figure_infos(setup, forces):
        if info.shape not in setup.table.shapes:
            message = f"seat {info.seat}: {info.name} has the unknown shape {info.shape!r}"
            raise InvalidInput(message, f"use one of {', '.join(sorted({*setup.table.shapes} - {*ANIMALS}))}")


def _check_table(table: Table, scale: Scale) -> None:
    """The size of a table is what it truly is, however its lengths are read (LW-MEAS-03, LW-MEAS-04)."""
    if table.scale != scale:
        wanted = f"lengths are to be read in {scale.name}, those of {table.name} are in {table.scale.name}"
        raise InvalidInput(f"{wanted} (LW-MEAS-03)", "set up the match with gulch.table.scaled.scaled")
    for side in table.size:
        if not LEAST_TABLE <= scale.true(side) <= MOST_TABLE:
            least, most = (inches(scale.read(end), scale) for end in (LEAST_TABLE, MOST_TABLE))
            raise InvalidInput(
                f"table {table.name} measures {inches(side, scale)} (LW-MEAS-04)", f"use {least} to {most} a side"
            )


def posses(setup: Setup) -> list[Mapping[str, Any]]:
    """The Posse of every seat with its defaults filled in, the ready ones where none was given."""
    given = [seat.posse or None for seat in setup.seats]
    return _forces(setup.scenario, given, setup.options)


def figure_infos(setup: Setup, forces: Sequence[Mapping[str, Any]]) -> list[FigureInfo]:
    """Fighters and mounts, told apart by their names (one Posse may be played twice), and whom the scenario brings."""
    sides = [roster.infos(seat, force) for seat, force in enumerate(forces)]
    infos = _taking_part([info for side in sides for info in side], forces)
    told = told_apart(infos)
    return told + scenarios.figures(setup.scenario, told, setup.options)


def _taking_part(infos: Sequence[FigureInfo], forces: Sequence[Mapping[str, Any]]) -> list[FigureInfo]:
    """All but those who sit the game out because of who is on the other side, and their mounts (LW-LEGEND-09)."""
    out = famous.sits_out([_kinds(force) for force in forces])
    gone = [info.id for info in infos if (info.seat, dict(info.sheet).get("kind")) in out]
    return [info for info in infos if info.id.removesuffix(MOUNT) not in gone]


# -- the opening ------------------------------------------------------------------------------------------


async def begin(game: Game) -> None:
    """Tells the match: seats, figures, options; then the scenario, if it is to be rolled (LW-SETUP-02)."""
    setup: Setup = game.state.setup
    forces = posses(setup)
    infos = figure_infos(setup, forces)
    names = [force["name"] for force in forces]
    game.tell(opening(BOOK, LEDGER.rules_version, setup, names, infos, game.dice))
    game.tell(PhaseBegan(0, "deployment", label="Starting positions"))
    for status in roster.opening(infos, setup.options, forces):
        game.tell(status)
    for seat, force in enumerate(forces):
        _tell_side(game, seat, force)
    for _, kind in famous.sits_out([_kinds(force) for force in forces]):
        game.tell(Note(f"{kind} will not fight today.", "LW-LEGEND-09"))
    game.then(("scenario",) if setup.scenario == scenarios.ROLL else ("prepared",))


def _tell_side(game: Game, seat: int, force: Mapping[str, Any]) -> None:
    """What a side is: the type of its Posse, whether of a campaign, its role in history."""
    game.tell(Status(f"seat:{seat}", "posse", force["kind"], "LW-POSSE-01"))
    if force.get("campaign"):
        game.tell(Status(f"seat:{seat}", "campaign", 1, "LW-SCEN-06"))
    if "refight" in force:
        side = refights.side(force) or {}
        game.tell(Status(f"seat:{seat}", "history", str(side["role"]), "LW-SCEN-12"))
        if force.get("campaign"):
            warning = "A historical refight should be no part of a campaign: it will be worth nothing."
            game.tell(Note(warning, "LW-SCEN-12"))


def _measure(game: Game) -> None:
    """Says so if the table has not the size that the scenario gives, 4 feet by 4 if it gives none (LW-MEAS-04). Feet
    stay feet, whatever distances are read in (LW-MEAS-03)."""
    scenario, size, scale = scenarios.of(game.facts), game.facts.table.size, game.facts.table.scale
    meant = [scale.read(side * FOOT) for side in scenario.board]
    if sorted(size) != sorted(meant):
        area, table = (" by ".join(f"{side / scale.unit:g}" for side in sides) for sides in (meant, size))
        feet = " by ".join(str(side) for side in scenario.board)
        said = f"{scenario.title} is meant for {feet} feet, {area} {scale.name}"
        game.tell(Note(f"{said}; this table measures {table}.", "LW-MEAS-04"))


async def prepared(game: Game) -> None:
    """The scenario is known: scenery, old wounds, roles, starting positions, turn 1 (LW-SETUP-02)."""
    _measure(game)
    game.then(("scenery",), ("old-wounds",), ("roles",), ("deployment",), ("kit",), ("turn", 1))


async def deployment(game: Game) -> None:
    """Where everybody starts, as the scenario says (LW-SCEN-08)."""
    scenario = scenarios.of(game.facts)
    game.then(*scenario.before(game), *scenario.deployment(game))


async def old_wounds(game: Game) -> None:
    """A fighter with an old battle wound misses the game on a 1 (LW-SCEN-05)."""
    for info in game.facts.seats:
        for figure in fighters(game.facts, info.seat):
            if WOUND not in listed(game.facts, figure.id, "injuries"):
                continue
            roll = await dice.random(game, info.seat, "old wound", 1, "LW-SCEN-05", fig=figure.id, needed=2)
            if roll.dice[0] == 1:
                game.tell(Note(f"{figure.name} stays at home with an old wound.", "LW-SCEN-05", (figure.id,)))
                game.tell(Removed(figure.id, awards.ABSENT, "LW-SCEN-05"))


# -- the scenario -----------------------------------------------------------------------------------------


async def roll_scenario(game: Game) -> None:
    """The lower Infamy chooses on whose table to roll, by the type of the Posse (LW-SCEN-01 to -04). A scenario that
    the table has not the terrain for is rolled again."""
    seat = await roles.chooser(game, "scenario", "LW-SCEN-01")
    kinds = list(dict.fromkeys(str(game.facts.get(f"seat:{info.seat}", "posse")) for info in game.facts.seats))
    tables = [Option(kind, f"The table of the {kind}") for kind in kinds]
    prompt = "On which table is the scenario rolled?"
    kind = await game.pick(Pick(seat=seat, kind="scenario-table", rule="LW-SCEN-01", prompt=prompt, options=tables))
    rolled = await dice.random(game, seat, "scenario", 1, TABLE_RULES[kind])
    name = scenarios.TABLES[kind][rolled.dice[0] - 1]
    scenario = scenarios.SCENARIOS.get(name)
    if scenario is None or not scenario.fits(game.facts.table, game.options):
        title = scenario.title if scenario is not None else name
        game.tell(Note(f"The table lacks what {title} needs.", "LW-SCEN-08"))
        game.then(("scenario",))
        return
    for info in game.facts.seats:
        game.tell(Status(f"seat:{info.seat}", "scenario", name, TABLE_RULES[kind]))
    game.tell(Note(f"The scenario is {scenario.title}.", TABLE_RULES[kind]))
    game.then(("prepared",))


TABLE_RULES = {"lawmen": "LW-SCEN-02", "cowboys": "LW-SCEN-03", "outlaws": "LW-SCEN-04"}

STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "begin": begin,
    "scenario": roll_scenario,
    "prepared": prepared,
    "scenery": agreed.settle,
    "old-wounds": old_wounds,
    "roles": roles.roles,
    "deployment": deployment,
    **deploy.STEPS,
    **reserves.STEPS,
    "phase-over": scenarios.phase_over,
    **scenarios.STEPS,
}
