"""Jamming Checks, clearing a Jam (SW-JAM-01 to -03).

Never here: when a Check is due (`shoot`).
"""

from __future__ import annotations

from gulch.events import Act, Note, Rolled, Status
from gulch.match import Game
from gulch.rules.shadows import hazards
from gulch.rules.shadows.dice_tests import has_skill
from gulch.rules.shadows.state import standing, weapons

JAMS_UP_TO = 4


def jamming_check(game: Game, fig: str, weapon: int, sides: int, rule: str) -> None:
    """The Weapon's own Jam Die: 4 or less and it is Jammed (SW-JAM-03). A Gunsmith rolls a failed one again,
    which can only help (SW-SKILL-04). Nothing for a Weapon without a Jam Die."""
    if not sides:
        return
    jammed = _jam_die(game, fig, sides, rule)
    if jammed and has_skill(game.facts, fig, "Gunsmith"):
        jammed = _jam_die(game, fig, sides, "SW-SKILL-04")
    if jammed:
        name, gun = game.facts.figures[fig].name, weapons(game.facts, fig)[weapon]
        game.tell(Status(fig, f"jammed:{weapon}", 1, "SW-JAM-03"))
        game.tell(Note(f"The {gun} of {name} is Jammed.", "SW-JAM-03", (fig,)))


def _jam_die(game: Game, fig: str, sides: int, rule: str) -> bool:
    drawn = game.dice.roll(sides, 1, label=f"jam {fig}")
    jammed = drawn[0] <= JAMS_UP_TO
    result, seat = "jams" if jammed else "no jam", game.facts.figures[fig].seat
    game.tell(Rolled("jam", seat, fig, sides, drawn, drawn, (), JAMS_UP_TO + 1, -1, result, rule))
    return jammed


async def clear_jam(game: Game, fig: str, weapon: int) -> None:
    """A whole Move Action takes the Jammed marker off one Weapon; the model neither moves nor turns (SW-JAM-01)."""
    if not standing(game.facts, fig) or f"jammed:{weapon}" not in game.facts.figures[fig].status:
        return
    if not await hazards.sets_out(game, fig):
        return
    item = weapons(game.facts, fig)[weapon]
    text = f"{game.facts.figures[fig].name} clears the {item}."
    with game.because(game.tell(Act("clear-jam", fig, item=item, text=text, rule="SW-JAM-01"))):
        game.tell(Status(fig, "moved", 1, "SW-JAM-01"))
        game.tell(Status(fig, f"jammed:{weapon}", None, "SW-JAM-01"))
