"""Who sees whom, said as a person at the table would say it.

Lives here: sentences about a pair of bodies: shares, what is in the way by name, the line of fire, distances. Never
here: reading the command line (`sight_command`), rules (`sight_rules`), pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gulch.decision import inches
from gulch.table import measure
from gulch.table import sight as seeing
from gulch.table.figures import POINTS
from gulch.table.fire import Crossing, line_of_fire
from gulch.table.look import Look, look, look_why
from gulch.table.model import DOWN, MOUNTED, Body, Piece, Point, Scale, Scene
from gulch.table.overlay import solids_of


@dataclass(frozen=True)
class Pair:
    """Two bodies of a scene by id, and what to call all figures."""

    scene: Scene
    a: str
    b: str
    names: Mapping[str, str]

    def name(self, id: str) -> str:
        return self.names.get(id, id)

    def body(self, id: str) -> Body:
        return self.scene.bodies[id]

    def told(self, mils: int) -> str:
        """A length on this table, for people."""
        return inches(mils, self.scene.base.scale)

    def place(self, point: Point) -> str:
        """A place on this table, for people."""
        return place(point, self.scene.base.scale)


def report(pair: Pair) -> list[str]:
    """All that there is to say without a rulebook, line by line."""
    return [*_who(pair), *seen_words(pair, pair.a, pair.b), *seen_words(pair, pair.b, pair.a), *_fire(pair)]


def _who(pair: Pair) -> list[str]:
    lines = [f"{pair.name(id)}: {_standing(pair, pair.body(id))}" for id in (pair.a, pair.b)]
    one, other = pair.body(pair.a), pair.body(pair.b)
    apart = measure.distance(one, other)
    centres = measure.point_distance(one.at, other.at)
    return [*lines, f"{pair.told(apart)} between the bases, {pair.told(centres)} from centre to centre"]


def _standing(pair: Pair, body: Body) -> str:
    posture = {DOWN: "lies at", MOUNTED: "sits mounted at"}.get(body.posture, "stands at")
    return f"{body.shape}, {posture} {pair.place(body.at)} facing {body.facing} degrees"


def seen_words(pair: Pair, viewer: str, target: str) -> list[str]:
    """What one sees of the other, and each thing in the way."""
    seen = seeing.sight(pair.scene, viewer, target)
    a, b = pair.name(viewer), pair.name(target)
    lines = [f"{a} does not see {b}"]
    if seen.clear:
        lines = [f"{a} sees {percent(seen.free, seen.points)} of {b}: {parts_words(seen)}"]
    return [*lines, *_in_the_way(pair, seeing.why(pair.scene, viewer, target), seen.points)]


def _in_the_way(pair: Pair, blockers: Sequence[seeing.Blocker], points: int) -> Iterator[str]:
    for number, blocker in enumerate(blockers, 1):
        hides = f"hides {percent(blocker.hidden, points)} on its own"
        yield f"  {number}. {blocker_name(pair, blocker)} {hides}, met at {pair.place(blocker.hit)}"
    if not blockers:
        yield "  nothing is in the way"


def looks(pair: Pair, policy: Look) -> list[str]:
    """What each sees of the other by a policy, or why not."""
    words = [f"at most {pair.told(policy.limit)}"] if policy.limit is not None else []
    words += ["only to the front"] if policy.front != "all" else []
    words += ["bodies only"] if policy.torso else []
    words += [f"peeking by {pair.told(policy.around)}"] if policy.around else []
    lines = [f"Looked at so ({', '.join(words)}):"]
    for viewer, target in ((pair.a, pair.b), (pair.b, pair.a)):
        lines += [f"  {line}" for line in _looked(pair, viewer, target, policy)]
    return lines


def _looked(pair: Pair, viewer: str, target: str, policy: Look) -> Iterator[str]:
    looked = look(pair.scene, viewer, target, policy)
    a, b, seen = pair.name(viewer), pair.name(target), looked.sight
    if looked.reason in ("behind", "far"):
        yield f"{a} does not see {b}: {'it is behind' if looked.reason == 'behind' else 'it is too far off'}"
        return
    leans = looked.eye != solids_of(pair.scene.table).view(pair.body(viewer)).eye
    eye = f" with its eye at {pair.place(looked.eye)}" if leans else ""
    sees = f"sees {percent(seen.free, seen.points)} of {b}: {parts_words(seen)}" if looked.seen else f"does not see {b}"
    yield f"{a} {sees}{eye}"
    yield from _in_the_way(pair, look_why(pair.scene, viewer, target, policy), seen.points)


def parts_words(seen: seeing.Sight) -> str:
    """How much of head and body is seen."""
    words = []
    for what, count, points in (("head", seen.head, seen.head_points), ("body", seen.torso, seen.torso_points)):
        if not points:
            continue  # not asked about
        share = "the whole" if count == points else f"{percent(count, points)} of the" if count else "nothing of the"
        words.append(f"{share} {what}")
    return " and ".join(words)


def percent(count: int, of: int = POINTS) -> str:
    """Whole percent, rounded down; never 0% of what there is any of."""
    return f"{max(count * 100 // of, 1 if count else 0)}%"


def blocker_name(pair: Pair, blocker: seeing.Blocker) -> str:
    """A blocker as one would point at it."""
    if blocker.figure is not None:
        return pair.name(blocker.figure)
    if blocker.piece is None:
        return _cloud_name(blocker.cloud or "")
    return part_name(pair.scene.table.piece(blocker.piece), blocker.part)


def _cloud_name(id: str) -> str:
    return f"smoke ({id})"


def part_name(piece: Piece, part: str) -> str:
    """A part of a piece in words: "sill of the front-west window of the Saloon", "front balcony rail of the Saloon"."""
    if len(piece.parts) <= 1 or part == piece.id:
        return piece.name
    words = opening_words(piece, part) or _surface_words(piece, part) or _turned(part)
    return f"{words} of the {piece.name}" if words else piece.name


def opening_words(piece: Piece, part: str) -> str:
    """The words for a leaf or a frame of one of the piece's openings, "" for any other part."""
    for opening in sorted(piece.openings, key=lambda one: -len(one.id)):
        name = f"{opening.id} {opening.kind}"
        if part == opening.leaf.part:
            return f"shut {name}"
        if part.endswith(f"-{opening.id}"):
            what = _plain(part.removesuffix(f"-{opening.id}"))
            if what and what[-1] in ("sill", "lintel", "frame", "shutter"):
                return f"{what[-1]} of the {name}"
    return ""


