"""Measures of whole tables: a very large one, what a match adds to one that is shared, what a change costs.

Lives here: what `gulch bench` says of them, each beside the plain way in the same run. Never here: printing, sight
alone (`bench_sight`), movement (`bench_move`).
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from statistics import median
from time import perf_counter
from typing import Any

from gulch.dice import Dice, drawer, seed_bytes
from gulch.match import Match
from gulch.play.setups import book, make_setup
from gulch.table.changes import take_away
from gulch.table.model import Scene, Table
from gulch.table.moves import Policy
from gulch.table.overlay import solids_of
from gulch.table.reach import Reach
from gulch.table.reference import reference_large, reference_scene, reference_town
from gulch.table.sight import sight_many

MIB = 1 << 20
_DECISIONS = 40

Found = tuple[str, float, str, float, str, float, str, bool]
"""A measure: name, value, unit, reference, what that is, ratio, goal, whether it is met."""


def measures(name: str, long: bool) -> Iterator[Found]:
    """The measures of one name: "large", "matches" or "changes". KeyError for any other."""
    return {"large": _of_large, "matches": _of_matches, "changes": _of_changes}[name](3 if long else 1)


def _of_large(times: int) -> Iterator[Found]:
    """Sight of all 380 pairs on a town of 1.5 million triangles, beside the same on the reference town."""
    small, large = reference_town(), reference_large()
    load = _timed(lambda: solids_of(large))
    few, many = (_sight_ms(table, 5 * times) for table in (small, large))
    share = len(solids_of(large).fixed) / len(solids_of(small).fixed)
    yield "large.sight", many, "ms", few, f"{share:.0f} times fewer triangles", many / few, "at most 3", many <= 3 * few
    yield "large.load", load, "ms", many, "sight of all pairs there", load / many, "-", True


def _sight_ms(table: Table, rounds: int) -> float:
    scene, mils = reference_scene(), 0  # along y, where no other measure moves them
    pairs = list(permutations(scene.bodies, 2))
    spent = []
    for _ in range(rounds):
        mils += 7
        moved = Scene(table, {id: one.moved((one.x, one.y + mils, one.z)) for id, one in scene.bodies.items()})
        spent.append(_timed(lambda scene=moved: sight_many(scene, pairs)))  # type: ignore[misc]
    return min(spent)


def _of_matches(times: int) -> Iterator[Found]:
    """What each of many matches on one table adds to memory after some play, beside the table's own triangles."""
    rules = book("shadows")
    setup = make_setup(rules, "showdown", "main-street", ["random", "random"])
    _played(Match.start(rules, setup, 0), 0)  # fills what is shared
    count = 200 if times > 1 else 40
    gc.collect()
    tracemalloc.start()
    matches = [_played(Match.start(rules, setup, seed), seed) for seed in range(1, count + 1)]
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] / len(matches) / MIB
    tracemalloc.stop()
    whole = solids_of(setup.table).fixed.corners.nbytes / MIB
    yield "matches.memory", used, "MiB each", whole, "the table's triangles", used / whole, "under 2 MiB", used < 2


def _played(match: Match, seed: int) -> Match:
    draw = drawer(Dice(seed_bytes(seed), "bench"), "bots")
    for _ in range(_DECISIONS):
        if match.over:
            break
        decision = match.pending[0]
        match.answer(decision.seat, decision.number, decision.sample(match.facts.scene, draw))
    return match


def _of_changes(times: int) -> Iterator[Found]:
    """The first sight of all pairs and the first reach after a wall is breached, beside the same on a table that is
    built anew with the breach."""
    found = [_breach(name) for name in _breaches(reference_town())[: 2 * times]]
    for what in ("sight", "reach"):
        value, reference = (median(each[built][what] for each in found) for built in ("shared", "anew"))
        yield f"changes.{what}", value, "ms", reference, "built anew", value / reference, "less", value < reference


def _breach(name: str) -> dict[str, dict[str, float]]:
    """Milliseconds of the first sight and the first reach after it, with what the table has and with nothing."""
    scene = _warm()
    take_away(scene, name)
    anew = scene.copy()
    anew.set_table(_from_scratch(scene.table))
    return {"shared": _first(scene), "anew": _first(anew)}


def _first(scene: Scene) -> dict[str, float]:
    mover = next(iter(scene.bodies.values()))
    return {
        "sight": _timed(lambda: sight_many(scene, _pairs(scene))),
        "reach": _timed(lambda: Reach(scene, mover, Policy(6_000))),
    }


def _pairs(scene: Scene) -> list[tuple[str, str]]:
    return list(permutations(scene.bodies, 2))


def _warm() -> Scene:
    """The reference scene, with everything that it needs built already."""
    scene = reference_scene()
    sight_many(scene, _pairs(scene))
    Reach(scene, next(iter(scene.bodies.values())), Policy(6_000))
    return scene


def _breaches(table: Table) -> list[str]:
    """Parts of buildings, one of each, in the table's order."""
    return [f"{piece.id}/{piece.parts[0].name}" for piece in table.pieces if len(piece.parts) > 1]


def _from_scratch(table: Table) -> Table:
    return replace(table, base=None, gone=frozenset(), poses={}, fresh=(), key=f"{table.key}-anew")


def _timed(work: Callable[[], Any]) -> float:
    """Milliseconds."""
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1e3
