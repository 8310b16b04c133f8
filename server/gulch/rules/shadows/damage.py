"""Damage and what it does: Shaken, Downed, Casualty (SW-DMG, SW-DOWN-01, -03), and the loop that works off
consequences.

Harm and falls are appended to `game.pending` with their attribution, fixed when the cause happens, and
`drain` works them off in order; nothing that is drained drains again, so no rule runs inside the removal
of another figure. Never here: the Saves that lead to Damage, points (`victory`), falls (`fall`).
"""

from __future__ import annotations

from dataclasses import dataclass

from gulch.events import Act, Note, PostureChanged, Removed, Status
from gulch.match import Game
from gulch.rules.shadows import horses, loot, shields
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import NPC, downed, is_horse, is_npc, shaken
from gulch.table.model import DOWN

DOWNED_FROM = 3
CASUALTY_FROM = 5


@dataclass(frozen=True, slots=True)
class Harm:
    """A Save failed by `margin`. `by_seat` is NPC and `by_figure` empty where no model did it."""

    figure: str
    margin: int
    by_seat: int
    by_figure: str
    cause: str


@dataclass(frozen=True, slots=True)
class _Draining:
    """Stands first in `game.pending` while a loop is at work on the rest."""


_AT_WORK = _Draining()


async def hurt(game: Game, fig: str, margin: int, *, by: str = "", cause: str = "", rule: str = "") -> None:
    """Damage to a figure for a Save failed by `margin` (nothing for 0), done by figure `by` if any.

    Inside the loop it only queues; the loop that runs comes to it. `cause` is a word for people.
    """
    if margin <= 0:
        return
    by_seat = game.facts.figures[by].seat if by else NPC
    game.pending.append(Harm(fig, margin, by_seat, by, cause or rule))
    await drain(game)


async def drain(game: Game) -> None:
    """Works off `game.pending` in order: harm and falls, and explosions once those before them are over. Does nothing
    when called from inside itself."""
    from gulch.rules.shadows.blast import Explosion, explode
    from gulch.rules.shadows.fall import Fall, fall

    if game.pending and game.pending[0] is _AT_WORK:
        return
    game.pending.insert(0, _AT_WORK)
    while len(game.pending) > 1:
        first = next((n for n, item in enumerate(game.pending) if n and not isinstance(item, Explosion)), 1)
        item = game.pending.pop(first)
        if isinstance(item, Harm):
            _suffer(game, item)
        elif isinstance(item, Fall):
            await fall(game, item)
        elif isinstance(item, horses.Unhorsed):
            await horses.unhorsed(game, item)
        elif isinstance(item, Explosion):
            await explode(game, item)
        elif isinstance(item, shields.Release):
            await shields.release(game, item)
        else:
            raise TypeError(f"nothing drains {type(item).__name__}")
    game.pending.pop()


def _suffer(game: Game, harm: Harm) -> None:
    """The Damage table (SW-DMG-01), and what is worse for one that is Shaken or Downed already (SW-DMG-03)."""
    if is_horse(game.facts.figures[harm.figure]):
        horses.dies(game, harm.figure, harm.by_seat, harm.by_figure)
    elif not game.still(harm.figure):
        return
    elif is_npc(game.facts, harm.figure):
        _remove(game, harm.figure, harm.by_seat, "SW-BYST-16", harm.by_figure)
    elif harm.margin >= CASUALTY_FROM:
        _remove(game, harm.figure, harm.by_seat, "SW-DMG-01", harm.by_figure)
    elif downed(game.facts, harm.figure):
        _suffer_downed(game, harm)
    elif harm.margin >= DOWNED_FROM or shaken(game.facts, harm.figure):
        down(game, harm.figure)
    else:
        shake(game, harm.figure)


def _suffer_downed(game: Game, harm: Harm) -> None:
    """Shaken or Downed again while Downed (SW-DMG-03, option downed-again)."""
    second = harm.margin >= DOWNED_FROM or shaken(game.facts, harm.figure)
    if second and option(game, "downed-again") == "removed":
        _remove(game, harm.figure, harm.by_seat, "SW-DMG-03", harm.by_figure)
    elif not shaken(game.facts, harm.figure):
        shake(game, harm.figure)


def shake(game: Game, fig: str) -> None:
    """The figure becomes Shaken and loses its Lookout (SW-DMG-01, SW-LOOK-03)."""
    game.tell(Status(fig, "shaken", 1, "SW-DMG-02"))
    game.tell(Note(f"{game.facts.figures[fig].name} is Shaken.", "SW-DMG-01", (fig,)))
    lose_lookout(game, fig, "Shaken")


def down(game: Game, fig: str) -> None:
    """The figure is Downed where it stands; near an edge it will fall, which is queued (SW-DOWN-01, -06)."""
    from gulch.rules.shadows import agendas
    from gulch.rules.shadows.fall import edge_fall

    game.tell(Act("down", fig, text=f"{game.facts.figures[fig].name} goes down.", rule="SW-DOWN-01"))
    game.tell(Status(fig, "downed", 1, "SW-DOWN-01"))
    horses.thrown(game, fig, "SW-HORSE-11")
    game.tell(PostureChanged(fig, DOWN))
    lose_lookout(game, fig, "Downed")
    shields.loosen(game, fig)
    agendas.struck_down(game, fig)
    loot.drop(game, fig)
    edge_fall(game, fig)


def casualty(game: Game, fig: str, by: str = "", rule: str = "SW-DMG-01") -> None:
    """The figure is removed, by figure `by` if any did it directly (SW-DMG-01, SW-VP-02)."""
    _remove(game, fig, game.facts.figures[by].seat if by else NPC, rule, by)


def _remove(game: Game, fig: str, by_seat: int, rule: str, by: str = "") -> None:
    """Removal of a Casualty; the posse of another seat whose model did it scores."""
    from gulch.rules.shadows import agendas
    from gulch.rules.shadows.victory import award

    game.tell(Note(f"{game.facts.figures[fig].name} is a Casualty.", rule, (fig,)))
    shields.loosen(game, fig)
    shields.gone(game, fig, rule)
    agendas.struck_down(game, fig)
    loot.drop(game, fig)
    game.tell(Removed(fig, "casualty", rule))
    horses.flee(game, fig, "SW-HORSE-12")
    if by_seat not in (NPC, game.facts.figures[fig].seat):
        award(game, fig, by_seat)
        agendas.casualty(game, fig, by)


def lose_lookout(game: Game, fig: str, why: str) -> None:
    """An unused Lookout Token becomes a Done Token (SW-LOOK-03). Nothing happens to others."""
    figure = game.facts.figures[fig]
    if "lookout" not in figure.status:
        return
    game.tell(Status(fig, "lookout", None, "SW-LOOK-03"))
    game.tell(Status(fig, "done", 1, "SW-LOOK-03"))
    game.tell(Note(f"{figure.name} is no longer on Lookout: {why}.", "SW-LOOK-03", (fig,)))
