"""Stagecoach: the coach has to get through, and those who wait at the road mean to stop it (LW-STAGE).

Lives here: the scenario, whose move the coach goes with, and how the game ends. Never here: the coach (`coach`), shots
at it (`volley`), boarding (`boarding`), the set-up (`ambush`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from gulch.choice import Apart
from gulch.decision import Option
from gulch.events import Ended, FigureInfo
from gulch.match import Game
from gulch.rules.legends import awards, deploy, ending, roles
from gulch.rules.legends.pending import drain
from gulch.rules.legends.scenarios import ambush, boarding, coach
from gulch.rules.legends.scenarios.base import Scenario, Step, require
from gulch.rules.legends.state import other_seat
from gulch.table.model import Table
from gulch.view import Facts

if TYPE_CHECKING:  # the modules of a fighter's turn ask the scenario
    from gulch.rules.legends.hits import Shot
    from gulch.rules.legends.manners import Manner

RULE, END = "LW-STAGE-03", "LW-STAGE-10"
REST = ("lend-attackers", "ambush")


class Stagecoach(Scenario):
    name, title, rule, loot = "stagecoach", "Stagecoach", "LW-STAGE-01", 4
    table = "stage-road"
    board = (6, 3)

    def check(self, table: Table, options: Mapping[str, str]) -> None:
        what = "a stagecoach, on the table or in its stock"
        require(coach.known(table) is not None, table, what, self.rule, self.table)
        ends = " and ".join(coach.ENDS.values())
        what = f"a road from the west to the east, with zones {ends}"
        require(bool(coach.road(table)), table, what, self.rule, self.table)
        free = any(coach.free_road(table, side) for side in coach.ENDS)
        require(free, table, "a road on which the coach can drive from end to end", self.rule, self.table)

    def figures(self, fighters: Sequence[FigureInfo], options: Mapping[str, str]) -> list[FigureInfo]:
        """The mounts that may be borrowed."""
        return ambush.lent(fighters)

    def defender(self, game: Game) -> int | None:
        """The only Outlaws attack, otherwise the higher Infamy (LW-STAGE-02)."""
        outlaws = roles.only(game.facts, "outlaws")
        return roles.lower_infamy(game.facts) if outlaws is None else other_seat(game.facts, outlaws)

    def deployment(self, game: Game) -> tuple[Step, ...]:
        """The defenders with the coach, then the attackers off the road (LW-STAGE-03, -05)."""
        seat, attacker = roles.defender(game.facts), roles.attacker(game.facts)
        ours = ("stage-end", seat), ("shotgun", seat), ("lend", seat), ("escort", seat)
        return (*ours, *((step, attacker) for step in REST))

    def not_on(self, game: Game) -> tuple[Apart, ...]:
        """Nobody starts on the coach but the man who rides shotgun (LW-STAGE-05)."""
        return (Apart(coach.piece(game.facts).outline, 0),) if coach.on_the_board(game.facts) else ()

    def first_drop(self, game: Game) -> int | None:
        """The defenders' (LW-STAGE-04)."""
        return roles.defender(game.facts)

    # -- the turn -----------------------------------------------------------------------------------------

    def movin(self, game: Game, seat: int) -> tuple[Step, ...]:
        """The coach drives with the defenders; a boarder moves with the attackers (LW-STAGE-06, -12, -13)."""
        return (("drive",),) if seat == roles.defender(game.facts) else (("boarder",),)

    async def phase_over(self, game: Game, phase: str, number: int) -> None:
        """Attackers in contact try to slow the coach as Fightin' begins (LW-STAGE-08)."""
        if phase == "shootin" and coach.rate(game.facts):
            seat = roles.attacker(game.facts)
            there = coach.touching(game.facts, seat)
            if there:
                await coach.slow(game, seat, len(there) - 1, coach.SLOWS, "LW-STAGE-08")

    def manners(self, facts: Facts) -> Mapping[str, Manner]:
        return {"board": boarding.manner()}

    # -- shots --------------------------------------------------------------------------------------------

    def marks(self, game: Game, fig: str, index: int) -> list[Option]:
        """The attackers may shoot at the coach (LW-STAGE-07)."""
        from gulch.rules.legends.scenarios import volley

        attacks = game.facts.figures[fig].seat == roles.attacker(game.facts)
        return volley.marks(game, fig, index) if attacks else []

    async def shoot_mark(self, game: Game, fig: str, index: int, mark: str) -> None:
        from gulch.rules.legends.scenarios import volley

        await volley.fire(game, fig, index)

    async def piece_struck(self, game: Game, shot: Shot, piece: str) -> None:
        """A shot that the coach stopped has hit it (LW-STAGE-09)."""
        from gulch.rules.legends.scenarios import volley

        if piece == coach.id_of(game.facts):
            await volley.strikes(game, shot)

    def always_in_the_way(self, game: Game, target: str) -> str:
        """The coach is in the way of every shot at those on its roof (LW-STAGE-09)."""
        return coach.id_of(game.facts) if target in coach.aboard(game.facts) else ""

    # -- the end ------------------------------------------------------------------------------------------

    def is_over(self, game: Game) -> Ended | None:
        """Destroyed a draw, halted the attackers' win, gone the defenders', if there are any left (LW-STAGE-10)."""
        facts = game.facts
        seat, attacker = roles.defender(facts), roles.attacker(facts)
        held = (seat,) if ending.left(facts, seat) else ()
        if coach.lost(facts) >= coach.WOUNDS:
            return Ended((), "The coach is destroyed", END)
        if not coach.rate(facts):
            return Ended((attacker,), "The coach is halted", END)
        if coach.has_left(facts):
            return Ended(held, "The coach gets through", END)
        if not ending.left(facts, attacker):
            return Ended(held, "Nobody stops the coach", END)
        return None

    def final(self, game: Game, winners: tuple[int, ...]) -> None:
        """Borrowed mounts go back (LW-STAGE-05)."""
        awards.common(game, winners, self.loot)
        ambush.give_back(game)


# -- steps ----------------------------------------------------------------------------------------------------


async def escort(game: Game, seat: int) -> None:
    """The defenders are set up at their end of the road (LW-STAGE-03)."""
    side = str(game.facts.get(f"seat:{seat}", "zone"))
    game.then(("deploy-side", seat, deploy.edge(side, ambush.WITHIN), RULE))


async def drive(game: Game) -> None:
    """The coach goes its way, and those aboard with it (LW-STAGE-06, -09, -12)."""
    coach.drive(game, str(game.facts.get(f"seat:{roles.defender(game.facts)}", "zone")))
    await drain(game)
    boarding.close_in(game)
    coach.ride_along(game)


async def boarder(game: Game) -> None:
    """One who has boarded the coach makes his move there (LW-STAGE-12, -13)."""
    boarding.close_in(game)
    coach.ride_along(game)
    await boarding.at_the_reins(game)


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    **ambush.STEPS,
    "escort": escort,
    "drive": drive,
    "boarder": boarder,
}
