"""The Turn: hands and decks, rounds of cards, order of Activations, the phases."""

from __future__ import annotations

from typing import Any

import pytest

from gulch.decision import Pick
from gulch.events import CardShown, Note, PhaseBegan, PileCleared, Rolled, Secret, Status
from gulch.rules.shadows import turn
from gulch.rules.shadows.damage import casualty
from rules.shadows.agenda import agenda, in_turn, next_steps, with_hands
from rules.shadows.build import Board, board, fig

ACT = {"activation": lambda pick: pick.options[0].id, "action": "done"}


def line(seat: int, count: int, **status: Any) -> list[Any]:
    """Models of a seat in a row along one edge, far from the other seats."""
    first: dict[str, Any] = {"boss": 1} if status.pop("with_boss", False) else {}
    return [
        fig(
            f"{'abcd'[seat]}{n}",
            seat=seat,
            at=(2 + 2 * n, 2 + 10 * seat),
            facing=90 if seat else 270,
            **(first if n == 0 else {}),
            **status,
        )
        for n in range(count)
    ]


def two(ours: int = 1, theirs: int = 1, **more: Any) -> Board:
    return in_turn(board(*line(0, ours), *line(1, theirs), **more))


def shown(b: Board, seat: int, pile: str) -> tuple[str, ...]:
    return b.game.facts.shown.get((seat, pile), ())


def play(b: Board, *steps: tuple[Any, ...], stop: Any = ()) -> None:
    b.run(agenda(b.game, *steps, stop=stop))


# -- the Draw Phase ------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TURN-03")
@pytest.mark.parametrize("count, with_boss, size", [(6, True, 4), (7, False, 4), (1, True, 2)])
def test_hand_size_is_half_the_models_and_one_for_the_boss(count: int, with_boss: bool, size: int) -> None:
    b = board(*line(0, count, with_boss=with_boss), *line(1, 1))
    assert turn.hand_size(b.game.facts, 0) == size


@pytest.mark.rule("SW-TURN-03")
def test_downed_models_and_a_downed_boss_still_count() -> None:
    b = board(*line(0, 2, with_boss=True, downed=1), *line(1, 1))
    assert turn.hand_size(b.game.facts, 0) == 2


@pytest.mark.rule("SW-TURN-03", "SW-ACT-11")
def test_the_hand_holds_exactly_the_new_cards_and_they_are_secret() -> None:
    b = with_hands(board(*line(0, 3), *line(1, 2)), {0: "", 1: ""})
    b.run(turn.draw(b.game, 2))
    assert b.game.state.hands == {0: ("2C", "3C"), 1: ("2C",)}
    assert b.game.state.decks == {0: ("4C",), 1: ("3C", "4C")}
    hands = [entry for entry in b.match.log if isinstance(entry.event, Secret)]
    assert [(entry.event, entry.to) for entry in hands] == [
        (Secret(0, "hand", "2C 3C"), (0,)),
        (Secret(1, "hand", "2C"), (1,)),
    ]
    public = [entry.event for entry in b.match.log if entry.to is None]
    assert not any("2C" in repr(event) for event in public)
    assert b.game.facts.get("seat:0", "hand") == 2
    assert b.game.facts.get("seat:0", "deck") == 1


@pytest.mark.rule("SW-TURN-09")
def test_a_short_deck_is_drawn_out_and_the_discards_become_a_new_one() -> None:
    b = with_hands(board(*line(0, 8), *line(1, 1)), {0: "", 1: ""})
    b.game.state.decks[0] = ("AS", "KS")
    for card in ("2H", "3H", "4H", "5H"):
        b.game.tell(CardShown(0, card, "discard"))
    b.run(turn.draw(b.game, 2))
    assert b.game.state.hands[0] == ("AS", "KS", "2H", "3H")
    assert b.game.state.decks[0] == ("4H", "5H")
    assert shown(b, 0, "discard") == ()
    assert b.told(PileCleared) == [PileCleared(0, "discard")]


@pytest.mark.rule("SW-TURN-09")
def test_a_deck_that_is_just_big_enough_is_not_shuffled() -> None:
    b = with_hands(board(*line(0, 6), *line(1, 1)), {0: "", 1: ""})
    b.game.tell(CardShown(0, "2H", "discard"))
    b.run(turn.draw(b.game, 2))
    assert b.game.state.decks[0] == ()
    assert shown(b, 0, "discard") == ("2H",)


