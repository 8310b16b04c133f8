"""`gulch sight`: who sees whom on a table or at a moment of a replay, in words and as a picture.

Lives here: what the words of the command line mean, standing two figures on a bare table, where the pictures go.
Never here: sentences (`sight_words`), what a book says (`sight_rules`), drawing (`gulch.draw`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from gulch.choice import stop_text
from gulch.errors import InvalidInput
from gulch.play import sight_rules, sight_words
from gulch.play.setups import parse_options
from gulch.play.show_command import check_target, save
from gulch.play.sight_words import Pair
from gulch.table import sight as seeing
from gulch.table.directions import facing_towards
from gulch.table.judge import stand
from gulch.table.load import load_table
from gulch.table.look import Look
from gulch.table.model import DOWN, INCHES, MOUNTED, STANDING, Body, Point, Posture, Scale, Scene, Table
from gulch.table.moves import Stop
from gulch.table.places import supports
from gulch.table.scaled import scaled
from gulch.view import Facts

_LENGTH = r"(-?(?:\d{1,4}(?:\.\d{0,3})?|\.\d{1,3}))"
_PLACE = re.compile(rf"{_LENGTH},{_LENGTH}(?:,{_LENGTH})?(?:@(-?\d{{1,4}}))?", re.ASCII)
_SHAPE = "lawman"
_WRITE = "write X,Y or X,Y,Z in {}, then @FACING if it matters, as in 12.5,8@90"


@dataclass(frozen=True)
class Asked:
    """The words of the command line. `shapes` one for both or one each, none for a lawman; `down` and `mounted` name
    "a" and "b". `entry` is the moment of a replay, None its end. `limit` and `peek` are lengths: how far anybody sees,
    and how far an eye may lean around cover that it touches or out of an opening, or rise above it to full height."""

    table: str
    a: str
    b: str
    shapes: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    mounted: tuple[str, ...] = ()
    entry: int | None = None
    front: bool = False
    limit: float | None = None
    body_only: bool = False
    peek: float | None = None


def run(asked: Asked, book: str | None, options: tuple[str, ...], out: Path | None) -> None:
    """Prints who sees whom and why, with `book` what it says of it; draws it to `out` and, beside that, the three
    pictures of the sheet. InvalidInput if anything that was asked for is not there."""
    if out is not None:
        check_target(out)
    chosen = parse_options(options)
    replayed = asked.table.endswith(".gulch")
    pair, facts = _replayed(asked) if replayed else _placed(asked, sight_rules.scale_of(book, chosen))
    policy = _policy(asked, pair.scene.base.scale)
    lines = sight_words.report(pair)
    if policy != Look():
        lines += sight_words.looks(pair, policy)
    if book is not None:
        lines += sight_rules.ruling(book, pair, facts or sight_rules.facts_of(pair), chosen)
    print("\n".join(lines))
    if out is not None:
        _draw(pair, facts, lines, out)


def _policy(asked: Asked, scale: Scale) -> Look:
    """How to look beside plain sight. InvalidInput for lengths that make no sense."""
    for option, length, most in (("limit", asked.limit, 1000), ("peek", asked.peek, 6)):
        if length is not None and not 0 < length <= most:
            raise InvalidInput(f"--{option} {length:g} is out of range", f"write {scale.name}, up to {most}")
    limit, peek = (None if length is None else round(length * scale.unit) for length in (asked.limit, asked.peek))
    lean = {} if peek is None else {"around": peek, "out": peek, "over": 0, "rising": True}
    return Look(front="any part" if asked.front else "all", torso=asked.body_only, limit=limit, **lean)  # type: ignore[arg-type]


# A replay -------------------------------------------------------------------------------------------------


def _replayed(asked: Asked) -> tuple[Pair, Facts | None]:
    """The moment of a replay, with two of its figures by id or name."""
    from gulch.wire.replay_file import Replay

    if asked.shapes or asked.down or asked.mounted:
        raise InvalidInput("the figures of a replay are as they are", "leave --shape, --down and --mounted away")
    replay = Replay.read(asked.table)
    last = len(replay.entries)
    entry = last if asked.entry is None else asked.entry
    if not 0 < entry <= last:
        raise InvalidInput(f"{asked.table} has no entry {entry}", f"it has entries 1 to {last}")
    view = replay.view_at(entry)
    names = {id: figure.name for id, figure in view.facts.figures.items()}
    a, b = (_figure(view.facts, words, entry) for words in (asked.a, asked.b))
    return Pair(view.scene, *_two(a, b), names), view.facts


def _figure(facts: Facts, words: str, entry: int) -> str:
    """The id of a figure that is on the table, from its id or its whole name."""
    named = [id for id, figure in facts.figures.items() if words == id or words.lower() == figure.name.lower()]
    found = [id for id in named if id in facts.scene.bodies]
    if len(found) == 1:
        return found[0]
    if named and not found:
        name = facts.figures[named[0]].name
        raise InvalidInput(f"{name} is not on the table at entry {entry}", "name another --entry")
    there = ", ".join(facts.scene.bodies) or "nobody"
    raise InvalidInput(f"no figure {words!r} at entry {entry}", f"on the table: {there}")


def _two(a: str, b: str) -> tuple[str, str]:
    if a == b:
        raise InvalidInput(f"{a} looks at itself", "name two figures")
    return a, b


# A bare table ---------------------------------------------------------------------------------------------


def _placed(asked: Asked, scale: Scale = INCHES) -> tuple[Pair, Facts | None]:
    """Two figures put on a table, its lengths read so, where the words say."""
    if asked.entry is not None:
        raise InvalidInput("--entry is a moment of a replay", "give the path of a .gulch file, or leave --entry away")
    table = scaled(load_table(asked.table), scale)
    places = [_place(table, words) for words in (asked.a, asked.b)]
    shapes = _shapes(table, asked.shapes)
    postures = _postures(asked)
    scene = Scene(table)
    for n, id in enumerate("ab"):
        (levels, facing), (there, _) = places[n], places[1 - n]
        (x, y, _z), (to_x, to_y, _to) = levels[0], there[0]
        facing = facing_towards(to_x - x, to_y - y) if facing is None else facing % 360
        shape = table.shapes[shapes[n]]
        body = Body(id, shape.name, shape.radius, shape.height, x, y, 0, facing, postures[id])
        scene.place(_stood(scene, body, levels))
    return Pair(scene, "a", "b", {"a": "A", "b": "B"}), None


def _place(table: Table, words: str) -> tuple[list[Point], int | None]:
    """Where one may stand there, best first, and the facing, None if none was given: the surface nearest to Z, without
    one all of them from the lowest up."""
    match, scale = _PLACE.fullmatch(words.strip()), table.scale
    if match is None:
        raise InvalidInput(f"{words!r} is no place", _WRITE.format(scale.name))
    x, y = (round(float(part) * scale.unit) for part in match.group(1, 2))
    heights = supports(table, x, y)
    if not heights:
        width, depth = (side / scale.unit for side in table.size)
        raise InvalidInput(f"{words!r} is off the table", f"{table.name} is {width:g} by {depth:g} {scale.name}")
    if match[3] is not None:
        wanted = round(float(match[3]) * scale.unit)
        heights = [min(heights, key=lambda height: (abs(height - wanted), -height))]
    return [(x, y, height) for height in heights], None if match[4] is None else int(match[4])


def _stood(scene: Scene, body: Body, levels: list[Point]) -> Body:
    """The body on the first of some places on which it can stand; InvalidInput, with the judge's reason, if on none."""
    first: Stop | None = None
    for at in levels:
        there = body.moved(at)
        stop = stand(scene, there)
        if stop is None:
            return there
        first = first or stop
    why = _reason(scene, first) if first else ""
    where = sight_words.place(levels[0], scene.base.scale)
    raise InvalidInput(f"{body.id.upper()} cannot stand at {where}: {why}", "name a place nearby")


