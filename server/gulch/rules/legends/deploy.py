"""Starting positions: a model at a time where the scenario says (LW-SCEN-08, LW-SETUP-02).

A `Zone` is where models may start: an outline, or all within a distance of a point. Where it is full a model is set up
as near to it as there is room, so that nobody is lost before the first turn. Lives here: zones, the steps "deploy" and
"alternate". Never here: which zone is whose (the scenarios), who arrives later (`reserves`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.choice import Apart
from gulch.decision import About, Option, Pick, Place
from gulch.events import FigureInfo, Note, Placed
from gulch.match import Game
from gulch.rules.legends import mounts, tape
from gulch.rules.legends.state import ANIMAL, fighters
from gulch.table.directions import UNIT, vector
from gulch.table.measure import CONTACT, hull
from gulch.table.memo import PerTable
from gulch.table.model import INCH, MOUNTED, Body, Plan, Point, Table
from gulch.view import FigureFacts

NEARER = 2 * INCH  # by so much more around a zone that is full
ORIGIN: Point = (0, 0, 0)
NO_HOOVES, RAMP = ("floor", "roof", "balcony", "stairs"), "ramp"
ACROSS = {"west": "east", "east": "west", "south": "north", "north": "south"}

# A zone as arguments of a step: ("edge", side, mils), ("around", x, y, z, mils), ("piece", id, mils) or
# ("box", left, low, right, high, mils).
Zone = tuple[str | int, ...]


def edge(side: str, within: int) -> Zone:
    """All whose base comes within so many mils of an edge of the table."""
    return ("edge", side, within)


def around(at: Plan | Point, within: int) -> Zone:
    """All whose base comes within so many mils of a point, on the ground if it names no height."""
    return ("around", *(*at, 0)[:3], within)


def by_piece(piece: str, within: int) -> Zone:
    """All whose base comes within so many mils of a piece, or stands in or on it."""
    return ("piece", piece, within)


def box(left: int, low: int, right: int, high: int) -> Zone:
    """All whose whole base stands in a rectangle."""
    return ("box", left, low, right, high, 0)


def short_edges(table: Table) -> tuple[str, str]:
    """The two short edges; of a square table those in the west and the east."""
    return ("west", "east") if table.size[0] >= table.size[1] else ("south", "north")


def corners(table: Table) -> dict[str, Plan]:
    """The corners of the table by name."""
    (width, depth) = table.size
    return {"south-west": (0, 0), "south-east": (width, 0), "north-east": (width, depth), "north-west": (0, depth)}


def strip(table: Table, side: str, deep: int) -> tuple[Plan, ...]:
    """The ground along an edge, so many mils deep. Plan, counter-clockwise."""
    (width, depth) = table.size
    left = max(0, width - deep) if side == "east" else 0
    right = min(width, deep) if side == "west" else width
    low = max(0, depth - deep) if side == "north" else 0
    high = min(depth, deep) if side == "south" else depth
    return ((left, low), (right, low), (right, high), (left, high))


def outset(outline: Sequence[Plan], far: int) -> tuple[Plan, ...]:
    """An outline so much wider all round: the hull of circles about its corners."""
    around = [vector(15 * n) for n in range(24)]
    return hull((x + vx * far // UNIT, y + vy * far // UNIT) for x, y in outline for vx, vy in around)


# -- one model ------------------------------------------------------------------------------------------------


def body(table: Table, info: FigureInfo) -> Body:
    """A figure as it stands, not yet anywhere."""
    shape = table.shapes[info.shape]
    return Body(info.id, info.shape, shape.radius, shape.height, 0, 0, 0)


def place(game: Game, fig: str, stands: Body, zone: Zone, beyond: int, seat: int, rule: str) -> Place:
    """Where a model may start: in its zone, or so many mils around it."""
    figure = game.facts.figures[fig]
    prompt, within, clear = f"Set {figure.name} up", int(zone[-1]) + beyond, clear_of(game, stands)
    if zone[0] == "around":
        centre = (int(zone[1]), int(zone[2]), int(zone[3]))
        return Place(
            seat=seat, kind="deploy", rule=rule, prompt=prompt, subject=fig, body=stands, centre=centre, radius=within,
            apart=clear,
        )  # fmt: skip
    outline = _outline(game.scene.table, zone, within, stands)
    return Place(
        seat=seat, kind="deploy", rule=rule, prompt=prompt, subject=fig, body=stands, region=outline, apart=clear
    )  # fmt: skip


def clear_of(game: Game, stands: Body) -> tuple[Apart, ...]:
    """Where nobody starts by the scenario, and no horse or rider for want of a way up for hooves (LW-MOUNT-16)."""
    from gulch.rules.legends import scenarios

    kept = scenarios.of(game.facts).not_on(game)
    on_hooves = stands.posture == MOUNTED or game.facts.figures[stands.id].sheet("class") == ANIMAL
    return (*kept, *(Apart(outline, 0) for outline in _indoors(game.scene.table))) if on_hooves else kept


def _built(table: Table) -> tuple[tuple[Plan, ...], ...]:
    """The floors, roofs, balconies and stairs of a table, but for bridges and the like with a ramp."""
    pieces = (piece for piece in table.pieces if not any(one.kind == RAMP for one in piece.surfaces))
    built = (one for piece in pieces for one in piece.surfaces if one.kind in NO_HOOVES)
    return tuple(dict.fromkeys(tuple((x, y) for x, y, _ in one.vertices) for one in built))


_indoors = PerTable(_built)


def _outline(table: Table, zone: Zone, within: int, stands: Body) -> tuple[Plan, ...]:
    """The ground on which the whole base has to stand."""
    deep = within + 2 * stands.radius  # its near rim may be `within` away
    if zone[0] == "edge":
        return strip(table, str(zone[1]), deep)
    if zone[0] == "piece":
        return outset(table.piece(str(zone[1])).outline, deep)
    left, low, right, high = (int(number) for number in zone[1:5])
    left, low = max(0, left - within), max(0, low - within)
    right, high = min(table.size[0], right + within), min(table.size[1], high + within)
    return ((left, low), (right, low), (right, high), (left, high))


def nearest_place(game: Game, fig: str, stands: Body, zone: Zone, seat: int, rule: str) -> Place | None:
    """The same in the zone, or as little around it as there is room; None if the whole table is full."""
    for beyond in range(0, sum(game.scene.table.size), NEARER):
        found = place(game, fig, stands, zone, beyond, seat, rule)
        if found.possible(game.scene):
            if beyond:
                name, within = game.facts.figures[fig].name, tape.told(game.facts, beyond)
                game.tell(Note(f"There is no room: {name} is set up within {within} of the zone.", rule, (fig,)))
            return found
    return None


async def deploy(game: Game, fig: str, zone: Zone, rule: str) -> None:
    """One fighter is set up, in the saddle or on foot with his mount beside him."""
    figure = game.facts.figures[fig]
    mount = mounts.mount_of(game.facts, fig)
    stands = body(game.scene.table, figure.info)
    rides = mount is not None and await _rides(game, figure, mount, zone, rule)
    if rides and mount is not None:
        stands = mounts.in_the_saddle(game.scene.table, stands, ORIGIN)
    asked = nearest_place(game, fig, stands, zone, figure.seat, rule)
    if asked is None:
        return
    put = await game.ask(asked)
    game.tell(Placed(fig, stands.moved(put.at, put.facing)))
    if mount is not None and not rides:
        await beside(game, figure, mount, rule)


async def _rides(game: Game, figure: FigureFacts, mount: FigureFacts, zone: Zone, rule: str) -> bool:
    """Whether he starts mounted: his owner's choice, where the scenario, his burden (LW-EXPL-12) and the room allow
    it."""
    from gulch.rules.legends import burdens, scenarios

    if scenarios.of(game.facts).on_foot(game, figure.id) or burdens.rides_not(game.facts, figure.id):
        return False
    saddled = mounts.in_the_saddle(game.scene.table, body(game.scene.table, figure.info), ORIGIN)
    if not place(game, figure.id, saddled, zone, 0, figure.seat, rule).possible(game.scene):
        return False
    about = About(figures=(figure.id, mount.id))
    options = [Option("mounted", "In the saddle", about), Option("foot", f"On foot, {mount.name} beside", about)]
    prompt = f"How does {figure.name} start?"
    pick = Pick(seat=figure.seat, kind="deploy-mount", rule=rule, prompt=prompt, subject=figure.id, options=options)
    return await game.pick(pick) == "mounted"


async def beside(game: Game, figure: FigureFacts, mount: FigureFacts, rule: str) -> None:
    """The mount of a fighter on foot is put in contact with him; where there is no room, as near as there is."""
    rider = game.scene.bodies[figure.id]
    stands = mounts.stands(game.scene.table, mount.id, rider.at, rider.facing)
    asked = nearest_place(game, mount.id, stands, around(rider.at, rider.radius + CONTACT), figure.seat, rule)
    if asked is not None:
        put = await game.ask(asked)
        game.tell(Placed(mount.id, stands.moved(put.at, put.facing)))


# -- many models ----------------------------------------------------------------------------------------------


def waiting(game: Game, seat: int) -> list[str]:
    """The fighters of a side that are in the game and not yet on the table."""
    figures = (figure for figure in fighters(game.facts, seat) if figure.body is None and not figure.out)
    return [figure.id for figure in figures if not figure.status.get("behind")]


async def alternate(game: Game, seat: int, other: int, mine: Zone, theirs: Zone, rule: str) -> None:
    """The two sides set up a model each in turn, `seat` first; who has none left passes."""
    figures = waiting(game, seat)
    if not figures and not waiting(game, other):
        return
    game.then(("alternate", other, seat, theirs, mine, rule))
    if figures:
        await deploy(game, await which(game, seat, figures, rule), mine, rule)


async def side(game: Game, seat: int, zone: Zone, rule: str) -> None:
    """A side sets up all its models, one after another."""
    figures = waiting(game, seat)
    if figures:
        game.then(("deploy-side", seat, zone, rule))
        await deploy(game, await which(game, seat, figures, rule), zone, rule)


async def which(game: Game, seat: int, figures: list[str], rule: str) -> str:
    """The model that is set up next."""
    facts = game.facts
    options = [Option(fig, facts.figures[fig].name, About(figures=(fig,))) for fig in figures]
    return await game.pick(
        Pick(seat=seat, kind="deploy-next", rule=rule, prompt="Who is set up next?", options=options)
    )


async def half(game: Game, seat: int, prompt: str, figures: list[str], rule: str) -> tuple[str, ...]:
    """Half of these models as their player names them, of an odd number one more or less."""
    options = [Option(fig, game.facts.figures[fig].name, About(figures=(fig,))) for fig in figures]
    least, most = len(figures) // 2, (len(figures) + 1) // 2
    picked = await game.ask(
        Pick(seat=seat, kind="half", rule=rule, prompt=prompt, options=options, least=least, most=most)
    )
    ids: tuple[str, ...] = picked.ids
    return ids


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"deploy": deploy, "deploy-side": side, "alternate": alternate}
