"""The table in words: who stands where, who sees whom, how far. Every question of a board, speakable.

Reads a view only. Never here: input, decisions' answers, rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gulch import cards
from gulch.decision import Apart, Option, Pick, Place, inches
from gulch.play import briefing
from gulch.say import (
    at_most,
    figure_name,
    is_extra,
    listed,
    place_text,
    points_text,
    seat_name,
    sentence_case,
    tenths,
    the_piece,
    words_of,
)
from gulch.table import measure as measuring
from gulch.table import sight as seeing
from gulch.table.measure import CONTACT
from gulch.table.model import Piece, Plan, Scale
from gulch.view import Facts, FigureFacts, TableView


def look(view: TableView) -> str:
    """Turn, score, and every figure with its place and state."""
    facts = view.facts
    lines = []
    if facts.phase is not None:
        lines.append(f"  {facts.phase.label or f'Turn {facts.phase.turn}, {facts.phase.phase}'}")
    for info in facts.seats:
        points = f": {points_text(facts.scores.get(info.seat, 0))}" if words_of(facts).points else ""
        lines.append(f"  {seat_name(facts, info.seat)}{points}{_hand(view, info.seat)}")
        lines += [f"    {_figure(facts, f)}" for f in facts.of_seat(info.seat) if f.body or not is_extra(facts, f)]
    town = [figure for figure in facts.figures.values() if figure.seat < 0 and (figure.body or figure.out)]
    if town:
        lines += [f"  {sentence_case(seat_name(facts, -1))}:", *(f"    {_figure(facts, figure)}" for figure in town)]
    lines += [f"  {m.label or m.kind} at {place_text(m.at, facts.table.scale)}" for m in facts.markers.values()]
    return "\n".join(lines)


def standing(view: TableView, seat: int) -> str:
    """The turn, and the points of all, the seat's own first."""
    facts = view.facts
    seats = sorted((info.seat for info in facts.seats), key=lambda other: (other != seat, other))
    turn = f"Turn {facts.phase.turn}" if facts.phase is not None and facts.phase.turn > 0 else ""
    if not words_of(facts).points:
        return f"  {turn}"
    points = ", ".join(f"{seat_name(facts, one)} {points_text(facts.scores.get(one, 0))}" for one in seats)
    return f"  {turn}{': ' if turn else ''}{points}"


def _hand(view: TableView, seat: int) -> str:
    own = view.facts.secret(seat, "hand") if seat == view.seat else ""
    count = view.facts.status.get((seat, "hand"))
    if own:
        return ", in hand " + ", ".join(_card_name(word) for word in own.split())
    return f", {count} {'card' if count == 1 else 'cards'} in hand" if count else ""


def _card_name(word: str) -> str:
    """A secret of a book that is no card is shown as it is."""
    try:
        return cards.name(word)
    except (KeyError, ValueError, IndexError):
        return word


def _figure(facts: Facts, figure: FigureFacts) -> str:
    words = words_of(facts)
    sheet = ", ".join(words.of_card(figure.info.sheet))
    if figure.body is None:
        return f"{figure.name} ({sheet}): {f'out of the game, {figure.out}' if figure.out else 'not on the table'}"
    body = figure.body
    states = [
        words.badge(key, value) if key in words.counted else key.partition(":")[0]
        for key, value in figure.status.items()
        if words.shows(key) and key.partition(":")[0] not in words.on_card and (key not in words.counted or value)
    ]
    states = list(dict.fromkeys([*states, *([body.posture] if body.posture != "standing" else [])]))
    state = f"; {', '.join(states)}" if states else ""
    return f"{figure.name} ({sheet}) at {place_text(body.at, facts.table.scale)} facing {body.facing}{state}"


def options(view: TableView, decision: Pick) -> list[str]:
    """The labels of the options in their order; those that are alike with where they are, and with a number where that
    does not tell them apart: two guns of a kind."""
    shown = [option.label for option in decision.options]
    for label in dict.fromkeys(shown):
        alike = [n for n, one in enumerate(shown) if one == label]
        places = [_place(view, decision.options[n]) for n in alike]
        if len(alike) > 1 and len(set(places)) < len(alike):
            known = len(set(places)) > 1
            places = [f"{place if known else ''} ({nth})" for nth, place in enumerate(places, 1)]
        for n, place in zip(alike, places, strict=True):
            shown[n] += place if len(alike) > 1 else ""
    return shown


def _place(view: TableView, option: Option) -> str:
    """Where the last thing is that an option is about, "" if it is about nothing that has a place."""
    pieces = {piece.id: piece for piece in view.scene.table.pieces}
    bodies = view.scene.bodies
    found = [option.about.at] if option.about.at else []
    found += [pieces[id].at for id in option.about.pieces if id in pieces]
    found += [bodies[id].at for id in option.about.figures if id in bodies]
    return f", at {_spot(view, found[-1])}" if found else ""


def who(view: TableView, seat: int) -> str:
    """For every figure of the seat: which others it sees, how much of them, how far away."""
    lines = []
    for figure in view.facts.of_seat(seat):
        if figure.body is None or is_extra(view.facts, figure):
            continue
        seen = [line for other in view.scene.bodies if (line := _seen(view, figure.id, other))]
        lines.append(f"  {figure.name} sees " + ("; ".join(seen) or "nobody"))
    return "\n".join(lines)


