"""Who fights whom: contact, and its division into fights with one model on one side (LW-PAIR).

Lives here: contact of opponents, the divisions, the choice among them. Never here: which fights are left (`fights`),
how one goes (`fight`), models nudged apart (`nudge`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import cast

from gulch.decision import About, Option, Pick
from gulch.match import Game
from gulch.rules.legends import charge, mounts, perks
from gulch.rules.legends.options import option
from gulch.rules.legends.state import ANIMAL, NPC, body_of, bound, drop_seat, enemies, is_fighter, turn_of
from gulch.table.model import INCH
from gulch.view import Facts, FigureFacts

MOST = 48  # divisions that one question lists; of more the fights are chosen one by one
Graph = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Fight:
    """One model against one or more that touch it."""

    lone: str
    others: tuple[str, ...]

    @property
    def figures(self) -> tuple[str, ...]:
        return (self.lone, *self.others)


# -- contact ------------------------------------------------------------------------------------------------


def across(game: Game, one: str, other: str) -> bool:
    """Whether the two are in contact across a low obstacle only (LW-OBST-02, -06)."""
    return charge.across(game.facts, one, other)


def at_edge(facts: Facts, one: str, other: str) -> bool:
    """Whether one of the two hangs at an edge and fights the other from there (LW-ELEV-01)."""
    return facts.get(one, "edge") == other or facts.get(other, "edge") == one


def touched(facts: Facts, fig: str) -> tuple[str, ...]:
    """The opponents in contact with a figure, in order of the facts: by their bases, across an obstacle or at an edge
    (LW-CHARGE-01, LW-OBST-02, LW-ELEV-01); none for one that fights nobody."""
    if facts.figures[fig].body is None:
        return ()
    key = ("legends.touched", fig)
    known = facts.scene.memo.get(key)
    if known is None:
        known = facts.scene.memo[key] = tuple((foe, _meet(facts, fig, foe)) for foe in _near(facts, fig))
    near = cast(tuple[tuple[str, bool], ...], known)
    return tuple(foe for foe, met in near if (met or at_edge(facts, fig, foe)) and _fights(facts, fig, foe))


def _meet(facts: Facts, one: str, other: str) -> bool:
    return charge.meet(facts, body_of(facts, one), body_of(facts, other))


def _near(facts: Facts, fig: str) -> list[str]:
    """Figures of other sides that are near enough for any contact; a mount is of the side that rode it last
    (LW-LOOSE-04)."""
    body, mine = body_of(facts, fig), mounts.side(facts, fig)
    reach = 2 * INCH + 2 * body.radius
    others = ((id, one.body) for id, one in facts.figures.items() if one.body is not None)
    close = [id for id, other in others if abs(other.x - body.x) <= reach and abs(other.y - body.y) <= reach]
    return [id for id in close if mounts.side(facts, id) != mine]


def _fights(facts: Facts, one: str, other: str) -> bool:
    """Whether contact of the two is a fight: of fighters of two sides always, of a fighter with a bystander or a mount
    only if that has been attacked this Turn (LW-MOUNT-06, LW-HANG-04)."""
    a, b = facts.figures[one], facts.figures[other]
    if bound(facts, one) or bound(facts, other) or perks.at_peace(facts, one, other):
        return False
    if is_fighter(a) and is_fighter(b):
        return NPC not in (a.info.seat, b.info.seat) or _attacked(facts, a) or _attacked(facts, b)
    return (is_fighter(a) and _attacked(facts, b)) or (is_fighter(b) and _attacked(facts, a))


def _attacked(facts: Facts, figure: FigureFacts) -> bool:
    return figure.status.get("attacked", 0) == turn_of(facts)


def foes(facts: Facts, fig: str) -> list[str]:
    """All figures on the table that it may not end in contact with when it is moved: its enemies."""
    if is_fighter(facts.figures[fig]) and facts.figures[fig].seat != NPC:
        return [foe.id for foe in enemies(facts, fig)]
    friendly = (mounts.side(facts, fig), NPC)
    there = (one for one in facts.figures.values() if one.body is not None and one.sheet("class") != ANIMAL)
    return [one.id for one in there if one.seat not in friendly]


def player_of(facts: Facts, fig: str) -> int:
    """The seat that decides for a figure: who has the drop for one of nobody."""
    seat = mounts.side(facts, fig)
    return drop_seat(facts) if seat == NPC else seat


def contacts(game: Game) -> dict[str, list[str]]:
    """The opponents that each model touches, models that touch none left out, in order of the facts."""
    found = {fig: list(touched(game.facts, fig)) for fig in game.facts.figures}
    return {fig: them for fig, them in found.items() if them}


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


# -- divisions ------------------------------------------------------------------------------------------------


class Divisions:
    """The ways to sort a group of models into fights (LW-PAIR-03): with as many one-on-one fights as can be or, with
    `by_hand`, any. Models are taken in order of the group; what is left of it is a tuple."""

    def __init__(self, graph: Graph, *, by_hand: bool = False) -> None:
        self.graph = graph
        self.each = 0 if by_hand else 1
        self._most: dict[tuple[str, ...], int] = {(): 0}
        self._count: dict[tuple[str, ...], int] = {(): 1}

    def most(self, left: tuple[str, ...]) -> int:
        """How many one-on-one fights these models can be sorted into, if all of them fight; -1 if they cannot."""
        known = self._most.get(left)
        if known is None:
            known = max((self._worth(left, fight) for fight in fights_of(self.graph, left)), default=-1)
            self._most[left] = known
        return known

    def _worth(self, left: tuple[str, ...], fight: Fight) -> int:
        after = self.most(rest(left, fight))
        return after if after < 0 else after + (self.each if len(fight.others) == 1 else 0)

    def firsts(self, left: tuple[str, ...]) -> list[Fight]:
        """The fights that the first of these models may be in."""
        most = self.most(left)
        return [fight for fight in fights_of(self.graph, left) if most >= 0 and self._worth(left, fight) == most]

    def count(self, left: tuple[str, ...]) -> int:
        """How many divisions there are."""
        known = self._count.get(left)
        if known is None:
            known = self._count[left] = sum(self.count(rest(left, fight)) for fight in self.firsts(left))
        return known

    def all(self, left: tuple[str, ...]) -> Iterator[tuple[Fight, ...]]:
        """Every division, each once."""
        if not left:
            yield ()
        for fight in self.firsts(left) if left else ():
            for others in self.all(rest(left, fight)):
                yield (fight, *others)


def rest(left: tuple[str, ...], fight: Fight) -> tuple[str, ...]:
    """Who is left when a fight has been formed."""
    return tuple(fig for fig in left if fig not in fight.figures)


def fights_of(graph: Graph, left: Sequence[str]) -> Iterator[Fight]:
    """The fights that the first of these models may be in: against some foes, or beside others against one foe."""
    first = left[0]
    them = [foe for foe in graph[first] if foe in left]
    for size in range(1, len(them) + 1):
        for some in combinations(them, size):
            yield Fight(first, some)
    for foe in them:
        others = [fig for fig in graph[foe] if fig in left and fig != first]
        for size in range(1, len(others) + 1):
            for some in combinations(others, size):
                yield Fight(foe, (first, *some))


# -- the choice -----------------------------------------------------------------------------------------------


async def divide(game: Game, graph: Graph, group: tuple[str, ...]) -> list[Fight]:
    """Sorts a group into fights; who has the drop chooses where that can be done in several ways (LW-PAIR-01, -02): of
    whole divisions or, in a large crowd, fight by fight."""
    ways = Divisions(graph, by_hand=option(game, "fight-pairing") == "by-hand")
    if ways.count(group) <= MOST:
        found = list(ways.all(group))
        return list(found[int(await game.pick(_division_pick(game, group, found)))])
    fights: list[Fight] = []
    while group:
        firsts = [(fight,) for fight in ways.firsts(group)]
        (fight,) = firsts[int(await game.pick(_division_pick(game, group, firsts)))]
        fights.append(fight)
        group = rest(group, fight)
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
    *names, last = (game.facts.figures[fig].name for fig in fight.others)
    foes = f"{', '.join(names)} and {last}" if names else last
    return f"{game.facts.figures[fight.lone].name} against {foes}"
