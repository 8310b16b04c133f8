"""Terrain that changes in a match: pieces that move, fall and rise again, and smoke, as they are drawn and told."""

from __future__ import annotations

import shutil
from dataclasses import replace

import numpy as np
import pytest

from gulch import assets
from gulch import events as ev
from gulch.table.changes import alter
from gulch.table.load import Placement, build_table
from gulch.table.told import cloud_text, pose_text
from gulch.view import Facts
from gulch_viewer import frame as frames
from gulch_viewer.director import Director, Shot
from gulch_viewer.display import shown
from gulch_viewer.stage import Stage
from gulch_viewer.timeline import timeline

MOVED = ev.PieceChanged("wagon", "pose", pose_text((14_000, 8_000, 0), 90))
GONE = ev.PieceChanged("jail", "gone", 1)
SMOKE = ev.PieceChanged("smoke", "cloud", cloud_text((12_000, 12_000, 0), 2_000, 3_000))
ABOVE = Shot((12, 11.9, 30), (12, 12, 0), 45)


@pytest.fixture(scope="module")
def yard():
    return build_table(
        "yard",
        (24_000, 24_000),
        [
            Placement("wagon", "wagon", (6_000, 18_000, 0), 0),
            Placement("jail", "jail", (18_000, 17_000, 0), 0),
            Placement("keg", "barrel", (0, 0, 0), 0, stock=True),
        ],
    )


@pytest.fixture
def lot(app, yard):
    built = Stage(app, yard)
    yield built
    built.close()


def facts_after(yard, *changes) -> Facts:
    facts = Facts(yard)
    for change in changes:
        facts.apply(change)
    return facts


def picture(lot, facts, frame=None):
    lot.cut(ABOVE)
    lot.show(frame or frames.rest(facts), facts)
    lot.app.hud.hide()
    return lot.picture().astype(int)


def window(pixels, x: float, y: float, half: int = 14):
    """The pixels round a place on the ground, seen from straight above the middle."""
    scale = pixels.shape[1] / (2 * 30 * np.tan(np.radians(22.5)))
    column, row = pixels.shape[1] / 2 + (x - 12) * scale, pixels.shape[0] / 2 - (y - 12) * scale
    return pixels[round(row) - half : round(row) + half, round(column) - half : round(column) + half]


def differs(a, b) -> bool:
    return bool((np.abs(a - b).max(axis=-1) > 25).mean() > 0.3)


def test_a_piece_that_moved_is_drawn_where_it_stands(lot, yard):
    before, after = picture(lot, Facts(yard)), picture(lot, facts_after(yard, MOVED))
    assert differs(window(before, 6, 18), window(after, 6, 18))
    assert differs(window(before, 14, 8), window(after, 14, 8))
    assert not differs(window(before, 18, 17), window(after, 18, 17))


def test_a_piece_that_is_gone_is_not_drawn_and_its_leaves_are_not_either(lot, yard):
    before, after = picture(lot, Facts(yard)), picture(lot, facts_after(yard, GONE))
    assert differs(window(before, 18, 17), window(after, 18, 17))
    assert not [leaf for leaf in lot.scenery.terrain._leaves if leaf.startswith("jail/")]
    again = picture(lot, facts_after(yard, GONE, ev.PieceChanged("jail", "gone", 0)))
    assert (before == again).all()


def test_a_piece_from_the_stock_appears(lot, yard):
    put = ev.PieceChanged("keg", "pose", pose_text((12_000, 5_000, 0), 0))
    before, after = picture(lot, Facts(yard)), picture(lot, facts_after(yard, put))
    assert differs(window(before, 12, 5, 4), window(after, 12, 5, 4))


def test_a_part_that_is_gone_leaves_the_others(lot, yard):
    part = max(yard.piece("jail").parts, key=lambda one: float(one.mesh.vertices[:, 2].max()))
    before = picture(lot, Facts(yard))
    after = picture(lot, facts_after(yard, ev.PieceChanged(f"jail/{part.name}", "gone", 1)))
    assert (np.abs(before - after).max(axis=-1) > 25).sum() > 20
    assert not differs(window(before, 6, 18), window(after, 6, 18))


def test_a_moving_piece_is_between_its_places_on_the_way(lot, yard):
    facts = Facts(yard)
    line = timeline(MOVED, facts)
    assert line.duration > 1
    half = picture(lot, facts, line.at(line.duration / 2))
    ends = picture(lot, facts, line.at(line.duration))
    assert differs(window(half, 10, 13), window(picture(lot, facts), 10, 13))
    after = picture(lot, facts_after(yard, MOVED))
    assert (np.abs(ends - after).max(axis=-1) > 25).mean() < 0.002


def test_smoke_is_seen_rises_and_drifts_away(lot, yard):
    facts = facts_after(yard, SMOKE)
    clear, smoky = picture(lot, Facts(yard)), picture(lot, facts)
    assert differs(window(clear, 12, 12), window(smoky, 12, 12))
    assert not differs(window(clear, 4, 12), window(smoky, 4, 12))
    line = timeline(SMOKE, Facts(yard))
    alphas = [line.at(line.duration * part).clouds.get("smoke") for part in (0.0, 0.3, 0.7, 1.0)]
    assert alphas[0] is None
    assert [round(cloud.alpha, 2) for cloud in alphas[1:]] == sorted(round(cloud.alpha, 2) for cloud in alphas[1:])
    assert alphas[-1].alpha == 1.0
    away = timeline(ev.PieceChanged("smoke", "cloud", ""), facts)
    assert away.at(0.0).clouds
    assert not away.at(away.duration).clouds


def test_the_finer_mesh_of_an_imported_piece_is_drawn(tmp_path, monkeypatch):
    (tmp_path / "terrain").mkdir()
    for model, name in (("barrel.toml", "keg.toml"), ("barrel.glb", "keg.glb"), ("barrels.glb", "keg-display.glb")):
        shutil.copy(assets.models() / "terrain" / model, tmp_path / "terrain" / name)
    monkeypatch.setenv("GULCH_HOME", str(tmp_path))
    table = build_table("one", (24_000, 24_000), [Placement("keg", "keg", (6_000, 6_000, 0), 30)])
    keg, moved = table.piece("keg"), alter(table, (), {"keg": ((9_000, 8_000, 0), 120)}).piece("keg")
    for piece in (keg, moved):
        assert faces(shown(piece)) > faces(piece.parts)
        middle = np.concatenate([part.mesh.vertices for part in shown(piece)])[:, :2].mean(axis=0)
        assert np.abs(middle - np.array(piece.at[:2]) / 1000).max() < 0.3
    other = replace(keg, blocks=())
    assert shown(other) == other.parts, "it is not the model of that name"
    (tmp_path / "terrain" / "keg-display.glb").unlink()
    assert shown(keg) == keg.parts


def faces(parts) -> int:
    return sum(len(part.mesh.faces) for part in parts)


def test_what_falls_raises_dust(yard):
    line = timeline(GONE, Facts(yard))
    assert [flash.dust for flash in line.at(line.peak).flashes] == [True]
    assert not line.at(0.0).flashes
    assert not line.at(line.duration).flashes


def test_the_director_knows_the_table_as_it_stands(yard):
    director = Director(yard)
    facts = facts_after(yard, GONE)
    through = (np.array([[18.0, 10.0, 1.0]]), np.array([[18.0, 23.5, 1.0]]))
    assert director.clearance.blocked(*through)[0]
    director.stand(facts.scene.table)
    assert not director.clearance.blocked(*through)[0]
