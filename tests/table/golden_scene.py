"""The golden set of sight, set up and judged: what Gulch says of each case beside what a person at the table would.

Lives here: the scene of a case, its verdict, and all that is not as the case says. Run as a program it lists all cases,
or those with a word in their names, and draws them: `python tests/table/golden_scene.py barrels --draw FOLDER`.
Never here: reading (`golden_cases`), pytest.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from pathlib import Path

import numpy as np

from gulch.table import changes
from gulch.table.directions import facing_towards, rotate
from gulch.table.fire import Crossing, line_of_fire
from gulch.table.ground import ground_of
from gulch.table.judge import stand
from gulch.table.load import Placement, build_table
from gulch.table.look import Look, look, look_between, look_why
from gulch.table.model import INCH, Block, Body, Mesh, Part, Piece, Plan, Scene, Surface, Table, content_key
from gulch.table.sight import Blocker, Sight, sight, sight_between, why

if __package__:  # one of the tests
    from .golden_cases import Case, Crossed, Prism, Stands, Thing, read_cases
else:  # a program in this folder
    from golden_cases import Case, Crossed, Prism, Stands, Thing, read_cases

SIZE = (40 * INCH, 40 * INCH)
NUDGE = 10
"""Mils that a figure may be moved without changing a verdict, except where a case is about touching exactly."""

# Setting up -----------------------------------------------------------------------------------------------


def build(case: Case, turns: int = 0) -> Scene:
    """The scene of a case, all of it turned by so many quarters about the middle of the table."""
    pose = _Turned(turns)
    scene = Scene(_table(tuple(pose.thing(thing) for thing in case.things)))
    for names, shut in ((case.shut, True), (case.open, False)):
        for name in names:
            assert name in ground_of(scene.table).openings, f"{case}: no opening {name}"
            scene.set_shut(name, shut)
    for name in case.gone:
        changes.take_away(scene, name)
    for moved in case.moved:
        to = pose.placement(moved)
        changes.put(scene, to.id, to.at, to.facing)
    for cloud in case.clouds:
        scene.set_cloud(cloud.id, replace(cloud, at=(*pose.plan(cloud.at[:2]), cloud.at[2])))
    for body in _bodies(case, scene, pose):
        scene.place(body)
    return scene


class _Turned:
    """Quarter turns about the middle of the table: exact."""

    def __init__(self, turns: int):
        self.degrees = 90 * turns

    def plan(self, p: Plan) -> Plan:
        x, y = rotate(self.degrees, p[0] - SIZE[0] // 2, p[1] - SIZE[1] // 2)
        return x + SIZE[0] // 2, y + SIZE[1] // 2

    def placement(self, one: Placement) -> Placement:
        return replace(one, at=(*self.plan(one.at[:2]), one.at[2]), facing=(one.facing + self.degrees) % 360)

    def thing(self, thing: Thing) -> Thing:
        if isinstance(thing, Placement):
            return self.placement(thing)
        return replace(thing, outline=tuple(self.plan(corner) for corner in thing.outline))


@lru_cache(maxsize=512)
def _table(things: tuple[Thing, ...]) -> Table:
    table = build_table("golden", SIZE, [thing for thing in things if isinstance(thing, Placement)])
    prisms = [thing for thing in things if isinstance(thing, Prism)]
    pieces = (*table.pieces, *(_piece(prism) for prism in prisms))
    return replace(table, pieces=pieces, key=content_key(table.key.encode(), repr(prisms).encode()))


_SIDES = ((0, 2, 1), (0, 3, 2), (4, 5, 6), (4, 6, 7), (0, 1, 5), (0, 5, 4))
_FACES = np.array((*_SIDES, (1, 2, 6), (1, 6, 5), (2, 3, 7), (2, 7, 6), (3, 0, 4), (3, 4, 7)))


def _piece(prism: Prism) -> Piece:
    corners = [(x, y, z) for z in (prism.base, prism.top) for x, y in prism.outline]
    floor = Surface("top", prism.floor, tuple((x, y, prism.top) for x, y in prism.outline))
    return Piece(
        id=prism.id,
        name=prism.id,
        kind="box",
        model="",
        at=(*prism.outline[0], prism.base),
        facing=0,
        height=prism.top - prism.base,
        solid=True,
        outline=prism.outline,
        parts=(Part("box", Mesh(np.array(corners) / INCH, _FACES)),),
        blocks=(Block("box", prism.outline, prism.base, prism.top),),
        surfaces=(floor,) if prism.floor else (),
    )


def _bodies(case: Case, scene: Scene, pose: _Turned) -> Iterator[Body]:
    """The figures where they stand; viewer and target look at each other if nothing else is said."""
    at = {one.id: one.at for one in case.figures}
    for one in case.figures:
        (x, y), facing = one.at, one.facing
        if facing is None:
            ox, oy = at[case.target if one.id == case.viewer else case.viewer]
            facing = facing_towards(ox - x, oy - y)
        shape = scene.table.shapes[one.shape]
        x, y = pose.plan((x, y))
        where = (x, y, _height(scene, one, x, y))
        yield Body(one.id, one.shape, shape.radius, shape.height, *where, (facing + pose.degrees) % 360, one.posture)


def _height(scene: Scene, one: Stands, x: int, y: int) -> int:
    floors = {floor.id: floor for floor in ground_of(scene.table).floors_at(x, y)}
    name = one.on or "ground"
    assert name in floors, f"{one.id}: no surface {name} there, only {', '.join(sorted(floors))}"
    return floors[name].z(x, y)


# Judging --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What Gulch says of a case, there and back."""

    seen: bool
    reason: str
    there: Sight
    back: Sight
    back_seen: bool
    blockers: tuple[Blocker, ...]
    crossings: tuple[Crossing, ...]