def _shapes(table: Table, words: tuple[str, ...]) -> tuple[str, str]:
    """The shapes of A and B: one for both, or one each."""
    words = words or (_SHAPE,)
    if len(words) > 2:
        raise InvalidInput(f"--shape {','.join(words)} names {len(words)} shapes", "name one for both, or two")
    for word in words:
        if word not in table.shapes:
            raise InvalidInput(f"no figure shape {word!r}", f"use one of {', '.join(sorted(table.shapes))}")
    return words[0], words[-1]


def _postures(asked: Asked) -> dict[str, Posture]:
    """Who stands, lies or is mounted."""
    found: dict[str, Posture] = {"a": STANDING, "b": STANDING}
    for option, ids, posture in (("down", asked.down, DOWN), ("mounted", asked.mounted, MOUNTED)):
        for id in (word.lower() for word in ids):
            if id not in found:
                raise InvalidInput(f"--{option} {id} names nobody", "write a, b or a,b")
            if found[id] != STANDING:
                raise InvalidInput(f"{id.upper()} cannot be down and mounted", "leave one of the two away")
            found[id] = posture
    return found


def _reason(scene: Scene, stop: Stop) -> str:
    piece, _, part = stop.about.partition("/")
    if stop.reason == "table":
        return "its base is over the table's edge"
    if stop.reason == "body":
        return f"{stop.about.upper()} is there"
    if piece in {one.id for one in scene.table.pieces}:
        return f"the {sight_words.part_name(scene.table.piece(piece), part)} is in its way"
    return stop_text(stop, scene.table)


# The picture ----------------------------------------------------------------------------------------------


def _draw(pair: Pair, facts: Facts | None, lines: list[str], out: Path) -> None:
    """The sheet, and its three panels beside it."""
    from gulch.draw.sheet import Hit, Subject, pictures
    from gulch.draw.signs import Marks

    hits = [
        Hit(sight_words.blocker_name(pair, one), one.hit, one.piece or "", one.part)
        for one in seeing.why(pair.scene, pair.a, pair.b)
    ]
    seats = {id: figure.seat for id, figure in facts.figures.items()} if facts else {"a": 0, "b": 1}
    a, b = pair.name(pair.a), pair.name(pair.b)
    seen = seeing.sight(pair.scene, pair.a, pair.b)
    verdict = f"{a} sees {sight_words.percent(seen.free)} of {b}" if seen.clear else f"{a} does not see {b}"
    title = f"{pair.scene.table.name}: {verdict}"
    subject = Subject(
        pair.scene, pair.body(pair.a), pair.body(pair.b), hits, title, lines, Marks(dict(pair.names), seats)
    )
    drawn = pictures(subject)
    save(drawn.sheet, out)
    for name, panel in (("eye", drawn.eye), ("plan", drawn.plan), ("side", drawn.side)):
        save(panel, out.with_name(f"{out.stem}-{name}{out.suffix}"))