def _surface_words(piece: Piece, part: str) -> str:
    """The words for a part that bears the name of a surface: "upper front floor", "balcony"."""
    kinds = [surface.kind for surface in piece.surfaces if surface.id == part]
    words = _plain(part)
    return " ".join(words if kinds[0] in words else [*words, kinds[0]]) if kinds else ""


def _turned(part: str) -> str:
    """ "wall-front-2" as "front wall 2"."""
    number = re.search(r"\d+$", part)
    return " ".join([*reversed(_plain(part)), *([number[0]] if number else [])])


def _plain(part: str) -> list[str]:
    """The words of a part's name, without numbers."""
    return [word for word in re.split(r"[-_ .]+", part) if word and not word.isdigit()]


def place(point: Point, scale: Scale) -> str:
    """A place in what a table's lengths are told in."""
    return f"({', '.join(f'{part / scale.unit:.1f}' for part in point)})"


# The line of fire -----------------------------------------------------------------------------------------


def _fire(pair: Pair) -> list[str]:
    crossings = line_of_fire(pair.scene, pair.a, pair.b).crossings
    if not crossings:
        return ["The line between the base centres crosses nothing"]
    return ["The line between the base centres crosses", *(f"  {crossing_words(pair, one)}" for one in crossings)]


def crossing_words(pair: Pair, one: Crossing) -> str:
    """One thing on the line: what, where, how high, how far inside, and whom it touches."""
    what = crossing_name(pair, one)
    words = f"{what} from {pair.told(one.enter)} to {pair.told(one.leave)} along it"
    if one.kind == "area":
        words += f", {pair.told(one.inside)} inside"
    words += f", {pair.told(one.height)} high"
    if one.kind == "piece" and (one.low, one.high) != (one.base, one.base + one.height):
        words += f" as a whole, this part from {pair.told(one.low)} to {pair.told(one.high)}"
    touched = [pair.name(id) for id, yes in ((pair.a, one.touches_shooter), (pair.b, one.touches_target)) if yes]
    return words + (f", in contact with {' and '.join(touched)}" if touched else "")


def crossing_name(pair: Pair, one: Crossing) -> str:
    if one.kind == "figure":
        return pair.name(one.id)
    if one.kind == "cloud":
        return _cloud_name(one.id)
    piece = pair.scene.table.piece(one.id)
    return piece.name if one.kind == "area" else part_name(piece, one.part)
