"""The Wound chart, wounds, critical damage, Fortune, out of action (LW-WOUND, LW-CRIT, LW-FORT).

Order after a hit: roll to wound, Fortune, then the critical check, then Fortune on the extra wounds (LW-CRIT-02).
Lives here: from a hit to a removed fighter. Never here: how a hit comes about (`shoot`, `fight`), tests of Pluck that
follow it (`dive`).
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gulch.decision import Option, Pick
from gulch.events import Modifier, Note, Removed, Status
from gulch.match import Game
from gulch.rules.legends import dice
from gulch.rules.legends.options import option
from gulch.rules.legends.state import in_play, is_hero, number, store, wounds_left

FIREARM, PRIMITIVE, EXPLOSIVE, FIGHT = "firearm", "primitive", "explosive", "fight"
CRITICAL = (FIREARM, EXPLOSIVE)
SAVED = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit on its way to a wound. `striker` rolls to wound ("" for a mishap, whose dice are random), `seat` and
    `striker` are whom a casualty counts for. `at_best` is a score that always wounds (LW-WEAP-17), 0 for none.
    `again`: a failed roll to wound may be made once more (LW-WEAP-21). `critical`: it may do critical damage."""

    target: str
    strength: int
    kind: str
    striker: str = ""
    seat: int = -1
    modifiers: tuple[Modifier, ...] = ()
    at_best: int = 0
    again: bool = False
    critical: bool = True
    deadly: int = 6
    rule: str = "LW-WOUND-01"


@functools.cache
def _chart() -> tuple[tuple[str, ...], ...]:
    data = tomllib.loads(Path(__file__).with_name("chart.toml").read_text(encoding="utf-8"))
    return tuple(tuple(row) for row in data["rows"])


def needed(strength: int, grit: int) -> tuple[int, ...]:
    """The scores that a wound needs, one die after the other; none if the target cannot be hurt (LW-WOUND-02, -03).
    Both are read within the chart's 1 to 10."""
    rows = _chart()
    cell = rows[min(max(strength, 1), len(rows)) - 1][min(max(grit, 1), len(rows[0])) - 1]
    return () if cell == "-" else tuple(int(score) for score in cell.split("/"))


# -- to wound ---------------------------------------------------------------------------------------------


async def strike(game: Game, hit: Hit) -> bool:
    """Rolls a hit to wound and carries out what follows; whether it wounded (a wound saved by Fortune did not)."""
    if not in_play(game.facts, hit.target):
        return False
    scores = _scores(game, hit)
    if not scores:
        name = game.facts.figures[hit.target].name
        game.tell(Note(f"Strength {hit.strength} cannot hurt {name}.", "LW-WOUND-03", (hit.target,)))
        return False
    natural = await _wounds(game, hit, scores)
    if natural is None and hit.again:
        natural = await _wounds(game, replace(hit, rule="LW-WEAP-21"), scores)
    if natural is None:
        return False
    return await _lose(game, hit, natural)


def grit(game: Game, fig: str) -> int:
    """The Grit with which it is struck now (LW-PROF-05)."""
    return number(game.facts, fig, "G")


def _scores(game: Game, hit: Hit) -> tuple[int, ...]:
    scores = needed(hit.strength, grit(game, hit.target))
    if hit.at_best and (len(scores) != 1 or scores[0] > hit.at_best):
        return (hit.at_best,)
    return scores


async def _wounds(game: Game, hit: Hit, scores: tuple[int, ...]) -> tuple[int, ...] | None:
    """The natural scores of a roll that wounds, None if it does not. Of two dice the second is rolled only after the
    first made it."""
    natural: list[int] = []
    for score in scores:
        roll = await _roll(game, hit, score)
        natural.append(roll.natural[0])
        if roll.dice[0] < score:
            return None
    return tuple(natural)


async def _roll(game: Game, hit: Hit, score: int) -> dice.Roll:
    if hit.striker:
        return await dice.own(game, hit.striker, "wound", 1, hit.rule, needed=score, modifiers=hit.modifiers)
    return dice.random(game, hit.seat, "wound", 1, hit.rule, fig=hit.target, needed=score)


# -- wounds -----------------------------------------------------------------------------------------------


async def _lose(game: Game, hit: Hit, natural: Sequence[int]) -> bool:
    """One wound, unless Fortune saves it; then the critical check (LW-CRIT-01, -02)."""
    had_fortune = is_hero(game.facts, hit.target) and store(game.facts, hit.target, "fortune") > 0
    if await fortune(game, hit.target, forced=had_fortune and _may_be_critical(game, hit, natural)):
        return False
    wounds = 1
    if _may_be_critical(game, hit, natural):
        wounds = _critical(game, hit)
    take(game, hit)
    for _ in range(wounds - 1):
        if in_play(game.facts, hit.target) and not await fortune(game, hit.target):
            take(game, hit)
    return True


def _may_be_critical(game: Game, hit: Hit, natural: Sequence[int]) -> bool:
    deciding = natural[0] if option(game, "critical-on-two-dice") == "first-die" else natural[-1]
    return hit.critical and hit.kind in CRITICAL and deciding == dice.DIE


def _critical(game: Game, hit: Hit) -> int:
    """The critical die, then a D3 of wounds (LW-CRIT-01)."""
    roll = dice.random(game, hit.seat, "critical", 1, "LW-CRIT-01", fig=hit.target, needed=hit.deadly)
    if roll.dice[0] < hit.deadly:
        return 1
    return dice.d3(dice.random(game, hit.seat, "critical wounds", 1, "LW-CRIT-01", fig=hit.target).dice[0])


async def fortune(game: Game, fig: str, *, forced: bool = False) -> bool:
    """Whether a wound is kept off by Fortune, a point a die, on 4-6 (LW-FORT-01, -02). With `forced` the first point
    is spent in any case (LW-CRIT-02)."""
    while is_hero(game.facts, fig) and store(game.facts, fig, "fortune") > 0:
        if not forced and await game.pick(_fortune_pick(game, fig)) == "accept":
            return False
        forced = False
        game.tell(Status(fig, "fortune", store(game.facts, fig, "fortune") - 1, "LW-FORT-01"))
        if (await dice.own(game, fig, "fortune", 1, "LW-FORT-01", needed=SAVED)).dice[0] >= SAVED:
            return True
    return False


def _fortune_pick(game: Game, fig: str) -> Pick:
    who = game.facts.figures[fig]
    left = store(game.facts, fig, "fortune")
    options = [Option("spend", f"Spend 1 of {left} Fortune: 4+ keeps it off"), Option("accept", "Take the wound")]
    return Pick(
        seat=who.seat, kind="fortune", rule="LW-FORT-01", prompt=f"{who.name} is wounded", subject=fig, options=options
    )


def take(game: Game, hit: Hit) -> None:
    """The wound is lost; the last one takes the fighter out of action (LW-WOUND-14)."""
    fig = hit.target
    lost = int(game.facts.get(fig, "lost", 0) or 0) + 1
    game.tell(Status(fig, "lost", lost, "LW-PROF-07"))
    if wounds_left(game.facts, fig) <= 0:
        out(game, fig, "out of action", "LW-WOUND-14")


def out(game: Game, fig: str, how: str, rule: str) -> None:
    """The fighter is removed from the table at once (LW-WOUND-14)."""
    name = game.facts.figures[fig].name
    game.tell(Note(f"{name} is out of action.", rule, (fig,)))
    game.tell(Removed(fig, how, rule))