# -- rounds --------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-ACT-01", "SW-TURN-04")
def test_all_cards_of_a_round_are_chosen_in_secret_and_turned_over_together() -> None:
    b = with_hands(two(2, 2), {0: "KS 2H", 1: "9C"})
    b.answers = ["KS", "9C"]
    b.run(turn.round_(b.game, 0))
    picks = b.decisions("card")
    assert [(pick.seat, pick.secret) for pick in picks] == [(0, True), (1, True)]
    assert [option.id for option in picks[0].options] == ["KS", "2H"]
    assert b.told(CardShown) == [CardShown(0, "KS"), CardShown(1, "9C")]
    assert b.game.state.hands == {0: ("2H",), 1: ()}
    assert next_steps(b) == [("order",), ("round", 0)]


@pytest.mark.rule("SW-ACT-01")
def test_a_player_without_cards_is_skipped() -> None:
    b = in_turn(board(*line(0, 1), *line(1, 1), *line(2, 1)))
    with_hands(b, {0: "KS", 1: "", 2: "2H"})
    b.answers = ["KS", "2H"]
    b.run(turn.round_(b.game, 0))
    assert [pick.seat for pick in b.decisions("card")] == [0, 2]


def ordered(cards: dict[int, str], *dice: Any, **options: str) -> tuple[list[int], Board]:
    """The seats in the order in which these played cards let them act."""
    people = [man for seat in cards for man in line(seat, 1)]
    b = board(*people, dice=dice, options={name.replace("_", "-"): value for name, value in options.items()})
    for seat, card in cards.items():
        b.game.tell(CardShown(seat, card))
    b.run(turn.order(b.game))
    return [step[1] for step in next_steps(b)], b


@pytest.mark.rule("SW-ACT-02", "SW-ACT-03")
@pytest.mark.parametrize(
    "cards, seats",
    [
        ({0: "KS", 1: "9C", 2: "AC"}, [2, 0, 1]),
        ({0: "*1", 1: "2H"}, [1, 0]),
        ({0: "AH", 1: "2C"}, [1, 0]),
        ({0: "10H", 1: "10C"}, [1, 0]),
        ({0: "QH", 1: "JD", 2: "KD", 3: "10H"}, [2, 0, 1, 3]),
    ],
)
def test_black_before_red_then_from_the_ace_down_then_jokers(cards: dict[int, str], seats: list[int]) -> None:
    order, b = ordered(cards)
    assert order == seats
    assert b.told(Rolled) == []


@pytest.mark.rule("SW-ACT-04")
def test_one_value_and_colour_is_settled_by_roll_off() -> None:
    order, b = ordered({0: "AS", 1: "AC"}, ("order", 3, 7))
    assert order == [1, 0]
    assert {roll.rule for roll in b.told(Rolled)} == {"SW-ACT-04"}


@pytest.mark.rule("SW-ACT-05", "SW-ACT-12")
def test_the_same_card_is_settled_by_roll_off_in_its_place() -> None:
    order, b = ordered({0: "10S", 1: "JH", 2: "10S", 3: "6C"}, ("order", 9, 4))
    assert order == [0, 2, 3, 1]
    assert {roll.rule for roll in b.told(Rolled)} == {"SW-ACT-05"}


@pytest.mark.rule("SW-ACT-05")
def test_two_equal_cards_and_the_other_suit_share_one_roll_off() -> None:
    order, b = ordered({0: "10S", 1: "10S", 2: "10C"}, ("order", 4, 6, 9))
    assert order == [2, 1, 0]
    assert len(b.told(Rolled)) == 3


@pytest.mark.rule("SW-ROLL-01", "SW-ACT-04")
def test_ties_roll_again_among_themselves() -> None:
    assert ordered({0: "AS", 1: "AC", 2: "AS"}, ("order", 8, 8, 3, 2, 6))[0] == [1, 0, 2]


@pytest.mark.rule("SW-SETUP-03", "SW-ACT-02")
def test_two_jokers_are_the_same_card() -> None:
    order, b = ordered({0: "*1", 1: "*2"}, ("order", 1, 2))
    assert order == [1, 0]
    assert b.told(Rolled)[0].rule == "SW-ACT-05"


@pytest.mark.rule("SW-SETUP-03")
def test_jokers_may_be_the_lowest_of_their_colour() -> None:
    cards = {0: "*2", 1: "2H", 2: "*1", 3: "2C"}
    assert ordered(cards, ("order", 2, 1))[0] == [3, 1, 0, 2]
    assert ordered(cards, joker_order="lowest-of-colour")[0] == [3, 2, 1, 0]


# -- the end of the Phase ------------------------------------------------------------------------------


