"""Jailbreak: one Posse holds a Hero of the other in the jail; he must get out and over his Posse's edge (LW-JAIL).

Statuses of a seat: "edge" (the edge of the attackers), "escaped" (their prisoner got away). Lives here: the scenario,
its starting positions, its end. Never here: the ways out (`breakout`), the building (`jailhouse`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from gulch.decision import About, Option, Pick
from gulch.events import Ended, FigureInfo, Note, Removed, Status
from gulch.match import Game
from gulch.rules.legends import deploy, hills, loose, mounts, roles
from gulch.rules.legends.options import option
from gulch.rules.legends.scenarios import billy, breakout, indoors, jailhouse
from gulch.rules.legends.scenarios.base import Scenario, Step, require
from gulch.rules.legends.state import bound, fighters, is_fighter, is_hero, listed, other_seat
from gulch.table.measure import polygon_distance
from gulch.table.model import INCH, Block, Piece, Point, Table
from gulch.table.moves import Exit
from gulch.view import Facts, FigureFacts

if TYPE_CHECKING:  # moves ask the scenario
    from gulch.rules.legends.manners import Manner

RULE, HALVES, PRISONER = "LW-JAIL-01", "LW-JAIL-03", "LW-JAIL-05"
LATER, ESCAPE, UNFREED = "LW-JAIL-04", "LW-JAIL-10", "LW-JAIL-06"
AROUND, EDGE, TIED = 3 * INCH, 6 * INCH, 6 * INCH
TOUCHING = 250  # mils: so near to a piece stands a mount that is tied to it
IN_CELL = 300
CAPTURED = "Captured"


class Jailbreak(Scenario):
    name, title, rule = "jailbreak", "Jailbreak", RULE
    table = "county-jail"
    board = (3, 3)

    def check(self, table: Table, options: Mapping[str, str]) -> None:
        what = "a jail that covers the centre of the table"
        require(jailhouse.find(table) is not None, table, what, RULE, self.table)

    def figures(self, fighters: Sequence[FigureInfo], options: Mapping[str, str]) -> list[FigureInfo]:
        """Two horses of nobody in the refight (LW-JAIL-13)."""
        return billy.horses() if options.get("historical-refight") == "on" else []

    def defender(self, game: Game) -> int | None:
        """Who holds a captive, the Lawmen, of two Posses of Lawmen the one with the lower Infamy (LW-JAIL-02, -12)."""
        captive = _captive(game)
        if captive is not None:
            return other_seat(game.facts, captive.seat)
        lawmen = roles.only(game.facts, "lawmen")
        both = all(game.facts.get(f"seat:{info.seat}", "posse") == "lawmen" for info in game.facts.seats)
        return roles.lower_infamy(game.facts) if both else lawmen

    def deployment(self, game: Game) -> tuple[Step, ...]:
        """The prisoner, half of the defenders, the attackers; or Billy the Kid on his own (LW-JAIL-03, -05, -13)."""
        attacker, defender = roles.attacker(game.facts), roles.defender(game.facts)
        if option(game, "historical-refight") == "on":
            return (("slips-shackles", attacker), ("guards", defender), ("jail-edge", attacker))
        return (("prisoner", defender), ("jail-halves", defender), ("jail-edge", attacker))

    def first_drop(self, game: Game) -> int | None:
        """The attacker's (LW-JAIL-11)."""
        return roles.attacker(game.facts)

    # -- the turn -------------------------------------------------------------------------------------------

    def movin(self, game: Game, seat: int) -> tuple[Step, ...]:
        """The other defenders come from the edge opposite to the attackers'; these may find the keys (LW-JAIL-04)."""
        attacker = roles.attacker(game.facts)
        if seat == attacker:
            return (("keys", seat),)
        return (("reserves", seat, deploy.ACROSS[_edge(game.facts, attacker)], LATER),)

    def may_act(self, game: Game, fig: str) -> str:
        """Who is held can do nothing (LW-JAIL-05)."""
        return PRISONER if bound(game.facts, fig) else ""

    async def phase_over(self, game: Game, phase: str, number: int) -> None:
        breakout.search(game, roles.attacker(game.facts))
        breakout.disturbed(game)

    # -- movement -------------------------------------------------------------------------------------------

    def manners(self, facts: Facts) -> Mapping[str, Manner]:
        return breakout.manners()

    def deeds(self, game: Game, fig: str) -> tuple[Option, ...]:
        """Attackers in the saddle may tie their mounts to the bars while the prisoner is held (LW-JAIL-08)."""
        mine = game.facts.figures[fig].seat == roles.attacker(game.facts)
        return breakout.hitch_deeds(game, fig) if mine and breakout.is_held(game) else ()

    def passed(self, game: Game, fig: str, way: Sequence[Point], deeds: Sequence[str] = ()) -> None:
        attacker = roles.attacker(game.facts)
        if game.facts.figures[fig].seat == attacker:
            breakout.hitches(game, fig, len(way) > 1, deeds)
            breakout.search(game, attacker)
        else:
            self.swept(game, fig, way)

    def swept(self, game: Game, fig: str, way: Sequence[Point]) -> None:
        """A defender who comes through the jail disturbs those who search it (LW-JAIL-09)."""
        mine = game.facts.figures[fig].seat == roles.defender(game.facts)
        if mine and is_fighter(game.facts.figures[fig]) and breakout.is_held(game):
            breakout.interrupted(game, roles.attacker(game.facts), way)

    def breached(self, game: Game, piece: str, gone: Sequence[Block]) -> None:
        breakout.breached(game, piece, gone)

    def exits(self, game: Game, fig: str) -> tuple[Exit, ...]:
        """His own Posse's edge, for the prisoner and for who carries him on his mount (LW-JAIL-10)."""
        if not _escapes(game, fig):
            return ()
        edge = _edge(game.facts, roles.attacker(game.facts))
        return (Exit(edge, (edge,)),)

    def left(self, game: Game, fig: str) -> None:
        held = breakout.prisoner(game)
        if held is not None:
            game.tell(Note(f"{held.name} gets away.", ESCAPE, (held.id,)))
            game.tell(Status(f"seat:{held.seat}", "escaped", 1, ESCAPE))

    # -- the end --------------------------------------------------------------------------------------------

    def is_over(self, game: Game) -> Ended | None:
        """With the prisoner's escape, or as any game (LW-JAIL-10)."""
        attacker = roles.attacker(game.facts)
        if game.facts.get(f"seat:{attacker}", "escaped"):
            return Ended((attacker,), "The prisoner has escaped", ESCAPE)
        return super().is_over(game)

    def final(self, game: Game, winners: tuple[int, ...]) -> None:
        """A prisoner who was not released counts as out of action (LW-JAIL-06); freed and still there when the
        defenders flee he is rescued (LW-JAIL-11)."""
        held = breakout.prisoner(game)
        if held is not None and breakout.is_held(game):
            game.tell(Note(f"{held.name} was not released.", UNFREED, (held.id,)))
            game.tell(Removed(held.id, hills.LOST, UNFREED))
        super().final(game, winners)


