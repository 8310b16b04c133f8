"""The table in words: who stands where, who sees whom, how far. Every question of a board, speakable.

Reads a view only. Never here: input, decisions' answers, rules.
"""

from __future__ import annotations

from gulch.decision import Place, inches, point_text
from gulch.say import QUIET_KEYS, figure_name, seat_name
from gulch.table import measure as measuring
from gulch.table import sight as seeing
from gulch.view import FigureFacts, TableView


def look(view: TableView) -> str:
    """Turn, score, and every figure with its place and state."""
    facts = view.facts
    lines = []
    if facts.phase is not None:
        lines.append(f"  Turn {facts.phase.turn}, {facts.phase.phase}")
    for info in facts.seats:
        lines.append(f"  {seat_name(facts, info.seat)}: {facts.scores.get(info.seat, 0)} points{_hand(view, info.seat)}")
        lines += [f"    {_figure(figure)}" for figure in facts.of_seat(info.seat)]
    lines += [f"  {m.label or m.kind} at {point_text(m.at)}" for m in facts.markers.values()]
    return "\n".join(lines)


def _hand(view: TableView, seat: int) -> str:
    own = view.facts.secret(seat, "hand") if seat == view.seat else ""
    count = view.facts.status.get((seat, "hand"))
    return f", hand {own}" if own else f", {count} cards" if count is not None else ""


def _figure(figure: FigureFacts) -> str:
    sheet = ", ".join(content for _, content in figure.info.sheet if content)
    if figure.body is None:
        return f"{figure.name} ({sheet}): {figure.out or 'not on the table'}"
    states = [f"{k} {v}".removesuffix(" 1") for k, v in figure.status.items() if k.partition(":")[0] not in QUIET_KEYS]
    body = figure.body
    state = f"; {', '.join(states)}" if states else ""
    return f"{figure.name} ({sheet}) at {point_text(body.at)} facing {body.facing}{state}"


def who(view: TableView, seat: int) -> str:
    """For every figure of the seat: which others it sees, how much of them, how far away."""
    lines = []
    for figure in view.facts.of_seat(seat):
        if figure.body is None:
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
    return f"{figure_name(facts, target)} {inches(gap)} ({seen.share}% of it)"


def sight(view: TableView, viewer: str, target: str) -> str:
    """The verdict and what stands in the way."""
    seen = seeing.sight(view.scene, viewer, target)
    a, b = figure_name(view.facts, viewer), figure_name(view.facts, target)
    lines = [f"  {a} sees {seen.share}% of {b}" if seen.clear else f"  {a} does not see {b}"]
    for blocker in seeing.why(view.scene, viewer, target):
        name = figure_name(view.facts, blocker.figure) if blocker.figure else f"{blocker.piece} ({blocker.part})"
        lines.append(f"    {name} hides {blocker.hidden * 100 // seen.points}%, struck at {point_text(blocker.hit)}")
    return "\n".join(lines)


def measure(view: TableView, a: str, b: str) -> str:
    gap = measuring.distance(view.scene.bodies[a], view.scene.bodies[b])
    return f"  {figure_name(view.facts, a)} to {figure_name(view.facts, b)}: {inches(gap)}"


def where(decision: Place) -> str:
    """The region of a placement in words."""
    if decision.region:
        return "inside " + " ".join(f"({inches(x)}, {inches(y)})" for x, y in decision.region)
    assert decision.centre is not None
    return f"within {inches(decision.radius)} of {point_text(decision.centre)}"
