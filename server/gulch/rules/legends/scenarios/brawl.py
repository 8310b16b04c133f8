"""Bar-room Brawl: two Posses, or more of them, fight it out in a saloon with fists, chairs and bottles (LW-BRAWL).

Status key "gone" of a seat: the how manyth it was to be wiped out or to flee. Lives here: the scenario, its room, its
starting positions. Never here: chairs and bottles (`clutter`, `hands`), throwing people (`heave`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.decision import Apart, Option, Place
from gulch.events import Placed, Removed, Status
from gulch.match import Game
from gulch.rules.legends import awards, deploy, dice, ending, mounts, roles, tape
from gulch.rules.legends.options import option
from gulch.rules.legends.scenarios import clutter, heave, indoors
from gulch.rules.legends.scenarios.base import Scenario, Step, require
from gulch.rules.legends.state import NPC, body_of, in_play
from gulch.rules.legends.weapons import Weapon
from gulch.table.measure import in_polygon
from gulch.table.memo import PerTable
from gulch.table.model import INCH, Body, Piece, Plan, Point, Table
from gulch.table.template_shapes import middle
from gulch.view import Facts, FigureFacts

RULE, PLACES, FISTS = "LW-BRAWL-01", "LW-BRAWL-02", "LW-BRAWL-04"
TABLES, CHAIRS = 6, 5
BOTTLES = 6
APART = 3 * INCH
SPECIAL = "Saturday-Night Special"
SECOND = 1  # extra dice of income of the runner-up among three or four (LW-BRAWL-10)


class Brawl(Scenario):
    name, title, rule = "bar-room-brawl", "Bar-room Brawl", RULE
    table = "bar-room"
    board = (2, 2)
    most_seats = 4
    has_roles = False

    def check(self, table: Table, options: Mapping[str, str]) -> None:
        what = "a saloon with a bar, six tables and five chairs in it"
        require(find(table) is not None, table, what, RULE, self.table)

    def deployment(self, game: Game) -> tuple[Step, ...]:
        """Models one by one in the saloon, then the bottles (LW-BRAWL-02)."""
        return (("brawl-order",),)

    def on_foot(self, game: Game, fig: str) -> bool:
        return True

    # -- fists only -----------------------------------------------------------------------------------------

    def may_shoot(self, game: Game, fig: str, weapon: Weapon) -> str:
        return FISTS if weapon.name != SPECIAL and inside(game.facts, fig) else ""

    def may_blow(self, game: Game, fig: str) -> str:
        return FISTS if inside(game.facts, fig) else ""

    def may_aim_at(self, game: Game, fig: str, target: str) -> str:
        """Shots into the saloon are allowed, or refused by option (LW-BRAWL-04)."""
        refused = option(game, "shots-into-saloon") == "refused"
        return FISTS if refused and inside(game.facts, target) and not inside(game.facts, fig) else ""

    def may_strike(self, game: Game, fig: str, weapon: str) -> str:
        return FISTS if inside(game.facts, fig) else ""

    def instead_of_strike(self, game: Game, fig: str, losers: Sequence[str]) -> list[Option]:
        return heave.options(game, fig, losers)

    async def strike_instead(self, game: Game, fig: str, option: str) -> None:
        await heave.throw(game, fig, option)

    # -- chairs and bottles -----------------------------------------------------------------------------------

    def deeds(self, game: Game, fig: str) -> tuple[Option, ...]:
        return clutter.deeds(game, fig)

    def passed(self, game: Game, fig: str, way: Sequence[Point], deeds: Sequence[str] = ()) -> None:
        clutter.passed(game, fig, way, deeds)

    def fallen(self, game: Game, victim: str, where: Body) -> None:
        clutter.fallen(game, victim, where)

    # -- the end --------------------------------------------------------------------------------------------

    async def phase_over(self, game: Game, phase: str, number: int) -> None:
        """Posses that have fled or are wiped out are out of the game (LW-BRAWL-09)."""
        for seat in _eliminated(game.facts):
            game.tell(Status(f"seat:{seat}", "gone", 1 + _gone(game.facts), "LW-BRAWL-09"))

    def final(self, game: Game, winners: tuple[int, ...]) -> None:
        """As ever; of three or four Posses the last to go has an extra die of income too (LW-BRAWL-10)."""
        super().final(game, winners)
        others = [info.seat for info in game.facts.seats if info.seat not in winners]
        if len(others) > 1 and winners:
            last = max(others, key=lambda seat: int(game.facts.get(f"seat:{seat}", "gone", 0) or 0) or len(others) + 1)
            game.tell(Status(f"seat:{last}", "income-dice", SECOND, "LW-BRAWL-10"))


# -- the room -------------------------------------------------------------------------------------------------------


def _found(table: Table) -> Piece | None:
    return next((one for one in table.pieces if indoors.has_room(one) and _is_furnished(table, one)), None)


_saloons = PerTable(_found)


def find(table: Table) -> Piece | None:
    """The saloon of a table: the first building with a bar, six tables and five chairs in it, its own parts among
    them."""
    return _saloons(table)


def _is_furnished(table: Table, room: Piece) -> bool:
    outline = indoors.floor_outline(room)
    within = [one for one in table.pieces if one is room or in_polygon(one.at[:2], outline)]
    parts = dict.fromkeys((one.id, block.part) for one in within for block in one.blocks)
    tables, bars = ([1 for _, part in parts if part.startswith(kind)] for kind in ("table", "bar"))
    return bool(bars) and len(tables) >= TABLES and sum(1 for _ in clutter.seats(within)) >= CHAIRS


def saloon(facts: Facts) -> Piece:
    """The saloon of the table that is played on."""
    room = find(facts.table)
    assert room is not None, "Brawl.check has refused such a table"
    return room


def inside(facts: Facts, fig: str) -> bool:
    """Whether a figure stands in the saloon."""
    return in_play(facts, fig) and indoors.is_inside(saloon(facts), body_of(facts, fig).at)


# -- starting positions -----------------------------------------------------------------------------------------------


async def order(game: Game) -> None:
    """The players take turns from the lowest Infamy up, on equal Infamy by the higher die (LW-BRAWL-02). Horses stay
    outside, and out of it."""
    for figure in list(game.facts.figures.values()):
        if mounts.is_mount(figure):
            game.tell(Removed(figure.id, awards.ABSENT, PLACES))
    seats = " ".join(str(seat) for seat in await _ranked(game))
    game.then(("brawl-place", seats), ("brawl-bottle", seats, BOTTLES))


async def _ranked(game: Game) -> list[int]:
    """The seats by Infamy; those of one Infamy as they roll, equal rolls again."""
    ranked: list[int] = []
    waits = sorted(info.seat for info in game.facts.seats)
    while waits:
        least = min(roles.infamy(game.facts, seat) for seat in waits)
        equal = [seat for seat in waits if roles.infamy(game.facts, seat) == least]
        while len(equal) > 1:
            rolls = {seat: (await dice.random(game, seat, "placing", 1, PLACES)).dice[0] for seat in equal}
            equal = [seat for seat in equal if rolls[seat] == max(rolls.values())]
        ranked += equal
        waits.remove(equal[0])
    return ranked


async def place(game: Game, seats: str) -> None:
    """The next player sets one model up in the saloon, and the one after him follows; who has none left passes."""
    first, *others = (int(seat) for seat in seats.split())
    if not any(deploy.waiting(game, seat) for seat in (first, *others)):
        return
    game.then(("brawl-place", " ".join(str(seat) for seat in (*others, first))))
    figures = deploy.waiting(game, first)
    if not figures:
        return
    fig = await deploy.which(game, first, figures, PLACES)
    stands = deploy.body(game.scene.table, game.facts.figures[fig].info)
    put = await game.ask(_place(game, first, stands, fig))
    game.tell(Placed(fig, stands.moved(put.at, put.facing)))


def _place(game: Game, seat: int, stands: Body, fig: str) -> Place:
    """In the saloon at least 3 inches from every enemy; if that is full anywhere so far from them, or else anywhere."""
    width, depth = game.scene.table.size
    everywhere: tuple[Plan, ...] = ((0, 0), (width, 0), (width, depth), (0, depth))
    room, away = indoors.floor_outline(saloon(game.facts)), _away(game, seat)
    prompt = f"Set {game.facts.figures[fig].name} up"
    tries = [
        Place(
            seat=seat, kind="deploy", rule=PLACES, prompt=prompt, subject=fig, body=stands, region=region, apart=apart
        )
        for region, apart in ((room, away), (everywhere, away), (everywhere, ()))
    ]
    return next((one for one in tries if one.possible(game.scene)), tries[-1])


def _away(game: Game, seat: int) -> tuple[Apart, ...]:
    enemies = [one.body for one in game.facts.figures.values() if one.body is not None and _is_enemy(one, seat)]
    return tuple(Apart(((body.x, body.y),), APART + body.radius) for body in enemies)


def _is_enemy(figure: FigureFacts, seat: int) -> bool:
    return figure.seat not in (seat, NPC)


async def bottle(game: Game, seats: str, left: int) -> None:
    """The players set the bottles up in the same order, one each in turn (LW-BRAWL-02)."""
    first, *others = (int(seat) for seat in seats.split())
    room = saloon(game.facts)
    region, level = indoors.floor_outline(room), indoors.floor(room).vertices[0][2]
    counter = Body("", "", tape.size(game.facts.table, clutter.COUNTER), INCH // 2, *middle(region), level)
    put = await game.ask(
        Place(seat=first, kind="bottle", rule=PLACES, prompt="Set a bottle up", body=counter, region=region, turn=False)
    )
    clutter.lay(game, clutter.BOTTLE, put.at)
    if left > 1:
        game.then(("brawl-bottle", " ".join(str(seat) for seat in (*others, first)), left - 1))


# -- the end ----------------------------------------------------------------------------------------------------------


def _gone(facts: Facts) -> int:
    """How many Posses are out of the game, as far as it has been told."""
    return sum(1 for info in facts.seats if facts.get(f"seat:{info.seat}", "gone"))


def _eliminated(facts: Facts) -> list[int]:
    """Those that are out of it, and nobody has said so."""
    seats = [info.seat for info in facts.seats if not facts.get(f"seat:{info.seat}", "gone")]
    return [seat for seat in seats if not ending.left(facts, seat)]


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "brawl-order": order,
    "brawl-place": place,
    "brawl-bottle": bottle,
}
