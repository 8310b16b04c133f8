"""What is written at the screen's edges: the line on top (turn, phase, who acts, score), the log, the dice.

Never here: the table, rules; a die is drawn with its number and, where a roll says what it needed, whether it
reached that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Any

from gulch.events import Modifier, Rolled
from gulch.say import figure_name, modifier_text, seat_name, words_of
from gulch.view import Facts
from gulch_viewer.boot import App
from gulch_viewer.frame import DiceShown
from gulch_viewer.labels import Rect
from gulch_viewer.roster import Roster
from gulch_viewer.texts import PALE, WHITE, Line, Mark, Plate, Rgba, flat_node

BAR = 0.052
LOG_LINES = 8
LOG_WIDE = 0.62
_LOG_ROWS = 10  # more are not written, however long the sentences
_SHORTEST = 0.07  # a name that has less room is left out: the mark tells the seat
_MARK_ROOM = 0.052  # for a seat's mark in the line on top
_TITLE = 0.027
_TEXT = 0.0215
_ROW = 0.0275
_REACHED: Rgba = (0.97, 0.93, 0.82, 1)
_MISSED: Rgba = (0.45, 0.41, 0.37, 1)
_INK: Rgba = (0.10, 0.08, 0.06, 1)
_DIE = 0.058


class Hud:
    """The panels under `app.hud`, above the labels."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.root: Any = app.hud.attach_new_node("panels")
        self._top = _TopLine(app, self.root)
        self._log = _Log(app, self.root)
        self._dice = _Dice(app, self.root)
        self._roster = Roster(app, self.root)

    def show(self, facts: Facts, log: Sequence[str], dice: DiceShown | None, *, roster: bool = False) -> list[Rect]:
        """Draws; what it covers, so that labels keep clear."""
        said = self._log.show(log)
        floor = said.high + 0.008 if said is not None else -0.49
        panels = [self._top.show(facts), said, self._dice.show(dice), self._roster.show(facts, roster, floor)]
        return [rect for rect in panels if rect is not None]

    @property
    def title(self) -> str:
        """What the line on top says on the left."""
        return self._top.title.words

    @property
    def scores(self) -> list[str]:
        """What is written of each seat in the line on top, the last seat first."""
        return self._top.scores

    @property
    def reasons(self) -> str:
        """What is written under the dice."""
        return self._dice.why.words

    @property
    def log(self) -> list[str]:
        """The sentences of the log as they stand, oldest first."""
        return self._log.shown


class _TopLine:
    def __init__(self, app: App, root: Any) -> None:
        self._app = app
        self._plate, self._stripe = Plate(root), Plate(root)
        self.title = Line(app, root, _TITLE)
        self._who = Line(app, root, _TEXT)
        self._who_mark = Mark(root)
        self._scores: list[tuple[Mark, Line]] = []
        self._root = root

    def show(self, facts: Facts) -> Rect:
        half = self._app.aspect / 2
        rect = Rect(-half, 0.5 - BAR, half, 0.5)
        y = 0.5 - BAR * 0.66
        self._plate.put(rect.left, rect.low, rect.right, rect.high)
        room = 2 * half - 0.07 - len(facts.seats) * (_MARK_ROOM + 0.03)
        self.title.put(self.title.fitted(title(facts), room), -half + 0.02, y)
        after = self._active(facts, -half + 0.05 + self.title.measure(self.title.words), y)
        self._score(facts, after, y)
        return rect

    @property
    def scores(self) -> list[str]:
        return [line.words for _, line in self._scores if not line.node.is_hidden()]

    def _active(self, facts: Facts, x: float, y: float) -> float:
        """Who acts, from `x` on; where there is room after it."""
        text, seat = active(facts)
        if seat < 0 or text == seat_name(facts, seat):  # a seat is shown by its place in the score
            self._who.hide()
            self._who_mark.hide()
            return x
        self._who_mark.put(seat, x + 0.010, y + 0.008, 0.020)
        self._who.put(self._who.fitted(text, self._app.aspect * 0.24), x + 0.026, y, PALE)
        return x + 0.05 + self._who.measure(self._who.words)

    def _score(self, facts: Facts, left: float, y: float) -> None:
        """Each seat with its score, from the right; names are cut where they would not fit."""
        x = self._app.aspect / 2 - 0.02
        each = (x - left) / max(len(facts.seats), 1) - _MARK_ROOM
        while len(self._scores) < len(facts.seats):
            self._scores.append((Mark(self._root), Line(self._app, self._root, _TEXT)))
        for mark, line in self._scores[len(facts.seats) :]:
            mark.hide()
            line.hide()
        acts = active(facts)[1]
        self._stripe.hide()
        for (mark, line), info in zip(self._scores, reversed(facts.seats), strict=False):
            score = f"  {facts.scores.get(info.seat, 0)}" if words_of(facts).points else ""
            free = each - line.measure(score)
            text = line.fitted(seat_name(facts, info.seat), free) + score if free > _SHORTEST else score.strip()
            x -= line.measure(text)
            line.put(text, x, y)
            mark.put(info.seat, x - 0.017, y + 0.008, 0.022)
            if info.seat == acts:
                self._stripe.put(x - 0.030, y - 0.013, x + line.measure(text), y - 0.010, WHITE)
            x -= _MARK_ROOM


