"""Starting ursina, with or without a screen, and reading pictures back.

Offscreen means Panda's EGL pipe on Linux (Mesa needs no display) and a hidden pbuffer elsewhere. There is one
app a process: a second `boot` returns the first. Never here: what is drawn.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

Mode = Literal["offscreen", "window"]
Pixels = npt.NDArray[np.uint8]
HERE = Path(__file__).resolve().parent
_apps: list[App] = []


class App:
    """The running ursina app: `base` is Panda's ShowBase, `root` the world's node, `hud` the node of what lies
    flat on the screen (x within half the aspect ratio, y within a half, the centre is 0)."""

    def __init__(self, base: Any) -> None:
        from panda3d.core import NodePath
        from ursina import camera, scene

        self.base = base
        self.root: Any = scene.attach_new_node("gulch")
        self.hud: Any = NodePath("hud")
        self.hud.reparent_to(camera.ui)
        self.hud.set_depth_test(False)
        self.hud.set_depth_write(False)
        self.hud.set_transparency(1)
        self.hud.set_bin("unsorted", 0)
        self.hud.set_light_off(1)
        self._wanted_grab: Grab | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of what is drawn, in pixels; never 0, as those of a window put away may be."""
        return max(self.base.win.get_x_size(), 1), max(self.base.win.get_y_size(), 1)

    @property
    def aspect(self) -> float:
        width, height = self.size
        return width / height

    def fit(self) -> None:
        """Fits what lies flat on the screen to the size that it has now."""
        from ursina import window

        with contextlib.redirect_stdout(io.StringIO()):
            window.update_aspect_ratio()

    @property
    def grab(self) -> Grab:
        """The read-back of this app; also what keeps headless GL from queueing frames without end."""
        if self._wanted_grab is None:
            self._wanted_grab = Grab(self)
        return self._wanted_grab

    def step(self) -> None:
        """One frame."""
        self.base.step()


class Grab:
    """What the app draws, as pixels."""

    def __init__(self, app: App) -> None:
        from panda3d.core import GraphicsOutput, Texture

        self._app, self._texture = app, Texture()
        app.base.win.add_render_texture(self._texture, GraphicsOutput.RTM_copy_ram)

    def rgb(self) -> Pixels:
        """Draws a frame; (height, width, 3) uint8, top row first."""
        self._app.step()
        texture = self._texture
        data = np.frombuffer(texture.get_ram_image(), np.uint8)
        rows = data.reshape(texture.get_y_size(), texture.get_x_size(), -1)
        return rows[::-1, :, 2::-1].copy()


def boot(mode: Mode = "offscreen", size: tuple[int, int] = (1280, 720), msaa: int = 4) -> App:
    """The app, started on the first call. Nothing may import ursina before. OSError without a GL to draw with."""
    if _apps:
        return _apps[0]
    _configure(mode, msaa)
    try:
        app = App(_start(mode, size))
    except Exception as error:  # Panda and ursina raise bare Exception when no window can be had
        need = "a window needs a screen" if mode == "window" else "on Linux install Mesa's libegl1 and libgl1"
        raise OSError(f"no OpenGL to draw with ({str(error).rstrip('.')}); {need}") from error
    _apps.append(app)
    return app


def _configure(mode: Mode, msaa: int) -> None:
    from panda3d.core import loadPrcFileData

    egl = mode == "offscreen" and sys.platform.startswith("linux")
    if egl:
        os.environ.setdefault("EGL_PLATFORM", "surfaceless")  # Mesa: no probing of X or Wayland
    for line in (
        "audio-library-name null",  # ursina opens a sound device when it is imported
        f"load-display {'p3headlessgl' if egl else 'pandagl'}",
        "aux-display",
        "model-cache-dir",
        "sync-video false",
        "notify-level-device fatal",
        "default-directnotify-level warning",
        "print-pipe-types false",
        "notify-level-pnmimage error",
        f"framebuffer-multisample {int(msaa > 0)}",
        f"multisamples {msaa}",
    ):
        loadPrcFileData("", line)


def _start(mode: Mode, size: tuple[int, int]) -> Any:
    with contextlib.redirect_stdout(io.StringIO()):  # ursina tells of its folders and monitors
        import ursina
        from ursina import application, window

        base = ursina.Ursina(
            title="Gulch", size=size, fullscreen=False, borderless=False, vsync=mode == "window",
            window_type="offscreen" if mode == "offscreen" else "onscreen",
            development_mode=False, editor_ui_enabled=False,
        )  # fmt: skip
    # Otherwise ursina searches the folder of the script that runs for textures and settings.
    application.asset_folder = application.fonts_folder = HERE / "shaders"
    application.print_info = False
    application.raise_exception_on_missing_model = application.raise_exception_on_missing_texture = True
    if "OpenGL" not in base.pipe.get_interface_name():
        raise OSError(f"the pipe is {base.pipe.get_interface_name()}")
    if mode == "offscreen":
        with contextlib.redirect_stdout(io.StringIO()):
            window.update_aspect_ratio()  # no window event comes offscreen: without it nothing flat is in view
    return base


def font_file() -> Path:
    """OpenSans, which ursina ships."""
    import ursina

    return Path(ursina.__file__).parent / "fonts" / "OpenSans-Regular.ttf"


def gl_line() -> str:
    """What draws, in one line: renderer and version of the GL found offscreen. OSError if there is none."""
    app = boot("offscreen", (64, 64), 0)
    app.grab.rgb()
    gsg = app.base.win.get_gsg()
    return f"{gsg.get_driver_renderer()}, OpenGL {gsg.get_driver_version()}"


class GlErrors:
    """Keeps Panda's log off the screen and finds the errors in it: a shader that does not compile is told there only.
    All of a process share one log."""

    _shared: Any = None

    def __init__(self) -> None:
        from panda3d.core import Notify, StringStream

        if GlErrors._shared is None:
            GlErrors._shared = StringStream()
            Notify.ptr().set_ostream_ptr(GlErrors._shared, False)

    def lines(self) -> list[str]:
        """Error lines since the start of the log."""
        text = GlErrors._shared.get_data().decode("utf-8", "replace")
        return [line for line in text.splitlines() if "(error)" in line]
