from __future__ import annotations

from gulch.table.changes import alter
from gulch.table.memo import Memo, PerTable
from gulch.table.model import Table

from . import scenes


def tables(many: int) -> list[Table]:
    return [scenes.table((scenes.wall(f"wall-{number}"),), f"table {number}") for number in range(many)]


def test_a_table_is_built_for_once_and_the_one_used_longest_ago_is_forgotten() -> None:
    built: list[str] = []
    of: PerTable[str] = PerTable(lambda table: built.append(table.name) or table.name, limit=2)  # type: ignore[func-returns-value]
    one, two, three = tables(3)
    assert [of(table) for table in (one, two, one, three, one)] == [t.name for t in (one, two, one, three, one)]
    assert built == [one.name, two.name, three.name]
    of(two)
    assert built[-1] == two.name


def test_changed_tables_may_ask_for_their_base_and_never_push_it_out() -> None:
    built: list[str] = []

    def build(table: Table) -> str:
        if table.base is not None:
            return of(table.base) + " changed"
        built.append(table.name)
        return table.name

    of: PerTable[str] = PerTable(build, limit=1, altered=2)
    (table,) = tables(1)
    for x in range(5):
        assert of(alter(table, (), {"wall-0": ((1_000 * x, 0, 0), 0)})) == f"{table.name} changed"
    assert built == [table.name]


def test_many_are_asked_at_once_and_only_what_is_missing_is_found() -> None:
    memo: Memo[str, int] = Memo(3)
    asked: list[list[int]] = []

    def find(missing: list[int]) -> list[int]:
        asked.append(missing)
        return [number * 10 for number in missing]

    assert memo.ask(["a", "b"], find) == [0, 10]
    assert memo.ask(["b", "c", "a"], find) == [10, 10, 0]
    memo.put("d", 7)
    assert memo.ask(["a", "d"], find) == [0, 7], "the older half is still there"
    assert memo.ask([], find) == []
    assert asked == [[0, 1], [1]]
