"""What a person does in the window: keys, clicks, the bar. The same code as on screen, drawn offscreen."""

from __future__ import annotations

import pytest

from gulch import events as ev
from gulch.errors import InvalidInput
from gulch.events import Entry
from gulch_viewer import frame as frames
from gulch_viewer.director import on_screen
from gulch_viewer.player import ReplayFeed
from gulch_viewer.window import Viewer, tie


@pytest.fixture
def viewer(app, story):
    viewer = Viewer(app, ReplayFeed(story.table, story.entries))
    yield viewer
    viewer.close()


def test_time_plays_the_match(viewer):
    for _ in range(400):
        viewer.tick(0.25)
    assert viewer.player.done
    assert viewer.stage.hud.title == "Hollis County Law win"
    assert viewer.stage.frame.figures.keys() == frames.rest(viewer.player.facts).figures.keys()


def test_keys(viewer, story):
    viewer.key("space")
    viewer.tick(5)
    assert viewer.player.position == 0
    viewer.key("]")
    viewer.tick(0)
    assert viewer.player.position == 2
    assert viewer.stage.hud.title == "Deployment"
    viewer.key("]")
    viewer.key("]")
    viewer.key("[")
    viewer.tick(0)
    assert viewer.stage.hud.title == "Turn 1: Action Phase"
    viewer.key("+")
    assert viewer.player.speed == 2.0
    viewer.key("end")
    assert viewer.player.done
    viewer.key("home")
    assert viewer.player.position == 0
    assert not viewer.key("f13")


def test_the_log_can_be_put_away(viewer):
    viewer.key("end")
    viewer.tick(0)
    assert viewer.stage.hud.log == viewer.player.log(8)
    viewer.key("l")
    viewer.tick(0)
    assert viewer.stage.hud.log == []


def test_the_bar_goes_anywhere(viewer):
    half = viewer.app.aspect / 2
    viewer.press(0.0, -0.497)
    assert viewer.player.position == round(len(viewer.player.script) / 2)
    viewer.press(half, -0.497)
    assert viewer.player.done
    viewer.press(-half, -0.497)
    assert viewer.player.position == 0


def test_a_click_on_a_figure_shows_its_card(viewer, story):
    viewer.player.seek(12)
    viewer.key("space")
    viewer.tick(0)
    x, y = viewer.stage.labels.project(viewer.stage.frame.figures["silas"].top)
    viewer.press(x, y)
    viewer.tick(0)
    assert viewer.chosen == "silas"
    assert viewer.card.lines[:3] == ["Silas Creed", "rank: Hero", "weapons: Sixgun"]
    rect = viewer.stage.labels.rects["ada"]
    viewer.press((rect.left + rect.right) / 2, (rect.low + rect.high) / 2)
    viewer.tick(0)
    assert viewer.card.lines[0] == "Marshal Ada Hollis"
    viewer.press(viewer.app.aspect / 2 - 0.01, 0.3)
    viewer.tick(0)
    assert viewer.card.lines == []


def test_the_camera_follows_and_can_be_taken(viewer, story):
    from ursina import camera

    viewer.player.seek(next(n for n, e in enumerate(story.entries) if isinstance(e.event, ev.Moved)))
    viewer.tick(0.05)
    table = tuple(camera.get_pos())
    viewer.key("c")
    viewer.tick(0.05)
    near = tuple(camera.get_pos())
    assert near != table
    assert near[1] < table[1]
    for _ in range(12):
        viewer.tick(0.1)
        assert viewer.player.focus in ((), ("ada",), ("ada", "doc"))
        where = on_screen(viewer._shot, viewer.stage.frame.figures["ada"].at, viewer.app.aspect)
        assert abs(where[0]) < 1, "whoever walks stays in the picture"
    near = tuple(camera.get_pos())
    viewer.drag(0.2, 0.0)
    viewer.tick(0.05)
    assert viewer.view == "free"
    assert tuple(camera.get_pos()) != near
    viewer.key("scroll up")
    viewer.drag(0.1, 0.1, pan=True)
    viewer.key("o")
    viewer.tick(0.05)
    assert tuple(camera.get_pos()) == pytest.approx(table)


def test_ursina_drives_it(viewer, app):
    held = tie(viewer)
    try:
        app.base.input("space")
        app.step()
        assert not viewer.player.playing
        app.base.input("l", True)
        app.step()
        assert viewer.stage.hud.log == []
        assert not viewer.with_log
        app.base.input("end")
        app.step()
        assert viewer.player.done
        assert viewer.stage.hud.title == "Hollis County Law win"
    finally:
        from ursina import destroy, scene

        held.eternal = False
        destroy(held)
        scene.entities[:] = [one for one in scene.entities if one is not held]


