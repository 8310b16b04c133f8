"""The Recovery Phase: Done Tokens, Recovery Tests, Bottle Checks, Posse by Posse in seat order.

Lives here: getting up again or not, and running away. Never here: Damage in play (`damage`), the end of
the match (`victory`).
"""

from __future__ import annotations

from gulch.decision import About, Option, Pick
from gulch.events import Act, Modifier, Note, PhaseBegan, PostureChanged, Removed, Status
from gulch.match import Game
from gulch.rules.shadows import agendas, damage, dice_tests, horses, loot, nerve, reserves, shields
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import RANKS, downed, friends, models, on_table, rank, seats_in_play, shaken, standing
from gulch.say import seat_name
from gulch.table.model import STANDING
from gulch.table.touch import bases_touch
from gulch.view import Facts

RECOVERY_DICE = 3
RECOVERS_FROM = 3
BOSS_DICE = 3
SUBSTITUTE_DICE = 1


async def recovery(game: Game, turn: int) -> None:
    """Each Posse in turn does all of it, in seat order (SW-REC-01)."""
    game.tell(PhaseBegan(turn, "recovery", label=f"Turn {turn}: Recovery Phase"))
    game.then(*(("recover", seat) for seat in seats_in_play(game.facts)))


async def recover(game: Game, seat: int) -> None:
    """Done Tokens come off (SW-REC-02); then the Downed are tested, then the Bottle Check (SW-TURN-08)."""
    lying: list[str] = []
    for figure in on_table(game.facts, seat):
        if "done" in figure.status:
            game.tell(Status(figure.id, "done", None, "SW-REC-02"))
        if "downed" in figure.status:
            lying.append(figure.id)
    game.then(*(("recovery-test", fig) for fig in lying), ("bottle", seat))


# -- Recovery Tests ------------------------------------------------------------------------------------


async def recovery_test(game: Game, fig: str) -> None:
    """3 Dice, one more with a friend on its feet in Contact: none is a Casualty worth nothing, three or more
    Successes stand up Shaken (SW-REC-03, SW-REC-04). Hard to Kill needs no Test (SW-SKILL-15)."""
    if not game.still(fig) or not downed(game.facts, fig):
        return
    if dice_tests.has_skill(game.facts, fig, "Hard to Kill"):
        stand_up(game, fig, "SW-SKILL-15")
        return
    modifiers = [Modifier(1, "a friend is there to help", "SW-REC-03")] if _helped(game.facts, fig) else []
    outcome = await dice_tests.test(game, fig, "recovery", RECOVERY_DICE, modifiers, rule="SW-REC-03")
    with game.because(outcome.entry):
        if not outcome.successes:
            damage.casualty(game, fig, rule="SW-REC-04")
        elif outcome.successes >= RECOVERS_FROM:
            stand_up(game, fig, "SW-REC-04")
        else:
            game.tell(Note(f"{game.facts.figures[fig].name} stays down.", "SW-REC-04", (fig,)))


def _helped(facts: Facts, fig: str) -> bool:
    """Whether a friend on its feet is in Contact; more friends make no difference (SW-REC-03)."""
    body = facts.figures[fig].body
    assert body is not None
    for friend in friends(facts, fig):
        if standing(facts, friend.id) and friend.body and bases_touch(body, friend.body):
            return True
    return False


def stand_up(game: Game, fig: str, rule: str) -> None:
    """On its feet again, and Shaken whether or not it was before (SW-REC-04)."""
    act = Act("stand-up", fig, text=f"{game.facts.figures[fig].name} gets up again, Shaken.", rule=rule)
    with game.because(game.tell(act)):
        game.tell(PostureChanged(fig, STANDING))
        game.tell(Status(fig, "downed", None, rule))
        if not shaken(game.facts, fig):
            game.tell(Status(fig, "shaken", 1, rule))


# -- Bottle Checks -------------------------------------------------------------------------------------