@pytest.mark.rule("SW-TURN-05", "SW-ACT-11")
def test_with_every_model_done_the_phase_ends_and_hands_are_discarded() -> None:
    b = with_hands(in_turn(board(*line(0, 2, done=1), *line(1, 1, done=1))), {0: "KS 2H", 1: "9C"})
    b.run(turn.round_(b.game, 0))
    assert next_steps(b) == []
    assert (shown(b, 0, "discard"), shown(b, 1, "discard")) == (("KS", "2H"), ("9C",))
    assert b.game.state.hands == {0: (), 1: ()}
    assert b.game.facts.get("seat:0", "hand") == 0


@pytest.mark.rule("SW-TURN-05")
def test_without_cards_the_phase_ends_and_models_do_not_act() -> None:
    b = with_hands(two(3, 2), {0: "", 1: ""})
    b.run(turn.round_(b.game, 0))
    assert next_steps(b) == []
    assert b.asked == []


@pytest.mark.rule("SW-TURN-05")
def test_a_model_that_went_on_lookout_this_turn_is_finished() -> None:
    b = with_hands(in_turn(board(*line(0, 2, lookout=3), *line(1, 1, done=1)), 3), {0: "KS", 1: "9C"})
    b.run(turn.round_(b.game, 0))
    assert next_steps(b) == []
    assert shown(b, 0, "discard") == ("KS",)
    b = with_hands(in_turn(board(*line(0, 2, lookout=2), *line(1, 1, done=1)), 3), {0: "KS", 1: "9C"})
    b.answers = ["KS"]
    b.run(turn.round_(b.game, 0))
    assert next_steps(b) == [("activate", 0), ("round", 0)]


@pytest.mark.rule("SW-TURN-05")
def test_a_downed_model_that_could_crawl_is_not_finished() -> None:
    b = with_hands(in_turn(board(*line(0, 1, downed=1), *line(1, 1, done=1))), {0: "KS", 1: ""})
    b.answers = ["KS"]
    b.run(turn.round_(b.game, 0))
    assert next_steps(b) == [("activate", 0), ("round", 0)]


@pytest.mark.rule("SW-TURN-06")
def test_the_last_player_activates_on_with_a_card_each() -> None:
    b = with_hands(in_turn(board(*line(0, 5), *line(1, 2, done=1))), {0: "KS 2H", 1: "9C"})
    b.policy.update(ACT, card=lambda pick: pick.options[0].id)
    play(b, ("round", 0))
    assert [pick.seat for pick in b.decisions("card")] == [0, 0]
    assert len(b.decisions("activation")) == 2
    assert sum(b.has(f"a{n}", "done") for n in range(5)) == 2
    assert shown(b, 0, "discard") == ("KS", "2H")
    assert shown(b, 1, "discard") == ("9C",)


@pytest.mark.rule("SW-TURN-06")
def test_the_last_player_may_need_no_cards() -> None:
    men = [*line(0, 3), *line(1, 2, done=1)]
    b = with_hands(in_turn(board(*men, options={"last-player-cards": "not-needed"})), {0: "", 1: "9C"})
    b.policy.update(ACT)
    play(b, ("round", 0))
    assert b.decisions("card") == []
    assert all(b.has(f"a{n}", "done") for n in range(3))


# -- Lone Gun ------------------------------------------------------------------------------------------


def lone(b: Board, *seats: int) -> Board:
    for seat in seats:
        b.game.tell(Status(f"seat:{seat}", "lone-gun", 1))
    return b


@pytest.mark.rule("SW-TURN-10")
def test_a_hand_of_one_card_at_the_start_may_be_held_back() -> None:
    b = with_hands(board(*line(0, 2), *line(1, 4)), {0: "", 1: ""})
    b.run(turn.draw(b.game, 1))
    assert b.game.facts.get("seat:0", "lone-gun") == 1
    assert b.game.facts.get("seat:1", "lone-gun") is None
    b.answers = ["hold", "2C"]
    b.run(turn.round_(b.game, 0))
    assert [[option.id for option in pick.options] for pick in b.decisions("card")] == [["2C", "hold"], ["2C", "3C"]]
    assert b.told(CardShown) == [CardShown(1, "2C")]
    assert next_steps(b) == [("order",), ("round", 0)]
    assert b.game.state.hands[0] == ("2C",)


@pytest.mark.rule("SW-TURN-10")
def test_a_hand_that_shrank_to_one_card_must_be_played() -> None:
    b = with_hands(two(2, 2), {0: "KS", 1: "9C"})
    b.answers = ["KS", "9C"]
    b.run(turn.round_(b.game, 0))
    assert [option.id for option in b.decisions("card")[0].options] == ["KS"]