def test_a_feed_that_fails_is_said(app, story):
    class Broken(ReplayFeed):
        def drain(self):
            raise InvalidInput("the server is gone", "start it again")

    viewer = Viewer(app, Broken(story.table, story.entries))
    viewer.tick(0.1)
    assert viewer.player.failed == "the server is gone; start it again"
    assert viewer.bar.said.startswith(viewer.player.failed)
    viewer.key("space")
    viewer.tick(0.1)
    assert viewer.bar.said.startswith(viewer.player.failed), "and stays said"
    viewer.close()


def test_what_a_file_lacks_and_whose_view_it_is_are_said(app, story):
    hand = Entry(len(story.entries) + 1, 0, (1,), ev.Secret(1, "hand", "QH 2C"))
    other = Entry(len(story.entries) + 2, 0, (0,), ev.Secret(0, "hand", "AS"))
    viewer = Viewer(app, ReplayFeed(story.table, [*story.entries, hand, other], 1, "the file breaks off"))
    viewer.key("end")
    viewer.tick(0.1)
    assert viewer.bar.said.startswith("the file breaks off · you are Creed Gang, hand QH 2C · ")
    assert "AS" not in viewer.bar.said
    viewer.close()


def test_the_hand_scrubs_while_it_holds_the_bar(viewer):
    viewer.scrub(0.3)
    assert viewer.player.position == 0, "only a press on the bar takes hold of it"
    viewer.press(0.0, -0.497)
    for x, part in ((0.2, 0.5 + 0.2 / viewer.app.aspect), (9.0, 1.0), (-9.0, 0.0)):
        viewer.scrub(x)
        assert viewer.player.position == round(part * len(viewer.player.script))
        viewer.tick(0.0)
    viewer.release()
    viewer.scrub(0.0)
    assert viewer.player.position == 0


def test_keys_at_both_ends_and_beyond_all_speeds(viewer):
    for key in ("[", "left arrow", "left arrow hold", "home"):
        viewer.key(key)
        assert viewer.player.position == 0
    for _ in range(20):
        viewer.key("-")
    assert viewer.player.speed == 0.25
    viewer.tick(1e6)
    assert viewer.player.done
    viewer.tick(1.0)
    for key in ("]", "right arrow", "right arrow hold", "end"):
        viewer.key(key)
        assert viewer.player.done
    for _ in range(20):
        viewer.key("+")
    assert viewer.player.speed == 8.0
    assert not viewer.key("space hold"), "a key that is held toggles once"


def test_a_window_of_another_size(viewer):
    """What lies flat is made anew for the size, and nothing leaves the picture."""
    window, size = viewer.app.base.win, viewer.app.size
    viewer.player.seek(12)
    viewer.key("space")
    try:
        for width, height in ((900, 400), (250, 450), (64, 64), (1, 1)):
            window.set_size(width, height)
            viewer.app.step()
            viewer.tick(0.0)
            half = viewer.app.aspect / 2
            for rect in viewer.stage.labels.rects.values():
                assert -half - 1e-6 <= rect.left < rect.right <= half + 1e-6
            assert viewer.app.grab.rgb().shape == (height, width, 3)
        assert viewer.stage.hud.title
    finally:
        window.set_size(*size)
        viewer.app.step()
        viewer.tick(0.0)
        viewer.app.grab.rgb()


def test_what_is_not_known_is_shown_plainly(app, story):
    strange = (
        ev.Act("yodel", "ada", ("doc", "nobody"), "Alphorn"),
        ev.Act("yodel", "nobody"),
        ev.Status("ada", "sunburnt:2", 1),
        ev.Status("seat:1", "grumpy", "very"),
        ev.Marker("m1", "gizmo", (5000, 5000, 0)),
        ev.PieceChanged("saloon", "painted", 3),
        ev.Rolled("luck", 0, "", 7, (9,), (9,)),
        ev.PhaseBegan(1, "siesta"),
        ev.Removed("gus", "beamed up"),
    )
    start = story.where(ev.Act)
    entries = [*story.entries[:start], *(Entry(start + 1 + n, 0, None, event) for n, event in enumerate(strange))]
    viewer = Viewer(app, ReplayFeed(story.table, entries))
    viewer.player.seek(start)
    viewer.key("c")
    for _ in range(60):
        viewer.tick(0.2)
    assert viewer.player.done
    said = viewer.player.log(20)
    assert "Marshal Ada Hollis: yodel at Doc Harlan and nobody with Alphorn." in said
    assert "Marshal Ada Hollis is sunburnt." in said
    assert "Gus Pettibone is out of the game: beamed up." in said
    assert "sunburnt" in viewer.stage.frame.figures["ada"].words
    assert viewer.stage.hud.title == "Turn 1: siesta"
    viewer.close()