def _seen(view: TableView, viewer: str, target: str) -> str:
    facts = view.facts
    if facts.figures[viewer].seat == facts.figures[target].seat:
        return ""
    seen = seeing.sight(view.scene, viewer, target)
    if not seen.clear:
        return ""
    gap = measuring.distance(view.scene.bodies[viewer], view.scene.bodies[target])
    far = f" at {tenths(gap, facts.table.scale)}" if briefing.may_measure(facts) else ""
    return f"{figure_name(facts, target)}{far} ({seen.share}% of it)"


def sight(view: TableView, viewer: str, target: str) -> str:
    """The verdict and what stands in the way."""
    seen = seeing.sight(view.scene, viewer, target)
    a, b = figure_name(view.facts, viewer), figure_name(view.facts, target)
    lines = [f"  {a} sees {seen.share}% of {b}" if seen.clear else f"  {a} does not see {b}"]
    for blocker in seeing.why(view.scene, viewer, target):
        name = figure_name(view.facts, blocker.figure) if blocker.figure else _piece(view, blocker.piece, blocker.part)
        hidden = max(1, blocker.hidden * 100 // seen.points)
        lines.append(f"    {name} hides {hidden}% of it at {_spot(view, blocker.hit)}")
    return "\n".join(lines)


def _piece(view: TableView, id: str | None, part: str | None) -> str:
    names = {piece.id: piece.name for piece in view.scene.table.pieces}
    return f"{names.get(id or '') or id or 'something'}{f' ({part})' if part else ''}"


def measure(view: TableView, a: str, b: str) -> str:
    """The distance. ValueError where nobody may measure."""
    if not briefing.may_measure(view.facts):
        raise ValueError(briefing.NO_MEASURING)
    gap = measuring.distance(view.scene.bodies[a], view.scene.bodies[b])
    return f"  {figure_name(view.facts, a)} to {figure_name(view.facts, b)}: {inches(gap, view.facts.table.scale)}"


def _spot(view: TableView, at: Sequence[int]) -> str:
    """About where a thing is in plan."""
    return f"({', '.join(tenths(part, view.facts.table.scale) for part in at[:2])})"


def _corner(view: TableView, at: Plan) -> str:
    """A point of an outline."""
    return f"({', '.join(inches(part, view.facts.table.scale) for part in at)})"


def where(view: TableView, decision: Place) -> str:
    """The region of a placement in words."""
    scale = view.facts.table.scale
    if decision.seen_by:
        return f"within {at_most(decision.radius, scale)} of the base of {figure_name(view.facts, decision.seen_by)}"
    xs, ys = sorted({x for x, _ in decision.region}), sorted({y for _, y in decision.region})
    if len(decision.region) == 4 and len(xs) == len(ys) == 2:
        (left, right), (low, high) = (_span(ends[0], ends[1], scale) for ends in (xs, ys))
        return f"with X from {left} to {right} and Y from {low} to {high}"
    if decision.region:
        return "inside " + " ".join(_corner(view, corner) for corner in decision.region)
    assert decision.centre is not None
    there = [body for body in view.scene.bodies.values() if body.at == decision.centre]
    if there and decision.radius > there[0].radius:  # from base to base, as the tape measures
        gap = decision.radius - there[0].radius
        name = figure_name(view.facts, there[0].id)
        return f"within {at_most(gap, scale)} of {name}" if gap > CONTACT else f"touching {name}"
    return f"within {at_most(decision.radius, scale)} of {place_text(decision.centre, scale)}"


def _span(low: int, high: int, scale: Scale) -> tuple[str, str]:
    """From where to where one may choose, in tenths that are surely within; what is narrower is told as it is."""
    tenth = scale.unit // 10
    within = -(-low // tenth) * tenth, high // tenth * tenth
    least, most = within if within[0] <= within[1] else (low, high)
    return inches(least, scale), inches(most, scale)


def away_from(view: TableView, decision: Place) -> list[str]:
    """What a placement has to keep away from and who has to see it, line by line."""
    near: dict[int, list[str]] = {}
    for one in decision.apart:
        reach, name = _kept_from(view, one)
        near.setdefault(reach, []).append(name)
    scale = view.facts.table.scale
    known = [(reach, listed(list(dict.fromkeys(names)))) for reach, names in sorted(near.items())]
    lines = [f"at least {tenths(reach, scale)} from {names}" if reach else f"off {names}" for reach, names in known]
    return lines + ([f"in sight of {figure_name(view.facts, decision.seen_by)}"] if decision.seen_by else [])


def _kept_from(view: TableView, one: Apart) -> tuple[int, str]:
    """How far to stay away, and from what: of a figure as the tape measures, from base to base."""
    if len(one.outline) > 1:
        return one.reach, _area(view, one.outline)
    x, y = one.outline[0]
    there = [body for body in view.scene.bodies.values() if (body.x, body.y) == (x, y)]
    if there and one.reach > there[0].radius:
        return one.reach - there[0].radius, figure_name(view.facts, there[0].id)
    return one.reach, _corner(view, one.outline[0])


def _area(view: TableView, outline: tuple[Plan, ...]) -> str:
    """A zone or a piece, also of a floor of it, by its name; anything else by its corners."""
    table, corners = view.facts.table, sorted(outline)
    zone = next((name for name, zone in table.zones.items() if sorted(zone) == corners), "")
    piece = next((piece.name for piece in table.pieces if any(sorted(one) == corners for one in _plans(piece))), "")
    if zone or piece:
        return f"the {zone} zone" if zone else the_piece(piece)
    return "the area " + " ".join(_corner(view, corner) for corner in outline)


def _plans(piece: Piece) -> Iterator[Sequence[Plan]]:
    """The outlines of a piece and of its floors."""
    yield piece.outline
    yield from ([(x, y) for x, y, _ in one.vertices] for one in piece.surfaces)
