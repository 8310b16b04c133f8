"""When a model is in an area of terrain: by the centre of its base, or by any part of it (LW-TERR-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gulch.decision import Walked
from gulch.rules.legends import bystanders, loose, pace
from rules.legends.build import Board, Man, area, board, fig
from rules.legends.march import R, ahead, allowed, do, lone, may_go, route
from rules.legends.saddled import horse, rider, saddled

WAYS = pytest.mark.parametrize("by", ["centre", "any-part"])
FAR = fig("z", seat=1, at=(33, 33))
BIG = 20 / 25.4  # the radius of a 40 mm base, inches
SCRUB = area("scrub", (12, 5, 13, 15))


def goes(b: Board, far: float, *, of: float = 0.02) -> None:
    """It may go so far east, and no farther."""
    asked, x = route(b, "a"), b.body("a").x / 1000 + far
    assert allowed(b, asked, (x - of, 10))
    assert not allowed(b, asked, (x + of, 10))


@pytest.mark.rule("LW-TERR-03")
@WAYS
def test_a_base_pays_double_for_as_long_as_it_is_in_the_area(by: str) -> None:
    goes(lone(SCRUB, options={"in-area-by": by}), 5 if by == "centre" else 5 - 2 * R)


@pytest.mark.rule("LW-TERR-03")
@WAYS
def test_a_base_that_only_brushes_it_is_in_it_by_any_part(by: str) -> None:
    b = lone(area("scrub", (5, 10.3, 25, 15)), options={"in-area-by": by})
    asked = route(b, "a")
    assert allowed(b, asked, (13, 10))
    assert allowed(b, asked, (13.1, 10)) is (by == "centre")
    assert allowed(b, asked, (14.6, 9.5)) is (by == "centre")  # out of it when it is a radius from the edge
    assert allowed(b, asked, (14.6, 8.9))


@pytest.mark.rule("LW-TERR-03")
@WAYS
def test_what_is_left_is_rounded_after_a_brush(by: str) -> None:
    b = lone(area("scrub", (5, 10.3, 25, 15)), options={"in-area-by": by})
    do(b, "a", [(11.3, 10)])
    assert pace.left(b.game, "a") == (4700 if by == "centre" else 3500)


@pytest.mark.rule("LW-TERR-03")
@WAYS
@pytest.mark.parametrize(("kind", "far"), [("Horse", 3 - BIG + (7 + BIG) / 4), ("Mule", 8 - 1 - 2 * BIG)])
def test_a_rider_is_in_it_by_his_larger_base(by: str, kind: str, far: float) -> None:
    more: dict[str, Any] = {"options": {"in-area-by": by}, "phase": "movin"}
    b = saddled(rider("a", at=(9, 10)), horse("a", kind=kind), FAR, pieces=[SCRUB], **more)
    goes(b, far if by == "any-part" else 7)


@pytest.mark.rule("LW-TERR-03")
@WAYS
def test_a_crawler_is_in_it_as_well(by: str) -> None:
    b = ahead(fig("a", at=(11, 10), posture="down"), FAR, pieces=[SCRUB], options={"in-area-by": by})
    asked = route(b, "a", kind="crawl")
    far = 1.5 if by == "centre" else 1 - R + (1 + R) / 2
    assert allowed(b, asked, (11 + far, 10))
    assert not allowed(b, asked, (11.02 + far, 10))


@pytest.mark.rule("LW-TERR-03")
@WAYS
def test_a_loose_mount_as_well(by: str) -> None:
    b = saddled(fig("a", at=(30, 10)), horse("a", at=(10, 10)), FAR, options={"in-area-by": by}, phase="movin")
    assert loose.policy(b.game, "a.mount").any_part is (by == "any-part")


@pytest.mark.rule("LW-TERR-03")
@WAYS
def test_a_bystander_as_well(by: str) -> None:
    info = next(iter(bystanders.infos(1)))
    man = Man(replace(info, shape="man"), (10, 10), 0, "standing")
    b = board(fig("a", at=(30, 30)), FAR, man, pieces=[SCRUB], options={"in-area-by": by}, phase="movin")
    b.answers = [("bystander", info.id), ("bystander-move", Walked((), 0))]
    b.run(bystanders.bystander(b.game, 0, 0, "LW-BANK-07"))
    (asked,), far = b.decisions("bystander-move"), 15 if by == "centre" else 15 - 2 * R
    assert allowed(b, asked, (far - 0.02, 10))
    assert not allowed(b, asked, (far + 0.02, 10))


@pytest.mark.rule("LW-TERR-03", "LW-GAP-01")
@WAYS
def test_a_ditch_is_jumped_by_its_own_width(by: str) -> None:
    b = lone(area("ditch", (12, 5, 14, 15), kind="ditch", rough=False), options={"in-area-by": by})
    assert may_go(b, "a", (14.5, 10))
    wide = lone(area("ditch", (12, 5, 14.1, 15), kind="ditch", rough=False), options={"in-area-by": by})
    assert not may_go(wide, "a", (14.5, 10))
