"""Meshes with seeded defects: what comes in unaided, what is found of it, and that it can be played on."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from gulch.errors import InvalidInput
from gulch.intake.importer import Report, import_terrain
from gulch.table.judge import judge, stand
from gulch.table.load import Placement, build_table
from gulch.table.model import Body, Piece, Scene, Surface
from gulch.table.moves import Policy
from gulch.table.reach import Reach
from gulch.table.sight import sight, why
from gulch.table.terrain import load_model, model_names, read_parts
from intake import corpus
from intake import meshes as m

HOUSE, SALOON, RUIN, TOWER, HILL, BARN, KIT = (
    m.house(),
    m.saloon(),
    m.ruin(),
    m.tower(),
    m.hill(),
    m.barn(),
    m.kitbash(),
)
FINE = m.finer(HOUSE)


def mm(piece: m.Piece) -> m.Piece:
    return m.scaled(piece, m.MM)


def rng(seed: int) -> np.random.Generator:
    return np.random.default_rng(seed)


def everything(piece: m.Piece) -> m.Piece:
    """All that goes wrong at once."""
    worn = m.finned(m.slivered(piece, rng(1)), rng(2))
    return m.crumbed(m.doubled(m.flipped(m.holed(worn, rng(3), 6), rng(4)), rng(5)), rng(6))


Case = tuple[m.Piece, str, Callable[[], bytes]]

CASES: dict[str, Case] = {
    "clean": (HOUSE, "stl", lambda: m.stl(mm(HOUSE))),
    "clean-ascii": (HOUSE, "stl", lambda: m.stl_ascii(mm(HOUSE))),
    "clean-ply": (HOUSE, "ply", lambda: m.ply(mm(HOUSE))),
    "clean-ply-ascii": (HOUSE, "ply", lambda: m.ply(mm(HOUSE), True)),
    "clean-obj": (HOUSE, "obj", lambda: m.obj(mm(HOUSE))),
    "obj-from-the-end": (HOUSE, "obj", lambda: m.obj(mm(HOUSE), True)),
    "clean-3mf": (HOUSE, "3mf", lambda: m.threemf(mm(HOUSE))),
    "3mf-in-inches": (RUIN, "3mf", lambda: m.threemf(RUIN, "inch")),
    "clean-glb": (HOUSE, "glb", lambda: m.glb(m.lying(mm(HOUSE)))),
    "gltf-in-metres": (HOUSE, "gltf", lambda: m.gltf(m.scaled(m.lying(HOUSE), 0.0254))),
    "header-says-solid": (HOUSE, "stl", lambda: b"solid wood".ljust(80) + m.stl(mm(HOUSE))[80:]),
    "notes-at-the-end": (HOUSE, "stl", lambda: m.stl(mm(HOUSE)) + b"made with love"),
    "in-centimetres": (HOUSE, "stl", lambda: m.stl(m.scaled(HOUSE, 2.54))),
    "in-inches": (KIT, "stl", lambda: m.stl(KIT)),
    "lying": (SALOON, "stl", lambda: m.stl(m.lying(mm(SALOON)))),
    "lying-hill": (HILL, "obj", lambda: m.obj(m.lying(mm(HILL)))),
    "lying-barn": (BARN, "ply", lambda: m.ply(m.lying(mm(BARN)))),
    "far-away": (KIT, "stl", lambda: m.stl(m.moved(mm(KIT), (4000, -2500, 900)))),
    "turned": (HOUSE, "stl", lambda: m.stl(m.turned(mm(HOUSE), 31))),
    "turned-saloon": (SALOON, "ply", lambda: m.ply(m.turned(mm(SALOON), 77))),
    "soup": (SALOON, "obj", lambda: m.obj(mm(m.soup(SALOON)))),
    "corners-strewn": (KIT, "ply", lambda: m.ply(mm(m.strewn(KIT, rng(11))))),
    "holes": (FINE, "stl", lambda: m.stl(mm(m.holed(FINE, rng(12), 40)))),
    "holes-ruin": (RUIN, "obj", lambda: m.obj(mm(m.holed(RUIN, rng(13))))),
    "holes-saloon": (SALOON, "ply", lambda: m.ply(mm(m.holed(SALOON, rng(14), 40)))),
    "flips": (HOUSE, "stl", lambda: m.stl(mm(m.flipped(HOUSE, rng(15), 0.3)))),
    "flips-hill": (HILL, "3mf", lambda: m.threemf(mm(m.flipped(HILL, rng(16), 0.3)))),
    "inside-out": (RUIN, "stl", lambda: m.stl(mm(RUIN.put(faces=RUIN.faces[:, ::-1])))),
    "inside-out-barn": (BARN, "obj", lambda: m.obj(mm(BARN.put(faces=BARN.faces[:, ::-1])))),
    "double-faces": (HOUSE, "obj", lambda: m.obj(mm(m.doubled(HOUSE, rng(17))))),
    "double-faces-kit": (KIT, "ply", lambda: m.ply(mm(m.doubled(KIT, rng(18), 0.6)))),
    "slivers": (HOUSE, "obj", lambda: m.obj(mm(m.slivered(HOUSE, rng(19))))),
    "slivers-hill": (HILL, "ply", lambda: m.ply(mm(m.slivered(HILL, rng(20))))),
    "fins": (FINE, "obj", lambda: m.obj(mm(m.finned(FINE, rng(21), 20)))),
    "fins-tower": (TOWER, "stl", lambda: m.stl(mm(m.finned(TOWER, rng(22))))),
    "crumbs": (HOUSE, "stl", lambda: m.stl(mm(m.crumbed(HOUSE, rng(23), 60)))),
    "crumbs-tower": (TOWER, "3mf", lambda: m.threemf(mm(m.crumbed(TOWER, rng(24))))),
    "noise": (FINE, "stl", lambda: m.stl(mm(m.noisy(FINE, rng(25))))),
    "noise-hill": (HILL, "glb", lambda: m.glb(m.lying(mm(m.noisy(HILL, rng(26)))))),
    "noise-barn": (BARN, "stl", lambda: m.stl(mm(m.noisy(m.finer(BARN, 3), rng(27))))),
    "no-bottom": (HOUSE, "stl", lambda: m.stl(mm(m.bottomless(HOUSE)))),
    "no-bottom-hill": (HILL, "stl", lambda: m.stl(mm(m.bottomless(HILL)))),
    "corners-of-nothing": (HOUSE, "obj", lambda: m.obj(mm(m.littered(HOUSE, rng(28))))),
    "shells-in-shells": (KIT, "stl", lambda: m.stl(mm(KIT))),
    "everything": (HOUSE, "stl", lambda: m.stl(mm(everything(HOUSE)))),
    "everything-ruin": (RUIN, "obj", lambda: m.obj(mm(everything(RUIN)))),
    "everything-saloon": (SALOON, "stl", lambda: m.stl(mm(everything(SALOON)))),
    "everything-tower": (TOWER, "ply", lambda: m.ply(mm(everything(TOWER)))),
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A library of its own for this file's pieces."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GULCH_HOME", str(folder))
        yield folder


@pytest.fixture(scope="module")
def reports(home: Path) -> dict[str, Report | str]:
    """Every case imported without a word of help: its report, or why it was refused."""
    found: dict[str, Report | str] = {}
    for name, (_, suffix, data) in CASES.items():
        file = home / f"case-{name}.{suffix}"
        file.write_bytes(data())
        try:
            found[name] = import_terrain(file)
        except InvalidInput as error:
            found[name] = str(error)
    return found


def report_of(reports: dict[str, Report | str], name: str) -> Report:
    found = reports[name]
    assert isinstance(found, Report), found
    return found


# All cases ----------------------------------------------------------------------------------------------


def test_of_many_meshes_with_defects_nearly_all_come_in_unaided(reports: dict[str, Report | str]) -> None:
    refused = {name: found for name, found in reports.items() if isinstance(found, str)}
    assert len(reports) >= 40
    assert len(refused) <= len(reports) // 20, refused


@pytest.mark.parametrize("name", CASES)
def test_what_can_be_walked_is_within_two_parts_in_a_hundred_of_the_truth(
    reports: dict[str, Report | str], name: str
) -> None:
    assert report_of(reports, name).area == pytest.approx(CASES[name][0].area, rel=0.02)


@pytest.mark.parametrize("name", CASES)
def test_the_doors_are_found(reports: dict[str, Report | str], name: str) -> None:
    gaps = report_of(reports, name).gaps
    assert sum(gap.kind == "door" for gap in gaps) == CASES[name][0].doors


@pytest.mark.parametrize("name", CASES)
def test_its_size_is_right_in_whatever_unit_and_axis_it_came(reports: dict[str, Report | str], name: str) -> None:
    report, truth = report_of(reports, name), CASES[name][0]
    height = truth.vertices[:, 2].max() - truth.vertices[:, 2].min()
    assert report.size[2] == pytest.approx(height, abs=0.04)  # fins stick out


@pytest.mark.parametrize("name", CASES)
def test_a_table_can_be_built_of_it(reports: dict[str, Report | str], name: str) -> None:
    report = report_of(reports, name)
    table = build_table("one", (24_000, 24_000), [Placement("it", report.name, (12_000, 12_000, 0), 30)])
    piece = table.pieces[0]
    assert piece.kind == report.kind
    assert len(piece.surfaces) == sum(len(floor.pieces) for floor in report.floors)
    assert len(piece.openings) == len(report.gaps)
    assert 0 < len(piece.blocks) <= 400


# What the report says -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "field", "least", "most"),
    [
        ("clean-obj", "holes", 0, 0),
        ("clean-obj", "flipped", 0, 0),
        ("clean-obj", "non_manifold", 0, 0),
        ("clean-obj", "zero_area", 0, 0),
        ("clean-obj", "islands", 1, 1),
        ("holes", "holes", 40, 40),
        ("flips", "flipped", 100, 190),
        ("inside-out", "flipped", 0, 0),
        ("double-faces", "duplicate_faces", 60, 140),
        ("slivers", "zero_area", 60, 60),
        ("soup", "duplicate_vertices", 0, 0),
        ("fins", "non_manifold", 15, 20),
        ("crumbs", "crumbs", 60, 60),
        ("crumbs", "islands", 61, 61),
        ("no-bottom", "holes", 1, 1),
        ("shells-in-shells", "islands", 2, 2),
    ],
)
def test_defects_are_counted(reports: dict[str, Report | str], name: str, field: str, least: int, most: int) -> None:
    assert least <= getattr(report_of(reports, name).defects, field) <= most


def test_defects_are_mended_as_far_as_nothing_has_to_be_guessed(reports: dict[str, Report | str]) -> None:
    assert report_of(reports, "holes").repairs.filled == 40
    assert report_of(reports, "slivers").repairs.dropped == 60
    flips = report_of(reports, "flips")
    assert flips.repairs.turned == flips.defects.flipped
    assert report_of(reports, "clean-obj").repairs.lines() == []


@pytest.mark.parametrize(
    ("name", "unit", "up"),
    [
        ("clean", "mm", "z"),
        ("in-centimetres", "cm", "z"),
        ("in-inches", "in", "z"),
        ("gltf-in-metres", "m", "y"),
        ("3mf-in-inches", "in", "z"),
        ("lying", "mm", "y"),
        ("clean-glb", "mm", "y"),
    ],
)
def test_units_and_axis_are_told_with_the_evidence(
    reports: dict[str, Report | str], name: str, unit: str, up: str
) -> None:
    verdict = report_of(reports, name).verdict
    assert (verdict.unit, verdict.up) == (unit, up)
    assert verdict.reasons


def test_a_doorway_is_the_evidence(reports: dict[str, Report | str]) -> None:
    reasons = report_of(reports, "clean").verdict.reasons
    assert "a doorway 36.8 mm high" in reasons
    assert "would be 152 inches in inches" in reasons


def test_kinds_of_surfaces_are_told(reports: dict[str, Report | str]) -> None:
    kinds = {floor.kind for floor in report_of(reports, "soup").floors}
    assert kinds == {"floor", "stairs", "balcony", "roof"}
    assert report_of(reports, "noise-hill").kind == "hill"
    assert report_of(reports, "lying-barn").kind == "building"


# Units that are not clear, or wrong ---------------------------------------------------------------------


def put(folder: Path, name: str, data: bytes) -> Path:
    file = folder / name
    file.write_bytes(data)
    return file


def test_units_that_nothing_speaks_for_are_not_guessed(home: Path) -> None:
    file = put(home, "vague.stl", m.stl(HILL))
    with pytest.raises(InvalidInput, match=r"units are not clear: .*state --units"):
        import_terrain(file)
    assert import_terrain(file, units="in").area == pytest.approx(HILL.area, rel=0.02)


@pytest.mark.parametrize(("units", "data"), [("cm", mm(HOUSE)), ("in", m.scaled(HOUSE, 2.54)), ("mm", HOUSE)])
def test_units_that_the_evidence_contradicts_are_warned_of(home: Path, units: str, data: m.Piece) -> None:
    file = put(home, f"told-{units}.stl", m.stl(data))
    warnings = import_terrain(file, units=units, name=f"told-{units}", force=True).verdict.warnings
    assert any("fits better: a doorway 36.8 mm high" in warning for warning in warnings)


@pytest.mark.parametrize(("factor", "share"), [(2.0, "199%"), (0.5, "50%"), (1.6, "159%")])
def test_a_piece_for_figures_of_another_size_is_noticed(home: Path, factor: float, share: str) -> None:
    file = put(home, "other-scale.stl", m.stl(m.scaled(mm(HOUSE), factor)))
    warnings = import_terrain(file, units="mm", force=True).verdict.warnings
    assert any(share in warning for warning in warnings), warnings


def test_right_units_are_not_warned_of(reports: dict[str, Report | str]) -> None:
    for name in ("clean", "clean-glb", "in-inches", "soup", "everything"):
        assert report_of(reports, name).verdict.warnings == ()


def test_a_piece_that_no_table_holds_is_refused(home: Path) -> None:
    file = put(home, "huge.stl", m.stl(m.scaled(HOUSE, 90)))
    with pytest.raises(InvalidInput, match="no table holds it"):
        import_terrain(file, units="in")


def test_a_flat_thing_is_refused(home: Path) -> None:
    sheet = m.Piece(np.array([(0, 0, 0), (90, 0, 0), (90, 90, 0.0)]), np.array([(0, 1, 2)]))
    with pytest.raises(InvalidInput, match="it is flat"):
        import_terrain(put(home, "sheet.stl", m.stl(sheet)), units="mm")


# Names and files ----------------------------------------------------------------------------------------


def test_a_name_is_taken_once(home: Path) -> None:
    file = put(home, "Old Shack_2.stl", m.stl(mm(HOUSE)))
    first = import_terrain(file)
    assert first.name == "old-shack-2"
    assert load_model("old-shack-2").name == "Old Shack 2"
    with pytest.raises(InvalidInput, match="--force"):
        import_terrain(file)
    assert import_terrain(file, kind="ruin", force=True).kind == "ruin"
    assert load_model("old-shack-2").kind == "ruin"


@pytest.mark.parametrize("force", [False, True])
def test_names_of_shipped_pieces_are_not_to_be_had(home: Path, force: bool) -> None:
    with pytest.raises(InvalidInput, match="ships with Gulch"):
        import_terrain(put(home, "saloon.stl", m.stl(mm(HOUSE))), force=force)


@pytest.mark.parametrize("name", ["../up", "a/b", "Shack", "", "a b", "ä"])
def test_a_name_is_no_path(home: Path, name: str) -> None:
    with pytest.raises(InvalidInput, match="--name"):
        import_terrain(put(home, "x.stl", m.stl(mm(HOUSE))), name=name)


def test_own_pieces_are_listed_beside_those_that_ship(home: Path, reports: dict[str, Report | str]) -> None:
    assert {"case-clean", "saloon"} <= set(model_names())


def test_a_model_name_from_a_table_leads_nowhere_else(home: Path, reports: dict[str, Report | str]) -> None:
    assert (home / "terrain" / "case-clean.toml").is_file()
    with pytest.raises(InvalidInput, match="unknown model"):
        load_model("../terrain/case-clean")


def test_the_same_file_gives_the_same_bytes(home: Path, tmp_path: Path) -> None:
    file = put(home, "twice.stl", m.stl(mm(SALOON)))
    one = import_terrain(file, out=tmp_path / "one").files
    other = import_terrain(file, out=tmp_path / "other").files
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in other]


def test_the_display_mesh_lies_beside_the_lighter_one_only_where_they_differ(home: Path) -> None:
    fine = m.noisy(m.finer(m.barn(), 6), rng(3), 0.002)
    report = import_terrain(put(home, "fine-barn.stl", m.stl(mm(fine))))
    assert report.defects.triangles == 65_536
    assert report.sight_triangles <= 20_000
    assert 0 < report.stray <= 0.02
    light, shown = (home / "terrain" / name for name in ("fine-barn.glb", "fine-barn-display.glb"))
    assert [len(part.faces) for part in read_parts(light)] == [report.sight_triangles]
    assert [len(part.faces) for part in read_parts(shown)] == [65_536]
    assert report.area == pytest.approx(BARN.area, rel=0.02)
    assert not (home / "terrain" / "case-clean-display.glb").exists()


# On the table -------------------------------------------------------------------------------------------


def body(id: str, x: float, y: float, z: float, facing: int = 0) -> Body:
    return Body(id, "gunslinger", 492, 1250, round(x * 1000), round(y * 1000), round(z * 1000), facing)


@pytest.fixture(scope="module")
def scene(reports: dict[str, Report | str]) -> Scene:
    """The imported saloon in the middle of a table, its door looking to -y."""
    name = report_of(reports, "holes-saloon").name
    return Scene(build_table("one", (24_000, 24_000), [Placement("it", name, (12_000, 12_000, 0))]))


def surface(piece: Piece, kind: str) -> Surface:
    return next(one for one in piece.surfaces if one.kind == kind)


def test_one_walks_in_by_the_door_and_not_through_the_wall(scene: Scene) -> None:
    out = body("a", 12, 7, 0)
    assert judge(scene, out, [(12_000, 12_000, 150)], Policy(6000)).stop is None
    past = judge(scene, body("a", 14, 7, 0), [(14_000, 12_000, 150)], Policy(6000, climb=False))
    assert past.stop is not None
    assert (past.stop.reason, past.stop.about) == ("blocked", "it/body")


def test_the_stairs_lead_up(scene: Scene) -> None:
    stairs = surface(scene.table.pieces[0], "stairs")
    x = sum(point[0] for point in stairs.vertices) // len(stairs.vertices)
    foot, top = (edge(point[1] for point in stairs.vertices) for edge in (min, max))
    walk = judge(
        scene, body("a", 12, 12, 0.15), [(x, foot - 600, 150), (x, top + 550, 2750)], Policy(20_000, climb=False)
    )
    assert walk.stop is None
    assert walk.end[2] == 2750
    assert {leg.kind for leg in walk.legs} == {"walk"}
    assert stand(scene, body("a", x / 1000, (foot + top) / 2000, stairs_height(stairs))) is None


def stairs_height(stairs: Surface) -> float:
    heights = [point[2] for point in stairs.vertices]
    return (min(heights) + max(heights)) / 2000


def test_the_balcony_is_reached_by_its_door(scene: Scene) -> None:
    inside = body("a", 12, 12, 2.75)
    walk = judge(scene, inside, [(12_000, 9_200, 2750)], Policy(6000, climb=False))
    assert walk.stop is None
    assert walk.end == (12_000, 9_200, 2750)


def test_reach_leads_through_the_open_door_only(scene: Scene) -> None:
    view = scene.copy()
    out, policy = body("a", 12, 8.6, 0), Policy(5000, climb=False)
    view.place(out)
    assert any(spot.at[1] > 10_500 and spot.at[2] == 150 for spot in Reach(view, out, policy).spots())
    view.set_shut("it/door-1", True)
    assert not any(spot.at[1] > 10_500 for spot in Reach(view, out, policy).spots())


def test_walls_block_sight_and_the_doorway_does_not(scene: Scene) -> None:
    view = scene.copy()
    view.place(body("a", 12, 5, 0, 90))
    view.place(body("b", 12, 12.5, 0.15, 270))
    view.place(body("c", 14.5, 13.5, 0.15, 270))
    assert sight(view, "a", "b").free == 48
    assert sight(view, "a", "c").free == 0
    view.set_shut("it/door-1", True)
    assert sight(view, "a", "b").free == 0
    assert {blocker.part for blocker in why(view, "a", "b")} == {"leaf-door-1"}


def test_the_hill_is_climbed_on_foot(reports: dict[str, Report | str]) -> None:
    name = report_of(reports, "noise-hill").name
    scene = Scene(build_table("one", (24_000, 24_000), [Placement("it", name, (12_000, 12_000, 0))]))
    walk = judge(scene, body("a", 12, 6, 0), [(12_000, 12_000, 2000)], Policy(9000, climb=False))
    assert walk.stop is None
    assert walk.end[2] > 1900
    for y in (8.0, 9.0, 10.0, 11.0):
        on_it = judge(scene, body("a", 12, 6, 0), [(12_000, round(y * 1000), 3000)], Policy(9000, climb=False))
        assert on_it.stop is None


@pytest.mark.parametrize("name", ["rocks", "cactus"])
def test_a_piece_that_lies_on_its_side_is_no_certainty(home: Path, name: str) -> None:
    """Neither a door nor a flat foot: the axis is a guess, and the report says so, unless it is told."""
    file = put(home, "fallen.stl", m.stl(m.lying(m.lying(m.lying(corpus.soup(load_model(name)))))))
    assert any("is a guess" in warning for warning in import_terrain(file, units="mm", force=True).verdict.warnings)
    told = import_terrain(file, units="mm", up="y", force=True).verdict
    assert not any("is a guess" in warning for warning in told.warnings)


def test_a_shut_door_fills_its_frame(scene: Scene) -> None:
    """Its leaf ends where the lintel begins: nobody steps over it."""
    piece = scene.table.pieces[0]
    tops = {block.base for block in piece.blocks}
    assert all(opening.leaf.top in tops for opening in piece.openings)


def test_an_opening_can_be_tagged_by_hand(home: Path, reports: dict[str, Report | str]) -> None:
    """The commented rows of the TOML are right as they stand."""
    path = home / "terrain" / "case-inside-out.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    start = lines.index("# [[opening]]")
    rows = [line.removeprefix("# ") for line in lines[start : start + 8]]
    text = "\n".join([*lines[:start], *rows, *lines[start + 8 :]])
    path.with_name("tagged.toml").write_text(text, encoding="utf-8")
    path.with_name("tagged.glb").write_bytes(path.with_suffix(".glb").read_bytes())
    tagged = load_model("tagged")
    assert [opening.id for opening in tagged.openings] == ["door-by-hand"]
    assert tomllib.loads(text)["opening"][0]["kind"] == "door"
