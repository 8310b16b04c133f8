"""Unusual Terrain: powder that explodes, cactus patches (SW-TERR-01 to -05)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gulch.decision import Walked
from gulch.events import Blast, Marker, PieceChanged, Score
from gulch.rules.shadows import blast, damage, hazards, shoot
from gulch.rules.shadows.downed import crawl
from gulch.rules.shadows.move import move
from gulch.table.model import Piece
from rules.shadows.build import Board, area, board, fig, wall

ON = {"unusual-terrain": "on"}
FAR = fig("z", seat=1, at=(34, 34), facing=180)


def powder(id: str, x: float, y: float, half: float = 0.6) -> Piece:
    return replace(wall(id, (x - half, y - half, x + half, y + half), 1), kind="barrels", name=id.title())


def blasts(b: Board) -> list[tuple[int, int, int]]:
    return [event.at for event in b.told(Blast)]


def gone(b: Board) -> list[str]:
    return [event.piece for event in b.told(PieceChanged) if event.key == "gone"]


# -- agreement ------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TERR-01")
def test_unless_all_agree_barrels_are_ordinary_terrain() -> None:
    pieces = [powder("keg", 16, 10), area("cacti", (8, 8, 12, 12), kind="cactus")]
    b = board(fig("a", at=(10, 10), facing=0), FAR, pieces=pieces, answers=[Walked((), 0)])
    assert not shoot.eligible_weapons(b.game, "a")
    b.run(move(b.game, "a"))
    assert not b.rolls()
    hazards.announce(b.game)
    assert not b.notes()


@pytest.mark.rule("SW-TERR-01")
def test_everybody_is_told_what_each_piece_is() -> None:
    pieces = [powder("keg", 16, 10), area("cacti", (8, 8, 12, 12), kind="cactus"), wall("box", (20, 20, 21, 21), 1)]
    b = board(fig("a", at=(10, 10), facing=0), FAR, pieces=pieces, options=ON)
    hazards.announce(b.game)
    assert [note.split(" at ")[0] + note.split(")")[1] for note in b.notes()] == [
        "Keg is explosive terrain.",
        "Cacti is a cactus patch.",
    ]


# -- explosive terrain ----------------------------------------------------------------------------------


@pytest.mark.rule("SW-TERR-02")
def test_a_crate_may_be_targeted_though_an_enemy_is_closer() -> None:
    b = board(
        fig("a", at=(10, 10), facing=0),
        fig("b", seat=1, at=(14, 12), facing=180),
        pieces=[powder("keg", 18.1, 10)],
        options=ON,
        answers=[("target", "mark:keg")],
        dice=[("shoot a", 4, 4, 4)],
    )
    b.run(shoot.shoot(b.game, "a", 0))
    assert not b.rolls("spot")
    assert [roll.modifiers for roll in b.rolls("shoot")] == [()]
    option = b.decisions("target")[0].option("mark:keg")
    assert (option.label, option.about.pieces, option.about.figures) == ("The Keg: 3 Dice", ("keg",), ())


@pytest.mark.rule("SW-TERR-02")
def test_it_must_be_in_view_and_in_range() -> None:
    hidden = [powder("keg", 16, 10), wall("wall", (13, 5, 13.2, 15), 4)]
    assert not shoot.eligible_weapons(board(fig("a", at=(10, 10), facing=0), FAR, pieces=hidden, options=ON).game, "a")
    behind = board(fig("a", at=(20, 10), facing=0), FAR, pieces=[powder("keg", 16, 10)], options=ON)
    assert not shoot.eligible_weapons(behind.game, "a")
    far = board(fig("a", at=(10, 10), facing=0), FAR, pieces=[powder("keg", 23.2, 10)], options=ON)
    assert not shoot.eligible_weapons(far.game, "a")


@pytest.mark.rule("SW-TERR-03")
@pytest.mark.parametrize(("save", "explodes"), [(5, True), (6, False)])
def test_the_player_to_the_left_saves_for_it(save: int, explodes: bool) -> None:
    b = board(
        fig("a", at=(10, 10), facing=0),
        FAR,
        fig("c", seat=2, at=(2, 34), facing=0),
        pieces=[powder("keg", 16, 10)],
        options=ON,
        dice=[("shoot a", 5, 5, 4), ("save mark:keg", save)],
    )
    b.run(shoot.shoot(b.game, "a", 0))
    (roll,) = b.rolls("explosive terrain")
    assert (roll.seat, roll.sides, roll.needed) == (1, 8, 6)
    assert blasts(b) == ([(16000, 10000, 0)] if explodes else [])
    assert gone(b) == (["keg"] if explodes else [])


@pytest.mark.rule("SW-TERR-03")
def test_the_last_player_has_the_first_to_the_left() -> None:
    b = board(
        fig("a", at=(2, 34), facing=0),
        fig("b", seat=1, at=(10, 10), facing=0),
        pieces=[powder("keg", 16, 10)],
        options=ON,
        dice=[("shoot b", 5, 4, 4), ("save mark:keg", 5)],
    )
    b.run(shoot.shoot(b.game, "b", 0))
    assert [(roll.seat, roll.needed) for roll in b.rolls("explosive terrain")] == [(0, 5)]


def go_off(b: Board, piece: str) -> None:
    mark = hazards.mark_of(b.game, f"mark:{piece}")
    assert mark is not None
    blast.set_off(b.game, mark, 0, "a")
    b.run(damage.drain(b.game))


@pytest.mark.rule("SW-TERR-03")
@pytest.mark.parametrize(
    ("x", "option", "dice"),
    [
        (12.0, "from-centre", [("blast save b", 7)]),
        (12.3, "from-centre", [("reaction b", 4), ("blast save b", 7)]),
        (12.6, "from-centre", []),
        (12.6, "from-edge", [("blast save b", 7)]),
    ],
)
def test_its_blast_reaches_two_inches(x: float, option: str, dice: list[tuple[str | int, ...]]) -> None:
    b = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(x, 10), facing=0, rank="Hero"),
        pieces=[powder("keg", 10, 10)],
        options={**ON, "explosive-terrain-radius": option},
        dice=dice,
    )
    go_off(b, "keg")
    assert len(b.rolls()) == len(dice)


@pytest.mark.rule("SW-TERR-03")
def test_a_corridor_that_is_aimed_at_it_makes_it_save_on_five() -> None:
    b = board(
        fig("a", at=(10, 10), facing=0, weapons="Sawn-Off Shotgun"),
        FAR,
        pieces=[powder("keg", 14, 10)],
        options=ON,
        dice=[("save mark:keg", 4)],
    )
    b.run(shoot.shoot(b.game, "a", 0))
    assert blasts(b) == [(14000, 10000, 0)]


@pytest.mark.rule("SW-TERR-04")
def test_two_crates_go_off_together_without_a_save_and_are_gone() -> None:
    pieces = [powder("keg-1", 10, 10, 0.4), powder("keg-2", 11.8, 10, 0.4), powder("keg-3", 15, 10, 0.4)]
    b = board(fig("a", at=(30, 30)), FAR, pieces=pieces, options=ON)
    go_off(b, "keg-1")
    assert gone(b) == ["keg-1", "keg-2"]
    assert len(blasts(b)) == 2
    assert not b.rolls()
    assert [mark.id for mark in hazards.marks(b.game)] == ["mark:keg-3"]
    assert [piece.id for piece in b.game.scene.table.pieces] == ["keg-3"]


@pytest.mark.rule("SW-TERR-04")
def test_dynamite_sets_it_off_and_it_sets_off_dynamite() -> None:
    b = board(fig("a", at=(30, 30)), FAR, pieces=[powder("keg", 12, 10)], options=ON)
    b.game.tell(Marker("tnt-1", hazards.TNT, (13800, 10000, 0), "TNT"))
    blast.dynamite(b.game, (9500, 10000, 0), "a", "Dynamite")
    b.run(damage.drain(b.game))
    assert blasts(b) == [(9500, 10000, 0), (12000, 10000, 0), (13800, 10000, 0)]
    assert [event.radius for event in b.told(Blast)] == [3000, 2000, 3000]


@pytest.mark.rule("SW-TERR-04")
def test_where_walls_protect_a_keg_is_no_wall_to_its_own_blast() -> None:
    b = board(
        fig("a", at=(30, 30)),
        fig("b", seat=1, at=(11.5, 10), facing=0, rank="Hero"),
        pieces=[powder("keg", 10, 10, 0.4), powder("other", 10, 11.5, 0.4)],
        options={**ON, "blast-through-walls": "off"},
        dice=[("blast save b", 7), ("reaction b", 6)],
    )
    go_off(b, "keg")
    assert gone(b) == ["keg", "other"]


@pytest.mark.rule("SW-VP-02")
def test_whoever_shot_at_the_powder_scores() -> None:
    b = board(
        fig("a", at=(10, 10), facing=0),
        fig("b", seat=1, at=(16, 11.2), facing=0),
        pieces=[powder("keg", 16, 10)],
        options=ON,
        answers=[("target", "mark:keg")],
        dice=[("shoot a", 5, 4, 4), ("save mark:keg", 1), ("blast save b", 2)],
    )
    b.run(shoot.shoot(b.game, "a", 0))
    assert b.removed() == ["b"]
    assert [(score.seat, score.points) for score in b.told(Score)] == [(0, 1)]


# -- cactus patches -------------------------------------------------------------------------------------

CACTI = area("cacti", (8, 8, 13, 13), kind="cactus")


@pytest.mark.rule("SW-TERR-05")
def test_who_sets_out_from_among_cacti_saves_first_and_then_moves() -> None:
    b = board(
        fig("a", at=(10, 10), facing=0),
        FAR,
        pieces=[CACTI],
        options=ON,
        dice=[("cactus save a", 4)],
        answers=[Walked(((12000, 10000, 0),), 0)],
    )
    b.run(move(b.game, "a"))
    assert b.has("a", "shaken")
    assert b.body("a").at == (12000, 10000, 0)  # rough ground: all of the 4"


@pytest.mark.rule("SW-TERR-05")
def test_who_only_enters_the_patch_does_not() -> None:
    b = board(fig("a", at=(7, 10), facing=0), FAR, pieces=[CACTI], options=ON, answers=[Walked(((8500, 10000, 0),), 0)])
    b.run(move(b.game, "a"))
    assert not b.rolls()


@pytest.mark.rule("SW-TERR-05")
def test_one_that_goes_down_may_only_crawl() -> None:
    b = board(
        fig("a", at=(10, 10), facing=0),
        FAR,
        pieces=[CACTI],
        options=ON,
        dice=[("cactus save a", 2)],
        answers=[("crawl", Walked((), 0))],
    )
    b.run(move(b.game, "a"))
    assert b.has("a", "downed")
    assert not b.decisions("move")
    assert not b.has("a", "moved")


@pytest.mark.rule("SW-TERR-05")
def test_a_crawl_is_no_move_action() -> None:
    b = board(fig("a", at=(10, 10), facing=0, downed=1), FAR, pieces=[CACTI], options=ON, answers=[Walked((), 0)])
    b.run(crawl(b.game, "a"))
    assert not b.rolls()
