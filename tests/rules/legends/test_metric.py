"""Centimetres: every number of the rules is doubled and read so, and models and scenery stay as they are (LW-MEAS-03).

Places and lengths on these boards are what a tape in inches says. Never here: how a table is scaled (tests/table).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from gulch.decision import Put
from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import IllegalChoice, InvalidInput
from gulch.events import Act, Note, Placed
from gulch.play.local import play
from gulch.play.setups import book, make_setup
from gulch.rules.legends import aim, explosives, fall, jump, mounts, options, setup, skills, tape, zones
from gulch.say import say
from gulch.table import judge
from gulch.table.measure import distance
from gulch.table.model import INCHES, Body, Piece
from gulch.table.moves import Leg
from gulch.table.scaled import scaled
from rules.legends.build import Board, Man, board, fig, platform, table
from rules.legends.games import plain, setting, started
from rules.legends.march import R, allowed, route

BOTH = pytest.mark.parametrize("units", ["off", "on"])
METRIC = pytest.mark.rule("LW-MEAS-03")
ORIGIN = (0, 0, 0)
A_LENGTH_IN_INCHES = re.compile(r'\d"|\binch')


def in_inches(units: str, number: float) -> float:
    """What a number of the rules comes to on the table, in inches."""
    return number if units == "off" else 2 * number / 2.54


def read(units: str, inches: float) -> int:
    """What so many inches on the table count as, in mils."""
    return options.scale({"metric-units": units}).read(round(inches * 1000))


def field(units: str, *men: Man, pieces: tuple[Piece, ...] = (), **more: Any) -> Board:
    """A board whose figures stand where a tape in inches says, on their own bases."""
    on = scaled(table(pieces), options.scale({"metric-units": units}))
    there = [replace(man, at=tuple(read(units, part) / 1000 for part in man.at)) for man in men]
    b = board(*there, on=on, options={"metric-units": units}, **more)
    for man in there:
        shape = on.shapes[man.info.shape]
        b.game.tell(Placed(man.info.id, replace(b.body(man.info.id), radius=shape.radius, height=shape.height)))
    b.match.log.clear()
    return b


def apart(units: str, gap: float, **more: Any) -> Board:
    """Two enemies with so many inches between their bases."""
    foe = fig("b", seat=1, at=(10 + 2 * R + gap, 10))
    return field(units, fig("a", at=(10, 10), **more), foe)


# -- the rules' own lengths ---------------------------------------------------------------------------------------


@METRIC
@BOTH
def test_a_move_of_six_is_of_twelve_centimetres(units: str) -> None:
    far = in_inches(units, 6)
    b = field(units, fig("a", at=(10, 10)), fig("z", seat=1, at=(33, 33)), phase="movin")
    asked = route(b, "a")
    assert allowed(b, asked, (read(units, 10 + far - 0.01) / 1000, read(units, 10) / 1000))
    assert not allowed(b, asked, (read(units, 10 + far + 0.01) / 1000, read(units, 10) / 1000))
    assert asked.prompt == ('A may move up to 6"' if units == "off" else "A may move up to 12 cm")


@METRIC
@BOTH
@pytest.mark.parametrize(("more", "found"), [(-0.005, ["b"]), (0.005, [])])
def test_a_range_of_ten_is_of_twenty_centimetres(units: str, more: float, found: list[str]) -> None:
    b = apart(units, in_inches(units, 10) + more, weapons="Sixgun")
    assert aim.targets(b.game, "a", 0) == found


@METRIC
@BOTH
def test_a_zone_of_one_is_of_two_centimetres(units: str) -> None:
    far = in_inches(units, 1)
    b = field(units, fig("a", at=(10, 10)), fig("b", seat=1, at=(20, 10)), phase="movin")
    asked, past = route(b, "a"), 10 - 2 * R - far
    b.game.tell(Placed("b", b.body("b").moved((read(units, 12), read(units, past), 0))))
    (zone,) = zones.zones(b.game, "a")
    assert zone.reach == 1000
    asked = replace(asked, policy=replace(asked.policy, targets=(), zones=(zone,)))
    end = read(units, 14) / 1000
    assert allowed(b, asked, (end, read(units, 10.01) / 1000))
    assert not allowed(b, asked, (end, read(units, 9.98) / 1000))


@METRIC
@BOTH
@pytest.mark.parametrize(("more", "hits"), [(-0.01, 0), (0.01, 2)])
def test_a_fall_hurts_from_two_on_and_from_four_centimetres(units: str, more: float, hits: int) -> None:
    assert fall.hits(read(units, in_inches(units, 2) + more)) == hits


@METRIC
@BOTH
def test_a_step_below_half_and_a_jump_up_to_two(units: str) -> None:
    """An edge is stepped onto below 0.5 (1 cm) and jumped up to 2 (4 cm)."""
    for height, kinds in ((0.49, ["walk"]), (0.51, ["jump"]), (1.99, ["jump"]), (2.01, ["climb"])):
        box = platform("box", (11, 5, 20, 15), in_inches(units, height))
        b = field(units, fig("a", at=(10, 10)), fig("z", seat=1, at=(33, 33)), pieces=(box,), phase="movin")
        asked = route(b, "a")
        top = (read(units, 11.2), read(units, 10), read(units, in_inches(units, height)))
        walk = judge.judge(b.game.scene, b.body("a"), [top], replace(asked.policy, budget=50_000))
        assert [leg.kind for leg in walk.legs if leg.kind != "walk"] == [kind for kind in kinds if kind != "walk"]


@METRIC
@BOTH
def test_the_round_template_is_of_five_or_ten_centimetres(units: str) -> None:
    assert explosives.radius() == 2500
    reach = in_inches(units, 2.5)
    for more, within in ((-0.005, True), (0.005, False)):
        b = apart(units, reach + more)
        rim = b.body("a").moved((b.body("a").x + b.body("a").radius, b.body("a").y, 0))
        gap = distance(replace(rim, radius=0), b.body("b"))
        assert (gap <= explosives.radius()) is within


@METRIC
@BOTH
@pytest.mark.parametrize(("more", "legal"), [(-0.01, True), (0.02, False)])
def test_starting_places_within_six_are_within_twelve_centimetres(units: str, more: float, legal: bool) -> None:
    game = started("high-noon", plain(48, 24), policy={"end": "west"}, metric_units=units)
    put = game.decisions("deploy")[0]
    body: Body = put.body
    edge = read(units, in_inches(units, 6) + more)
    for end in (edge + body.radius, game.facts.table.size[0] - edge - body.radius):
        try:
            put.check(Put((end, read(units, 12), 0), put.body.facing), game.facts.scene.with_bodies({}))
        except IllegalChoice:
            continue
        assert legal
        return
    assert not legal


# -- what stays as it is --------------------------------------------------------------------------------------------


@METRIC
@BOTH
def test_bases_stay_as_they_are(units: str) -> None:
    game = started("vendetta", "corral", metric_units=units)
    foot, ridden = read(units, R), read(units, 20 / 25.4)
    for seat in (0, 1):
        assert {body.radius for body in game.bodies(seat)} <= {foot, ridden}
    on, man = game.facts.table, game.bodies(0)[0]
    assert abs(mounts.in_the_saddle(on, man, ORIGIN).radius - ridden) <= 1
    assert abs(mounts.on_foot(on, man).radius - foot) <= 1
    assert abs(mounts.stands(on, "h", ORIGIN, 0).radius - ridden) <= 1


@METRIC
@BOTH
def test_the_table_stays_as_it_is_and_its_feet_are_feet(units: str) -> None:
    whole = started("high-noon", plain(48, 24), metric_units=units)
    assert [whole.facts.table.scale.true(side) for side in whole.facts.table.size] == [48_000, 24_000]
    assert not [note for note in whole.told(Note) if note.rule == "LW-MEAS-04"]
    small = started("high-noon", plain(36, 36), metric_units=units)
    (note,) = [note.text for note in small.told(Note) if note.rule == "LW-MEAS-04"]
    told = {
        "off": "High Noon is meant for 4 by 2 feet, 48 by 24 inches; this table measures 36 by 36.",
        "on": "High Noon is meant for 4 by 2 feet, 121.92 by 60.96 centimetres; this table measures 91.44 by 91.44.",
    }
    assert note == told[units]


@METRIC
@BOTH
@pytest.mark.parametrize(("side", "fits"), [(24, True), (72, True), (23, False), (73, False)])
def test_a_table_may_be_as_large_as_ever(units: str, side: int, fits: bool) -> None:
    setting_ = setting("vendetta", plain(side, 36), metric_units=units)
    if fits:
        setup.check(setting_)
        return
    with pytest.raises(InvalidInput) as caught:
        setup.check(setting_)
    assert ('24" to 72"' if units == "off" else "60.96 cm to 182.88 cm") in str(caught.value)


@METRIC
@BOTH
def test_a_table_read_otherwise_than_the_option_says_is_refused(units: str) -> None:
    other = setting("vendetta", "corral", metric_units="on" if units == "off" else "off").table
    with pytest.raises(InvalidInput, match="LW-MEAS-03"):
        setup.check(replace(setting("vendetta", "corral", metric_units=units), table=other))


@METRIC
@BOTH
def test_what_the_book_prepares_says_how_the_table_is_to_be_read(units: str) -> None:
    prepared = book("legends").prepare("vendetta", 2, (), {"metric-units": units})
    assert prepared.options["metric-units"] == units
    assert prepared.scale == (INCHES if units == "off" else options.CENTIMETRES)
    made = make_setup(book("legends"), "vendetta", "corral", ["a", "b"], options={"metric-units": units})
    assert made.table.size == ((36_000, 36_000) if units == "off" else (45_720, 45_720))


@METRIC
@BOTH
def test_places_of_pieces_are_where_they_are_built(units: str) -> None:
    """The condemned man stands on the trap, and who rides on the coach on its roof."""
    game = started("hang-em-high", "gallows-square", metric_units=units)
    (man,) = [body for id, body in game.facts.scene.bodies.items() if id.endswith("-condemned")]
    assert judge.stand(game.facts.scene, man) is None
    assert abs(man.z - read(units, 1.75)) <= 1
    coach_ = started("stagecoach", "stage-road", metric_units=units)
    heights = {body.z for body in coach_.facts.scene.bodies.values()}
    assert any(abs(z - read(units, 2.45)) <= 1 for z in heights)


# -- what is told -----------------------------------------------------------------------------------------------------


@METRIC
@pytest.mark.parametrize(
    ("units", "told", "spelled", "place"),
    [
        ("off", '4"', ["1 inch", "3 inches"], '(1", 2.5", 0")'),
        ("on", "8 cm", ["2 cm", "6 cm"], "(2 cm, 5 cm, 0 cm)"),
    ],
)
def test_four_inches_are_told_as_eight_centimetres(units: str, told: str, spelled: list[str], place: str) -> None:
    facts = field(units, fig("a", at=(10, 10))).game.facts
    assert tape.told(facts, 4000) == told
    assert [tape.spelled(facts, mils) for mils in (1000, 3000)] == spelled
    assert tape.place(facts, (1000, 2500, 0)) == place


@METRIC
@pytest.mark.parametrize(("units", "wide", "dash"), [("off", "1 inch", "D6 inches"), ("on", "2 cm", "D6 times 2 cm")])
def test_lengths_within_sentences(units: str, wide: str, dash: str) -> None:
    b = field(units, fig("a", at=(10, 10), skills="Lightning Jack"), fig("b", seat=1, at=(30, 10)))
    gap = Leg("leap", ORIGIN, (1500, 0, 0), 1500, width=1500)
    assert [one.cause for one in jump.modifiers(b.game.facts, gap)] == [f"A gap over {wide} wide"]
    (deed,) = skills._can_dash(b.game, "a")
    assert deed.label == f"Move {dash} instead of shooting"


class Listener:
    """A random player, and all that was said to it."""

    def __init__(self, said: set[str], seat: int) -> None:
        self._draw, self._said = drawer(Dice(seed_bytes(3)), f"bot:{seat}"), said

    def decide(self, view: Any, decision: Any) -> Any:
        self._said.add(decision.prompt)
        for option in (*getattr(decision, "options", ()), *getattr(decision, "deeds", ())):
            self._said.update((option.label, *option.why))
        return decision.sample(view.scene, self._draw)


@METRIC
@pytest.mark.parametrize(
    ("units", "scenario", "on"),
    [
        ("on", "vendetta", "corral"),
        ("on", "stagecoach", "stage-road"),
        ("on", "open-range", "open-range"),
        ("off", "open-range", "open-range"),
    ],
)
def test_a_whole_game_speaks_of_centimetres_alone(units: str, scenario: str, on: str) -> None:
    chosen = {"metric-units": units, "max-turns": "20"}
    made = make_setup(book("legends"), scenario, on, ["a", "b"], options=chosen)
    said = set[str]()
    match = play(book("legends"), made, 5, {seat: Listener(said, seat) for seat in (0, 1)})
    assert match.over
    said |= {say(entry.event, match.facts) for entry in match.log}
    said |= {entry.event.text for entry in match.log if isinstance(entry.event, Act | Note)}
    in_inches = [text for text in sorted(said) if A_LENGTH_IN_INCHES.search(text)]
    in_centimetres = [text for text in said if " cm" in text]
    assert (in_inches if units == "on" else in_centimetres) == []
    assert len(in_centimetres if units == "on" else in_inches) > 20
