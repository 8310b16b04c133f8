"""`gulch sight` and `gulch table show`: what they say, refuse and write."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from gulch.dice import Dice, seed_bytes
from gulch.draw import sheet
from gulch.errors import InvalidInput
from gulch.match import Match
from gulch.play import setups, show_command, sight_command, sight_rules, sight_words
from gulch.play.record import record
from gulch.play.sight_command import Asked
from gulch.play.sight_words import Pair, part_name
from gulch.table.figures import POINTS, View
from gulch.table.look import Look
from gulch.table.model import INCH, Body, Cloud, Opening, Part, Piece, Scene, Surface
from gulch.table.reference import body, box_block, box_piece, boxes, make_piece, make_table
from gulch.table.sight import Sight

YARD = """
name = "Yard"
size = [24.0, 24.0]

[[zone]]
id = "south"
outline = [[0.0, 0.0], [24.0, 0.0], [24.0, 6.0], [0.0, 6.0]]

[[piece]]
id = "saloon"
model = "saloon"
name = "Last Chance"
at = [12.0, 16.0]
facing = 270
"""


@pytest.fixture
def yard(tmp_path: Path) -> str:
    path = tmp_path / "yard.toml"
    path.write_text(YARD, encoding="utf-8")
    return str(path)


def pair(*pieces: Piece, b: Body | None = None, others: tuple[Body, ...] = ()) -> Pair:
    """Two bodies 10 inches apart along x, with things between them."""
    a, b = body("a", 5.0, 10.0, facing=0), b or body("b", 15.0, 10.0, facing=180)
    scene = Scene(make_table("test", pieces), {one.id: one for one in (a, b, *others)})
    return Pair(scene, "a", "b", {"a": "Ann", "b": "Bob", "c": "Cal"})


def refused(asked: Asked, book: str | None = None, options: tuple[str, ...] = (), out: Path | None = None) -> str:
    with pytest.raises(InvalidInput) as caught:
        sight_command.run(asked, book, options, out)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# Words ----------------------------------------------------------------------------------------------------


def test_in_the_open_word_for_word() -> None:
    assert sight_words.report(pair()) == [
        "Ann: box, stands at (5.0, 10.0, 0.0) facing 0 degrees",
        "Bob: box, stands at (15.0, 10.0, 0.0) facing 180 degrees",
        '9.016" between the bases, 10" from centre to centre',
        "Ann sees 100% of Bob: the whole head and the whole body",
        "  nothing is in the way",
        "Bob sees 100% of Ann: the whole head and the whole body",
        "  nothing is in the way",
        "The line between the base centres crosses nothing",
    ]


def test_a_low_wall_hides_exactly_what_is_below_the_line_from_the_eye() -> None:
    asked = pair(box_piece("wall", (10.0, 0.0, 0.0, 10.2, 20.0, 0.9)))
    points = View(asked.scene.table, asked.body("b")).points
    # The eye is 1.14 high at x = 5.06; the wall's edges are at x = 10 and 10.2, 0.9 high.
    hidden = sum(
        min(1140 + (z - 1140) * (edge - 5060) / (x - 5060) for edge in (10_000, 10_200)) < 900 for x, _, z in points.T
    )
    lines = sight_words.seen_words(asked, "a", "b")
    assert lines[0].startswith(f"Ann sees {(POINTS - hidden) * 100 // POINTS}% of Bob: the whole head and ")
    assert lines[1].startswith(f"  1. wall hides {hidden * 100 // POINTS}% on its own, met at (10.0, ")
    assert len(lines) == 2


def test_a_friend_is_named_and_so_is_the_line_of_fire() -> None:
    asked = pair(box_piece("rail", (9.0, 9.0, 0.0, 9.2, 11.0, 0.5)), others=(body("c", 7.0, 10.0),))
    lines = sight_words.report(asked)
    assert any(line.startswith("  1. Cal hides ") for line in lines)
    assert lines[-3:] == [
        "The line between the base centres crosses",
        '  Cal from 1.508" to 2.492" along it, 1.25" high',
        '  rail from 4" to 4.2" along it, 0.5" high',
    ]


def test_smoke_is_told_in_both_ways() -> None:
    asked = pair()
    asked.scene.set_cloud("dust", Cloud("dust", (10_000, 10_000, 0), 1_000, 3_000))
    lines = sight_words.report(asked)
    assert lines[-3].startswith("  1. smoke (dust) hides 100% on its own, met at (11.0, 10.0, ")
    assert lines[-2:] == [
        "The line between the base centres crosses",
        '  smoke (dust) from 4" to 6" along it, 3" high',
    ]


def test_looking_by_a_policy_is_told_beside_plain_sight() -> None:
    corner = box_piece("wall", (5.45, 0.0, 0.0, 5.6, 10.45, 3.0))
    asked = pair(replace(corner, name="Wall"))
    lines = sight_words.looks(asked, Look(around=600))
    assert lines[:4] == [
        'Looked at so (peeking by 0.6"):',
        "  Ann sees 100% of Bob: the whole head and the whole body with its eye at (5.1, 10.6, 1.1)",
        "    nothing is in the way",
        "  Bob does not see Ann",
    ]
    assert lines[4].startswith("    1. Wall hides 100% on its own, met at (5.6, ")
    assert sight_words.looks(asked, Look(limit=8_000, front="any part", torso=True)) == [
        'Looked at so (at most 8", only to the front, bodies only):',
        "  Ann does not see Bob: it is too far off",
        "  Bob does not see Ann: it is too far off",
    ]
    turned = pair(b=body("b", 15.0, 10.0, facing=0))
    bodies = sight_words.looks(turned, Look(front="any part", torso=True))
    assert bodies[1:3] == ["  Ann sees 100% of Bob: the whole body", "    nothing is in the way"]
    assert bodies[3:] == ["  Bob does not see Ann: it is behind"]


def test_shares_of_head_and_body() -> None:
    assert sight_words.parts_words(Sight(10, 48, 10, 10)) == "the whole head and nothing of the body"
    assert sight_words.parts_words(Sight(20, 48, 1, 10)) == "10% of the head and 50% of the body"
    assert sight_words.percent(0) == "0%"
    assert sight_words.percent(1, 500) == "1%"


def test_parts_are_called_what_one_would_call_them() -> None:
    names = ("rail-balcony-front", "wall-front-sill-front-west", "leaf-front-west", "wall-front-2", "upper", "balcony")
    floors = [
        Surface(id, kind, ((0, 0, 3000), (INCH, 0, 3000), (INCH, INCH, 3000)))
        for id, kind in (("upper", "floor"), ("balcony", "balcony"))
    ]
    piece = make_piece("saloon", [Part(name, boxes((0, 0, 0, 1, 1, 1))) for name in names], surfaces=floors)
    leaf = box_block("leaf-front-west", (0, 0, 1, 1, 1, 2))
    window = Opening("front-west", "window", ((0, 0), (1000, 0)), 1000, 2000, leaf, shut=True)
    piece = replace(piece, name="Saloon", openings=(window,))
    assert [part_name(piece, name) for name in names] == [
        "front balcony rail of the Saloon",
        "sill of the front-west window of the Saloon",
        "shut front-west window of the Saloon",
        "front wall 2 of the Saloon",
        "upper floor of the Saloon",
        "balcony of the Saloon",
    ]


# What the book says ---------------------------------------------------------------------------------------


def ruled(asked: Pair, **options: str) -> list[str]:
    return [line.strip() for line in sight_rules.ruling("shadows", asked, sight_rules.facts_of(asked), options)]


@pytest.mark.rule("SW-LOS-02")
def test_the_book_names_its_rules() -> None:
    assert ruled(pair()) == [
        "shadows:",
        "Ann sees Bob: its head and body are visible (SW-LOS-02), and in the front arc (SW-LOS-01)",
        "Bob sees Ann: its head and body are visible (SW-LOS-02), and in the front arc (SW-LOS-01)",
        'Ann to Bob: 9.016" (SW-MEAS-03), no Cover (SW-COVER-01)',
        'Bob to Ann: 9.016" (SW-MEAS-03), no Cover (SW-COVER-01)',
    ]


@pytest.mark.rule("SW-LOS-01", "SW-SHOOT-15")
def test_behind_a_back() -> None:
    lines = ruled(pair(b=body("b", 15.0, 10.0, facing=0)))
    assert lines[2] == "Bob does not see Ann: outside the 180 degrees to its front (SW-LOS-01)"
    assert lines[3].endswith("+1 Back-Shooter (SW-SHOOT-15)")


@pytest.mark.rule("SW-COVER-01")
def test_cover_and_what_gives_it() -> None:
    lines = ruled(pair(box_piece("crate", (10.0, 9.0, 0.0, 10.5, 11.0, 1.0))))
    assert lines[3] == 'Ann to Bob: 9.016" (SW-MEAS-03), -1 Cover: crate (SW-COVER-01)'


@pytest.mark.rule("SW-LOS-03")
def test_nobody_sees_through_a_wall() -> None:
    lines = ruled(pair(box_piece("wall", (10.0, 0.0, 0.0, 10.2, 20.0, 3.0))))
    assert lines[1] == "Ann does not see Bob: neither eye finds any of the other's head or body (SW-LOS-02, SW-LOS-03)"


def test_an_option_is_heeded() -> None:
    upper = pair(b=body("b", 15.0, 10.0, 4.0, facing=180))
    flat, real = ruled(upper, **{"measured-distance": "flat"}), ruled(upper)
    assert flat[3].startswith('Ann to Bob: 9.016"')
    assert not real[3].startswith('Ann to Bob: 9.016"')


# The command ----------------------------------------------------------------------------------------------


def test_on_a_bare_table(yard: str, capsys: pytest.CaptureFixture[str]) -> None:
    sight_command.run(Asked(yard, "4,4@90", "8,4", ("lawman", "boss"), down=("b",)), None, (), None)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "A: lawman, stands at (4.0, 4.0, 0.0) facing 90 degrees",
        "B: boss, lies at (8.0, 4.0, 0.0) facing 180 degrees",
    ]
    assert lines[3].startswith("A sees ")


def test_z_picks_the_nearest_level_and_without_it_the_lowest_that_carries(yard: str) -> None:
    def height(words: str) -> int:
        asked, _ = sight_command._placed(Asked(yard, words, "4,4"))
        return asked.body("a").z

    assert (height("10.0,13.3"), height("10,13.3,3"), height("12,15.5,9")) == (300, 3300, 6300)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Asked("yard", "here", "4,4"), "'here' is no place; write X,Y"),
        (Asked("yard", "30,4", "4,4"), "'30,4' is off the table; Yard is 24 by 24 inches"),
        (Asked("yard", "4,4", "4.5,4"), "B cannot stand at (4.5, 4.0, 0.0): A is there; name a place nearby"),
        (Asked("yard", "0.1,4", "4,4"), "A cannot stand at (0.1, 4.0, 0.0): its base is over the table's edge"),
        (Asked("yard", "4,4", "9,4", ("nobody",)), "no figure shape 'nobody'; use one of "),
        (Asked("yard", "4,4", "9,4", ("boss", "boss", "boss")), "--shape boss,boss,boss names 3 shapes"),
        (Asked("yard", "4,4", "9,4", down=("c",)), "--down c names nobody; write a, b or a,b"),
        (Asked("yard", "4,4", "9,4", down=("a",), mounted=("a",)), "A cannot be down and mounted"),
        (Asked("yard", "4,4", "9,4", entry=3), "--entry is a moment of a replay"),
        (Asked("nowhere", "4,4", "9,4"), "unknown table 'nowhere'"),
        (Asked("nowhere.gulch", "4,4", "9,4"), "nowhere.gulch: "),
    ],
)
def test_refusals_are_one_line(yard: str, asked: Asked, said: str) -> None:
    assert said in refused(replace(asked, table=yard) if asked.table == "yard" else asked)


def test_the_judge_says_what_is_in_the_way(yard: str) -> None:
    said = refused(Asked(yard, "12,12.6", "10.0,14.1,0.3"))
    assert said.startswith("B cannot stand at (10.0, 14.1, 0.3): the ")
    assert said.endswith(" of the Last Chance is in its way; name a place nearby")


def test_an_unknown_book_option_or_place_for_the_picture(yard: str, tmp_path: Path) -> None:
    asked = Asked(yard, "4,4", "9,4")
    assert refused(asked, "tarot") == "there is no book 'tarot'; choose one of shadows, legends"
    assert "unknown option 'x'" in refused(asked, "shadows", ("x=1",))
    assert "pictures are PNG" in refused(asked, out=tmp_path / "sight.jpg")
    assert "--limit 0 is out of range" in refused(replace(asked, limit=0.0))
    assert "--peek 7 is out of range" in refused(replace(asked, peek=7.0))
    assert "there is no folder" in refused(asked, out=tmp_path / "none" / "sight.png")


def test_the_pictures_are_written_beside_each_other(
    yard: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet, "EYE", (320, 200))
    monkeypatch.setattr(sheet, "MAP", (200, 200))
    sight_command.run(Asked(yard, "4,4", "9,4"), "shadows", (), tmp_path / "sight.png")
    names = ("sight.png", "sight-eye.png", "sight-plan.png", "sight-side.png")
    assert [line.split(": ")[0] for line in capsys.readouterr().out.splitlines()[-4:]] == [
        str(tmp_path / n) for n in names
    ]
    for name in names:
        with Image.open(tmp_path / name) as picture:
            assert picture.format == "PNG"


def test_a_moment_of_a_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = setups.make_setup(setups.book("shadows"), "showdown", "main-street", ["a", "b"])
    match = Match.start(setups.book("shadows"), setup, Dice(seed_bytes(3), "local"))
    while not match.over and len(match.facts.scene.bodies) < 12:
        decision = match.pending[0]
        match.answer(decision.seat, decision.number, match.default(decision.seat))
    path = str(tmp_path / "short.gulch")
    record(match, path)
    one, other = (match.facts.of_seat(seat)[0] for seat in (0, 1))
    sight_command.run(Asked(path, one.id, other.name.upper()), "shadows", (), None)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{one.name}: ")
    assert lines[1].startswith(f"{other.name}: ")
    assert any("(SW-MEAS-03)" in line for line in lines)
    assert "on the table: " in refused(Asked(path, one.id, "nobody"))
    assert f"{one.name} is not on the table at entry 1" in refused(Asked(path, one.id, other.id, entry=1))
    assert "has no entry 99999" in refused(Asked(path, one.id, other.id, entry=99_999))
    assert "looks at itself" in refused(Asked(path, one.id, one.id))
    for figures in (Asked(path, one.id, other.id, down=("a",)), Asked(path, one.id, other.id, shapes=("boss",))):
        assert "leave --shape, --down and --mounted away" in refused(figures)


# Plans ----------------------------------------------------------------------------------------------------


def test_a_table_is_told_and_drawn(yard: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "plan.png"
    show_command.show(yard, out, None, 16)
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == ["Yard: 24 by 24 inches, 1 piece", "  pieces: 1 building"]
    assert "  stairs: 1 surface at 0.3 to 3.3 inches" in told
    assert "  zones: south" in told
    with Image.open(out) as picture:
        assert told[-1] == f"{out}: {picture.width} by {picture.height} pixels"
        whole = picture.tobytes()
    show_command.show(yard, out, 2.5, 16)
    with Image.open(out) as picture:
        assert picture.tobytes() != whole


def test_no_plan_of_nothing(yard: str, tmp_path: Path) -> None:
    for level, scale, said in (
        (0.0, 16, "--level 0 is no height"),
        (None, 400, "is too large; take a smaller --scale"),
    ):
        with pytest.raises(InvalidInput, match=said):
            show_command.show(yard, tmp_path / "plan.png", level, scale)
    with pytest.raises(InvalidInput, match="pictures are PNG"):
        show_command.show(yard, tmp_path / "plan", None, 16)


def test_legends_says_how_much_shows_and_what_flies_past() -> None:
    crate = box_piece("crate", (10.0, 8.0, 0.0, 10.5, 12.0, 0.9))
    open_ground, past = pair(), pair(crate)
    plain = sight_rules.ruling("legends", open_ground, sight_rules.facts_of(open_ground), {})
    assert plain == [
        "legends:",
        "  Ann sees Bob: 100 % of Bob shows, head, body and limbs (LW-VIS-01)",
        "  Bob sees Ann: 100 % of Ann shows, head, body and limbs (LW-VIS-01)",
        '  Ann to Bob: 9.016" (LW-MEAS-02), less than 25 % hidden: nothing in the way (LW-WAY-02)',
        '  Bob to Ann: 9.016" (LW-MEAS-02), less than 25 % hidden: nothing in the way (LW-WAY-02)',
    ]
    hidden = sight_rules.ruling("legends", past, sight_rules.facts_of(past), {})
    assert any("4+ (LW-WAY-06)" in line for line in hidden)
    with pytest.raises(InvalidInput, match="unknown option"):
        sight_rules.ruling("legends", open_ground, sight_rules.facts_of(open_ground), {"nonsense": "on"})
