"""Spotting rolls: whether an enemy makes out one that hides on the ground, or one of whom hardly anything shows
(LW-SPOT-01, LW-SPOT-02, LW-PRONE-05, LW-VIS-03).

Status key "spotted:<id>" of the spotter: "<Turn> <phase> yes" or "... no", how his last roll for that enemy went.
Never here: what is in the way of a shot (`way`), who may shoot or charge.
"""

from __future__ import annotations

from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.legends import dice, tape, way
from gulch.rules.legends.options import option
from gulch.rules.legends.state import prone, turn_of
from gulch.table.model import INCH

NEEDED = 4
GIVEN_AWAY = 6 * INCH
SEEN, DOUBTFUL, HIDDEN = "seen", "doubtful", "hidden"


def glimpsed(game: Game, fig: str, foe: str) -> str:
    """SEEN; DOUBTFUL if a die has to decide; HIDDEN, also if it has decided so."""
    how = way.glimpsed(game, fig, foe)
    if how == HIDDEN or failed(game, fig, foe):
        return HIDDEN
    return DOUBTFUL if how == DOUBTFUL or needed(game, fig, foe) else SEEN


def needed(game: Game, fig: str, foe: str) -> bool:
    """Whether a roll is due: the enemy is prone and partly hidden, has not given itself away, and no roll of this
    spotter stands (LW-SPOT-01, -02)."""
    if not prone(game.facts, foe) or stands(game, fig, foe) or given_away(game, fig, foe):
        return False
    free, points = way.share(game, fig, foe)
    return free < points


def given_away(game: Game, fig: str, foe: str) -> bool:
    """Whether it fired this Turn or the last, within 6 inches of this enemy (LW-SPOT-02)."""
    fired = int(game.facts.get(foe, "shown", 0) or 0)
    if not fired or turn_of(game.facts) - fired > 1:
        return False
    return tape.gap(game, fig, foe) <= GIVEN_AWAY


def stands(game: Game, fig: str, foe: str) -> str:
    """How a roll that still stands went, "yes" or "no"; "" if there is none (option spotting-lasts)."""
    turn, _, rest = str(game.facts.get(fig, f"spotted:{foe}", "") or "").partition(" ")
    phase, _, outcome = rest.partition(" ")
    now = game.facts.phase
    if now is None or turn != str(now.turn):
        return ""
    return outcome if phase == now.phase or option(game, "spotting-lasts") == "turn" else ""


def failed(game: Game, fig: str, foe: str) -> bool:
    """Whether he has looked for it in vain, as long as that stands."""
    return stands(game, fig, foe) == "no"


async def roll(game: Game, fig: str, foe: str) -> bool:
    """The spotting roll, which nothing may change; it stands for that spotter and that enemy (LW-SPOT-01)."""
    facts = game.facts
    made = await dice.random(game, facts.figures[fig].seat, "spotting", 1, "LW-SPOT-01", fig=fig, needed=NEEDED)
    seen = made.dice[0] >= NEEDED
    phase = facts.phase.phase if facts.phase else ""
    text = f"{turn_of(facts)} {phase} {'yes' if seen else 'no'}"
    game.tell(Status(fig, f"spotted:{foe}", text, "LW-SPOT-01"))
    names = facts.figures[fig].name, facts.figures[foe].name
    verb = "spots" if seen else "does not spot"
    game.tell(Note(f"{names[0]} {verb} {names[1]}.", "LW-SPOT-01", (fig, foe)))
    return seen


async def makes_out(game: Game, fig: str, foe: str) -> bool:
    """All dice that an enemy in doubt asks for: one for hiding (LW-SPOT-01), one if hardly anything shows
    (LW-VIS-03)."""
    if needed(game, fig, foe) and not await roll(game, fig, foe):
        return False
    return way.glimpsed(game, fig, foe) != DOUBTFUL or await way.makes_out(game, fig)
