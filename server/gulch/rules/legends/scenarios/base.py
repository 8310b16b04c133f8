"""What a scenario is: the hooks that set-up, the phases and the end of a game call (LW-SCEN-08).

Lives here: `Scenario`, which says nothing special anywhere. A scenario keeps no state: what it needs to know is in the
facts (statuses, markers, pieces). Never here: any one scenario, Deployment itself (`deploy`), roles (`roles`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gulch.choice import Apart
from gulch.decision import Option
from gulch.errors import InvalidInput
from gulch.events import Ended, FigureInfo
from gulch.match import Game
from gulch.rules.legends import awards, ending
from gulch.table.model import Block, Body, Plan, Point, Table
from gulch.table.moves import Exit
from gulch.view import Facts

if TYPE_CHECKING:  # the modules of a fighter's turn ask the scenario
    from gulch.rules.legends.hits import Shot
    from gulch.rules.legends.manners import Manner
    from gulch.rules.legends.weapons import Weapon

Step = tuple[Any, ...]


class Scenario:
    """`name` is what a match is started with, `rule` the ledger rule of its gaming area. `loot` are the extra dice of
    income of the winner (LW-SCEN-10), `most_seats` how many may take part, `has_roles` whether one side attacks,
    `board` the sides of the gaming area in feet (LW-MEAS-04), `table` the one that ships for it if it needs one."""

    name = ""
    title = ""
    rule = ""
    board = (4, 4)
    table = ""
    loot = 2
    most_seats = 2
    has_roles = True

    # -- before the game ----------------------------------------------------------------------------------

    def check(self, table: Table, options: Mapping[str, str]) -> None:
        """InvalidInput if the table has not what the scenario needs."""

    def fits(self, table: Table, options: Mapping[str, str]) -> bool:
        """Whether the table has what it needs."""
        try:
            self.check(table, options)
        except InvalidInput:
            return False
        return True

    def figures(self, fighters: Sequence[FigureInfo], options: Mapping[str, str]) -> list[FigureInfo]:
        """Figures beside those of the Posses: bystanders, cattle, a man to be hanged. They start off the table."""
        return []

    def defender(self, game: Game) -> int | None:
        """The seat that the scenario makes the defender, None if the players settle that (LW-SCEN-06)."""
        return None

    def before(self, game: Game) -> tuple[Step, ...]:
        """The steps between roles and Deployment."""
        return ()

    def deployment(self, game: Game) -> tuple[Step, ...]:
        """The steps of Deployment."""
        return ()

    def on_foot(self, game: Game, fig: str) -> bool:
        """Whether a fighter with a mount may only start on foot."""
        return False

    def not_on(self, game: Game) -> tuple[Apart, ...]:
        """Where nobody is set up, whatever the zone."""
        return ()

    # -- the turn -----------------------------------------------------------------------------------------

    def first_drop(self, game: Game) -> int | None:
        """The seat that has the drop in turn 1 by the scenario; None: both roll (LW-DROP-01)."""
        return None

    def turn(self, game: Game, number: int) -> tuple[Step, ...]:
        """The steps at the start of a turn, before the drop."""
        return ()

    def movin(self, game: Game, seat: int) -> tuple[Step, ...]:
        """The steps at the start of a side's Movin', after its Head for the Hills and before its first model."""
        return ()

    async def phase_over(self, game: Game, phase: str, number: int) -> None:
        """A phase ("movin", "shootin", "fightin") is over."""

    def may_act(self, game: Game, fig: str) -> str:
        """Why a fighter may not move, shoot or strike now, "" if he may."""
        return ""

    # -- movement -----------------------------------------------------------------------------------------

    def exits(self, game: Game, fig: str) -> tuple[Exit, ...]:
        """Where a figure may leave the table now; nowhere unless a scenario says so."""
        return ()

    def left(self, game: Game, fig: str) -> None:
        """A figure leaves by one of its exits: before it is removed ("left")."""

    def impassable(self, facts: Facts) -> tuple[str, ...]:
        """Pieces that nobody gets over, by whatever means, since the scenario says so."""
        return ()

    def deeds(self, game: Game, fig: str) -> tuple[Option, ...]:
        """What a figure may do on its way, besides what the book always allows."""
        return ()

    def passed(self, game: Game, fig: str, way: Sequence[Point], deeds: Sequence[str] = ()) -> None:
        """A figure has moved along these points, the first of which is where it stood, and has done these `deeds`."""

    def swept(self, game: Game, fig: str, way: Sequence[Point]) -> None:
        """A figure was moved along these points, and nobody chose the way: a dive, a back-off, a drag."""

    def manners(self, facts: Facts) -> Mapping[str, Manner]:
        """Manners of moving that only this scenario knows, by kind."""
        return {}

    # -- who may be attacked --------------------------------------------------------------------------------

    def prey(self, facts: Facts, fig: str) -> tuple[str, ...]:
        """Figures on the table that are no enemy fighters, but may be charged and fought by this one."""
        return ()

    def targets(self, facts: Facts, fig: str) -> tuple[str, ...]:
        """Figures on the table that are no enemy fighters, but may be shot at by this one."""
        return ()

    def a_friend(self, facts: Facts, fig: str, other: str) -> bool:
        """Whether a figure of nobody counts as a friend that must not be endangered (LW-WAY-01)."""
        return False

    # -- Shootin' -----------------------------------------------------------------------------------------

    def may_shoot(self, game: Game, fig: str, weapon: Weapon) -> str:
        """Why a weapon may not be fired where the fighter stands, "" if it may."""
        return ""

    def may_blow(self, game: Game, fig: str) -> str:
        """Why an explosive may not be used where the fighter stands, "" if it may."""
        return ""

    def may_aim_at(self, game: Game, fig: str, target: str) -> str:
        """Why a target may not be shot at from where the fighter stands, "" if it may."""
        return ""

    def marks(self, game: Game, fig: str, index: int) -> list[Option]:
        """Things that this weapon may be fired at now besides figures: a rope, a bottle."""
        return []

    async def shoot_mark(self, game: Game, fig: str, index: int, mark: str) -> None:
        """The whole shot at one of the `marks`."""

    def breached(self, game: Game, piece: str, gone: Sequence[Block]) -> None:
        """There is a hole in a piece where these blocks were (LW-EXPL-11)."""

    def noise(self, game: Game, at: Point, by: str) -> None:
        """A firearm was fired, or an explosive went off, at a point; `by` is whose it was."""

    def always_in_the_way(self, game: Game, target: str) -> str:
        """A piece that is in the way of every shot at a figure, whatever it hides, "" for none."""
        return ""

    async def piece_struck(self, game: Game, shot: Shot, piece: str) -> None:
        """A shot was stopped by a piece of terrain."""

    def shot_and_lives(self, game: Game, victim: str, by: str) -> bool:
        """A figure was hit by a shot and is still in play. True if the scenario says what it does, and no test to
        dive is due."""
        return False

    def dived(self, game: Game, fig: str) -> None:
        """A figure has failed its test to dive for cover."""

    # -- Fightin' -----------------------------------------------------------------------------------------

    def may_strike(self, game: Game, fig: str, weapon: str) -> str:
        """Why a weapon may not be used in a fight there, "" if it may."""
        return ""

    def instead_of_strike(self, game: Game, fig: str, losers: Sequence[str]) -> list[Option]:
        """What a winner may do to one of these in place of all his strikes."""
        return []

    async def strike_instead(self, game: Game, fig: str, option: str) -> None:
        """The winner does what he chose of `instead_of_strike`."""

    # -- the end ------------------------------------------------------------------------------------------

    def fallen(self, game: Game, victim: str, where: Body) -> None:
        """A figure that stood there has just been put out of action: what it carried lies there."""

    def casualty(self, game: Game, victim: str, by: str) -> None:
        """A figure has been put out of action, by a fighter or by nobody (""): it counts as his kill (LW-SCEN-09)."""
        awards.kill(game, victim, by)

    def is_over(self, game: Game) -> Ended | None:
        """How the game has ended, None if it goes on: with the flight or the loss of a side (LW-SCEN-11)."""
        return ending.of_the_field(game)

    def out_of_time(self, game: Game, number: int) -> Ended:
        """How the game ends when its last turn has been played (LW-SCEN-11)."""
        return Ended((), f"Turn {number} is over and nobody has won", "LW-SCEN-11")

    def final(self, game: Game, winners: tuple[int, ...]) -> None:
        """Experience and loot, before the end is told (LW-SCEN-09, -10)."""
        awards.common(game, winners, self.loot)


def require(enough: bool, table: Table, what: str, rule: str, other: str) -> None:
    """InvalidInput unless the table has it; `other` is one that ships and does."""
    if not enough:
        message = f"table {table.name} lacks what the scenario needs ({rule}): {what}"
        raise InvalidInput(message, f"use another table, as {other}")


def centre_of(table: Table) -> Plan:
    """The centre of a table, mils."""
    return table.size[0] // 2, table.size[1] // 2
