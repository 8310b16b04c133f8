"""What is drawn: figures where the table says, both seats told apart, a HUD that can be read, no GL error."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gulch import events as ev
from gulch.events import FigureInfo, SeatInfo
from gulch.table.load import load_table
from gulch.table.model import Body, Part
from gulch.view import Facts
from gulch_viewer import frame as frames
from gulch_viewer import meshes, shader
from gulch_viewer.director import Director, Shot
from gulch_viewer.figures import seat_colour, seat_outline
from gulch_viewer.hud import title
from gulch_viewer.labels import Projector
from gulch_viewer.layers import layers_of, taken_off
from gulch_viewer.timeline import timeline


def tinted(pixels: np.ndarray, seat: int) -> np.ndarray:
    """Where a seat's exact colour is: its rings are the same in sun and shade."""
    want = np.array(seat_colour(seat)) * 255
    return (np.abs(pixels.astype(float) - want) < 8).all(axis=-1)


def overview(stage, facts, **how):
    stage.cut(Director(stage.table).overview(stage.app.aspect))
    stage.show(frames.rest(facts), facts, **how)
    return stage.picture()


def test_figures_stand_where_the_table_says(app, stage, script):
    facts = script.facts_at(12)
    stage.show(frames.rest(facts), facts)
    for id, figure in facts.figures.items():
        body = figure.body
        for node in stage.figures.node(id).find_all_matches("**/foot"):
            at = node.get_pos(app.root)
            assert (at.x, at.z, at.y) == pytest.approx((body.x / 1000, body.y / 1000, body.z / 1000), abs=1e-4)


@pytest.mark.parametrize("id", ["ada", "luna", "doc", "silas"])
def test_a_figure_is_seen_at_its_place_in_its_colour(app, stage, script, id):
    facts = script.facts_at(12)
    posed = frames.rest(facts).figures[id]
    stage.cut(Director(stage.table).close([posed]))
    stage.show(frames.rest(facts), facts)
    app.hud.hide()
    pixels = stage.picture()
    x, y = Projector(app)(posed.at)
    column, row = round((x / app.aspect + 0.5) * pixels.shape[1]), round((0.5 - y) * pixels.shape[0])
    near = np.s_[max(row - 70, 0) : row + 70, max(column - 110, 0) : column + 110]
    assert tinted(pixels[near], posed.seat).sum() > 300
    assert tinted(pixels[near], 1 - posed.seat).sum() == 0


def test_a_mirrored_place_is_empty(app, stage, script):
    """The counter-check of the test before: one figure alone, and nothing of it elsewhere."""
    facts = script.facts_at(12)
    posed = frames.rest(facts).figures["silas"]
    stage.cut(Director(stage.table).close([posed]))
    stage.show(frames.Frame(), facts)
    app.hud.hide()
    assert tinted(stage.picture(), 1).sum() == 0


def test_the_table_from_above_shows_both_seats(app, stage, script):
    facts = script.facts_at(12)
    overview(stage, facts)
    app.hud.hide()
    pixels = stage.picture()
    assert tinted(pixels, 0).sum() > 20
    assert tinted(pixels, 1).sum() > 20
    assert pixels.std() > 20, "it is no plain picture"


def test_a_figure_that_is_down_lies_low(app, stage, script, story):
    facts = script.facts_at(story.where(ev.PostureChanged) + 1)
    assert frames.rest(facts).figures["doc"].tilt == 90
    heights = {}
    for id in ("doc", "luna"):
        stage.show(frames.rest(facts), facts)
        low, high = stage.figures.node(id).find("**/body").get_tight_bounds(app.root)
        heights[id] = high.y - low.y
    assert heights["doc"] < 0.9 < heights["luna"]


def _layers(stage, piece: str) -> list:
    """(height, node) of what lies high on a piece."""
    return [(base, node) for (whose, base), node in stage.scenery.terrain._layers.items() if whose == piece]