def _edge(facts: Facts, attacker: int) -> str:
    """The edge from which the attackers came (LW-JAIL-03)."""
    return str(facts.get(f"seat:{attacker}", "edge"))


def _escapes(game: Game, fig: str) -> bool:
    """Whether it is the prisoner, free by now, or rides with him behind."""
    held = breakout.prisoner(game)
    if held is None or "bound" in held.status:
        return False
    behind = str(held.status.get("behind", ""))
    return fig == held.id or (bool(behind) and mounts.rider_of(game.facts, behind) == fig)


def _captive(game: Game) -> FigureFacts | None:
    """A Hero whom the other Posse captured before, if a Jailbreak may free him (LW-JAIL-12)."""
    if option(game, "jailbreak-for-captives") == "off":
        return None
    heroes = [one for one in game.facts.figures.values() if one.sheet("class") == "Hero" and not one.out]
    return next((hero for hero in heroes if CAPTURED in listed(game.facts, hero.id, "injuries")), None)


# -- the prisoner ---------------------------------------------------------------------------------------------------


async def prisoner(game: Game, defender: int) -> None:
    """The defender chooses one of the attackers' Heroes, not the leader unless he is the only one; he is put in a cell
    with nothing, and his mount is tied up near the jail (LW-JAIL-05)."""
    captive, attacker = _captive(game), roles.attacker(game.facts)
    here = [one for one in fighters(game.facts, attacker) if not one.out]
    heroes = [one for one in here if is_hero(game.facts, one.id)] or here  # whoever came, if no Hero did
    able = [captive] if captive else [one for one in heroes if not one.sheet("leader")] or heroes
    options = [Option(one.id, one.name, About(figures=(one.id,)), (PRISONER,)) for one in able]
    prompt = "Who is the prisoner?"
    fig = await game.pick(Pick(seat=defender, kind="prisoner", rule=PRISONER, prompt=prompt, options=options))
    for key in ("prisoner", "bound", "locked"):
        game.tell(Status(fig, key, 1, PRISONER))
    cell = await _cell(game, defender, fig)
    breakout.lock(game, cell)
    await indoors.set_up(game, defender, fig, deploy.around(cell.at, IN_CELL), PRISONER)
    mount = mounts.mount_of(game.facts, fig)
    if mount is not None:
        game.then(("tie-up", defender, mount.id, PRISONER))


