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
from gulch.rules.legends import aftermath, dice, perks
from gulch.rules.legends.options import option
from gulch.rules.legends.state import ANIMAL, body_of, carrier, in_play, is_hero, store, wounds_left

FIREARM, PRIMITIVE, EXPLOSIVE, FIGHT = "firearm", "primitive", "explosive", "fight"
CRITICAL = (FIREARM, EXPLOSIVE)
OUT = "out of action"
SAVED = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit on its way to a wound. `striker` rolls to wound ("" for a mishap, whose dice are random), `seat` and
    `striker`, or `by` if nobody rolled, are whom a casualty counts for. `at_best` is a score that always wounds
    (LW-WEAP-17), 0 for none. `again`: a failed roll to wound may be made once more (LW-WEAP-21). `critical`: it may do
    critical damage, on a further die of `deadly` or more."""

    target: str
    strength: int
    kind: str
    striker: str = ""
    seat: int = -1
    modifiers: tuple[Modifier, ...] = ()
    at_best: int = 0
    again: bool = False
    critical: bool = True
    deadly: int = dice.DIE
    rule: str = "LW-WOUND-01"
    by: str = ""


@dataclass(frozen=True, slots=True)
class Struck:
    """What came of a hit: whether it `wounded` (a wound that was kept off did not), and whether any natural 6 was
    among the dice to wound (LW-SKILL-09)."""

    wounded: bool
    six: bool = False


@dataclass(frozen=True, slots=True)
class _Rolled:
    """The natural scores of a roll to wound, and whether it made it."""

    natural: tuple[int, ...]
    made: bool


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
    """Whether a hit wounded, as `struck`."""
    return (await struck(game, hit)).wounded


async def struck(game: Game, hit: Hit) -> Struck:
    """Rolls a hit to wound and carries out what follows."""
    if not in_play(game.facts, hit.target):
        return Struck(False)
    scores = _scores(game, hit)
    if not scores:
        name = game.facts.figures[hit.target].name
        game.tell(Note(f"Strength {hit.strength} cannot hurt {name}.", "LW-WOUND-03", (hit.target,)))
        return Struck(False)
    rolled = await _wounds(game, hit, scores)
    if not rolled.made and hit.again:
        rolled = await _wounds(game, replace(hit, rule="LW-WEAP-21"), scores)
    if not rolled.made:
        return Struck(False, dice.DIE in rolled.natural)
    return Struck(await _lose(game, hit, rolled.natural), dice.DIE in rolled.natural)


def _scores(game: Game, hit: Hit) -> tuple[int, ...]:
    """What the chart asks for, against the Grit with which it is struck now (LW-PROF-05)."""
    scores = needed(hit.strength, perks.grit(game.facts, hit.target, fight=hit.kind == FIGHT))
    if hit.at_best and (len(scores) != 1 or scores[0] > hit.at_best):
        return (hit.at_best,)
    return scores


async def _wounds(game: Game, hit: Hit, scores: tuple[int, ...]) -> _Rolled:
    """A roll to wound. Of two dice the second is rolled only after the first made it, and what Fame did to the first
    is done to it too (LW-FAME-10)."""
    natural: tuple[int, ...] = ()
    carried = 0
    for score in scores:
        roll = await _roll(game, hit, score, carried)
        natural += roll.natural
        if roll.dice[0] < score:
            return _Rolled(natural, False)
        carried = roll.fame
    return _Rolled(natural, True)


async def _roll(game: Game, hit: Hit, score: int, carried: int) -> dice.Roll:
    """One die to wound."""
    if not hit.striker:
        return await dice.random(game, hit.seat, "wound", 1, hit.rule, fig=hit.target, needed=score)
    return await dice.own(
        game, hit.striker, "wound", 1, hit.rule, needed=score, modifiers=hit.modifiers, carried=carried
    )


# -- wounds -----------------------------------------------------------------------------------------------


async def _lose(game: Game, hit: Hit, natural: Sequence[int]) -> bool:
    """One wound, unless it is dodged or Fortune saves it; then the critical check (LW-CRIT-01, -02, LW-SKILL-05)."""
    from gulch.rules.legends import skills

    if await skills.dodges(game, hit.target, hit.kind):
        return False
    had_fortune = is_hero(game.facts, hit.target) and store(game.facts, hit.target, "fortune") > 0
    if await fortune(game, hit.target, forced=had_fortune and _may_be_critical(game, hit, natural)):
        return False
    wounds = 1
    if _may_be_critical(game, hit, natural):
        wounds = await _critical(game, hit)
    take(game, hit)
    for _ in range(wounds - 1):
        await _another(game, hit)
    return True


async def _another(game: Game, hit: Hit) -> None:
    """One of the further wounds of critical damage, which can be kept off as any other."""
    from gulch.rules.legends import skills

    if not in_play(game.facts, hit.target) or await skills.dodges(game, hit.target, hit.kind):
        return
    if not await fortune(game, hit.target):
        take(game, hit)


def _may_be_critical(game: Game, hit: Hit, natural: Sequence[int]) -> bool:
    deciding = natural[0] if option(game, "critical-on-two-dice") == "first-die" else natural[-1]
    return hit.critical and hit.kind in CRITICAL and deciding == dice.DIE


async def _critical(game: Game, hit: Hit) -> int:
    """The critical die, then a D3 of wounds (LW-CRIT-01)."""
    roll = await dice.random(game, hit.seat, "critical", 1, "LW-CRIT-01", fig=hit.target, needed=hit.deadly)
    if roll.dice[0] < hit.deadly:
        return 1
    die = await dice.random(game, hit.seat, "critical wounds", 1, "LW-CRIT-01", fig=hit.target)
    return dice.d3(die.dice[0])


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
        out(game, fig, OUT, "LW-WOUND-14", hit.striker or hit.by)


def out(game: Game, fig: str, how: str, rule: str, by: str = "") -> None:
    """The fighter is removed from the table at once (LW-WOUND-14), by another or by nobody ("")."""
    where, rider = body_of(game.facts, fig), _rider(game, fig)
    game.tell(Note(f"{game.facts.figures[fig].name} is out of action.", rule, (fig,)))
    game.tell(Removed(fig, how, rule))
    aftermath.removed(game, fig, where, rider=rider, by=by)


def _rider(game: Game, fig: str) -> str:
    """Who sits on a mount, "" for all others."""
    return carrier(game.facts, fig) if game.facts.figures[fig].sheet("class") == ANIMAL else ""
