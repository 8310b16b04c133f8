"""The conformance suite on the toy book, and that the suite itself can fail."""

from __future__ import annotations

import pytest

from conformance import toy
from conformance.suite import Case, Run, check_game, check_imagine, check_processes, check_views, play
from gulch import events as ev
from gulch.decision import Counted, Picked
from gulch.dice import Dice, seed_bytes
from gulch.errors import IllegalChoice, ReplayMismatch, RulesError
from gulch.match import Made, Match


def case() -> Case:
    return Case(toy.BOOK, toy.setup)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_every_promise(seed: int) -> None:
    check_game(case(), seed)


def test_every_kind_of_decision_and_offer_was_used() -> None:
    used = case()
    for seed in range(24):
        check_game(used, 100 + seed, every=50)
    assert {"deploy", "bid", "walker", "walk", "react", "keg", "offer:reveal", "offer:concede"} <= used.used


def test_terrain_changes_in_every_way_that_geometry_knows() -> None:
    """So that views, forks, saves and imagined matches were compared while pieces were gone, moved and smoking."""
    told: set[tuple[str, bool]] = set()
    for seed in range(12):
        run = Run(case(), 300 + seed)
        while run.match.pending:
            decision = run.match.pending[0]
            run.match.answer(decision.seat, decision.number, decision.sample(run.match.facts.scene, run.draw))
        for entry in run.match.log:
            if isinstance(entry.event, ev.PieceChanged):
                told.add((entry.event.key, bool(entry.event.value)))
    assert told == {("pose", True), ("gone", True), ("cloud", True), ("cloud", False)}


def test_same_seed_same_bytes_in_processes_with_other_hash_seeds() -> None:
    code = "from conformance import toy, suite; print(suite.play(suite.Case(toy.BOOK, toy.setup), 5))"
    check_processes(code, play(case(), 5))


def started(seed: int = 3) -> Match:
    return Match.start(toy.BOOK, toy.setup(), Dice(seed_bytes(seed)))


def at(kind: str, seed: int = 3) -> Run:
    run = Run(case(), seed)
    while run.match.pending and run.match.pending[0].kind != kind:
        decision = run.match.pending[0]
        run.match.answer(decision.seat, decision.number, decision.sample(run.match.facts.scene, run.draw))
        run.feed()
    return run


def test_together_is_invisible_until_all_are_in_and_order_of_arrival_leaves_no_trace() -> None:
    logs = []
    for order in ((0, 1), (1, 0)):
        match = at("bid").match.fork()
        numbers = {decision.seat: decision.number for decision in match.pending}
        before = len(match.log)
        match.answer(order[0], numbers[order[0]], Counted(order[0]))
        assert len(match.log) == before
        assert match.decision(order[0]) is None
        match.answer(order[1], numbers[order[1]], Counted(order[1]))
        logs.append(match.log)
    assert logs[0] == logs[1]


def test_the_same_answer_twice_succeeds_and_another_is_refused() -> None:
    match = at("bid").match
    number = match.decision(0).number
    assert match.answer(0, number, Counted(2)) is True
    assert match.answer(0, number, Counted(2)) is False
    with pytest.raises(IllegalChoice, match="nothing is asked"):
        match.answer(0, number, Counted(1))


def test_an_illegal_choice_says_what_was_offered_and_leaves_no_trace() -> None:
    match = at("bid").match
    before = match.save()
    with pytest.raises(IllegalChoice, match="bid: 0 to 2, not 7") as error:
        match.answer(0, match.decision(0).number, Counted(7))
    assert error.value.rule == "TOY-2"
    with pytest.raises(IllegalChoice, match="decision 99"):
        match.answer(0, 99, Counted(1))
    assert match.save() == before


def test_a_rule_that_raises_restores_the_match() -> None:
    run = at("walker")
    match, seat = run.match, run.match.pending[0].seat
    before, entries = match.save(), list(match.log)

    class Broken(toy.Toy):
        async def take_offer(self, game, offer):  # type: ignore[no-untyped-def]
            game.tell(ev.Note("half way"))
            raise KeyError("lost")

    match.book = Broken()
    with pytest.raises(RulesError, match="KeyError in the rules"):
        match.offer(seat, "concede")
    assert match.log == entries
    assert match.save() == before
    match.book = toy.BOOK
    match.offer(seat, "concede")
    assert match.facts.ended is not None


def test_replay_re_executes_exactly_and_names_both_sides_of_a_mismatch() -> None:
    run = Run(case(), 8)
    while not run.match.over:
        run.decide()
    again = Match.start(toy.BOOK, toy.setup(), Dice(seed_bytes(8)), hashing=True)
    again.replay(run.match.choices)
    assert again.log == run.match.log
    assert again.hashes == run.match.hashes
    wrong = Match.start(toy.BOOK, toy.setup(), Dice(seed_bytes(8)))
    with pytest.raises(ReplayMismatch, match=r"recorded: .*; re-executed: "):
        wrong.replay([Made(0, 4, Picked(("x",)))])


def test_reseeded_forks_keep_the_past_and_change_the_future() -> None:
    match = at("walker", 4).match
    futures = set()
    for n in range(8):
        fork = match.fork(reseed=b"%d" % n)
        assert fork.facts.public() == match.facts.public()
        futures.add(fork.dice.roll(1000, 3))
    assert len(futures) == 8


def test_the_suite_notices_a_fact_that_was_not_told() -> None:
    run = at("bid")
    run.match.facts.scores[0] = 9
    with pytest.raises(AssertionError, match="knows other facts"):
        check_views(run)


def test_imagined_matches_never_show_what_is_under_another_counter() -> None:
    guesses = set()
    run = at("bid")
    for n in range(20):
        view = run.watches[0].view
        imagined = toy.BOOK.imagine(view, toy.setup(), Dice(seed_bytes(n), "i"))
        guesses.add(tuple(sorted((k, v) for k, v in imagined.state.under.items() if k.startswith("?1"))))
    assert len(guesses) == 2
    check_imagine(run)