def title(facts: Facts) -> str:
    """Turn and phase, or how it ended."""
    if facts.ended is not None:
        winners = " and ".join(seat_name(facts, seat) for seat in facts.ended.winners)
        return f"{winners} win" if winners else "A draw"
    if facts.phase is None:
        return facts.began.scenario.replace("-", " ").capitalize() if facts.began else ""
    return facts.phase.label or f"Turn {facts.phase.turn}: {facts.phase.phase}"


def active(facts: Facts) -> tuple[str, int]:
    """Who acts, as far as the facts say, and of which seat."""
    for figure in facts.figures.values():
        if figure.body is not None and figure.status.get("actions"):
            return f"{figure_name(facts, figure.id)} acts", figure.seat
    seat = next((seat for (seat, key), value in facts.status.items() if key == "active" and value), None)
    if seat is None and facts.phase is not None:
        seat = facts.phase.seat
    return ("", -1) if seat is None or facts.ended is not None else (seat_name(facts, seat), seat)


def reasons(roll: Rolled) -> str:
    """What changed the dice and by which rule, then the rule of the roll: "-1 Cover (SW-7) · SW-6"."""
    return " · ".join([*map(_reason, roll.modifiers), *([roll.rule] if roll.rule else [])])


def _reason(modifier: Modifier) -> str:
    rule = f" ({modifier.rule})" if modifier.rule else ""
    return f"{modifier_text(modifier)}{rule}"


class _Log:
    def __init__(self, app: App, root: Any) -> None:
        self._app = app
        self._plate = Plate(root)
        self._lines = [Line(app, root, _TEXT) for _ in range(LOG_LINES)]
        self.shown: list[str] = []

    def show(self, sentences: Sequence[str]) -> Rect | None:
        self.shown = []
        for line in self._lines:
            line.hide()
        if not sentences:
            self._plate.hide()
            return None
        left, y = -self._app.aspect / 2 + 0.012, -0.488
        wide = min(LOG_WIDE, self._app.aspect - 0.024)
        low, rows = y, 0
        for n, sentence in enumerate(reversed(sentences[-LOG_LINES:])):
            line = self._lines[n]
            line.put(sentence, left + 0.012, y, WHITE if n == 0 else PALE, wide - 0.024)
            rows += line.rows
            if n and rows > _LOG_ROWS:
                line.hide()
                break
            self.shown.insert(0, sentence)
            y += _ROW * line.rows
            line.node.set_y(y - _ROW + 0.008)
        rect = Rect(left, low, left + wide, y + 0.006)
        self._plate.put(rect.left, rect.low, rect.right, rect.high)
        return rect