def test_roofs_come_off_over_a_figure_and_floors_stay_under_one(app, stage, script):
    facts = script.facts_at(12)
    stage.show(frames.rest(facts), facts, reveal=())
    layers = _layers(stage, "jail")
    assert layers
    assert not any(node.is_hidden() for _, node in layers)
    stage.show(frames.rest(facts), facts, reveal=("kid",))
    assert all(node.is_hidden() for base, node in layers if base > 1.5)
    stage.show(frames.rest(facts), facts, reveal=("ada",))
    assert not any(node.is_hidden() for _, node in layers)
    stage.scenery.reveal([(13.0, 24.0, 0.3), (13.0, 24.0, 3.3)])
    saloon = _layers(stage, "saloon")
    assert any(node.is_hidden() for _, node in saloon)
    assert not any(node.is_hidden() for base, node in saloon if base < 3.2), "someone stands on that floor"


def test_a_hill_keeps_its_top_over_a_figure_on_its_slope():
    table = load_table("town:3")
    tops = {layer: box for layer, box in layers_of(table).items() if layer[0].startswith("hill")}
    assert tops
    (piece, _), box = next(iter(tops.items()))
    edge = min(point[0] for one in table.pieces if one.id == piece for point in one.outline) / 1000
    middle = (box[1] + box[3]) / 2
    assert edge + 0.3 < box[0], "the top is narrower than the hill"
    assert not taken_off(table, [(edge + 0.3, middle, 0.0)])
    assert taken_off(table, [((box[0] + box[2]) / 2, middle, 0.0)]), "but it does hang over one beneath it"


def test_leaves_are_there_while_shut(app, stage, script, story):
    leaf = stage.scenery.terrain._leaves["saloon/front"]
    n = story.where(ev.PieceChanged)
    stage.show(frames.Frame(), script.facts_at(n))
    assert leaf.is_hidden()
    stage.show(frames.Frame(), script.facts_at(n + 1))
    assert not leaf.is_hidden()


def test_shots_light_up(app, stage, script, story):
    n = next(n for n, e in enumerate(story.entries) if isinstance(e.event, ev.Act) and e.event.verb == "shoot")
    facts = script.facts_at(n)
    line = timeline(story.entries[n].event, facts)
    shot = Director(stage.table).cover(line.at(0), line.focus, app.aspect)
    app.hud.hide()
    pictures = []
    for t in (0.0, line.peak):
        stage.cut(shot)
        stage.show(line.at(t), facts)
        pictures.append(stage.picture().astype(int))
    brighter = (pictures[1] - pictures[0]).min(axis=-1) > 40
    assert brighter.sum() > 150


def test_markers_are_shown(app, stage, script, story):
    n = story.where(ev.Marker) + 1
    facts = script.facts_at(n)
    stage.cut(Shot((16, 12, 6), (16, 18.5, 0), 40))
    stage.show(frames.rest(facts), facts)
    app.hud.hide()
    pixels = stage.picture()
    brass = (pixels[..., 0] > 140) & (pixels[..., 1] > 105) & (pixels[..., 2] < 75)
    assert brass.sum() > 20  # the bands of a strongbox
    assert "marker loot" in stage.labels.rects
    other = [(marker.at, "TNT", "tnt") for marker in frames.rest(facts).markers.values()]
    stage.show(replace(frames.rest(facts), markers={"m": frames.MarkerPose(*other[0])}), facts)
    app.hud.hide()
    pixels = stage.picture()
    red = (pixels[..., 0] > 110) & (pixels[..., 1] < 60) & (pixels[..., 2] < 60)
    assert red.sum() > 40
    assert "marker m" in stage.labels.rects
    stage.show(replace(frames.rest(facts), markers={}), facts)
    app.hud.hide()
    bare = stage.picture()
    assert ((bare[..., 0] > 110) & (bare[..., 1] < 60) & (bare[..., 2] < 60)).sum() < red.sum() // 2