def judge(case: Case, scene: Scene) -> Verdict:
    """Sight, reasons and line of fire of a case."""
    a, b = case.viewer, case.target
    crossings = line_of_fire(scene, a, b).crossings
    if case.policy is None:
        one, other = sight(scene, a, b), sight(scene, b, a)
        reason = "seen" if one.clear else "hidden"
        return Verdict(one.clear, reason, one, other, other.clear, why(scene, a, b), crossings)
    there, back = look(scene, a, b, case.policy), look(scene, b, a, case.policy)
    blockers = look_why(scene, a, b, case.policy)
    return Verdict(there.seen, there.reason, there.sight, back.sight, back.seen, blockers, crossings)


def faults(case: Case) -> list[str]:
    """All that is not as the case says: empty if it passes."""
    scene = build(case)
    verdict = judge(case, scene)
    return [
        *_misplaced(scene),
        *_differs(case, verdict),
        *_unfounded(case, verdict),
        *_unsteady(case, scene),
        *_turned_otherwise(case, verdict),
    ]


def _differs(case: Case, verdict: Verdict) -> Iterator[str]:
    asked = [
        ("seen", case.seen, verdict.seen),
        ("reason", case.reason, verdict.reason),
        ("back", case.back, verdict.back_seen),
        ("head", case.head, verdict.there.head_seen),
        ("body", case.body, verdict.there.body_seen),
    ]
    yield from (f"{what} is {found}, not {wanted}" for what, wanted, found in asked if wanted not in (None, found))
    for what, span, found in (("share", case.share, verdict.there), ("back_share", case.back_share, verdict.back)):
        if span is not None and not span[0] <= found.share <= span[1]:
            yield f"{what} is {found.share}, not {span[0]} to {span[1]}"
    named = {name_of(blocker) for blocker in verdict.blockers}
    yield from (f"{name} is not named" for name in case.blockers if name not in named)
    yield from (f"{name} is named" for name in case.not_blockers if name in named)
    if case.crosses is not None:
        found_there = [crossing_name(crossing) for crossing in verdict.crossings]
        if found_there != [one.what for one in case.crosses]:
            yield f"the line crosses {found_there}"
        else:
            pairs = zip(case.crosses, verdict.crossings, strict=True)
            yield from chain.from_iterable(_crossed_otherwise(*pair) for pair in pairs)


def name_of(blocker: Blocker) -> str:
    """A blocker as a case names it: "piece/part", or the id of a figure or cloud."""
    return f"{blocker.piece}/{blocker.part}" if blocker.piece else blocker.figure or blocker.cloud or ""


def crossing_name(crossing: Crossing) -> str:
    return f"{crossing.id}/{crossing.part}" if crossing.part else crossing.id


def _crossed_otherwise(wanted: Crossed, found: Crossing) -> Iterator[str]:
    touched = {"shooter": found.touches_shooter, "target": found.touches_target}
    by = " and ".join(who for who, touches in touched.items() if touches) or "nobody"
    if wanted.touches not in (None, by):
        yield f"{wanted.what} is touched by {by}, not {wanted.touches}"
    if wanted.inside is not None and not wanted.inside[0] <= found.inside <= wanted.inside[1]:
        yield f"{found.inside / INCH} inches are inside {wanted.what}"