class _Dice:
    """The dice of a roll, with what they needed and why."""

    def __init__(self, app: App, root: Any) -> None:
        self._app, self._root = app, root
        self._plate = Plate(root)
        self._mark = Mark(root)
        self._title, self.why, self._result = (Line(app, root, size) for size in (_TEXT * 1.1, _TEXT, _TEXT * 1.1))
        self._dice: list[tuple[Any, Line]] = []

    def show(self, shown: DiceShown | None) -> Rect | None:
        for line in (self._title, self.why, self._result):
            line.hide()
        for node, number in self._dice:
            node.hide()
            number.hide()
        if shown is None:
            self._plate.hide()
            self._mark.hide()
            return None
        return self._draw(shown)

    def _draw(self, shown: DiceShown) -> Rect:
        roll = shown.roll
        need = f", needs {roll.needed}+" if roll.needed else ""
        heading = f"{shown.who}: {roll.label} (D{roll.sides}{need})"
        why = reasons(roll)
        across = len(roll.dice) * (_DIE + 0.010)
        result = roll.result if shown.settled >= 1 else ""
        wide = max(
            self._title.measure(heading) + 0.03,
            min(self.why.measure(why), 0.6, self._app.aspect - 0.1),
            across,
            self._result.measure(roll.result),
        )
        right, low = self._app.aspect / 2 - 0.012, -0.488
        left = right - wide - 0.036
        y, x = low + 0.014, left + 0.018
        if roll.result:
            self._result.put(result, x, y)
            y += _ROW * 1.15
        if why:
            self.why.put(why, x, y, PALE, wide + 0.01)
            self.why.node.set_y(y + _ROW * (self.why.rows - 1))
            y += _ROW * self.why.rows
        self._throw(shown, x, y)
        y += _DIE + 0.018
        self._mark.put(shown.seat, x + 0.010, y + 0.008, 0.022)
        self._title.put(heading, x + 0.03, y)
        self._plate.put(left, low, right, y + 0.034)
        return Rect(left, low, right, y + 0.034)

    def _throw(self, shown: DiceShown, x: float, y: float) -> None:
        roll = shown.roll
        for n, value in enumerate(roll.dice):
            while len(self._dice) <= n:
                self._dice.append((self._root.attach_new_node("die"), Line(self._app, self._root, 0.030, "centre")))
            node, number = self._dice[n]
            node.get_children().detach()
            node.attach_new_node(_face(roll.sides))
            turning = (1 - shown.settled) * (300 + 70 * n)
            reached = roll.needed == 0 or value >= roll.needed
            node.set_pos(x + _DIE / 2 + n * (_DIE + 0.010), y + _DIE / 2, 0)
            node.set_scale(_DIE / 2)
            node.set_r(turning)
            node.set_color_scale(*(_REACHED if reached or shown.settled < 1 else _MISSED))
            node.show()
            face = value if shown.settled >= 1 else 1 + (value + n + int(shown.settled * 12)) % roll.sides
            ink = _INK if reached or shown.settled < 1 else WHITE
            number.put(str(face), x + _DIE / 2 + n * (_DIE + 0.010), y + _DIE / 2 - 0.010, ink)


@cache
def _face(sides: int) -> Any:
    """The outline of a die: a square for six sides, a triangle for four, a kite-like shape for ten."""
    if sides == 6:
        return flat_node("die", [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)])
    if sides == 10:
        return flat_node("die", [(0, 1), (-0.95, 0.10), (-0.80, -0.38), (0, -1), (0.80, -0.38), (0.95, 0.10)])
    corners = {4: 3, 8: 4, 12: 5, 20: 6}.get(sides, 24)
    turn = pi / 2
    return flat_node(
        "die", [(cos(turn + 2 * pi * n / corners), sin(turn + 2 * pi * n / corners)) for n in range(corners)]
    )