def test_the_hud_is_there_and_readable(app, stage, script, story):
    facts = script.facts_at(story.where(ev.Moved))
    pixels = overview(stage, facts, log=script.log(20, 8), roster=True)
    assert stage.hud.title == title(facts) == "Turn 1: Action Phase"
    bar = pixels[: round(0.045 * pixels.shape[0])]
    assert (bar.max(axis=-1) > 180).sum() > 60, "light letters"
    assert np.median(bar) < 70, "on a dark bar"
    assert tinted(bar, 0).sum() > 5
    assert tinted(bar, 1).sum() > 5
    log = pixels[-120:, :200]
    assert (log.min(axis=-1) > 120).sum() > 100
    app.hud.hide()
    bare = stage.picture()
    assert (bare[: bar.shape[0]].min(axis=-1) > 150).sum() < (bar.min(axis=-1) > 150).sum()


def test_the_log_shows_the_sentences_of_the_entries(app, stage, script, story):
    for n in (5, 15, 22, len(script)):
        said = script.log(n, 8)
        overview(stage, script.facts_at(n), log=said)
        assert stage.hud.log == said


def test_names_keep_clear_of_each_other_and_of_the_panels(app, stage, script):
    facts = script.facts_at(12)
    overview(stage, facts, log=script.log(12, 8), roster=True)
    rects = list(stage.labels.rects.values())
    assert len(rects) == 8
    assert not any(a.meets(b) for n, a in enumerate(rects) for b in rects[:n])


def test_dice_show_their_numbers(app, stage, script, story):
    n = story.where(ev.Rolled)
    facts = script.facts_at(n)
    line = timeline(story.entries[n].event, facts)
    stage.cut(Director(stage.table).overview(app.aspect))
    without = overview(stage, facts)
    stage.show(line.at(line.duration), facts)
    pixels = stage.picture()
    corner = np.s_[-130:, -230:]
    assert (pixels[corner] != without[corner]).any(axis=-1).mean() > 0.3
    assert (pixels[corner].min(axis=-1) > 190).sum() > 200, "the light faces of dice that reached what they needed"


def test_normals_are_smooth_over_soft_edges_and_hard_over_sharp_ones():
    turn = np.linspace(0, 2 * np.pi, 17)[:-1]
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    vertices = np.array([(*p, z) for z in (0.0, 1.0) for p in ring])
    after = [(n + 1) % 16 for n in range(16)]
    sides = [(n, m, 16 + n) for n, m in enumerate(after)] + [(m, 16 + m, 16 + n) for n, m in enumerate(after)]
    cap = [(16, 16 + n, 17 + n) for n in range(1, 15)]
    normals = meshes.creased_normals(vertices, np.array(sides + cap)).reshape(-1, 3, 3)
    outward = np.column_stack([ring, np.zeros(16)])
    assert np.abs(normals[0, 0] - outward[0]).max() < 0.1, "round the side"
    assert normals[len(sides) :] == pytest.approx(np.tile([0.0, 0, 1], (len(cap), 3, 1)))


def test_a_part_without_colours_is_drawn(table):
    from gulch.table.model import Mesh

    mesh = Mesh(np.array([(0.0, 0, 0), (1, 0, 0), (0, 1, 0)]), np.array([(0, 1, 2)]))
    arrays = meshes.of_parts([Part("plain", mesh)])
    assert len(arrays) == 3
    assert (arrays.colours[:, 3] == 1).all()


def test_the_error_check_can_fail(shared_app, gl_errors):
    """A shader that does not compile is told by the log alone: the log must be heard."""
    from panda3d.core import Shader

    before = len(gl_errors.lines())
    node = shared_app.root.attach_new_node("broken")
    broken = "#version 150\nvoid main() { nonsense; }"
    node.set_shader(Shader.make(Shader.SL_GLSL, broken, "#version 150\nvoid main() {}"))
    probe = meshes.Arrays(np.array([(0.0, 9, 0), (1, 9, 0), (0, 9, 1)]), np.zeros((3, 3)), np.ones((3, 4)))
    node.attach_new_node(meshes.node("probe", probe)).set_two_sided(True)
    _look_at_origin(shared_app)
    shared_app.grab.rgb()
    node.remove_node()
    assert len(gl_errors.lines()) > before