async def _cell(game: Game, defender: int, fig: str) -> jailhouse.Cell:
    cells = jailhouse.cells(jailhouse.jail(game))
    options = [Option(str(n), f"Cell {n}", About(at=cell.at)) for n, cell in enumerate(cells, 1)]
    prompt = f"In which cell does {game.facts.figures[fig].name} sit?"
    chosen = await game.pick(Pick(seat=defender, kind="cell", rule=PRISONER, prompt=prompt, options=options))
    return cells[int(chosen) - 1]


async def tie_up(game: Game, seat: int, mount: str, rule: str) -> None:
    """A mount is tied to a piece of terrain within 6 inches of the jail, where the defender says (LW-JAIL-05)."""
    about = [Option(piece.id, piece.name, About(pieces=(piece.id,))) for piece in _near(game)]
    prompt = f"To what is {game.facts.figures[mount].name} tied?"
    piece = await game.pick(Pick(seat=seat, kind="tether", rule=rule, prompt=prompt, subject=mount, options=about))
    await indoors.set_up(game, seat, mount, deploy.by_piece(piece, TOUCHING), rule)
    loose.tether(game, mount, rule)


def _near(game: Game) -> list[Piece]:
    """The solid pieces within 6 inches of the jail, itself among them."""
    jail = jailhouse.jail(game)
    solid = [piece for piece in game.scene.table.pieces if piece.solid]
    return [
        piece
        for piece in solid
        if min(polygon_distance(corner, piece.outline) for corner in jail.outline) <= TIED
        or min(polygon_distance(corner, jail.outline) for corner in piece.outline) <= TIED
    ]


# -- the Posses -----------------------------------------------------------------------------------------------------


async def halves(game: Game, defender: int) -> None:
    """The defender splits his Posse, as evenly as can be; the attacker says which part starts at the jail, within 3
    inches of it or inside (LW-JAIL-03). The others come later (LW-JAIL-04)."""
    figures = deploy.waiting(game, defender)
    one = await deploy.half(game, defender, "Split your Posse: name one part of it", figures, HALVES)
    parts = {"one": list(one), "other": [fig for fig in figures if fig not in one]}
    options = [Option(name, _names(game, part), About(figures=tuple(part))) for name, part in parts.items()]
    attacker, prompt = other_seat(game.facts, defender), "Which part of the defenders starts at the jail?"
    chosen = await game.pick(Pick(seat=attacker, kind="which-half", rule=HALVES, prompt=prompt, options=options))
    zone = deploy.by_piece(jailhouse.jail(game).id, AROUND)
    game.then(*(("deploy", fig, zone, HALVES) for fig in parts[chosen]))


def _names(game: Game, figures: Sequence[str]) -> str:
    return ", ".join(game.facts.figures[fig].name for fig in figures)


async def edge(game: Game, attacker: int) -> None:
    """The attacker picks his edge and sets up within 6 inches of it (LW-JAIL-03); Billy the Kid only picks the edge
    over which he means to get away (LW-JAIL-13)."""
    options = [Option(side, f"The {side} edge") for side in deploy.ACROSS]
    prompt = "Which table edge is yours?"
    side = await game.pick(Pick(seat=attacker, kind="edge", rule=HALVES, prompt=prompt, options=options))
    game.tell(Status(f"seat:{attacker}", "edge", side, HALVES))
    game.then(("deploy-side", attacker, deploy.edge(side, EDGE), HALVES))


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    **breakout.STEPS,
    **billy.STEPS,
    "prisoner": prisoner,
    "tie-up": tie_up,
    "jail-halves": halves,
    "jail-edge": edge,
}
