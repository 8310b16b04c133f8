"""Jams and reloading (LW-JAM): when a weapon jams, and the one phase that makes all of a fighter's weapons ready.

Lives here: the jam check, empty weapons, `reload`. Never here: shots (`shoot`).
"""

from __future__ import annotations

from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.legends import dice, perks, way
from gulch.rules.legends.options import option
from gulch.rules.legends.state import turn_of
from gulch.rules.legends.weapons import PRIMITIVE, Weapon, carried

KEYS = ("jammed", "empty", "half")


async def check(game: Game, fig: str, index: int, gun: Weapon) -> None:
    """After a 1 to hit: a second 1, which no Fame may change, jams the weapon (LW-JAM-01, LW-WEAP-29)."""
    if gun.kind == PRIMITIVE or perks.keeps_loaded(game, fig):
        return
    seat = game.facts.figures[fig].seat
    if (await dice.random(game, seat, "jam", 1, "LW-JAM-01", fig=fig, needed=2)).dice[0] > 1:
        return
    game.tell(Status(fig, f"jammed:{index}", turn_of(game.facts), "LW-JAM-02"))
    game.tell(Note(f"{game.facts.figures[fig].name}'s {gun.name} jams.", "LW-JAM-01", (fig,)))


def empty(game: Game, fig: str, index: int, rule: str) -> None:
    """The weapon may not fire until it has been reloaded, but in hands that are festooned (LW-HIRED-25)."""
    if perks.keeps_loaded(game, fig):
        return
    game.tell(Status(fig, f"empty:{index}", turn_of(game.facts), rule))


def to_clear(game: Game, fig: str) -> list[str]:
    """The status keys of weapons that a reload would make ready. What jammed in Movin' of this Turn, in a snap shot,
    stays so, or else it would fire in the next (LW-JAM-02); one that is to be reloaded anyway does not (LW-JAM-03)."""
    status, now = game.facts.figures[fig].status, turn_of(game.facts)
    found = [(key, n) for n in range(len(carried(game.facts, fig))) for key in KEYS if f"{key}:{n}" in status]
    fresh = [n for key, n in found if key == "jammed" and status[f"jammed:{n}"] == now and f"empty:{n}" not in status]
    return [f"{key}:{n}" for key, n in found if key != "jammed" or n not in fresh]


def can_reload(game: Game, fig: str) -> bool:
    """Whether something is to be cleared, and it neither did anything else nor is busy fighting (LW-JAM-04, -05)."""
    from gulch.rules.legends import aim

    return bool(to_clear(game, fig)) and aim.is_free(game, fig) and not busy(game, fig)


def busy(game: Game, fig: str) -> bool:
    """Whether a fight keeps it from reloading, unless the option lets it (LW-JAM-05)."""
    return option(game, "reload-in-contact") == "no" and bool(way.touching(game, fig))


async def reload(game: Game, fig: str) -> None:
    """A whole Shootin' phase: every jam is cleared and every weapon loaded, to be fired from the next Turn on."""
    name = game.facts.figures[fig].name
    game.tell(Act("reload", fig, text=f"{name} reloads.", rule="LW-JAM-04"))
    for key in to_clear(game, fig):
        game.tell(Status(fig, key, None, "LW-JAM-05"))
    game.tell(Status(fig, "shot", turn_of(game.facts), "LW-JAM-04"))
