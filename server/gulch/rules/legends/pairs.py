"""Who fights whom: contact, and its division into fights with one model on one side (LW-PAIR).

Status key "fight" of a figure: the number of its fight, 0 when there is none.
Lives here: contact of enemies, the divisions, the choice among them. Never here: how a fight goes (`fight`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from gulch.decision import About, Option, Pick
from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, drop_seat, enemies, is_fighter
from gulch.table.model import INCH
from gulch.table.moves import LEVEL
from gulch.table.touch import bases_touch, touches

BARRIER = 2 * INCH
Graph = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Fight:
    """One model against one or more that touch it."""

    lone: str
    others: tuple[str, ...]

    @property
    def figures(self) -> tuple[str, ...]:
        return (self.lone, *self.others)


def across(game: Game, one: str, other: str) -> bool:
    """Whether the two are in contact across a low obstacle only (LW-OBST-06)."""
    mine, theirs = body_of(game.facts, one), body_of(game.facts, other)
    if abs(mine.z - theirs.z) >= LEVEL or bases_touch(mine, theirs):
        return False
    return touches(game.scene, mine, theirs, INCH, BARRIER)


def contacts(game: Game) -> dict[str, list[str]]:
    """The enemies that each model touches, models that touch none left out, in order of the facts."""
    facts = game.facts
    graph: dict[str, list[str]] = {}
    for figure in facts.figures.values():
        if figure.body is None or not is_fighter(figure):
            continue
        foes = [foe.id for foe in enemies(facts, figure.id) if _meet(game, figure.id, foe.id)]
        if foes:
            graph[figure.id] = foes
    return graph


def _meet(game: Game, one: str, other: str) -> bool:
    return bases_touch(body_of(game.facts, one), body_of(game.facts, other)) or across(game, one, other)


def groups(graph: Graph) -> list[tuple[str, ...]]:
    """The models that hang together by contact, each group in order of the graph."""
    found: list[tuple[str, ...]] = []
    for first in graph:
        if any(first in group for group in found):
            continue
        reached = [first]
        for fig in reached:
            reached.extend(foe for foe in graph[fig] if foe not in reached)
        found.append(tuple(fig for fig in graph if fig in reached))
    return found


def divisions(graph: Graph, left: Sequence[str]) -> Iterator[tuple[Fight, ...]]:
    """Every way to sort these models into fights, each once (LW-PAIR-03)."""
    if not left:
        yield ()
        return
    for fight in _fights_of(graph, left):
        rest = [fig for fig in left if fig not in fight.figures]
        for others in divisions(graph, rest):
            yield (fight, *others)


def _fights_of(graph: Graph, left: Sequence[str]) -> Iterator[Fight]:
    """The fights that the first of these models may be in: against some foes, or beside others against one foe."""
    first = left[0]
    foes = [foe for foe in graph[first] if foe in left]
    for size in range(1, len(foes) + 1):
        for some in combinations(foes, size):
            yield Fight(first, some)
    for foe in foes:
        others = [fig for fig in graph[foe] if fig in left and fig != first]
        for size in range(1, len(others) + 1):
            for some in combinations(others, size):
                yield Fight(foe, (first, *some))


def one_on_one(division: Sequence[Fight]) -> int:
    return sum(1 for fight in division if len(fight.others) == 1)


def possible(game: Game, graph: Graph, group: Sequence[str]) -> list[tuple[Fight, ...]]:
    """The divisions of a group that may be chosen: with as many one-on-one fights as can be, unless the option says
    that fights are formed by hand (LW-PAIR-01, -03)."""
    found = list(divisions(graph, group))
    if option(game, "fight-pairing") == "by-hand":
        return found
    most = max(one_on_one(division) for division in found)
    return [division for division in found if one_on_one(division) == most]


async def pair_up(game: Game) -> list[Fight]:
    """Sorts all models in contact into fights and tells them; who has the drop chooses where several divisions are
    possible (LW-PAIR-01, -02). Nobody is moved by it (LW-PAIR-04)."""
    graph = contacts(game)
    fights: list[Fight] = []
    for group in groups(graph):
        found = possible(game, graph, group)
        pick = _division_pick(game, group, found)
        fights.extend(found[int(await game.pick(pick))])
    _tell(game, fights)
    return fights


def _division_pick(game: Game, group: Sequence[str], found: Sequence[tuple[Fight, ...]]) -> Pick:
    about = About(figures=tuple(group))
    options = [
        Option(str(n), "; ".join(text(game, fight) for fight in division), about, ("LW-PAIR-02",))
        for n, division in enumerate(found)
    ]
    return Pick(
        seat=drop_seat(game.facts), kind="fights", rule="LW-PAIR-02", prompt="How do they pair off?", options=options
    )


def text(game: Game, fight: Fight) -> str:
    """A fight in words."""
    names = [game.facts.figures[fig].name for fig in fight.others]
    return f"{game.facts.figures[fight.lone].name} against {' and '.join(names)}"


def _tell(game: Game, fights: Sequence[Fight]) -> None:
    numbers = {fig: n for n, fight in enumerate(fights, 1) for fig in fight.figures}
    for fig, figure in game.facts.figures.items():
        now = numbers.get(fig, 0)
        if figure.status.get("fight", 0) != now:
            game.tell(Status(fig, "fight", now, "LW-PAIR-01"))
    for fight in fights:
        game.tell(Note(f"{text(game, fight)}.", "LW-PAIR-01", fight.figures))
