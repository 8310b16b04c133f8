"""Open Range: rustlers, a barbed wire fence, and twelve cows behind it (LW-RANGE).

Lives here: the scenario, its starting positions, whose cows are whose. Never here: herding (`herd`), stampedes
(`stampede`), striking the wire (`fence`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.decision import Option, Pick
from gulch.events import Ended, FigureInfo, Note, Placed, Status
from gulch.match import Game
from gulch.rules.legends import deploy, ending, mounts, roles
from gulch.rules.legends.options import option
from gulch.rules.legends.scenarios import fence, herd, stampede
from gulch.rules.legends.scenarios.base import Scenario, Step, require
from gulch.rules.legends.state import NPC, drop_seat, other_seat
from gulch.say import how_many, seat_name
from gulch.table.model import INCH, Point, Table
from gulch.view import Facts

RULE = "LW-RANGE-03"
WITHIN, FROM_FENCE = 3 * INCH, 12 * INCH
LAST = 20


class OpenRange(Scenario):
    name, title, rule = "open-range", "Open Range", "LW-RANGE-01"
    table = "open-range"
    loot = 0

    # -- before the game ----------------------------------------------------------------------------------

    def check(self, table: Table, options: Mapping[str, str]) -> None:
        require(fence.crosses(table), table, "barbed wire from edge to edge", self.rule, self.table)

    def figures(self, fighters: Sequence[FigureInfo], options: Mapping[str, str]) -> list[FigureInfo]:
        return herd.infos()

    def defender(self, game: Game) -> int | None:
        """The only Cowboys, otherwise the higher Infamy (LW-RANGE-02)."""
        cowboys = roles.only(game.facts, "cowboys")
        return roles.higher_infamy(game.facts) if cowboys is None else cowboys

    def deployment(self, game: Game) -> tuple[Step, ...]:
        """The attackers' edge and Posse, then the cattle; the defenders come later."""
        return (("range-edge", roles.attacker(game.facts)), ("cattle",))

    def first_drop(self, game: Game) -> int | None:
        """The attacker's (LW-RANGE-04)."""
        return roles.attacker(game.facts)

    # -- the turn -----------------------------------------------------------------------------------------

    def turn(self, game: Game, number: int) -> tuple[Step, ...]:
        return (("stampede", number),) if stampede.running(game) else ()

    def movin(self, game: Game, seat: int) -> tuple[Step, ...]:
        """Cattle roam as Movin' begins (LW-RANGE-08); defenders come in from their edge (LW-RANGE-04)."""
        first = (("cows-roam",),) if seat == drop_seat(game.facts) else ()
        if seat != roles.defender(game.facts):
            return first
        return (*first, ("reserves", seat, str(game.facts.get(f"seat:{seat}", "zone")), "LW-RANGE-04"))

    async def phase_over(self, game: Game, phase: str, number: int) -> None:
        herd.check(game)
        if phase == "movin":
            stampede.roped(game)
        elif phase == "fightin":
            first = drop_seat(game.facts)
            game.then(("wire", first), ("wire", other_seat(game.facts, first)), ("range-over", number))

    def impassable(self, facts: Facts) -> tuple[str, ...]:
        return fence.standing(facts)

    def passed(self, game: Game, fig: str, way: Sequence[Point], deeds: Sequence[str] = ()) -> None:
        """Rustlers herd what they come near."""
        if game.facts.figures[fig].seat == roles.attacker(game.facts):
            herd.came_by(game, fig, way)

    # -- cattle under fire --------------------------------------------------------------------------------

    def prey(self, facts: Facts, fig: str) -> tuple[str, ...]:
        """Cows may be attacked like loose mounts (LW-RANGE-08)."""
        return tuple(cow.id for cow in herd.on_table(facts)) if facts.figures[fig].seat != NPC else ()

    def targets(self, facts: Facts, fig: str) -> tuple[str, ...]:
        return self.prey(facts, fig)

    def noise(self, game: Game, at: Point, by: str) -> None:
        stampede.heard(game, at, by)

    def shot_and_lives(self, game: Game, victim: str, by: str) -> bool:
        """A cow that is shot and lives starts a stampede (LW-RANGE-10)."""
        if game.facts.figures[victim].sheet("kind") != herd.KIND:
            return False
        game.pending.append(stampede.Bolts(victim, game.scene.bodies[by].at, by))
        return True

    def dived(self, game: Game, fig: str) -> None:
        herd.lose_all(game, fig)

    # -- the end ------------------------------------------------------------------------------------------

    def is_over(self, game: Game) -> Ended | None:
        """When a side has fled, or is no more, the cows are counted (LW-RANGE-05)."""
        over = ending.of_the_field(game)
        return counted(game, over) if over is not None else None

    def out_of_time(self, game: Game, number: int) -> Ended:
        return counted(game, Ended((), f"Turn {number} is over", "LW-RANGE-05"))

    def final(self, game: Game, winners: tuple[int, ...]) -> None:
        """$D3 for every cow that a side possesses (LW-RANGE-06)."""
        super().final(game, winners)
        for seat, cows in possessed(game, winners_of_the_field(game)).items():
            if cows and option(game, "historical-refight") == "off":
                game.tell(Status(f"seat:{seat}", "income-d3", cows, "LW-RANGE-06"))
                text = f"{seat_name(game.facts, seat)} gained $D3 a cow, {how_many(cows, 'cow')} in all."
                game.tell(Note(text, "LW-RANGE-06"))


