"""Timelines, scripts and the player: pure functions of events and time."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from gulch import events as ev
from gulch.events import Entry, Snapshot
from gulch.say import Narrator
from gulch.view import Facts, TableView
from gulch_viewer import frame as frames
from gulch_viewer.motion import along
from gulch_viewer.player import Player, ReplayFeed
from gulch_viewer.script import Script
from gulch_viewer.timeline import timeline


def test_each_timeline_starts_and_ends_at_the_facts(story, script):
    for n, entry in enumerate(story.entries):
        before, after = script.facts_at(n), script.facts_at(n + 1)
        line = timeline(entry.event, before)
        end = line.at(line.duration)
        assert set(line.at(0.0).figures) >= set(frames.rest(before).figures)
        if line.duration == 0:
            continue  # what it changes cannot be seen: a status, a piece
        assert set(end.figures) == set(frames.rest(after).figures), entry
        for id, posed in frames.rest(after).figures.items():
            assert end.figures[id].at == pytest.approx(posed.at, abs=1e-6), entry
            assert (end.figures[id].facing - posed.facing) % 360 == pytest.approx(0, abs=1e-6), entry
            assert end.figures[id].tilt == posed.tilt, entry
            assert end.figures[id].alpha == pytest.approx(1.0), entry


def test_a_timeline_is_a_pure_function_of_time(story, script):
    for n, entry in enumerate(story.entries):
        line = timeline(entry.event, script.facts_at(n))
        middle = line.at(line.duration * 0.37)
        line.at(line.duration)
        assert line.at(line.duration * 0.37) == middle


def test_a_move_follows_its_route(story, script):
    n = story.where(ev.Moved)
    route = [(x / 1000, y / 1000, z / 1000) for x, y, z in story.entries[n].event.route]
    line = timeline(story.entries[n].event, script.facts_at(n))
    seen = [line.at(line.duration * k / 40).figures["ada"].at for k in range(41)]
    assert min(abs(x - route[1][0]) + abs(y - route[1][1]) for x, y, _ in seen) < 0.3, "it passes the bend"
    assert all(a[0] <= b[0] + 1e-9 for a, b in pairwise(seen)), "it never goes back"


def test_along_a_route_goes_by_length():
    route = ((0.0, 0.0, 0.0), (3.0, 0.0, 0.0), (3.0, 1.0, 0.0))
    assert along(route, 0.5) == ((2.0, 0.0, 0.0), 0)
    assert along(route, 1.0)[0] == (3.0, 1.0, 0.0)
    assert along(((1.0, 1.0, 0.0),), 0.4)[0] == (1.0, 1.0, 0.0)


def test_a_shot_has_a_flash_and_a_streak_that_arrives(story, script):
    n = next(n for n, e in enumerate(story.entries) if isinstance(e.event, ev.Act) and e.event.verb == "shoot")
    line = timeline(story.entries[n].event, script.facts_at(n))
    assert line.focus == ("ada", "doc")
    peak = line.at(line.peak)
    assert peak.tracers[0].part == 1.0
    assert peak.tracers[0].end == (22.0, 17.5, 0.8)
    assert peak.flashes
    assert not line.at(0.0).tracers


def test_what_the_viewer_does_not_know_is_shown_plainly(script):
    facts = script.facts_at(len(script) - 1)
    line = timeline(ev.Act("juggle", "ada", ("kid",), "hat"), facts)
    assert line.focus == ("ada", "kid")
    assert line.duration > 0
    assert timeline(ev.Act("juggle", "nobody"), facts).duration == 0
    assert timeline(ev.Removed("doc", "again"), facts).duration == 0
    assert "bewitched" in frames.words(facts, "moss")


def test_words_leave_out_bookkeeping(script):
    facts = script.facts_at(len(script))
    assert frames.words(facts, "ada") == ("done",)
    assert frames.words(facts, "kid") == ("jammed",)


def test_facts_at_any_point_equal_the_playthrough(story):
    script, view = Script(story.table, story.entries), TableView(story.table)
    for n, entry in enumerate(story.entries):
        assert script.facts_at(n).public() == view.public(), n
        view.apply(entry)
    assert script.facts_at(len(script)).public() == view.public()


def test_a_log_that_starts_with_a_snapshot_is_the_same_match(story):
    from gulch import canon

    whole = Script(story.table, story.entries)
    at = 20
    snapshot = Entry(at, 0, None, Snapshot(canon.text(whole.facts_at(at).dump(None))))
    late = Script(story.table, [snapshot, *story.entries[at:]])
    assert late.facts_at(1).public() == whole.facts_at(at).public()
    assert late.facts_at(len(late)).public() == whole.facts_at(len(whole)).public()
    assert late.log(len(late), 5) == whole.log(len(whole), 5)
    assert late.brought_about(len(late) - 1) is None
    removed = next(n for n, e in enumerate(late.entries) if isinstance(e.event, ev.Removed))
    assert late.brought_about(removed).event.verb == "fight"


def test_the_log_is_what_a_narrator_says(story, script):
    facts, said, narrator = Facts(story.table), [], Narrator()
    for entry in story.entries:
        said += narrator.tell(entry.event, facts)
        facts.apply(entry.event)
    said += narrator.flush()
    assert script.log(len(script), 1000) == said
    assert script.log(len(script), 4) == said[-4:]


def test_the_log_has_no_echoes(script):
    said = script.log(len(script), 1000)
    assert [text for text in said if "Doc Harlan" in text and "down" in text] == ["Doc Harlan goes down."]
    assert len(said) == len(set(said))


def test_what_is_held_back_is_said_where_a_log_breaks_off(story):
    at = next(n for n, e in enumerate(story.entries) if isinstance(e.event, ev.Status) and e.event.key == "lookout")
    cut = Script(story.table, story.entries[: at + 1])
    assert cut.log(len(cut), 1) == ["Gus Pettibone is lookout."]
    assert cut.log(len(cut), 1) == ["Gus Pettibone is lookout."], "asking changes nothing"


def test_the_dice_of_a_deed_are_found(story, script):
    shot, rolled = story.where(ev.Act), story.where(ev.Rolled)
    shot = next(n for n, e in enumerate(story.entries) if isinstance(e.event, ev.Act) and e.event.verb == "shoot")
    assert script.roll_of(shot) == rolled
    assert script.roll_of(len(script) - 1) is None
    down = story.where(ev.PostureChanged)
    save = script.roll_before(down, "doc")
    assert save is not None
    assert script.entries[save].event.label == "save"
    assert script.roll_before(down, "ada") == rolled
    assert script.roll_before(down, "luna") is None


def test_dice_that_were_rolled_again_are_shown_as_they_ended(story):
    old = story.where(ev.Rolled)
    again = replace(story.entries[old].event, dice=(9, 8, 10), rerolled=0)
    entries = [*story.entries[: old + 1], Entry(old + 2, old + 1, None, again)]
    shot = next(n for n, e in enumerate(entries) if isinstance(e.event, ev.Act) and e.event.verb == "shoot")
    assert Script(story.table, entries).roll_of(shot) == old + 1


def _player(story) -> Player:
    return Player(ReplayFeed(story.table, story.entries))


def test_seeking_equals_playing_through(story):
    playing, seeking, draw = _player(story), _player(story), random.Random(5)
    while not playing.done:
        playing.advance(draw.uniform(0.01, 0.9))
        seeking.seek(playing.position)
        assert seeking.facts.public() == playing.facts.public()
        assert frames.rest(seeking.facts) == frames.rest(playing.facts)
    for n in draw.sample(range(len(story.entries)), 12):
        seeking.seek(n)
        assert seeking.facts.public() == seeking.script.facts_at(n).public()
        assert seeking.frame == frames.rest(seeking.facts)


def test_small_and_large_steps_of_time_agree(story):
    small, large = _player(story), _player(story)
    for _ in range(120):
        small.advance(0.05)
    large.advance(6.0)
    assert small.position == large.position
    assert small.frame.figures.keys() == large.frame.figures.keys()
    for id, posed in small.frame.figures.items():
        assert large.frame.figures[id].at == pytest.approx(posed.at, abs=1e-6)


def test_pause_speed_and_steps(story):
    player = _player(story)
    player.playing = False
    player.advance(100)
    assert player.position == 0
    player.seek(10_000)
    assert player.done
    player.seek(-3)
    assert player.position == 0
    for _ in range(20):
        player.faster(1)
    assert player.speed == 8.0
    player.step(1)
    assert player.script.told[player.position - 1]
    first = player.position
    player.step(3)
    player.step(-3)
    assert player.position == first


def test_the_dice_stay_a_moment(story):
    player = _player(story)
    player.seek(story.where(ev.Rolled))
    player.advance(1.41)
    assert player.frame.dice is not None
    assert player.frame.dice.roll.label in ("shoot", "save")
    player.seek(player.position)
    assert player.frame.dice is None


def test_entries_that_come_later_are_played(story):
    class Late:
        table, live = story.table, True

        def __init__(self):
            self.waiting = [list(story.entries[:5]), [], list(story.entries[5:])]

        def drain(self):
            return self.waiting.pop(0) if self.waiting else []

        def close(self):
            pass

    player = Player(Late())
    assert len(player.script) == 5
    for _ in range(400):
        player.advance(0.25)
    assert player.done
    assert player.facts.public() == Script(story.table, story.entries).facts_at(len(story.entries)).public()


def test_a_thrown_stick_flies_in_an_arc_and_is_gone(script, story):
    facts = script.facts_at(story.where(ev.Act))
    there = (22000, 17500, 0)
    line = timeline(ev.Act("throw", "ada", (), "Dynamite", (there,)), facts)
    start, middle, end = line.at(0.0), line.at(line.peak), line.at(line.duration)
    assert start.markers == end.markers == frames.rest(facts).markers
    (stick,) = [marker for id, marker in middle.markers.items() if id not in start.markers]
    assert (stick.kind, stick.label) == ("tnt", "")
    assert stick.at[2] > frames.rest(facts).figures["ada"].height
    assert line.focus[0] == "ada"
    assert "doc" in line.focus  # who stands where it comes down
    assert end == frames.rest(facts)


def test_a_blast_is_about_those_in_it_and_a_rope_has_no_flash(script, story):
    facts = script.facts_at(story.where(ev.Act))
    assert timeline(ev.Blast((22000, 17500, 0), 3000, "Dynamite"), facts).focus[0] == "doc"
    rope = timeline(ev.Act("lasso", "ada", ("doc",), "Lasso"), facts)
    shown = rope.at(rope.peak)
    assert len(shown.tracers) == 1
    assert shown.flashes == ()
    assert rope.at(rope.duration) == frames.rest(facts)


def test_one_that_is_there_already_swings_into_the_saddle(script, story):
    facts = script.facts_at(story.where(ev.Act))
    body = facts.figures["ada"].body
    line = timeline(ev.Placed("ada", replace(body, x=body.x + 1200, radius=787, posture="mounted")), facts)
    assert line.at(0.0) == frames.rest(facts)
    half = line.at(line.duration / 2).figures["ada"]
    assert half.alpha == 1
    assert half.at[2] > body.z / 1000
    assert line.at(line.duration).figures["ada"].rides


def test_words_on_a_plate_name_figures_and_no_counters(script, story):
    facts = script.facts_at(story.where(ev.Act))
    for key, value in (("loot", "loot-1 loot-2"), ("held", "doc"), ("holds", "kid"), ("rolls", 1)):
        facts.apply(ev.Status("ada", key, value))
    said = frames.words(facts, "ada")
    assert {"loot", f"held by {facts.figures['doc'].name}", f"holds {facts.figures['kid'].name}"} <= set(said)
    assert not any("loot-" in word or "rolls" in word for word in said)