async def bottle(game: Game, seat: int) -> None:
    """The Bottle Check of a Posse, if it is due (SW-BOTTLE-01, -02, -03)."""
    if not check_due(game, seat):
        return
    tester = await _tester(game, seat)
    if tester and await _nerve_test(game, tester):
        game.tell(Note(f"{seat_name(game.facts, seat)} fights on.", "SW-BOTTLE-03"))
    else:
        await bottle_out(game, seat)


def check_due(game: Game, seat: int) -> bool:
    """Whether no more than half of the starting models, rounded down, are on their feet; reserves and those
    that left as the scenario allows count as standing unless bottle-check-count says otherwise
    (SW-BOTTLE-01). A Posse without any model on the table has nobody left to run."""
    if not on_table(game.facts, seat):
        return False
    starting = int(game.facts.get(f"seat:{seat}", "starting", 0) or 0)
    absent_too = option(game, "bottle-check-count") == "absent-too"
    return _on_their_feet(game.facts, seat, absent_too) <= starting // 2


def _on_their_feet(facts: Facts, seat: int, absent_too: bool) -> int:
    present = sum(1 for figure in on_table(facts, seat) if standing(facts, figure.id))
    absent = sum(1 for figure in models(facts, seat) if figure.body is None and figure.out in ("", "left"))
    return present + (absent if absent_too else 0)


async def _tester(game: Game, seat: int) -> str:
    """The Boss, else a model of the highest Rank of the owner's choice, else nobody (SW-BOTTLE-02)."""
    able = [figure for figure in on_table(game.facts, seat) if standing(game.facts, figure.id)]
    for figure in able:
        if "boss" in figure.status:
            return figure.id
    if not able:
        return ""
    best = max(RANKS.index(rank(game.facts, figure.id)) for figure in able)
    options = [
        Option(figure.id, f"{figure.name}, {RANKS[best]}", About(figures=(figure.id,)), ("SW-BOTTLE-02",))
        for figure in able
        if RANKS.index(rank(game.facts, figure.id)) == best
    ]
    prompt = "The Boss cannot rally the Posse: who tries?"
    return await game.pick(Pick(seat=seat, kind="bottle-tester", rule="SW-BOTTLE-02", prompt=prompt, options=options))


async def _nerve_test(game: Game, tester: str) -> bool:
    """An unmodified Nerve Test of 3 Dice for the Boss, 1 Die for a substitute (SW-BOTTLE-02). Nerves of Steel and a
    Preacher may each re-roll one Die, never the same twice (SW-SKILL-14, SW-HIRE-07, SW-DICE-02)."""
    if nerve.steeled(game, tester):
        return True
    boss = "boss" in game.facts.figures[tester].status
    dice = BOSS_DICE if boss else SUBSTITUTE_DICE
    outcome = await dice_tests.test(game, tester, "bottle check", dice, rule="SW-BOTTLE-02")
    return await nerve.second_chances(game, tester, "bottle check", outcome, nerve.heartened(game, tester), "Run")


async def bottle_out(game: Game, seat: int) -> None:
    """The whole Posse leaves, Downed models and those that wait off the table too; they are no Casualties. Loot stays
    (SW-BOTTLE-03, -04)."""
    game.tell(Note(f"{seat_name(game.facts, seat)} bottles out and runs.", "SW-BOTTLE-03"))
    game.tell(Status(f"seat:{seat}", "lost", game.facts.phase.turn if game.facts.phase else 0, "SW-BOTTLE-03"))
    left = [(figure.id, figure.body) for figure in on_table(game.facts, seat)]
    laden = [fig for fig, _ in left if loot.carried(game.facts, fig)]
    for fig in (fig for fig, _ in left if fig not in laden):
        _run_off(game, fig)
    for figure in reserves.waiting(game.facts, seat):
        game.tell(Removed(figure.id, "bottled out", "SW-BOTTLE-03"))
    for fig in laden:
        await loot.leave_behind(game, fig)
        _run_off(game, fig)
    for fig, was in left:
        await shields.lost(game, fig, was)


def _run_off(game: Game, fig: str) -> None:
    agendas.struck_down(game, fig)
    game.tell(Removed(fig, "bottled out", "SW-BOTTLE-03"))
    horses.flee(game, fig, "SW-BOTTLE-03")
