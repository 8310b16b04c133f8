"""Bank Robbery: the robbers come out of the bank with three bags of loot and must carry them over an edge (LW-BANK).

Statuses of a seat: "edge" (where the attackers' first half came from; over which the robbers mean to get away), "bags"
(how many are off the table). Lives here: the scenario, its end and what it is worth. Never here: starting positions
(`holdup`), what carriers do with bags (`bags`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.decision import Option
from gulch.events import Ended, FigureInfo, Note, Status
from gulch.match import Game
from gulch.rules.legends import awards, bystanders, mounts, perks, roles
from gulch.rules.legends.options import option
from gulch.rules.legends.scenarios import bags, holdup
from gulch.rules.legends.scenarios.base import Scenario, Step, require
from gulch.rules.legends.state import is_fighter, is_hero, on_table
from gulch.say import how_many
from gulch.table.model import Body, Point, Table
from gulch.table.moves import Exit
from gulch.view import Facts

RULE, CROWD, END, XP = "LW-BANK-01", "LW-BANK-07", "LW-BANK-09", "LW-BANK-10"
ESCAPE = 1
DICE_A_BAG = 2


class BankRobbery(Scenario):
    name, title, rule = "bank-robbery", "Bank Robbery", RULE
    table = "bank-square"
    loot = 0

    def check(self, table: Table, options: Mapping[str, str]) -> None:
        what = "a bank with a floor to stand on that covers the centre of the table"
        require(holdup.find(table) is not None, table, what, RULE, self.table)

    def figures(self, fighters: Sequence[FigureInfo], options: Mapping[str, str]) -> list[FigureInfo]:
        return bystanders.infos(holdup.CROWD)

    def defender(self, game: Game) -> int | None:
        """The only Outlaws rob, the only Lawmen come after them; otherwise the lower Infamy attacks (LW-BANK-02)."""
        outlaws, lawmen = roles.only(game.facts, "outlaws"), roles.only(game.facts, "lawmen")
        if outlaws is not None:
            return outlaws
        chosen = lawmen if lawmen is not None else roles.lower_infamy(game.facts)
        return None if chosen is None else next(one.seat for one in game.facts.seats if one.seat != chosen)

    def deployment(self, game: Game) -> tuple[Step, ...]:
        """Half of the attackers, the robbers, the other half; then the crowd (LW-BANK-03, -05)."""
        attacker, defender = roles.attacker(game.facts), roles.defender(game.facts)
        crowd = ("crowd", defender, attacker, 1)
        return (("posse-comes", attacker), ("robbers", defender), ("posse-closes", attacker), crowd)

    def first_drop(self, game: Game) -> int | None:
        """The defender's (LW-BANK-06)."""
        return roles.defender(game.facts)

    def movin(self, game: Game, seat: int) -> tuple[Step, ...]:
        return bystanders.movin(game, seat, CROWD)

    # -- the crowd ------------------------------------------------------------------------------------------

    def prey(self, facts: Facts, fig: str) -> tuple[str, ...]:
        """Bystanders may be attacked, if they are not a fighter's friends (LW-BANK-07)."""
        return tuple(one.id for one in bystanders.on_table(facts) if not self._spares(facts, fig))

    def a_friend(self, facts: Facts, fig: str, other: str) -> bool:
        return self._spares(facts, fig) and bystanders.is_one(facts, other)

    @staticmethod
    def _spares(facts: Facts, fig: str) -> bool:
        """Whether bystanders are his friends: everybody's by option, but not of who has Life is Cheap."""
        everybodys = facts.began is not None and ("bank-bystanders", "friends-of-all") in facts.began.options
        return everybodys and not perks.life_is_cheap(facts, fig)

    # -- bags -----------------------------------------------------------------------------------------------

    def deeds(self, game: Game, fig: str) -> tuple[Option, ...]:
        return bags.deeds(game, fig)

    def passed(self, game: Game, fig: str, way: Sequence[Point], deeds: Sequence[str] = ()) -> None:
        bags.passed(game, fig, way, deeds)

    def fallen(self, game: Game, victim: str, where: Body) -> None:
        bags.fallen(game, victim, where.at)

    def exits(self, game: Game, fig: str) -> tuple[Exit, ...]:
        """The robbers' edge, for those of them who carry a bag (LW-BANK-09)."""
        seat = roles.defender(game.facts)
        if game.facts.figures[fig].seat != seat or not any(bags.carried(game.facts, one) for one in _aboard(game, fig)):
            return ()
        edge = str(game.facts.get(f"seat:{seat}", "edge"))
        return (Exit(edge, (edge,)),)

    def left(self, game: Game, fig: str) -> None:
        """Bags are off the table, and who carries one off has learnt something (LW-BANK-09, -10)."""
        for one in _aboard(game, fig):
            gone = bags.carried(game.facts, one)
            if gone:
                seat, name = game.facts.figures[one].seat, game.facts.figures[one].name
                game.tell(Status(one, "bag", None, END))
                game.tell(Status(f"seat:{seat}", "bags", _off(game.facts, seat) + len(gone), END))
                game.tell(Note(f"{name} gets away with {len(gone)} of the bags.", END, (one,)))
                game.tell(Status(one, "escaped", 1, XP))

    # -- the end --------------------------------------------------------------------------------------------

    def casualty(self, game: Game, victim: str, by: str) -> None:
        """Kills count for Heroes only, or by option for all (LW-BANK-10)."""
        if by and (is_hero(game.facts, by) or option(game, "bank-kill-experience") == "all-fighters"):
            awards.kill(game, victim, by)

    def is_over(self, game: Game) -> Ended | None:
        """With the third bag off the table, or as any game; who then has more bags has won (LW-BANK-09)."""
        defender = roles.defender(game.facts)
        if _off(game.facts, defender) == holdup.BAGS:
            return Ended((defender,), "All bags are off the table", END)
        return self._by_bags(game) if super().is_over(game) is not None else None

    def out_of_time(self, game: Game, number: int) -> Ended:
        return self._by_bags(game)

    def _by_bags(self, game: Game) -> Ended:
        defender, attacker = roles.defender(game.facts), roles.attacker(game.facts)
        counts = possession(game)
        winner = defender if counts[defender] > counts[attacker] else attacker
        reason = f"The robbers have {how_many(counts[defender], 'bag')}, their pursuers {counts[attacker]}"
        return Ended((winner,), reason, END)

    def final(self, game: Game, winners: tuple[int, ...]) -> None:
        """Experience, with a point for each who escaped with a bag, and dice of income by the bag (LW-BANK-10, -11)."""
        super().final(game, winners)
        if option(game, "historical-refight") == "on":
            return
        for figure in game.facts.figures.values():
            if "escaped" in figure.status and is_fighter(figure):
                awards.earn(game, figure.id, ESCAPE, XP)
        for seat, count in possession(game).items():
            if count:
                game.tell(Status(f"seat:{seat}", "income-dice", DICE_A_BAG * count, "LW-BANK-11"))


def _off(facts: Facts, seat: int) -> int:
    """The bags that a side has taken off the table."""
    return int(facts.get(f"seat:{seat}", "bags", 0) or 0)


def _aboard(game: Game, fig: str) -> tuple[str, ...]:
    """A fighter and who sits behind him."""
    mount = mounts.mount_of(game.facts, fig) if mounts.riding(game.facts, fig) else None
    passenger = mounts.passenger_of(game.facts, mount.id) if mount is not None else ""
    return (fig, passenger) if passenger else (fig,)


def possession(game: Game) -> dict[int, int]:
    """The bags of each side: what is off the table is the robbers', the rest the attackers'; by option robbers who hold
    the field keep what they carry (LW-BANK-09)."""
    defender, attacker = roles.defender(game.facts), roles.attacker(game.facts)
    theirs = _off(game.facts, defender)
    fled = game.facts.get(f"seat:{attacker}", "fled")
    if fled and option(game, "bags-when-attackers-flee") == "carrier":
        theirs += sum(len(bags.carried(game.facts, one.id)) for one in on_table(game.facts, defender))
    return {defender: theirs, attacker: holdup.BAGS - theirs}


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = holdup.STEPS
