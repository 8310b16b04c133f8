"""What changes the number of Dice of a shot: range, Cover, Elevated, Back-Shooter, Weapon and Skill
(SW-SHOOT-07, -09, -15, SW-COVER, SW-ELEV).

Pure readings of a game: nothing here asks, rolls or tells. A Line of Fire joins base centres and is no Line of
Sight. Never here: who may be chosen as target (`shoot`), Save Modifiers of Skills (`dice_tests`).
"""

from __future__ import annotations

from collections.abc import Iterator

from gulch.events import Modifier
from gulch.match import Game
from gulch.rules.shadows.dice_tests import has_skill
from gulch.rules.shadows.los import body_of, in_arc, measured
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import downed, is_npc
from gulch.rules.shadows.touching import touched
from gulch.rules.shadows.weapons import BAND_NAMES, LONG, MEDIUM, SHORT, Weapon
from gulch.table import fire
from gulch.table.measure import clip_segment, plan_distance, point_distance, segment_distance
from gulch.table.model import Block, Body, Piece, Scene
from gulch.table.space import space_of
from gulch.table.stacks import stacks
from gulch.table.touch import bases_touch

COVER_HEIGHT = 1000
AREA_DEPTH = 1000
ELEVATION = 2000


def range_band(game: Game, shooter: str, target: str, gun: Weapon) -> int | None:
    """The range band of a target, None beyond the Weapon's Long Range (SW-SHOOT-06, -07, option range-on-limit); always
    Medium for what has no bands (SW-GEAR-07)."""
    if not gun.bands:
        return MEDIUM if measured(game, shooter, target) <= gun.limits[LONG] else None
    further = option(game, "range-on-limit") == "further-band"
    return gun.band(measured(game, shooter, target), limit_is_further=further)


def shooting_modifiers(game: Game, shooter: str, target: str, gun: Weapon, band: int) -> tuple[Modifier, ...]:
    """All Dice Modifiers of a shot at a target in that range band, each with its rule (SW-SHOOT-09)."""
    back = not in_arc(game, target, shooter) and not is_npc(game.facts, target)  # nobody sets the facing of an NPC
    return tuple(_shooting_modifiers(game, shooter, body_of(game, target), gun, band, back))


def modifiers_at(
    game: Game, shooter: str, thing: Body, gun: Weapon, band: int, piece: str = ""
) -> tuple[Modifier, ...]:
    """The same for a shot at a thing that is no model and has no back, the piece of that id if it is one."""
    return tuple(_shooting_modifiers(game, shooter, thing, gun, band, False, piece))


def _shooting_modifiers(
    game: Game, shooter: str, other: Body, gun: Weapon, band: int, back: bool, but: str = ""
) -> Iterator[Modifier]:
    if band != MEDIUM:
        yield Modifier(1 if band == SHORT else -1, BAND_NAMES[band], "SW-SHOOT-09")
    if gun.dice[band]:
        yield Modifier(gun.dice[band], f"{gun.name} at {BAND_NAMES[band]}", gun.rule)
    cover = cover_between(game, body_of(game, shooter), other, but)
    if cover is not None:
        yield cover
    if body_of(game, shooter).z - other.z >= ELEVATION:
        yield Modifier(1, "Elevated", "SW-ELEV-01")
    if back:
        yield Modifier(1, "Back-Shooter", "SW-SHOOT-15")
    if has_skill(game.facts, shooter, "Deadeye"):
        yield Modifier(1, "Deadeye", "SW-SKILL-06")
    if gun.kind == "Rifle" and (band == LONG or cover is not None) and has_skill(game.facts, shooter, "Trick Shooter"):
        yield Modifier(1, "Trick Shooter", "SW-SKILL-05")
    if "drunk" in game.facts.figures[shooter].status:
        yield Modifier(-1, "Whiskey", "SW-GEAR-12")


def save_modifiers(gun: Weapon, band: int) -> tuple[Modifier, ...]:
    """What the Weapon does to the target's Save in that range band (SW-WEAP-05, -06, -10)."""
    if not gun.save[band]:
        return ()
    return (Modifier(gun.save[band], f"{gun.name} at {BAND_NAMES[band]}", gun.rule),)


def elevated(game: Game, shooter: str, target: str) -> bool:
    """Whether the shooter stands at least 2" higher than the target (SW-ELEV-01)."""
    return body_of(game, shooter).z - body_of(game, target).z >= ELEVATION


# -- Cover ----------------------------------------------------------------------------------------------


def cover_of(game: Game, shooter: str, target: str) -> Modifier | None:
    """The one Modifier of a target in Cover, naming what gives it, or None (SW-COVER-01 to -03)."""
    return cover_between(game, body_of(game, shooter), body_of(game, target))


