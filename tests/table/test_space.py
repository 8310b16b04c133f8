from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from gulch.table.changes import alter
from gulch.table.measure import segments_touch
from gulch.table.reference import reference_scene, reference_town
from gulch.table.space import KINDS, Entry, Kind, Space, space_of

from . import scenes
from .changed import anew, changed, numbers


def names(entries: list[Entry]) -> list[tuple[str, str]]:
    return [(entry.piece.id, entry.part) for entry in entries]


def test_what_is_near_a_point() -> None:
    table = scenes.table([scenes.wall(), scenes.wood(20.0, 20.0, 24.0, 24.0)])
    space = space_of(table)
    assert names(space.near("block", (8_000, 10_000), 2_000)) == [("wall", "box-1")]
    assert space.near("block", (8_000, 10_000), 1_999) == []
    assert [entry.area.id for entry in space.near("area", (19_000, 21_000, 500), 1_000)] == ["wood"]
    assert space.near("surface", (19_000, 21_000), 30_000) == []


def test_what_a_segment_crosses_is_not_all_that_its_box_holds() -> None:
    table = scenes.table([scenes.wall("near", (10, 10, 0, 11, 11, 3)), scenes.wall("corner", (10, 18, 0, 11, 19, 3))])
    space = space_of(table)
    assert names(space.crossed("block", (8_000, 8_000), (20_000, 20_000))) == [("near", "box-1")]
    assert len(space.crossed("block", (8_000, 8_000), (20_000, 20_000), 8_000)) == 2


def test_what_is_under_a_template() -> None:
    space = space_of(scenes.table([scenes.wall()]))
    assert len(space.under("part", ((9_000, 4_000), (12_000, 4_000), (10_000, 6_000)))) == 1
    assert space.under("part", ((11_000, 4_000), (12_000, 4_000), (12_000, 6_000))) == []


def test_leaves_are_a_kind_of_their_own_and_know_their_opening() -> None:
    (entry,) = space_of(scenes.table([scenes.wall_with_door()])).near("leaf", (10_000, 10_000), 500)
    assert (entry.opening.id, entry.block.part, entry.part) == ("door", "leaf", "leaf")
    with pytest.raises(TypeError, match="is no area"):
        _ = entry.area


def test_the_index_answers_as_looking_at_everything_does() -> None:
    table = reference_town()
    space = Space(table)
    for x, y, radius in ((3_000, 5_000, 500), (17_999, 11_000, 4_000), (36_000, 0, 2_500), (-500, 20_000, 900)):
        for kind in KINDS:
            expected = [e for e in space.entries[kind] if _overlaps(e, x - radius, y - radius, x + radius, y + radius)]
            assert space.near(kind, (x, y), radius) == expected
            assert space.near(kind, (x, y), radius) == expected, "and so it does when asked again"


def test_a_segment_never_misses_a_box_that_it_meets() -> None:
    space = space_of(reference_town())
    kind: Kind = "part"
    for p, q in (((0, 0), (36_000, 30_000)), ((18_000, 0), (18_000, 36_000)), ((30_000, 14_000), (2_000, 9_600))):
        found = space.crossed(kind, p, q)
        met = [entry for entry in space.entries[kind] if _meets(entry, p, q)]
        assert met
        assert all(entry in found for entry in met)


def test_indexes_are_kept_by_the_tables_key() -> None:
    assert space_of(scenes.table([scenes.wall()])) is space_of(scenes.table([scenes.wall()]))
    assert space_of(scenes.table([scenes.wall()])) is not space_of(scenes.table([scenes.wall("other")]))


def test_the_reference_town_is_the_same_every_time_and_large_enough() -> None:
    one, other = reference_town(), reference_town()
    assert one.key == other.key
    assert sum(len(part.mesh.faces) for piece in one.pieces for part in piece.parts) > 17_000
    assert len(reference_scene(one).bodies) == 20