@pytest.mark.rule("SW-TURN-10")
def test_when_all_who_have_cards_hold_they_must_play_in_the_next_round() -> None:
    b = lone(with_hands(two(2, 2), {0: "KS", 1: "9C"}), 0, 1)
    b.answers = ["hold", "hold", "KS", "9C"]
    play(b, ("round", 0), stop=["order"])
    assert [len(pick.options) for pick in b.decisions("card")] == [2, 2, 1, 1]
    assert next_steps(b) == [("order",), ("round", 0)]


@pytest.mark.rule("SW-TURN-10")
def test_alone_with_a_card_it_may_be_held_for_one_round() -> None:
    b = lone(with_hands(two(2, 2), {0: "KS", 1: ""}), 0)
    b.answers = ["hold", "KS"]
    play(b, ("round", 0), stop=["order"])
    assert [len(pick.options) for pick in b.decisions("card")] == [2, 1]


# -- a whole Turn --------------------------------------------------------------------------------------


@pytest.mark.rule("SW-TURN-02", "SW-TURN-07", "SW-NPC-02", "SW-TURN-08")
def test_the_phases_of_a_turn_come_in_order_and_the_npc_phase_may_be_empty() -> None:
    men = [*line(0, 2), *line(1, 2, downed=1), fig("b9", seat=1, at=(30, 30))]
    b = with_hands(board(*men, dice=[("recovery", 5, 1, 1, 5, 1, 1)]), {0: "", 1: ""})
    b.game.state.decks[1] = ("2H", "3H", "4H")
    b.policy.update(ACT, card=lambda pick: pick.options[0].id)
    play(b, ("turn", 1), stop=["turn-end"])
    assert [event.phase for event in b.told(PhaseBegan)] == ["draw", "action", "npc", "recovery"]
    assert {roll.label for roll in b.told(Rolled)} == {"recovery"}  # no Roll-Off without NPCs
    assert not any("done" in figure.status for figure in b.game.facts.figures.values())
    assert next_steps(b) == [("turn-end", 1)]


@pytest.mark.rule("SW-ACT-11", "SW-TURN-04")
def test_the_card_of_an_activation_goes_to_the_open_discard_pile() -> None:
    b = with_hands(two(1, 1), {0: "KS", 1: "9C"})
    b.policy.update(ACT)
    b.answers = ["KS", "9C"]
    play(b, ("round", 0))
    assert (shown(b, 0, "played"), shown(b, 0, "discard")) == ((), ("KS",))
    assert shown(b, 1, "discard") == ("9C",)
    cleared = [entry for entry in b.match.log if isinstance(entry.event, PileCleared)]
    assert all(entry.to is None for entry in cleared)
    assert len(cleared) == 2


@pytest.mark.rule("SW-VP-04")
def test_sudden_death_comes_before_the_draw() -> None:
    b = with_hands(board(*line(0, 2), *line(1, 1, downed=1)), {0: "", 1: ""})
    play(b, ("turn", 4))
    assert b.told(PhaseBegan) == []
    assert b.game.facts.ended is not None


def test_a_held_card_is_noted_for_all() -> None:
    b = lone(with_hands(two(2, 2), {0: "KS", 1: "9C"}), 0)
    b.answers = ["hold", "9C"]
    b.run(turn.round_(b.game, 0))
    assert [note.rule for note in b.told(Note)] == ["SW-TURN-10"]
    assert isinstance(b.decisions("card")[0], Pick)


# -- three and four seats, and seats that lose their last model ----------------------------------------


@pytest.mark.rule("SW-SETUP-03", "SW-ACT-05")
def test_three_jokers_are_one_roll_off_after_all_other_cards() -> None:
    order, b = ordered({0: "*2", 1: "*1", 2: "2D", 3: "*1"}, ("order", 3, 9, 3), ("order", 2, 5))
    assert order == [2, 1, 3, 0]
    assert {roll.rule for roll in b.told(Rolled)} == {"SW-ACT-05"}


@pytest.mark.rule("SW-ACT-04", "SW-ACT-05")
def test_two_pairs_of_equal_cards_are_two_roll_offs() -> None:
    order, b = ordered({0: "5H", 1: "KS", 2: "5H", 3: "KC"}, ("order", 1, 2), ("order", 8, 4))
    assert order == [3, 1, 0, 2]
    assert [roll.rule for roll in b.told(Rolled)] == ["SW-ACT-04", "SW-ACT-04", "SW-ACT-05", "SW-ACT-05"]


@pytest.mark.rule("SW-SETUP-03")
def test_lowest_of_colour_jokers_of_one_colour_roll_off_and_the_other_colour_comes_later() -> None:
    cards = {0: "*1", 1: "*1", 2: "AH", 3: "*2"}
    assert ordered(cards, ("order", 2, 6), joker_order="lowest-of-colour")[0] == [1, 0, 2, 3]


