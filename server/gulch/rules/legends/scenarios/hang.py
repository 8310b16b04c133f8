"""Hang 'Em High: a man on the gallows, his friends who come for him, and a crowd that looks on (LW-HANG).

Each side has a condemned man of its own on the list, since roles are settled after the match began; only the
attackers' is ever on the table. He is "bound" until he is "freed". Lives here: the scenario, its set-up, the hanging,
cutting the rope. Never here: shooting it (`rope`), how bystanders move (`bystanders`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.decision import Option
from gulch.events import Ended, FigureInfo, Note, Placed, Status
from gulch.match import Game
from gulch.rules.legends import awards, bystanders, deploy, ending, lasso, perks, roles, tape, thrown, wounds
from gulch.rules.legends.scenarios import rope
from gulch.rules.legends.scenarios.base import Scenario, Step, require
from gulch.rules.legends.state import enemies, in_play, listed, on_table, turn_of, wounds_left
from gulch.table.directions import UNIT, facing_towards, vector
from gulch.table.model import INCH, Body, Piece, Point, Table
from gulch.table.places import spots_near
from gulch.table.touch import bases_touch
from gulch.view import Facts

RULE = "LW-HANG-02"
WITHIN = 6 * INCH
CROWD, RING = 12, 6 * INCH
HANGING, LAST = 10, 12
SLOWED = 4
RESCUE = 1
GALLOWS = "gallows"
TRAP: Point = (-500, 1050, 1750)  # of the gallows as it is built: below the noose
BLADES = ("", "knife", "sabre", "tomahawk", "axe")  # a hand weapon of no named type counts as a knife (LW-HANG-08)
HAND, TOMAHAWK = "Hand Weapon", "Tomahawk"


class HangEmHigh(Scenario):
    name, title, rule = "hang-em-high", "Hang 'Em High", "LW-HANG-01"
    table = "gallows-square"
    board = (4, 2)

    def check(self, table: Table, options: Mapping[str, str]) -> None:
        require(bool(_all_gallows(table)), table, "a gallows", self.rule, self.table)

    def figures(self, fighters: Sequence[FigureInfo], options: Mapping[str, str]) -> list[FigureInfo]:
        seats = dict.fromkeys(info.seat for info in fighters)
        return [*(_condemned(seat) for seat in seats), *bystanders.infos(CROWD)]

    def defender(self, game: Game) -> int | None:
        """The only Lawmen, otherwise the lower Infamy (LW-HANG-02)."""
        lawmen = roles.only(game.facts, "lawmen")
        return roles.lower_infamy(game.facts) if lawmen is None else lawmen

    def deployment(self, game: Game) -> tuple[Step, ...]:
        """The gallows with its crowd; then both set up a model each in turn, the defender at the edge near it."""
        attacker, defender = roles.attacker(game.facts), roles.defender(game.facts)
        near = near_edge(game.facts.table)
        zones = deploy.edge(near, WITHIN), deploy.edge(deploy.ACROSS[near], WITHIN)
        return (("gallows",), ("alternate", defender, attacker, *zones, RULE))

    def turn(self, game: Game, number: int) -> tuple[Step, ...]:
        return (("hanging", number),) if number == HANGING else ()

    def movin(self, game: Game, seat: int) -> tuple[Step, ...]:
        """The crowd is moved by whoever has the drop (LW-HANG-04)."""
        return bystanders.movin(game, seat, "LW-HANG-04")

    async def phase_over(self, game: Game, phase: str, number: int) -> None:
        if phase == "shootin":
            _begin_to_cut(game, number)
        elif phase == "fightin":
            _cut(game, number)
            if number >= LAST:
                _time_is_up(game)

    def prey(self, facts: Facts, fig: str) -> tuple[str, ...]:
        """The crowd are friends of all who care (LW-HANG-05); others may attack them (LW-HANG-04)."""
        crowd = bystanders.on_table(facts) if perks.life_is_cheap(facts, fig) else []
        return tuple(one.id for one in crowd)

    def a_friend(self, facts: Facts, fig: str, other: str) -> bool:
        return bystanders.is_one(facts, other)

    def marks(self, game: Game, fig: str, index: int) -> list[Option]:
        return rope.marks(game, fig, index, noose(game.facts))

    async def shoot_mark(self, game: Game, fig: str, index: int, mark: str) -> None:
        danger, beneath = turn_of(game.facts) <= HANGING, tuple(piece.id for piece in _all_gallows(game.facts.table))
        if await rope.shoot(game, fig, index, mark, danger=danger, beneath=beneath):
            free(game, mark, fig, "LW-HANG-07")

    def is_over(self, game: Game) -> Ended | None:
        """The defenders win the moment he dies (LW-HANG-11)."""
        man = condemned(game.facts)
        if man and game.facts.figures[man].out:
            return Ended((roles.defender(game.facts),), "The condemned man is dead", "LW-HANG-11")
        return super().is_over(game)


# -- the gallows and the crowd --------------------------------------------------------------------------------


def _condemned(seat: int) -> FigureInfo:
    """The man to be hanged (LW-HANG-10), for the case that this seat attacks."""
    profile = (("S", "0"), ("F", "2"), ("St", "2"), ("G", "3"), ("A", "1"), ("W", "2"), ("P", "3"), ("move", "6"))
    sheet = (("kind", "Condemned Man"), ("class", "Condemned"), *profile)
    return FigureInfo(f"{seat}-condemned", seat, "The Condemned Man", "outlaw", sheet)


def condemned(facts: Facts) -> str:
    """The condemned man of this game, "" before he is brought."""
    named = (figure.id for figure in facts.figures.values() if figure.sheet("class") == "Condemned")
    return next((man for man in named if facts.figures[man].body or facts.figures[man].out), "")


def noose(facts: Facts) -> str:
    """The condemned man as long as he stands in the noose, else ""."""
    man = condemned(facts)
    return man if man and facts.figures[man].body is not None and "bound" in facts.figures[man].status else ""


def _all_gallows(table: Table) -> list[Piece]:
    return [piece for piece in table.pieces if piece.kind == GALLOWS]


def _gallows(table: Table) -> Piece:
    return _all_gallows(table)[0]


def near_edge(table: Table) -> str:
    """The short edge that is nearest to the gallows."""
    (x, y, _), (width, depth) = _gallows(table).at, table.size
    gaps = {"west": x, "east": width - x, "south": y, "north": depth - y}
    return min(deploy.short_edges(table), key=lambda side: gaps[side])


async def gallows(game: Game) -> None:
    """The man stands on the trap, bound, and twelve look on, 6 inches from the middle, at equal angles (LW-HANG-02)."""
    piece = _gallows(game.facts.table)
    man = f"{roles.attacker(game.facts)}-condemned"
    stands = deploy.body(game.facts.table, game.facts.figures[man].info)
    game.tell(Placed(man, stands.moved(tape.spot(game.facts.table, piece, TRAP), piece.facing)))
    game.tell(Status(man, "bound", 1, "LW-HANG-10"))
    game.tell(Note("The condemned man stands on the gallows.", RULE, (man,)))
    for number, info in enumerate(bystanders.infos(CROWD)):
        _watch(game, piece, deploy.body(game.facts.table, info), number * 360 // CROWD)


def _watch(game: Game, piece: Piece, stands: Body, degrees: int) -> None:
    """One of the crowd takes his place in the ring; where that is built up he stands as near to it as he can."""
    vx, vy = vector(degrees)
    far = RING + stands.radius
    spot = (piece.at[0] + vx * far // UNIT, piece.at[1] + vy * far // UNIT, 0)
    found: tuple[Point, ...] = ()
    for within in range(0, sum(game.facts.table.size), INCH):
        found = found or spots_near(game.scene, spot, stands.radius, within, height=stands.height, limit=1)
    game.tell(Placed(stands.id, stands.moved(found[0], facing_towards(-vx, -vy))))


# -- the hanging ----------------------------------------------------------------------------------------------


async def hanging(game: Game, number: int) -> None:
    """The trap opens; it costs the man a Wound (LW-HANG-06)."""
    if noose(game.facts):
        game.tell(Note("The trap opens under the condemned man.", "LW-HANG-06", (noose(game.facts),)))
        _chokes(game, noose(game.facts))


def _chokes(game: Game, man: str) -> None:
    lost = int(game.facts.get(man, "lost", 0) or 0) + 1
    game.tell(Status(man, "lost", lost, "LW-HANG-06"))
    if wounds_left(game.facts, man) <= 0:
        wounds.out(game, man, wounds.OUT, "LW-HANG-06")


def _time_is_up(game: Game) -> None:
    """Turn 12 is over: he dies in the noose, or he is saved (LW-HANG-06, LW-HANG-11)."""
    if noose(game.facts):
        _chokes(game, noose(game.facts))
    man = condemned(game.facts)
    if in_play(game.facts, man) and not noose(game.facts):
        ending.end(game, Ended((roles.attacker(game.facts),), "The condemned man is saved", "LW-HANG-11"))


def free(game: Game, man: str, by: str, rule: str) -> None:
    """He is out of the noose and fights for those who came for him (LW-HANG-10, LW-HANG-11)."""
    name = game.facts.figures[by].name
    game.tell(Note(f"{name} frees the condemned man.", rule, (by, man)))
    game.tell(Status(man, "bound", None, rule))
    game.tell(Status(man, "freed", 1, "LW-HANG-10"))
    if turn_of(game.facts) > HANGING:
        game.tell(Status(man, "pace", SLOWED, "LW-HANG-10"))
    awards.earn(game, by, RESCUE, "LW-HANG-11")


# -- cutting the rope -----------------------------------------------------------------------------------------


def _able(game: Game, man: str) -> list[str]:
    """The attackers with a blade that touch him while no enemy touches them or him (LW-HANG-08)."""
    facts, here = game.facts, game.scene.bodies[man]
    found: list[str] = []
    for figure in on_table(facts, facts.figures[man].seat):
        foes = [foe.body for foe in enemies(facts, figure.id) if foe.body is not None]
        body = figure.body
        if body is None or not bases_touch(body, here) or not _blade(facts, figure.id):
            continue
        if lasso.held(facts, figure.id) or thrown.is_dazed(game, figure.id):
            continue
        if not any(bases_touch(foe, body) or bases_touch(foe, here) for foe in foes):
            found.append(figure.id)
    return found


def _blade(facts: Facts, fig: str) -> bool:
    """Whether a fighter has a bladed weapon in hand (LW-HANG-08)."""
    for index, name in enumerate(listed(facts, fig, "weapons")):
        arm, _, kind = name.partition(" (")
        if (arm == HAND and kind.rstrip(")") in BLADES) or kind.rstrip(")") in BLADES[1:]:
            return True
        if arm == TOMAHAWK and f"used:{index}" not in facts.figures[fig].status:
            return True
    return False


def _begin_to_cut(game: Game, number: int) -> None:
    """Who meets the conditions as Fightin' begins (LW-HANG-08)."""
    if noose(game.facts):
        for fig in _able(game, noose(game.facts)):
            game.tell(Status(fig, "cutting", number, "LW-HANG-08"))


def _cut(game: Game, number: int) -> None:
    """Who still does at its end frees him; after turn 10 only two together, or one in two phases in a row
    (LW-HANG-08, LW-HANG-09)."""
    man = noose(game.facts)
    able = [fig for fig in _able(game, man) if _has_cut(game, fig, number)] if man else []
    if not able:
        return
    again = [fig for fig in able if game.facts.get(fig, "cut") == number - 1]
    if number <= HANGING or len(able) > 1 or again:
        free(game, man, (again or able)[0], "LW-HANG-09" if number > HANGING else "LW-HANG-08")
        return
    for fig in able:
        game.tell(Status(fig, "cut", number, "LW-HANG-09"))


def _has_cut(game: Game, fig: str, number: int) -> bool:
    """Whether he was at it from the start of the phase, and did not have to fight in it."""
    facts = game.facts
    return facts.get(fig, "cutting") == number and facts.get(fig, "fought", 0) != number


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {"gallows": gallows, "hanging": hanging}
