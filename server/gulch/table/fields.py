"""Typed reading of a TOML file: every refusal names the file, the key and the next step.

Lives here: values only (text, flags, lengths in inches that become mils, points, outlines). Never here:
what the values mean. Lengths are inches with at most three decimals; facings are whole degrees.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from gulch.errors import InvalidInput

from .model import INCH, Plan, Point

_FURTHEST = 1000  # inches; no table is that large, and integers far beyond it would overflow the meshes


def read_toml(path: Path) -> Fields:
    """The fields of a TOML file. InvalidInput if it cannot be read or is not TOML."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InvalidInput(f"{path.name}: no such file as {path}", "give the path of a .toml file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{path.name}: not TOML: {error}", "correct that line") from None
    return Fields(path.name, data)


def counter_clockwise(outline: Sequence[Sequence[int]]) -> int:
    """Twice the signed area of an outline in plan: positive when it runs counter-clockwise."""
    total = 0
    previous = outline[-1]
    for corner in outline:
        total += previous[0] * corner[1] - previous[1] * corner[0]
        previous = corner
    return total


class Fields:
    """One table of a TOML file. `file` and `where` say which, for the messages."""

    def __init__(self, file: str, data: Mapping[str, object], where: str = "") -> None:
        self.file = file
        self.where = where
        self._data = data

    def fail(self, key: str, what: str, next_step: str) -> NoReturn:
        """Raises the InvalidInput for a key of this table."""
        place = ".".join(part for part in (self.where, key) if part)
        raise InvalidInput(f"{self.file}: {place}: {what}", next_step)

    def only(self, *keys: str) -> None:
        """Refuses keys that nobody reads: they are spelling mistakes."""
        for key in self._data:
            if key not in keys:
                self.fail(key, "unknown key", f"use one of {', '.join(keys)}")

    def has(self, key: str) -> bool:
        return key in self._data

    def text(self, key: str, default: str | None = None) -> str:
        value = self._data.get(key, default)
        if not isinstance(value, str) or not value:
            self.fail(key, "a text is missing", f'write {key} = "..."')
        return value

    def texts(self, key: str, default: tuple[str, ...]) -> tuple[str, ...]:
        value = self._data.get(key, list(default))
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            self.fail(key, f"{value!r} is no list of texts", f'write {key} = ["...", "..."]')
        return tuple(value)

    def flag(self, key: str, default: bool) -> bool:
        value = self._data.get(key, default)
        if not isinstance(value, bool):
            self.fail(key, f"{value!r} is neither true nor false", f"write {key} = true or {key} = false")
        return value

    def degrees(self, key: str, default: int = 0) -> int:
        value = self._data.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 360:
            self.fail(key, f"{value!r} is no facing", "write whole degrees from 0 to 359, counter-clockwise from +x")
        return value

    def mils(self, key: str, default: int | None = None) -> int:
        """A length in inches as mils; `default` is in mils."""
        if key not in self._data and default is not None:
            return default
        return self._mils(key, self._data.get(key))

    def plan(self, key: str) -> Plan:
        x, y = self._numbers(key, self._data.get(key), 2)
        return x, y

    def point(self, key: str) -> Point:
        x, y, z = self._numbers(key, self._data.get(key), 3)
        return x, y, z

    def line(self, key: str) -> tuple[Plan, ...]:
        """Two or more points in plan; () if the key is absent."""
        if key not in self._data:
            return ()
        corners = self._rows(key, 2)
        if len(corners) < 2:
            self.fail(key, "a line needs two points", f"write {key} = [[x, y], [x, y]] in inches")
        return tuple((x, y) for x, y in corners)

    def outline(self, key: str) -> tuple[Plan, ...]:
        """A polygon in plan, turned counter-clockwise if need be."""
        corners = [(x, y) for x, y in self._rows(key, 2)]
        area = counter_clockwise(corners) if len(corners) > 2 else 0
        if area == 0:
            self.fail(key, "an outline needs three corners and an area", f"write {key} = [[x, y], [x, y], [x, y], ...]")
        return tuple(corners if area > 0 else corners[::-1])

    def facet(self, key: str) -> tuple[Point, ...]:
        """A polygon in space with an area in plan, counter-clockwise seen from above."""
        corners = [(x, y, z) for x, y, z in self._rows(key, 3)]
        area = counter_clockwise(corners) if len(corners) > 2 else 0
        if area == 0:
            self.fail(
                key, "a surface needs three corners and an area seen from above", f"write {key} = [[x, y, z], ...]"
            )
        return tuple(corners if area > 0 else corners[::-1])

    def tables(self, key: str) -> list[Fields]:
        """The [[key]] tables, each with its place for messages; [] if there are none."""
        value = self._data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self.fail(key, "not a list of tables", f"write [[{key}]] above each")
        return [Fields(self.file, row, f"{self.where}{key}[{self._label(row, n)}]") for n, row in enumerate(value)]

    def table(self, key: str) -> Fields:
        value = self._data.get(key)
        if not isinstance(value, dict):
            self.fail(key, "a table is missing", f"write {key} = {{...}}")
        return Fields(self.file, value, ".".join(part for part in (self.where, key) if part))

    def values(self, key: str) -> dict[str, dict[str, object]]:
        """Per-book facts: [values.<book>] with texts, whole numbers, flags and lists of them."""
        books = self._data.get(key, {})
        if not isinstance(books, dict) or not all(isinstance(book, dict) for book in books.values()):
            self.fail(key, "not tables of a book's values", f"write [{key}.shadows] and the values below it")
        for book, facts in books.items():
            for fact, value in facts.items():
                if not _plain(value):
                    self.fail(f"{key}.{book}.{fact}", f"{value!r} is not plain", "use text, whole numbers or flags")
        return {str(book): dict(facts) for book, facts in books.items()}

    @staticmethod
    def _label(row: Mapping[str, object], number: int) -> str:
        name = row.get("id", row.get("part"))
        return name if isinstance(name, str) else str(number + 1)

    def _rows(self, key: str, width: int) -> list[list[int]]:
        value = self._data.get(key)
        if not isinstance(value, list):
            self.fail(key, "a list of points is missing", f"write {key} = [[...], [...]] in inches")
        return [self._numbers(key, row, width) for row in value]

    def _numbers(self, key: str, row: object, width: int) -> list[int]:
        if not isinstance(row, list) or len(row) != width:
            self.fail(
                key, f"{row!r} is not a point of {width} numbers", f"write [{', '.join('xyz'[:width])}] in inches"
            )
        return [self._mils(key, number) for number in row]

    def _mils(self, key: str, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            self.fail(key, f"{value!r} is no length", "write a number of inches")
        if abs(value) > _FURTHEST:
            self.fail(key, f"{value!r} inches is out of range", f"stay within {_FURTHEST} inches")
        mils = round(value * INCH)
        if abs(value * INCH - mils) > 1e-6:
            self.fail(key, f"{value!r} has more than three decimals", "round it to 1/1000 inch")
        return mils


def _plain(value: object) -> bool:
    if isinstance(value, list):
        return all(_plain(item) for item in value)
    return isinstance(value, str | int)
