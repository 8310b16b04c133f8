"""Shots at what explodes: TNT markers and explosive terrain as targets (SW-TNT-08, SW-TERR-02, -03).

A mark stands among the targets of a shot as an `Aim` whose figure is the mark's id. Lives here: those aims, how they
are offered, what a hit does, marks in a fire corridor. Never here: which marks there are (`hazards`), the blast
(`blast`), targets that are models (`shoot`).
"""

from __future__ import annotations

from gulch.decision import About, Option, inches
from gulch.events import Act, Modifier, Note, Rolled
from gulch.match import Game
from gulch.rules.shadows import blast, cover, damage, hazards
from gulch.rules.shadows.aiming import OUT, SHOT_DICE, Aim, modifier_texts
from gulch.rules.shadows.dice_tests import save_needed, test
from gulch.rules.shadows.hazards import Mark
from gulch.rules.shadows.jam import jamming_check
from gulch.rules.shadows.options import option
from gulch.rules.shadows.weapons import BAND_NAMES, LONG, Weapon
from gulch.table.points import sees
from gulch.table.template_shapes import Corridor

SAVE_DIE = 8
CORRIDOR_NEEDED = 5


def aims(game: Game, fig: str, gun: Weapon, reach: int, in_corridor: bool) -> list[Aim]:
    """The marks that a figure may shoot at, all without a Spotting Test, the nearest first (SW-TNT-08, SW-TERR-02);
    none for what is no Weapon and only drags."""
    if not gun.bands:
        return []
    found = [_aim(game, fig, gun, gap, mark, in_corridor) for gap, mark in hazards.in_view(game, fig, reach)]
    return [aim for aim in found if aim is not None]


def _aim(game: Game, fig: str, gun: Weapon, gap: int, mark: Mark, in_corridor: bool) -> Aim | None:
    free = "no Spotting Test (SW-TERR-02)" if mark.piece else "no Spotting Test (SW-TNT-08)"
    if in_corridor:
        return Aim(mark.id, gap, LONG if gap <= gun.corridor else OUT, (), free)
    further = option(game, "range-on-limit") == "further-band"
    band = gun.band(gap, limit_is_further=further)
    if band is None and option(game, "pre-measuring") == "on":
        return None
    modifiers = _modifiers(game, fig, gun, mark, LONG if band is None else band)
    return Aim(mark.id, gap, OUT if band is None else band, modifiers, free)


def _modifiers(game: Game, fig: str, gun: Weapon, mark: Mark, band: int) -> tuple[Modifier, ...]:
    """Those of a shot, one Die less at something as small as TNT (SW-TNT-08)."""
    given = cover.modifiers_at(game, fig, mark.body, gun, band, mark.piece.id if mark.piece else "")
    return given if mark.piece else (*given, Modifier(-1, "A small target", "SW-TNT-08"))


def choice(game: Game, fig: str, gun: Weapon, aim: Aim, in_corridor: bool) -> Option:
    """A mark as an option where a target is chosen. It is about no figure."""
    mark = hazards.mark_of(game, aim.figure)
    assert mark is not None
    name = mark.name[:1].upper() + mark.name[1:]
    about = About(pieces=(mark.piece.id,)) if mark.piece else About(at=mark.at)
    if option(game, "pre-measuring") == "off":
        return Option(aim.figure, name, about, (aim.free,))
    dice = max(1, SHOT_DICE + aim.dice)
    place = inches(aim.gap) if in_corridor else f"{BAND_NAMES[aim.band]}, {inches(aim.gap)}"
    label = f"{name}: {'fire corridor' if in_corridor else '1 Die' if dice == 1 else f'{dice} Dice'}"
    return Option(aim.figure, label, about, (place, *modifier_texts(aim.modifiers), aim.free))


def name(game: Game, id: str) -> str:
    """What people call a target, be it a figure or a mark."""
    if not hazards.is_mark(id):
        return game.facts.figures[id].name
    mark = hazards.mark_of(game, id)
    return mark.name if mark else "what was there"


# -- the shot -------------------------------------------------------------------------------------------


async def shot(game: Game, fig: str, weapon: int, gun: Weapon, aim: Aim) -> None:
    """One Shooting Test at a mark; nothing happens if it is gone already."""
    mark = hazards.mark_of(game, aim.figure)
    if mark is None:
        return
    rule = "SW-TERR-02" if mark.piece else "SW-TNT-08"
    who = game.facts.figures[fig].name
    text = f"{who} shoots at {mark.name} with a {gun.name}."
    with game.because(game.tell(Act("shoot", fig, (), gun.name, (mark.at,), text, rule))):
        outcome = await test(game, fig, "shoot", SHOT_DICE, aim.modifiers, rule)
    with game.because(outcome.entry):
        if outcome.successes:
            await _hit(game, fig, mark, save_needed(outcome.successes))
            return
        game.tell(Note(f"{who} misses.", "SW-SHOOT-10", (fig,)))
        if 1 in outcome.dice:
            jamming_check(game, fig, weapon, gun.jam, "SW-JAM-02")


async def _hit(game: Game, fig: str, mark: Mark, needed: int) -> None:
    """TNT explodes without a Save; explosive terrain makes one (SW-TNT-08, SW-TERR-03)."""
    if mark.piece is None or not _saved(game, fig, mark, needed):
        blast.set_off(game, mark, game.facts.figures[fig].seat, fig)
        await damage.drain(game)


def _saved(game: Game, fig: str, mark: Mark, needed: int) -> bool:
    """The player to the shooter's left rolls a D8 for the piece (SW-TERR-03)."""
    seats = [info.seat for info in game.facts.seats]
    left = seats[(seats.index(game.facts.figures[fig].seat) + 1) % len(seats)]
    drawn = game.dice.roll(SAVE_DIE, 1, label=f"save {mark.id}")
    passed = drawn[0] >= needed
    result = f"{mark.name} holds" if passed else f"{mark.name} goes up"
    game.tell(Rolled("explosive terrain", left, "", SAVE_DIE, drawn, drawn, (), needed, -1, result, "SW-TERR-03"))
    return passed


# -- fire corridors -------------------------------------------------------------------------------------


async def in_lane(game: Game, fig: str, lane: Corridor, target: str) -> None:
    """What a fire corridor sets off: every TNT marker within it that the shooter sees, with no roll (SW-TNT-09), and
    explosive terrain that it was aimed at, which makes a 5+ Save (SW-TERR-03, SW-CORR-04)."""
    seat = game.facts.figures[fig].seat
    for mark in hazards.marks(game):
        if mark.piece is None:
            body = mark.body
            within = lane.column((body.x, body.y), body.radius, body.z, body.z + body.height) is not None
            if within and (mark.id == target or sees(game.scene, game.scene.bodies[fig], mark.points)):
                blast.set_off(game, mark, seat, fig)
        elif mark.id == target and not _saved(game, fig, mark, CORRIDOR_NEEDED):
            blast.set_off(game, mark, seat, fig)
    await damage.drain(game)
