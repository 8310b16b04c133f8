"""High Noon: two Posses at the ends of a street, or a duel in its middle before the others come (LW-NOON).

Lives here: the scenario, its variant and the steps "choose-end" and "duellists". Never here: Deployment itself
(`deploy`), who comes later (`reserves`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from gulch.decision import About, Option, Pick
from gulch.events import Note, Placed, Status
from gulch.match import Game
from gulch.rules.legends import awards, deploy, roles
from gulch.rules.legends.options import option
from gulch.rules.legends.scenarios.base import Scenario, Step
from gulch.rules.legends.state import body_of, fighters, friends, in_play, turn_of
from gulch.say import seat_name
from gulch.table.directions import facing_towards
from gulch.table.judge import stand
from gulch.table.measure import distance
from gulch.table.model import INCH, Point
from gulch.view import FigureFacts

RULE, DUEL = "LW-NOON-02", "LW-NOON-05"
WITHIN = 6 * INCH
APART = 8 * INCH
SUPPORT = 6 * INCH
EXTRA = 1
TOWARDS = {"west": (-1, 0), "east": (1, 0), "south": (0, -1), "north": (0, 1)}


class HighNoon(Scenario):
    name, title, rule = "high-noon", "High Noon", "LW-NOON-01"
    board = (4, 2)

    def deployment(self, game: Game) -> tuple[Step, ...]:
        """The defender chooses his end; then both set up a model each in turn, or their duellists."""
        seat = roles.defender(game.facts)
        return (("choose-end", seat), ("duellists",) if _duel(game) else ("noon",))

    def movin(self, game: Game, seat: int) -> tuple[Step, ...]:
        """From turn 2 of a duel on the others come in (LW-NOON-06)."""
        if not _duel(game) or turn_of(game.facts) < 2:
            return ()
        return (("reserves", seat, end_of(game, seat), "LW-NOON-06"),)

    def may_act(self, game: Game, fig: str) -> str:
        """A duellist waits until a friend is near, or one of the two is dead (LW-NOON-05)."""
        waits = _duel(game) and game.facts.get(fig, "duellist") and not _freed(game, fig)
        return DUEL if waits else ""

    def passed(self, game: Game, fig: str, way: Sequence[Point], deeds: Sequence[str] = ()) -> None:
        """Once a friend has come near they may act for the rest of the game (LW-NOON-05)."""
        if _duel(game):
            for one in _duellists(game):
                if not game.facts.get(one.id, "drew") and in_play(game.facts, one.id) and _freed(game, one.id):
                    game.tell(Status(one.id, "drew", turn_of(game.facts), DUEL))

    def final(self, game: Game, winners: tuple[int, ...]) -> None:
        """The duellists gain 1 more (LW-NOON-06)."""
        super().final(game, winners)
        if option(game, "historical-refight") == "off":
            for figure in _duellists(game):
                awards.earn(game, figure.id, EXTRA, "LW-NOON-06")


# -- starting positions -----------------------------------------------------------------------------------


def end_of(game: Game, seat: int) -> str:
    """The short edge of a side."""
    return str(game.facts.get(f"seat:{seat}", "zone"))


async def choose_end(game: Game, seat: int) -> None:
    """A side chooses its short edge; the other has the opposite one (LW-NOON-02)."""
    options = [Option(name, f"The {name} end") for name in deploy.short_edges(game.facts.table)]
    chosen = await game.pick(Pick(seat=seat, kind="end", rule=RULE, prompt="Choose your end", options=options))
    for info in game.facts.seats:
        mine = chosen if info.seat == seat else deploy.ACROSS[chosen]
        game.tell(Status(f"seat:{info.seat}", "zone", mine, RULE))
    game.tell(Note(f"{seat_name(game.facts, seat)} chose the {chosen} end.", RULE))


async def noon(game: Game) -> None:
    """A model each in turn, the defender first (LW-NOON-02)."""
    first, other = roles.defender(game.facts), roles.attacker(game.facts)
    mine, theirs = deploy.edge(end_of(game, first), WITHIN), deploy.edge(end_of(game, other), WITHIN)
    game.then(("alternate", first, other, mine, theirs, RULE))


# -- the duel ---------------------------------------------------------------------------------------------


def _duel(game: Game) -> bool:
    return option(game, "high-noon-duel") == "on"


def _duellists(game: Game) -> list[FigureFacts]:
    return [figure for figure in game.facts.figures.values() if "duellist" in figure.status]


def _freed(game: Game, fig: str) -> bool:
    """Whether a duellist may act: one is dead, or a friend of one of them (of his own, by option) stands near, or did
    before."""
    if game.facts.get(fig, "drew"):
        return True
    pair = [figure.id for figure in _duellists(game)]
    if not all(in_play(game.facts, one) for one in pair):
        return True
    supported = pair if option(game, "duel-friend-frees") == "both" else [fig]
    return any(_supported(game, one) for one in supported)


def _supported(game: Game, fig: str) -> bool:
    mine = body_of(game.facts, fig)
    return any(distance(mine, body_of(game.facts, mate.id)) <= SUPPORT for mate in friends(game.facts, fig))


async def duellists(game: Game) -> None:
    """Each side names a Hero or Hired Gun, or if none has come any other; they face each other 8 inches apart in the
    centre (LW-NOON-05)."""
    for info in game.facts.seats:
        here = [one for one in fighters(game.facts, info.seat) if not one.out]
        able = [one for one in here if one.sheet("class") == "Hero" or one.sheet("hired")] or here
        options = [Option(one.id, one.name, About(figures=(one.id,))) for one in able]
        prompt = "Who fights the duel?"
        fig = await game.pick(Pick(seat=info.seat, kind="duellist", rule=DUEL, prompt=prompt, options=options))
        game.tell(Status(fig, "duellist", 1, DUEL))
    for figure in _duellists(game):
        await _stand(game, figure)
    game.tell(Note("Two stand alone in the street.", DUEL))


async def _stand(game: Game, figure: FigureFacts) -> None:
    """One of them, on his own feet, on his side of the centre; where that spot is built up, beside it."""
    side = end_of(game, figure.seat)
    info, table = figure.info, game.scene.table
    stands = deploy.body(table, info)
    x, y = (side // 2 for side in table.size)
    dx, dy = TOWARDS[side]
    gap = APART // 2 + stands.radius
    stands = stands.moved((x + dx * gap, y + dy * gap, 0), facing_towards(-dx, -dy))
    if stand(game.scene, stands) is not None:
        place = deploy.nearest_place(game, info.id, stands, deploy.around(stands.at, INCH), figure.seat, DUEL)
        put = await game.ask(place) if place is not None else None
        stands = stands.moved(put.at, put.facing) if put is not None else stands
    game.tell(Placed(info.id, stands))


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "choose-end": choose_end,
    "noon": noon,
    "duellists": duellists,
}