@pytest.mark.parametrize("number", range(6))
def test_a_changed_table_answers_as_one_that_was_built_so(number: int) -> None:
    table = changed(reference_town(), number)
    assert table.gone
    assert table.poses
    one, other, draw = space_of(table), Space(anew(table)), numbers(number)
    found = 0
    for kind in KINDS:
        assert told(one.entries[kind]) == told(other.entries[kind])
        for _ in range(40):
            x, y, p, q = (next(draw) % 38_000 - 1_000 for _ in range(4))
            width, heights = next(draw) % 900, (next(draw) % 3_000, 3_000 + next(draw) % 3_000)
            box = (min(x, p), min(y, q), max(x, p), max(y, q))
            assert told(one.box(kind, *box)) == told(other.box(kind, *box))
            for far in ((p, q), (x + p // 20, y + q // 20)):
                crossed = one.crossed(kind, (x, y), far, width, heights)
                assert told(crossed) == told(other.crossed(kind, (x, y), far, width, heights))
                found += len(crossed)
    assert found > 500
    for entry in (*other.entries["part"], *other.entries["block"], *other.entries["leaf"]):
        key = (entry.piece.id, entry.part)
        assert told(one.part_entries(*key)) == told(other.part_entries(*key))
        assert one.part_box(*key) == other.part_box(*key)


def test_what_is_gone_is_gone_and_what_never_changed_is_the_bases_own() -> None:
    base = scenes.table([scenes.wall("a"), scenes.wall("b", (20.0, 0.0, 0.0, 20.2, 20.0, 3.0))])
    space = space_of(alter(base, ["a/box-1"], {}))
    assert [entry.piece.id for entry in space.entries["block"]] == ["b"]
    with pytest.raises(KeyError):
        space.part_box("a", "box-1")
    assert space.part_entries("b", "box-1") is space_of(base).part_entries("b", "box-1")


@pytest.mark.parametrize("number", range(3))
def test_what_is_solid_on_a_changed_table_is_what_is_on_one_that_was_built_so(number: int) -> None:
    table = changed(reference_town(), number)
    now, built = space_of(table), space_of(anew(table))
    found = [[(told([e]), space.prism(e)) for e in space.solids(0, 0, *table.size)] for space in (now, built)]
    assert sorted(found[0]) == sorted(found[1])


def test_a_part_without_a_block_is_solid_by_its_outline() -> None:
    bare = replace(scenes.wall("sign"), blocks=())
    space = space_of(scenes.scene([bare, scenes.wall("wall")]).table)
    assert [(e.kind, e.piece.id) for e in space.solids(0, 0, 36_000, 36_000)] == [("block", "wall"), ("part", "sign")]
    (sign,) = space.solid_entries("sign", "box-1")
    outline = ((10_000, 0), (10_200, 0), (10_200, 20_000), (10_000, 20_000))
    assert space.prism(sign) == (outline, 0, 3_000)
    assert (space.is_bare("sign", "box-1"), space.is_bare("wall", "box-1")) == (True, False)
    with pytest.raises(KeyError):
        space.is_bare("sign", "box-2")


def told(entries: Iterable[Entry]) -> list[tuple[str, str, str, tuple[int, ...], bool]]:
    """Entries as what they say, with whether their piece is as it stands."""
    return [(e.kind, e.piece.id, e.name, e.box, len(e.piece.blocks) > 0) for e in entries]


def _overlaps(entry: Entry, x0: int, y0: int, x1: int, y1: int) -> bool:
    box = entry.box
    return box[0] <= x1 and box[3] >= x0 and box[1] <= y1 and box[4] >= y0


def _meets(entry: Entry, p: tuple[int, int], q: tuple[int, int]) -> bool:
    x0, y0, _, x1, y1, _ = entry.box
    return segments_touch(p, q, (x0, y0), (x1, y1)) or segments_touch(p, q, (x0, y1), (x1, y0))
