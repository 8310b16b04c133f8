"""A table read in centimetres, in the window: the frame says so, and riders sit where sight has them."""

from __future__ import annotations

from gulch.events import FigureInfo
from gulch.table.figures import SADDLE
from gulch.table.load import load_table
from gulch.table.model import INCH, MOUNTED, Body, Scale
from gulch.table.scaled import scaled
from gulch.view import Facts, FigureFacts
from gulch_viewer.frame import of_body
from gulch_viewer.scenery import border_spots

CM = Scale(127, 100, 500, " cm", "centimetres")


def test_the_numbers_on_the_frame_are_what_lengths_are_told_in() -> None:
    yard = load_table("boot-hill")
    assert [text for text, _ in border_spots(yard)][:5] == ["0", "6", "12", "18", "24"]
    spots = border_spots(scaled(yard, CM))  # 24 inches are 30.48 of its own
    assert [text for text, _ in spots][:6] == ["0", "12", "24", "36", "48", "60"]
    assert [at[0] for _, at in spots][:3] == [0.0, 6.0, 12.0]


def test_a_saddle_carries_its_rider_as_high_as_sight_has_it() -> None:
    for scale, high in ((Scale(), SADDLE), (CM, CM.read(SADDLE))):
        facts = Facts(scaled(load_table("boot-hill"), scale))
        facts.figures["a"] = FigureFacts(FigureInfo("a", 0, "Ada", "lawman"), {})
        posed = of_body(facts, "a", Body("a", "lawman", 787, 1250, 5000, 5000, 0, 0, MOUNTED))
        assert posed.lift == high / INCH
