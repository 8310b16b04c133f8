"""How acts look: each verb its own way, what the viewer does not know plainly, and nobody is moved by a look."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import gulch
from gulch import events as ev
from gulch import words
from gulch_viewer import acts, figures, tokens
from gulch_viewer import frame as frames
from gulch_viewer.timeline import timeline

RULES = Path(gulch.__file__).parent / "rules"
FAR = (22000, 17500, 0)  # where Doc Harlan stands, across the table from Ada
_ACT = re.compile(r'\bAct\(\s*"([a-z-]+)"')
_MARKER = re.compile(r'^(?:KIND|CHARGE) = "([a-z]+)"', re.MULTILINE)


@pytest.fixture
def facts(script, story):
    return script.facts_at(story.where(ev.Act))


def told() -> set[str]:
    """Every verb that a rule of any book tells."""
    return {verb for path in RULES.rglob("*.py") for verb in _ACT.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("verb", sorted(told() | {"juggle"}))
@pytest.mark.parametrize(
    "event",
    [
        ev.Act("", "ada"),
        ev.Act("", "ada", ("doc",), "Bottle"),
        ev.Act("", "ada", ("doc", "kid"), "Shotgun"),
        ev.Act("", "ada", ("ada",)),
        ev.Act("", "ada", (), "Dynamite", (FAR,)),
        ev.Act("", "nobody", ("doc",), "", (FAR,)),
    ],
    ids=["alone", "to one", "to two", "to himself", "at a place", "by nobody"],
)
def test_whatever_is_done_ends_as_it_began(facts, verb, event):
    deed = ev.Act(verb, event.actor, event.targets, event.item, event.points)
    line, rest = timeline(deed, facts), frames.rest(facts)
    assert line.at(0.0) == rest
    line.at(line.duration * 0.4)
    assert line.at(line.duration) == rest


def test_every_verb_that_has_a_look_is_told_by_a_rule():
    assert set(acts.LOOKS) <= told() | {"good-shot", "lasso-drag", "hand"}


def shown(facts, verb, *targets, item="", points=()):
    line = timeline(ev.Act(verb, "ada", targets, item, points), facts)
    return line.at(line.peak), frames.rest(facts)


@pytest.mark.parametrize("verb", ["charge", "mount", "board", "fight", "bible", "juggle"])
def test_only_a_shot_crosses_the_table(facts, verb):
    """He leans towards somebody far away; nothing flies, and nothing bursts there."""
    peak, rest = shown(facts, verb, "doc")
    assert peak.figures["ada"].at != rest.figures["ada"].at
    assert not peak.tracers
    assert not peak.flashes


@pytest.mark.parametrize("verb", ["roam", "fall", "jump", "thrown"])
def test_what_a_move_tells_is_not_shown_twice(facts, verb):
    peak, rest = shown(facts, verb, points=(FAR,))
    assert peak == rest


@pytest.mark.parametrize("verb", ["shoot", "fan", "spread"])
def test_each_who_is_shot_at_is_struck(facts, verb):
    peak, _ = shown(facts, verb, "doc", "kid")
    assert len(peak.tracers) == 2


def test_an_arrow_has_no_flash_and_a_shot_at_nothing_has_no_streak(facts):
    gun, bow = (len(shown(facts, "shoot", "doc", item=item)[0].flashes) for item in ("Rifle", "Longbow"))
    assert gun == bow + 1
    volley, _ = shown(facts, "shoot", item="Rifle")
    assert volley.flashes
    assert not volley.tracers


@pytest.mark.parametrize(("item", "kind"), [("Bottle", "bottle"), ("Dynamite", "tnt"), ("Nitro", "tnt")])
def test_what_is_thrown_is_seen_in_the_air(facts, item, kind):
    peak, _ = shown(facts, "throw", "doc", item=item)
    assert peak.markers["in the air"].kind == kind


@pytest.mark.parametrize("verb", ["plant", "pick-up", "drop", "hand", "reload", "tether"])
def test_one_leans_over_what_is_at_his_feet(facts, verb):
    peak, _ = shown(facts, verb, points=((1000, 1000, 0),))
    assert peak.figures["ada"].tilt < 0
    assert not peak.flashes


def test_a_spark_runs_to_what_is_set_off(facts):
    line = timeline(ev.Act("detonate", "ada", (), "Dynamite", (FAR,)), facts)
    places = [line.at(line.duration * part).flashes[0].at for part in (0.2, 0.5, 0.8)]
    apart = [np.hypot(x - 22, y - 17.5) for x, y, _ in places]
    assert apart == sorted(apart, reverse=True)
    assert "doc" in line.focus


def test_a_hero_jumps_for_joy(facts):
    peak, rest = shown(facts, "heroic", item="Yee Haw!")
    assert peak.figures["ada"].at[2] > rest.figures["ada"].at[2]


# -- what lies there, and who is shown by another model ---------------------------------------------------------------


def laid() -> set[str]:
    """Kinds of the markers of Legends: those that its rules name in a constant, and what is fought with."""
    found = {
        kind
        for path in (RULES / "legends").rglob("*.py")
        if "Marker(" in (text := path.read_text(encoding="utf-8"))
        for kind in _MARKER.findall(text)
    }
    return found | {"bottle", "chair"}


def test_every_kind_of_marker_has_its_own_token():
    assert {"charge", "nitro", "bag"} <= laid()
    assert laid() <= set(tokens._MADE)


@pytest.mark.parametrize("kind", sorted(tokens._MADE))
def test_a_token_stands_on_the_table_and_is_no_larger_than_it_should_be(kind):
    for part in tokens._MADE[kind]():
        low, high = part.mesh.vertices.min(axis=0), part.mesh.vertices.max(axis=0)
        assert low[2] >= 0
        assert (high <= (0.4, 0.4, 1.0)).all()
        assert (low[:2] >= -0.4).all()
        assert part.mesh.faces.max() < len(part.mesh.vertices)


def test_cattle_look_like_cattle_on_the_base_of_a_horse():
    look = words.of("legends").look((("kind", "Cow"), ("class", "Animal")))
    cow = figures.looks()[look]
    assert (cow.name, cow.radius, cow.height) == ("cow", 787, 1500)
    assert words.of("legends").look((("kind", "Horse"),)) == ""
    assert words.of("shadows").look((("kind", "Cow"),)) == ""
