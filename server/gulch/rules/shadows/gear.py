"""Gear: what it is, what a model carries and what of it is used up (SW-GEAR-01, -04, -05, -10).

Read once from gear.toml beside this file. A model's Gear is on its sheet, which is open (SW-BUY-09), and what it
came by in play in its status "found"; "used:gear-<i>" says that item i is used up in this game. Lives here: readings of
that, and what works by itself (Boilerplate, Sight, Derringer). Never here: prices and who may buy (`posse`), throwing
a Lasso (`lasso`), bottles (`bottles`), what explodes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from gulch.decision import About, Option, Pick
from gulch.events import Act, Modifier, Status
from gulch.match import Game
from gulch.rules.shadows.weapons import Weapon
from gulch.table.model import INCH
from gulch.view import Facts

SIGHT = "Telescopic Sight"
SIGHT_REACH = 6 * INCH
BURDEN = INCH
BOILERPLATE = "Boilerplate"


@dataclass(frozen=True, slots=True)
class Item:
    """One kind of Gear. `own`: a Hired Gun brings it along, and nobody can buy it. `model` and `posse` are how many may
    be carried, 0 for any number; `reach` in mils."""

    name: str
    rule: str
    price: int
    uncommon: bool
    model: int
    posse: int
    horse: bool
    pace: int
    reach: int
    own: bool
    played: bool


@lru_cache(maxsize=1)
def table() -> Mapping[str, Item]:
    """All Gear by name, in the order of the book."""
    data = tomllib.loads(Path(__file__).with_name("gear.toml").read_text(encoding="utf-8"))
    return {
        name: Item(
            name, row["rule"], row["price"], row.get("uncommon", False), row.get("model", 0), row.get("posse", 0),
            row.get("horse", False), row.get("pace", 0) * INCH, row.get("reach", 0) * INCH, row.get("own", False),
            row.get("played", True),
        )
        for name, row in data.items()
    }  # fmt: skip


def kind(item: str) -> str:
    """The kind of an item as it stands on a sheet: "Telescopic Sight" of "Telescopic Sight (Carbine)"."""
    return item.partition(" (")[0]


def fixed_to(item: str) -> str:
    """The Weapon that an item is fixed to, "" for none (SW-GEAR-10)."""
    return item.partition(" (")[2].removesuffix(")")


# -- what a model carries -------------------------------------------------------------------------------


def carried(facts: Facts, fig: str) -> tuple[str, ...]:
    """The Gear of a model by index, used up or not: its sheet's, then what it found in play."""
    figure = facts.figures[fig]
    found = str(figure.status.get("found", ""))
    return tuple(item for text in (figure.sheet("gear"), found) for item in text.split(", ") if item)


def ready(facts: Facts, fig: str, *names: str) -> list[int]:
    """Indexes of its items of these kinds that are not used up in this game."""
    status = facts.figures[fig].status
    return [n for n, item in enumerate(carried(facts, fig)) if kind(item) in names and f"used:gear-{n}" not in status]


def spend(game: Game, fig: str, index: int, rule: str) -> None:
    """The item is used up for this game."""
    game.tell(Status(fig, f"used:gear-{index}", 1, rule))


# -- what works by itself -------------------------------------------------------------------------------


def armoured(facts: Facts, fig: str) -> bool:
    """Whether it wears a Boilerplate, which cancels one Success of a Shooting Attack (SW-GEAR-04)."""
    return bool(ready(facts, fig, BOILERPLATE))


def burden(facts: Facts, fig: str) -> int:
    """By how many mils its Moves are shorter: the 1" of a Boilerplate, on foot or mounted (SW-GEAR-04)."""
    return BURDEN if armoured(facts, fig) else 0


def sighted(facts: Facts, fig: str, weapon: int, names: Sequence[str], gun: Weapon) -> Weapon:
    """The Weapon of that index of `names` with the 6" more of Long Range that a Sight fixed to it gives (SW-GEAR-10).
    Of Weapons of one name the first has the first Sight."""
    sights = sum(1 for n in ready(facts, fig, SIGHT) if fixed_to(carried(facts, fig)[n]) == gun.name)
    if list(names[:weapon]).count(gun.name) >= sights:
        return gun
    short, medium, long = gun.limits
    return replace(gun, limits=(short, medium, long + SIGHT_REACH))


async def derringer(game: Game, fig: str) -> tuple[Modifier, ...]:
    """Whether one of its Derringers adds a Die to the Fight Test at hand: each once per game, one a Test
    (SW-GEAR-05)."""
    left = ready(game.facts, fig, "Derringer")
    if not left:
        return ()
    who, about = game.facts.figures[fig], About(figures=(fig,))
    options = (
        Option("keep", "Keep it for later", about),
        Option("use", "Use it: one Die more", about, ("Once per game (SW-GEAR-05)",)),
    )
    pick = Pick(
        seat=who.seat, kind="derringer", rule="SW-GEAR-05", prompt=f"{who.name} has a Derringer for this Fight Test.",
        subject=fig, options=options,
    )  # fmt: skip
    if await game.pick(pick) == "keep":
        return ()
    game.tell(Act("derringer", fig, item="Derringer", text=f"{who.name} draws a Derringer.", rule="SW-GEAR-05"))
    spend(game, fig, left[0], "SW-GEAR-05")
    return (Modifier(1, "Derringer", "SW-GEAR-05"),)