def three(*counts: int, **more: Any) -> Board:
    return in_turn(board(*(man for seat, count in enumerate(counts) for man in line(seat, count)), **more))


@pytest.mark.rule("SW-ACT-07", "SW-ACT-11")
def test_a_seat_without_a_model_left_between_card_and_activation_passes_and_discards() -> None:
    b = with_hands(three(2, 1, 2), {0: "KS", 1: "9C 8C", 2: "2C"})
    b.policy.update(ACT, card=lambda pick: pick.options[0].id)
    play(b, ("round", 0), stop=["activate"])
    casualty(b.game, "b0")
    b.run(agenda(b.game))
    assert "Seat 1 passes: nobody is left." in b.notes()
    assert shown(b, 1, "played") == ()
    assert shown(b, 1, "discard") == ("9C", "8C")  # the second with the end of the Phase
    assert b.game.state.hands[1] == ()
    assert b.game.facts.get("seat:1", "hand") == 0


@pytest.mark.rule("SW-ACT-01", "SW-TURN-03")
def test_a_seat_without_models_neither_plays_nor_draws_although_it_holds_cards() -> None:
    b = with_hands(three(2, 1, 2), {0: "KS", 1: "9C", 2: "2C"})
    casualty(b.game, "b0")
    b.answers = ["KS", "2C"]
    b.run(turn.round_(b.game, 0))
    assert [pick.seat for pick in b.decisions("card")] == [0, 2]
    b.run(turn.draw(b.game, 2))
    assert b.game.state.decks[1] == ("2C", "3C", "4C")


@pytest.mark.rule("SW-TURN-06", "SW-TURN-10")
def test_the_last_player_may_not_hold_a_lone_card() -> None:
    b = lone(with_hands(in_turn(board(*line(0, 2), *line(1, 1, done=1))), {0: "KS", 1: "9C"}), 0)
    b.answers = ["KS"]
    b.run(turn.round_(b.game, 0))
    assert [option.id for option in b.decisions("card")[0].options] == ["KS"]
    assert next_steps(b) == [("activate", 0), ("round", 0)]


@pytest.mark.rule("SW-TURN-10")
def test_a_held_card_may_be_held_again_while_others_play() -> None:
    b = lone(with_hands(three(2, 4, 2), {0: "KS", 1: "9C 8C", 2: "2C"}), 0)
    b.policy.update(ACT)
    b.answers = ["hold", "9C", "2C", "hold", "8C", "hold", "KS"]
    play(b, ("round", 0), stop=[])
    mine = [pick for pick in b.decisions("card") if pick.seat == 0]
    assert [len(pick.options) for pick in mine] == [2, 2, 2, 1]  # alone with a card, held once, then played
    assert shown(b, 0, "discard") == ("KS",)


@pytest.mark.rule("SW-TURN-10")
def test_the_leave_to_hold_ends_with_the_turn() -> None:
    b = lone(with_hands(board(*line(0, 4), *line(1, 4)), {0: "", 1: ""}), 0)
    b.run(turn.draw(b.game, 2))
    assert b.game.facts.get("seat:0", "lone-gun") is None


@pytest.mark.rule("SW-TURN-09", "SW-TURN-04")
def test_a_reshuffle_is_told_by_the_name_of_the_posse_and_tells_no_card() -> None:
    b = with_hands(board(*line(0, 4), *line(1, 1)), {0: "", 1: ""})
    b.game.state.decks[0] = ("AS",)
    for card in ("2H", "3H", "4H"):
        b.game.tell(CardShown(0, card, "discard"))
    b.match.log.clear()
    b.run(turn.draw(b.game, 2))
    assert "Seat 0 shuffles the Discard Pile into a new Deck." in b.notes()
    public = [repr(entry.event) for entry in b.match.log if entry.to is None]
    assert not [text for text in public for card in ("AS", "2H", "3H", "4H") if f"'{card}'" in text]


@pytest.mark.rule("SW-TURN-06", "SW-TURN-05")
def test_when_the_last_but_one_player_loses_its_models_in_the_round_the_other_goes_on_alone() -> None:
    b = with_hands(three(3, 1), {0: "KS 2H", 1: "9C 3C"})
    b.policy.update(ACT, card=lambda pick: pick.options[0].id)
    play(b, ("round", 0), stop=["activate"])
    casualty(b.game, "b0")
    b.run(agenda(b.game))
    assert [pick.seat for pick in b.decisions("card")] == [0, 1, 0]
    assert shown(b, 1, "discard") == ("9C", "3C")