# -- starting positions -----------------------------------------------------------------------------------


async def range_edge(game: Game, seat: int) -> None:
    """The attackers choose an edge along the fence and start within 3 inches of it (LW-RANGE-03)."""
    options = [Option(name, f"The {name} edge") for name in fence.edges(game.facts.table)]
    prompt = "From which edge do you come?"
    chosen = await game.pick(Pick(seat=seat, kind="end", rule=RULE, prompt=prompt, options=options))
    for info in game.facts.seats:
        edge = chosen if info.seat == seat else deploy.ACROSS[chosen]
        game.tell(Status(f"seat:{info.seat}", "zone", edge, RULE))
    game.tell(Note(f"{seat_name(game.facts, seat)} came from the {chosen}.", RULE))
    game.then(("deploy-side", seat, deploy.edge(chosen, WITHIN), RULE))


async def cattle(game: Game) -> None:
    """Both sides place six cows, one in turn, the attacker first (LW-RANGE-03)."""
    first, other = roles.attacker(game.facts), roles.defender(game.facts)
    cows = herd.all_of(game.facts)
    game.then(*(("cow", cow.id, first if n % 2 == 0 else other) for n, cow in enumerate(cows)))


async def place_cow(game: Game, cow: str, seat: int) -> None:
    """One cow, on the defenders' side and no more than 12 inches from the fence."""
    table = game.facts.table
    stands = mounts.stands(table, cow, (0, 0, 0), 0)
    asked = deploy.nearest_place(game, cow, stands, pasture(game, stands.radius), seat, RULE)
    if asked is not None:
        put = await game.ask(asked)
        game.tell(Placed(cow, stands.moved(put.at, put.facing)))


def pasture(game: Game, radius: int) -> deploy.Zone:
    """The ground behind the fence on which a base of this radius comes within 12 inches of it."""
    table, side = game.facts.table, str(game.facts.get(f"seat:{roles.defender(game.facts)}", "zone"))
    (width, depth), at, deep = table.size, fence.line(table), FROM_FENCE + 2 * radius
    match side:
        case "north":
            return deploy.box(0, at, width, min(depth, at + deep))
        case "south":
            return deploy.box(0, max(0, at - deep), width, at)
        case "east":
            return deploy.box(at, 0, min(width, at + deep), depth)
    return deploy.box(max(0, at - deep), 0, at, depth)


# -- whose cows -------------------------------------------------------------------------------------------


def winners_of_the_field(game: Game) -> tuple[int, ...]:
    """The side that has not fled, none if none or both have."""
    over = ending.of_the_field(game)
    return over.winners if over is not None else ()


def possessed(game: Game, stayers: tuple[int, ...]) -> dict[int, int]:
    """How many cows each seat has: herded off the attackers', on the table the defenders', or by the option of whoever
    did not flee (LW-RANGE-05)."""
    attacker, defender = roles.attacker(game.facts), roles.defender(game.facts)
    cows = herd.all_of(game.facts)
    there = sum(1 for cow in cows if cow.body is not None)
    found = {attacker: sum(1 for cow in cows if cow.out == herd.HERDED), defender: 0}
    keeps = option(game, "cows-when-a-side-flees") == "to-the-stayers"
    found[stayers[0] if stayers and keeps else defender] += there
    return found


def counted(game: Game, over: Ended) -> Ended:
    """The side with more cows wins, as many each are a draw."""
    found = possessed(game, over.winners)
    attacker, defender = roles.attacker(game.facts), roles.defender(game.facts)
    most = max(found.values())
    winners = tuple(seat for seat in sorted(found) if found[seat] == most)
    reason = f"{over.reason}; {how_many(found[attacker], 'cow')} rustled, {how_many(found[defender], 'cow')} kept"
    return Ended(winners if len(winners) == 1 else (), reason, "LW-RANGE-05")


async def range_over(game: Game, number: int) -> None:
    """After turn 20 the game is over (LW-RANGE-05)."""
    if number >= LAST:
        ending.end(game, counted(game, Ended((), f"Turn {number} is over", "LW-RANGE-05")))


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "range-edge": range_edge,
    "cattle": cattle,
    "cow": place_cow,
    "range-over": range_over,
    **herd.STEPS,
    **stampede.STEPS,
    **fence.STEPS,
}
