"""The starting positions of Bank Robbery: robbers in and about the bank, the posse at two edges, the crowd
(LW-BANK-01, -03 to -05).

Never here: how it goes on (`bank`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from gulch.decision import About, Option, Pick, Place
from gulch.events import Note, Placed, Status
from gulch.match import Game
from gulch.rules.legends import deploy, loose, mounts
from gulch.rules.legends.scenarios import bags, indoors
from gulch.rules.legends.scenarios.base import centre_of
from gulch.table.measure import in_polygon
from gulch.table.model import INCH, Piece, Table

RULE, LOOT, CROWD_RULE = "LW-BANK-03", "LW-BANK-04", "LW-BANK-05"
MODELS = ("bank",)
AROUND, EDGE, TIED = 3 * INCH, 6 * INCH, 3 * INCH
BAGS, CROWD = 3, 12
INSIDE, ABOUT = "inside", "about"


def find(table: Table) -> Piece | None:
    """The bank in the centre of a table, None if there is none that can be played in (LW-BANK-01)."""
    centre = centre_of(table)
    banks = (piece for piece in table.pieces if piece.model in MODELS and indoors.has_room(piece))
    return next((piece for piece in banks if in_polygon(centre, piece.outline)), None)


def bank(game: Game) -> Piece:
    """The bank of this match as it stands now."""
    built = find(game.facts.table)
    assert built is not None
    return game.scene.table.piece(built.id)


async def _edge(game: Game, seat: int, but: str, prompt: str) -> str:
    """An edge of the table as its player picks it, not the one called `but`."""
    options = [Option(side, f"The {side} edge") for side in deploy.ACROSS if side != but]
    return await game.pick(Pick(seat=seat, kind="edge", rule=RULE, prompt=prompt, options=options))


async def posse_comes(game: Game, seat: int) -> None:
    """Half of the attackers start within 6 inches of an edge (LW-BANK-03)."""
    one = await deploy.half(game, seat, "Which half of your Posse comes first?", deploy.waiting(game, seat), RULE)
    side = await _edge(game, seat, "", "From which edge does it come?")
    game.tell(Status(f"seat:{seat}", "edge", side, RULE))
    game.then(*(("deploy", fig, deploy.edge(side, EDGE), RULE) for fig in one))


async def posse_closes(game: Game, seat: int) -> None:
    """The other half of the attackers start within 6 inches of another edge (LW-BANK-03)."""
    first = str(game.facts.get(f"seat:{seat}", "edge"))
    side = await _edge(game, seat, first, "From which edge does the other half come?")
    game.then(("deploy-side", seat, deploy.edge(side, EDGE), RULE))


async def robbers(game: Game, seat: int) -> None:
    """The robbers start on foot: three with a bag each inside the bank, the others in it or within 3 inches, their
    mounts tied up before it; then they name the edge over which they mean to get away (LW-BANK-03, -04)."""
    figures = deploy.waiting(game, seat)
    options = [Option(fig, game.facts.figures[fig].name, About(figures=(fig,))) for fig in figures]
    count, prompt = min(BAGS, len(figures)), "Who carries the bags of loot?"
    picked = await game.ask(
        Pick(seat=seat, kind="carriers", rule=LOOT, prompt=prompt, options=options, least=count, most=count)
    )
    for number in range(BAGS):  # of two robbers one has two
        bags.give(game, picked.ids[number % count], f"bag-{number + 1}", rule=LOOT)
    others = [fig for fig in figures if fig not in picked.ids]
    game.then(
        *(("robber", seat, fig, INSIDE) for fig in picked.ids), *(("robber", seat, fig, ABOUT) for fig in others),
        *(("tie-outside", seat, fig) for fig in figures), ("escape-edge", seat),
    )  # fmt: skip


async def robber(game: Game, seat: int, fig: str, where: str) -> None:
    """One robber starts INSIDE the bank or ABOUT it."""
    piece, inside = bank(game), where == INSIDE
    zone = indoors.room(game.facts.table, piece) if inside else deploy.by_piece(piece.id, AROUND)
    await indoors.set_up(game, seat, fig, zone, LOOT if inside else RULE)


async def tie_outside(game: Game, seat: int, fig: str) -> None:
    """A robber's mount is tied up outside the entrance of the bank (LW-BANK-04)."""
    mount = mounts.mount_of(game.facts, fig)
    if mount is not None:
        await indoors.set_up(game, seat, mount.id, deploy.around(indoors.before(bank(game)), TIED), LOOT)
        loose.tether(game, mount.id, LOOT)


async def escape_edge(game: Game, seat: int) -> None:
    side = await _edge(game, seat, "", "Over which edge do you mean to get away?")
    game.tell(Status(f"seat:{seat}", "edge", side, RULE))
    game.tell(Note(f"The robbers mean to get away over the {side} edge.", RULE))


async def crowd(game: Game, seat: int, other: int, number: int) -> None:
    """Twelve bystanders are placed anywhere, by the two players in turn, the defender first (LW-BANK-05)."""
    fig = f"bystander-{number}"
    if number > CROWD:
        return
    game.then(("crowd", other, seat, number + 1))
    (wide, deep), info = game.scene.table.size, game.facts.figures[fig].info
    stands = deploy.body(game.scene.table, info)
    where = Place(
        seat=seat, kind="bystander-place", rule=CROWD_RULE, prompt=f"Place {info.name}", subject=fig, body=stands,
        region=((0, 0), (wide, 0), (wide, deep), (0, deep)),
    )  # fmt: skip
    put = await game.ask(where)
    game.tell(Placed(fig, stands.moved(put.at, put.facing)))


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "posse-comes": posse_comes,
    "posse-closes": posse_closes,
    "robbers": robbers,
    "robber": robber,
    "tie-outside": tie_outside,
    "escape-edge": escape_edge,
    "crowd": crowd,
}