def _look_at_origin(app) -> None:
    from panda3d.core import NodePath, Point3, Vec3
    from ursina import camera

    camera.set_pos(0, 0, -5)
    NodePath.look_at(camera, app.root, Point3(0, 0, 9), Vec3(0, 1, 0))


def test_all_shaders_are_files(app):
    for name, vertex in (("lit", ""), ("flat", ""), ("label", "flat"), ("depth", "")):
        assert shader.load(name, vertex) is not None


def _crowd(table, seats: int, size: int, book: str = "toy", more: tuple[FigureInfo, ...] = ()) -> Facts:
    """A table with many, whose posses have long names."""
    facts = Facts(table)
    names = tuple(SeatInfo(n, f"player {n}", f"The Honourable Company of Regulators {n}") for n in range(seats))
    infos = tuple(
        FigureInfo(f"{n}-{m}", n, f"Bartholomew Featherstonehaugh {m}", "lawman")
        for n in range(seats)
        for m in range(size)
    )
    infos += more
    facts.apply(ev.MatchBegan(book, 1, "showdown", table.name, table.key, (), names, infos, "", "local"))
    for n, info in enumerate(infos):
        x, y = 3000 + 5000 * (n % 7), 15500 + 1500 * (n // 7)
        facts.apply(ev.Placed(info.id, Body(info.id, "lawman", 492, 1250, x, y, 0, 0)))
    facts.apply(ev.PhaseBegan(3, "action", label="Turn 3: Action Phase"))
    facts.apply(ev.Status("0-0", "actions", 2))
    return facts


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_many_seats_with_long_names_have_room(app, stage, table, seats):
    facts = _crowd(table, seats, 6)
    overview(
        stage, facts, log=["A sentence that is as long as sentences of this game can get, and longer."] * 8, roster=True
    )
    scores = stage.hud.scores
    assert len(scores) == seats
    assert all(words.endswith("0") for words in scores)
    rects = stage.hud.show(facts, ["A sentence."] * 8, None, roster=True)
    assert not any(a.meets(b) for n, a in enumerate(rects) for b in rects[:n])
    left = [line.node.get_x() for _, line in stage.hud._top._scores[:seats]]
    assert left == sorted(left, reverse=True)
    who = stage.hud._top._who
    assert left[-1] - 0.03 > who.node.get_x() + who.measure(who.words), "who acts and the score lie apart"


def test_a_book_says_what_is_no_score_who_is_no_fighter_and_what_is_shown_by_another_model(app, stage, table):
    sheet = (("kind", "Cow"), ("class", "Animal"))
    facts = _crowd(table, 2, 2, "legends", (FigureInfo("cow", -1, "Cow 1", "horse", sheet),
                                            FigureInfo("horse", 0, "The old horse", "horse", sheet[1:])))  # fmt: skip
    facts.apply(ev.Placed("cow", Body("cow", "horse", 787, 1500, 20000, 5000, 0, 0)))
    overview(stage, facts, log=["A sentence."], roster=True)
    assert not any(words.endswith("  0") for words in stage.hud.scores)
    assert frames.rest(facts).figures["cow"].shape == "cow"
    listed = [name.words for _, name, _ in stage.hud._roster._rows if not name.node.is_hidden()]
    assert "The old horse" not in listed
    assert "Bartholomew Featherstonehaugh 1" in listed


def test_seats_differ_in_colour_and_shape():
    colours = [seat_colour(n) for n in range(6)]
    assert len(set(colours)) == 6
    assert len({seat_outline(n) for n in range(6)}) == 6
    okabe_ito = ("0072B2", "D55E00", "009E73", "CC79A7", "F0E442", "56B4E9")
    for colour, code in zip(colours, okabe_ito, strict=True):
        assert [round(part * 255) for part in colour] == pytest.approx(list(bytes.fromhex(code)), abs=1)