def cover_between(game: Game, one: Body, other: Body, but: str = "") -> Modifier | None:
    """The same between a shooter and anything else, which the piece `but` does not cover: it is that itself."""
    plan = option(game, "line-of-fire") == "plan-view"
    for name, rule in (_plan_cover if plan else _real_cover)(game, one, other, but):
        return Modifier(-1, f"Cover: {name}", rule)
    return None


def _real_cover(game: Game, one: Body, other: Body, but: str) -> Iterator[tuple[str, str]]:
    """What the 3D line between the base centres passes through and gives Cover, nearest first."""
    for crossing in _line(game.scene, one, other).crossings:
        if crossing.id == but and crossing.kind != "figure":
            continue
        if crossing.kind == "area":
            if crossing.inside >= AREA_DEPTH:
                yield _piece_name(game, crossing.id), "SW-COVER-03"
        elif crossing.height < COVER_HEIGHT:
            continue
        elif crossing.kind == "piece":
            if _obstructs(game.scene, one, other, crossing):
                yield _piece_name(game, crossing.id), "SW-COVER-01"
        elif crossing.kind == "figure" and not crossing.touches_shooter and not downed(game.facts, crossing.id):
            yield game.facts.figures[crossing.id].name, "SW-COVER-01"


def _line(scene: Scene, one: Body, other: Body) -> fire.LineOfFire:
    if scene.bodies.get(other.id) is other:
        return fire.line_of_fire(scene, one.id, other.id)
    return fire.line_between(scene, one, other)


def _obstructs(scene: Scene, one: Body, other: Body, crossing: fire.Crossing) -> bool:
    """Whether a part that is crossed obstructs: not if it touches the shooter (SW-COVER-02), and not if it is a
    boardwalk, step or floor under 1" with nothing of its building on it there. That is ground to stand on, which
    hides nobody, however high the building (ruling of SW-COVER-01)."""
    piece = scene.table.piece(crossing.id)
    if _low_floor(piece, crossing.high):
        return _built_on(scene, one, other, piece, crossing)
    return not (crossing.touches_shooter or (piece.id, crossing.part) in touched(scene, one))


def _low_floor(piece: Piece, top: int) -> bool:
    """Whether a part of a piece that ends at height `top` is a surface less than 1" above the piece's foot."""
    if top - piece.at[2] >= COVER_HEIGHT:
        return False
    return any(max(z for _, _, z in surface.vertices) == top for surface in piece.surfaces)


def _built_on(scene: Scene, one: Body, other: Body, piece: Piece, crossing: fire.Crossing) -> bool:
    """Whether a wall, post or the like stands on a low floor where the line passes through it. A line near the ground
    runs below the wall that it crosses."""
    flat, length = plan_distance(one.at, other.at), max(1, point_distance(one.at, other.at))
    enter, leave = crossing.enter * flat // length, crossing.leave * flat // length
    return any(
        stack.base <= crossing.high < stack.top
        and stack.top - piece.at[2] >= COVER_HEIGHT
        and stack.start < leave and stack.end > enter
        for stack in stacks(scene, (one.x, one.y), (other.x, other.y), touched(scene, one), piece.id)
    )  # fmt: skip


def _plan_cover(game: Game, one: Body, other: Body, but: str) -> Iterator[tuple[str, str]]:
    """The same on the line seen from above: heights along it do not matter, those of things do."""
    start, end = (one.x, one.y), (other.x, other.y)
    space = space_of(game.scene.table)
    for entry in (*space.crossed("block", start, end), *space.crossed("leaf", start, end)):
        if entry.piece.id == but or (entry.kind == "leaf" and not game.scene.is_shut(entry.piece, entry.opening)):
            continue
        if _covers_in_plan(game.scene, one, other, entry.piece, entry.block):
            yield entry.piece.name, "SW-COVER-01"
    for entry in space.crossed("area", start, end):
        if sum(to - at for at, to in clip_segment(start, end, entry.area.outline)) >= AREA_DEPTH:
            yield entry.piece.name, "SW-COVER-03"
    for body in game.scene.others(one.id, other.id):
        if downed(game.facts, body.id) or fire.standing_height(body) < COVER_HEIGHT:
            continue
        if segment_distance((body.x, body.y), start, end) < body.radius and not bases_touch(one, body):
            yield game.facts.figures[body.id].name, "SW-COVER-01"


def _covers_in_plan(scene: Scene, one: Body, other: Body, piece: Piece, block: Block) -> bool:
    if piece.height < COVER_HEIGHT or _low_floor(piece, block.top):
        return False
    if not clip_segment((one.x, one.y), (other.x, other.y), block.outline):
        return False
    return (piece.id, block.part) not in touched(scene, one)


def _piece_name(game: Game, piece: str) -> str:
    return game.scene.table.piece(piece).name