def _misplaced(scene: Scene) -> Iterator[str]:
    """Figures that nobody could put there."""
    for body in scene.bodies.values():
        stop = stand(scene, body)
        if stop is not None:
            yield f"{body.id} cannot stand there: {stop.reason} {stop.about}"


def _unfounded(case: Case, verdict: Verdict) -> Iterator[str]:
    """Reasons that do not bear the verdict out."""
    counted = verdict.there.points
    if verdict.reason == "hidden" and sum(one.hidden for one in verdict.blockers) < counted:
        yield "hidden, but what is named hides less than all"
    if case.policy is None and verdict.seen and any(one.hidden >= counted for one in verdict.blockers):
        yield "seen, but something named hides all"


def _unsteady(case: Case, scene: Scene) -> Iterator[str]:
    """Verdicts that change when either figure is moved by the hundredth of an inch, unless they are about that."""
    viewer, target = scene.bodies[case.viewer], scene.bodies[case.target]
    nudges = [(dx * NUDGE, dy * NUDGE, dz * NUDGE) for dx, dy, dz in _AROUND]
    pairs = [(_nudged(viewer, by), target) for by in nudges] + [(viewer, _nudged(target, by)) for by in nudges]
    asked = [] if case.exact else [(case.seen, pairs), (case.back, [(b, a) for a, b in pairs])]
    for wanted, some in asked:
        found = _all_seen(scene, some, case.policy)
        if wanted is not None and not all(seen is wanted for seen in found):
            yield f"a hundredth of an inch changes it: {found}"


def _turned_otherwise(case: Case, verdict: Verdict) -> Iterator[str]:
    """What is different when the whole table is turned by a quarter: nothing should be."""
    turned = judge(case, build(case, 1))
    if (turned.there, turned.back) != (verdict.there, verdict.back):
        yield f"turned by a quarter it is {turned.there}, {turned.back}"
    reasons, others = ([(name_of(one), one.hidden) for one in some.blockers] for some in (verdict, turned))
    if reasons != others:
        yield f"turned by a quarter what hides it is {others}"


_AROUND = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


def _nudged(body: Body, by: tuple[int, int, int]) -> Body:
    return body.moved((body.x + by[0], body.y + by[1], body.z + by[2]))


def _all_seen(scene: Scene, pairs: Sequence[tuple[Body, Body]], policy: Look | None) -> list[bool]:
    if policy is None:
        return [one.clear for one in sight_between(scene, pairs)]
    return [one.seen for one in look_between(scene, pairs, policy)]


# As a program ---------------------------------------------------------------------------------------------


def main() -> None:
    """Lists all cases with what Gulch says, or those whose names have a word in them; `--draw` makes pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="?", default="", help="only cases with this in theme or name")
    parser.add_argument("--draw", type=Path, metavar="FOLDER", help="draw these cases there as PNG")
    args = parser.parse_args()
    theme = ""
    for case in read_cases():
        if args.words.lower() not in str(case).lower():
            continue
        if case.theme != theme:
            theme = case.theme
            print(f"\n{theme}")
        _tell(case)
        if args.draw:
            _draw(case, args.draw)


def _tell(case: Case) -> None:
    verdict, wrong = judge(case, build(case)), faults(case)
    says = f"{verdict.reason:6} {verdict.there.share:3} %, back {verdict.back.share:3} %"
    hides = ", ".join(f"{name_of(one)} {one.hidden}" for one in verdict.blockers)
    print(f"  {'  ' if not wrong else '! '}{says}  {case.name}" + (f"  [{hides}]" if hides else ""))
    for fault in wrong:
        print(f"        {fault}")


def _draw(case: Case, folder: Path) -> None:
    from gulch.draw.sheet import Hit, Subject, pictures

    scene = build(case)
    verdict = judge(case, scene)
    hits = [Hit(name_of(one), one.hit, one.piece or "", one.part) for one in verdict.blockers]
    words = [case.because, f"{verdict.reason}: {verdict.there.share} %, back {verdict.back.share} %"]
    bodies = scene.bodies
    subject = Subject(scene, bodies[case.viewer], bodies[case.target], hits, str(case), words)
    folder.mkdir(parents=True, exist_ok=True)
    name = "-".join("".join(c if c.isalnum() else " " for c in str(case).lower()).split())
    pictures(subject).sheet.save(folder / f"{name}.png")


if __name__ == "__main__":
    main()
