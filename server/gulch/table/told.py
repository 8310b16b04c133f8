"""Changes of terrain as plain values: what events and facts carry, and what a scene makes of them.

Lives here: `change_scene` and the texts for poses and clouds, so that a match, a view of it and a picture of it all
read them alike. Never here: the changes themselves (`changes`), events, why anything changes.

By key: "shut" and "barred" (0 or 1, of "<piece>/<opening>"); "gone" (0 or 1, of a piece or of "<piece>/<name>");
"pose" ("x y z facing" in mils and degrees, "" where it was built) of a piece of the table or its stock; "cloud"
("x y z radius height" in mils, "" for none) of a cloud's id. Any other key is a fact that geometry knows nothing of.
"""

from __future__ import annotations

from collections.abc import Sequence

from .changes import bring_back, put, put_back, take_away
from .model import Cloud, Point, Scene


def pose_text(at: Point, facing: int) -> str:
    """The value of "pose" for a piece that stands at `at` (mils)."""
    return _text((*at, facing))


def cloud_text(at: Point, radius: int, height: int) -> str:
    """The value of "cloud"."""
    return _text((*at, radius, height))


def change_scene(scene: Scene, subject: str, key: str, value: str | int) -> None:
    """Makes the scene agree with what was told. KeyError for a piece or part that the table does not know (an opening
    that it does not know is nobody's and hinders nobody), ValueError for a text that is none of these."""
    match key:
        case "shut":
            scene.set_shut(subject, bool(value))
        case "barred":
            scene.set_barred(subject, bool(value))
        case "gone":
            (take_away if value else bring_back)(scene, subject)
        case "pose":
            _pose(scene, subject, str(value))
        case "cloud":
            _cloud(scene, subject, str(value))


def _pose(scene: Scene, piece: str, text: str) -> None:
    if text:
        x, y, z, facing = _numbers(text, 4)
        put(scene, piece, (x, y, z), facing)
    else:
        put_back(scene, piece)


def _cloud(scene: Scene, id: str, text: str) -> None:
    if text:
        x, y, z, radius, height = _numbers(text, 5)
        scene.set_cloud(id, Cloud(id, (x, y, z), radius, height))
    else:
        scene.set_cloud(id, None)


def _text(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)


def _numbers(text: str, count: int) -> list[int]:
    numbers = [int(word) for word in text.split(" ")]
    if len(numbers) != count:
        raise ValueError(f"{text!r} is not {count} whole numbers")
    return numbers
