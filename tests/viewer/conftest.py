"""One offscreen app for all tests of the viewer, and a short match made by hand on the real table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from gulch import events as ev
from gulch.events import Entry, Event, FigureInfo, SeatInfo
from gulch.table.load import load_table
from gulch.table.model import Body, Table
from gulch_viewer.boot import App, GlErrors, boot
from gulch_viewer.script import Script
from gulch_viewer.stage import Stage

SIZE = (640, 360)
LAW = {
    "ada": ("Marshal Ada Hollis", "lawman", (9.0, 18.0, 0.0), 0),
    "gus": ("Gus Pettibone", "shotgunner", (12.0, 21.2, 0.3), 300),
    "tom": ("Deputy Tom Reddick", "rifleman", (13.0, 24.0, 0.3), 270),
    "luna": ("Josefa Luna", "cowgirl", (20.0, 18.0, 0.0), 45),
}
GANG = {
    "doc": ("Doc Harlan", "outlaw", (22.0, 17.5, 0.0), 180),
    "kid": ("Kid Vance", "rifleman", (19.6, 12.8, 0.1), 90),
    "silas": ("Silas Creed", "boss", (27.5, 19.5, 0.0), 180),
    "moss": ("Moss Tully", "archer", (30.0, 16.0, 0.0), 170),
}


@dataclass(frozen=True)
class Story:
    """A match as a file would hold it."""

    table: Table
    entries: tuple[Entry, ...]

    def where(self, kind: type) -> int:
        """The position of the first event of a kind."""
        return next(n for n, entry in enumerate(self.entries) if isinstance(entry.event, kind))


@pytest.fixture(scope="session")
def table() -> Table:
    return load_table("main-street")


@pytest.fixture(scope="session")
def story(table: Table) -> Story:
    log: list[Entry] = []

    def tell(event: Event, cause: int = 0) -> int:
        log.append(Entry(len(log) + 1, cause, None, event))
        return len(log)

    _set_up(tell, table)
    _first_turn(tell)
    tell(ev.PhaseBegan(2, "draw", label="Turn 2: Draw Phase"))
    tell(ev.Note("Nobody moves"))
    tell(ev.Ended((0,), "the last ones standing"))
    return Story(table, tuple(log))


def _set_up(tell, table: Table) -> None:
    seats = (SeatInfo(0, "player 0", "Hollis County Law"), SeatInfo(1, "player 1", "Creed Gang"))
    cast = [(id, seat, *who) for seat, side in enumerate((LAW, GANG)) for id, who in side.items()]
    infos = tuple(
        FigureInfo(id, seat, name, shape, (("rank", "Hero"), ("weapons", "Sixgun")))
        for id, seat, name, shape, _, _ in cast
    )
    tell(ev.MatchBegan("shadows", 1, "showdown", table.name, table.key, (), seats, infos, "", "local"))
    tell(ev.PhaseBegan(0, "deployment", label="Deployment"))
    for id, _, _, shape, (x, y, z), facing in cast:
        tell(ev.Placed(id, Body(id, shape, 492, 1250, round(x * 1000), round(y * 1000), round(z * 1000), facing)))


def _first_turn(tell) -> None:
    tell(ev.PhaseBegan(1, "action", label="Turn 1: Action Phase"))
    tell(ev.Status("seat:0", "active", 1))
    tell(ev.Act("activate", "ada", text="Marshal Ada Hollis acts."))
    tell(ev.Status("ada", "actions", 2))
    tell(ev.Moved("ada", ((9000, 18000, 0), (11500, 17600, 0), (12600, 18600, 0)), ("walk", "walk"), 350))
    text = "Marshal Ada Hollis shoots Doc Harlan with a Sixgun."
    shot = tell(ev.Act("shoot", "ada", ("doc",), "Sixgun", ((22000, 17500, 800),), text))
    why = (ev.Modifier(1, "Short Range", "X-1"), ev.Modifier(-1, "Cover", "X-2"))
    roll = tell(ev.Rolled("shoot", 0, "ada", 10, (3, 8, 10), (3, 8, 10), why, 5, -1, "2 successes"), shot)
    save = tell(ev.Rolled("save", 1, "doc", 6, (2,), (2,), (), 4, -1, "failed by 2"), roll)
    down = tell(ev.Act("down", "doc", text="Doc Harlan goes down."), save)
    tell(ev.Status("doc", "downed", 1), down)
    tell(ev.PostureChanged("doc", "down"), down)
    tell(ev.Turned("gus", 200))
    for id, key in (
        ("ada", "done"),
        ("gus", "lookout"),
        ("silas", "shaken"),
        ("kid", "jammed:0"),
        ("moss", "bewitched"),
    ):
        tell(ev.Status(id, key, 1))
    tell(ev.Marker("loot", "loot", (16000, 18500, 0), "Strongbox"))
    tell(ev.Blast((27000, 21000, 0), 3000, "Dynamite"))
    tell(ev.PieceChanged("saloon/front", "shut", 1))
    fight = tell(ev.Act("fight", "luna", ("doc",), text="Josefa Luna attacks Doc Harlan."))
    removed = tell(ev.Removed("doc", "casualty"), fight)
    tell(ev.Score(0, 1, "a casualty"), removed)
    tell(ev.CardShown(1, "QH"))
    tell(ev.Moved("silas", ((27500, 19500, 0), (28500, 20500, 0)), ("walk",), 90, "crawl"))
    tell(ev.Marker("loot", "loot", None))


@pytest.fixture(scope="session")
def script(story: Story) -> Script:
    return Script(story.table, story.entries)


@pytest.fixture(scope="session")
def gl_errors() -> GlErrors:
    return GlErrors()


@pytest.fixture(scope="session")
def shared_app(gl_errors: GlErrors) -> App:
    return boot("offscreen", SIZE, msaa=0)


@pytest.fixture
def app(shared_app: App, gl_errors: GlErrors) -> Iterator[App]:
    """The app, empty; what GL says against a shader fails the test."""
    before = len(gl_errors.lines())
    yield shared_app
    for node in (shared_app.root, shared_app.hud):
        node.get_children().detach()
    shared_app.root.clear_light()
    shared_app.hud.show()
    assert gl_errors.lines()[before:] == []


@pytest.fixture
def stage(app: App, table: Table) -> Stage:
    return Stage(app, table)
