"""Agendas: each player's own aim of a game (SW-AGENDA-01 to -07), behind the options `agendas` and `agenda-secrecy`.

What is known of one is public: of a seat the statuses "agenda", "rival", "loyalty", "messenger". What is not is a
secret of that seat: "agenda-roll" and "agenda" (a number) by the option agenda-secrecy, and "agenda-model", the model
chosen for Blaze of Glory or The Message (its number in the Posse). Lives here: rolling, choosing and scoring. Never
here: other Victory Points (`victory`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any

from gulch.decision import About, Option, Pick
from gulch.dice import Dice
from gulch.events import Act, FigureInfo, Note, Placed, Rolled, Score, Secret, Status
from gulch.match import Game
from gulch.rules.shadows import bystanders, loot, shields
from gulch.rules.shadows.bodies import body
from gulch.rules.shadows.downed import spots
from gulch.rules.shadows.options import option
from gulch.rules.shadows.state import downed, friendly, mates, models, on_table, standing
from gulch.say import seat_name
from gulch.view import Facts, FigureFacts

Step = tuple[Any, ...]
DIE = 6
FREE = 6  # the score that leaves the choice to the player
HIDDEN = "secret"  # the public word for an Agenda that need not be declared, by the option agenda-secrecy
TITLES: Mapping[str, str] = {
    "vendetta": "Vendetta",
    "divided-loyalties": "Divided Loyalties",
    "the-vip": "The VIP",
    "blaze-of-glory": "Blaze of Glory",
    "the-message": "The Message",
}
RULES = {name: f"SW-AGENDA-{number:02}" for number, name in enumerate(TITLES, 2)}
_OF_A_MODEL = ("blaze-of-glory", "the-message")  # those that a secret model is chosen for


def infos(game: Game, seats: int) -> list[FigureInfo]:
    """The VIPs that the seats may turn out to have; none without Agendas."""
    if option(game, "agendas") == "off":
        return []
    return [bystanders.vip(game.state.setup.table, seat) for seat in range(seats)]


def after(game: Game) -> tuple[Step, ...]:
    """The steps after Deployment; none without Agendas (SW-AGENDA-01). A team has one, which its lowest seat rolls for,
    or one for each of its Posses (SW-TEAM-03, option team-agendas)."""
    if option(game, "agendas") == "off":
        return ()
    seats = [info.seat for info in game.facts.seats]
    return tuple(("agenda", seat) for seat in seats if seat == min(_sharers(game, seat)))


def _sharers(game: Game, seat: int) -> tuple[int, ...]:
    """The seats that have one Agenda together: those of a team, or the seat alone (SW-TEAM-03)."""
    return mates(game.facts, seat) if option(game, "team-agendas") == "one-per-team" else (seat,)


def of(facts: Facts, seat: int) -> str:
    """A seat's Agenda, be it open or its secret; "" if it has none yet."""
    told = str(facts.get(f"seat:{seat}", "agenda") or "")
    if told not in ("", HIDDEN):
        return told
    number = facts.secret(seat, "agenda")
    return list(TITLES)[int(number)] if number else ""


def chosen_model(facts: Facts, seat: int) -> str:
    """The model of a seat that was chosen in secret, "" if none was."""
    number = facts.secret(seat, "agenda-model")
    return facts.of_seat(seat)[int(number)].id if number else ""


def _number(facts: Facts, fig: str) -> str:
    """The number of a model in its Posse."""
    return str([figure.id for figure in facts.of_seat(facts.figures[fig].seat)].index(fig))


# -- rolled ---------------------------------------------------------------------------------------------


async def roll(game: Game, seat: int) -> None:
    """A D6 for the Agenda, in the open or for the player alone (SW-AGENDA-01)."""
    secret = option(game, "agenda-secrecy") == "secret"
    stream, to = (f"secret:{seat}", (seat,)) if secret else ("dice", None)
    drawn = game.dice.roll(DIE, 1, label=f"agenda seat:{seat}", stream=stream)
    result = "any Agenda" if drawn[0] == FREE else list(TITLES.values())[drawn[0] - 1]
    event = Rolled("agenda", seat, "", DIE, drawn, drawn, (), 0, -1, result, "SW-AGENDA-01", stream)
    game.tell(event, to=to)
    if secret:
        game.tell(Secret(seat, "agenda-roll", str(drawn[0])), to=(seat,))
        game.then(("agenda-secretly", seat))
        return
    name = await game.pick(_agenda_pick(seat, drawn[0]))
    _declare(game, seat, name)
    game.then(("agenda-terms", seat))


def _agenda_pick(seat: int, score: int, *, secret: bool = False) -> Pick:
    """The Agenda of a score; on a 6 any of the five (SW-AGENDA-07)."""
    names = list(TITLES) if score == FREE else [list(TITLES)[score - 1]]
    options = [Option(name, TITLES[name], why=(RULES[name],)) for name in names]
    prompt = "Choose your Agenda" if score == FREE else "Your Agenda"
    return Pick(seat=seat, kind="agenda", rule="SW-AGENDA-07", prompt=prompt, options=options, secret=secret)


def _declare(game: Game, seat: int, name: str) -> None:
    game.tell(Status(f"seat:{seat}", "agenda", name, "SW-AGENDA-01"))
    game.tell(Note(f"The Agenda of {seat_name(game.facts, seat)} is {TITLES[name]}.", RULES[name]))


async def secretly(game: Game, seat: int) -> None:
    """By the option agenda-secrecy the player alone knows the Agenda, unless it must be declared. Everybody is asked,
    so that nothing is told by being asked."""
    score = int(game.facts.secret(seat, "agenda-roll"))
    name = await game.pick(_agenda_pick(seat, score, secret=True))
    game.tell(Secret(seat, "agenda", str(list(TITLES).index(name))), to=(seat,))
    if name in _OF_A_MODEL:
        game.tell(Status(f"seat:{seat}", "agenda", HIDDEN, "SW-AGENDA-01"))
        game.tell(Note(f"{seat_name(game.facts, seat)} keeps an Agenda secret.", "SW-AGENDA-01"))
    else:
        _declare(game, seat, name)
    game.then(("agenda-terms", seat))


# -- its terms ------------------------------------------------------------------------------------------


async def terms(game: Game, seat: int) -> None:
    """What an Agenda needs to be named: a Boss, or who holds the VIP, openly; a model of one's own in secret."""
    name = str(game.facts.get(f"seat:{seat}", "agenda"))
    if name == "vendetta":
        await _rival(game, seat)
    elif name == "divided-loyalties":
        await _loyalty(game, seat)
    elif name == "the-vip":
        await _vip(game, seat)
    else:
        game.then(("agenda-model", seat))


def _bosses(game: Game, seat: int) -> list[Option]:
    """The enemy Bosses that are in the game."""
    figures = game.facts.figures.values()
    found = [f for f in figures if "boss" in f.status and not f.out and not friendly(game.facts, seat, f.seat)]
    return [Option(boss.id, boss.name, About(figures=(boss.id,))) for boss in found]


async def _rival(game: Game, seat: int) -> None:
    """An enemy Boss is named openly as the Rival (SW-AGENDA-02)."""
    options = _bosses(game, seat)
    if options:
        prompt = "Vendetta: who is the Rival of your Boss?"
        boss = await game.pick(Pick(seat=seat, kind="rival", rule="SW-AGENDA-02", prompt=prompt, options=options))
        _named(game, seat, "rival", boss, "SW-AGENDA-02")


async def _loyalty(game: Game, seat: int) -> None:
    """An enemy Boss is named openly who is to stay in play (SW-AGENDA-03)."""
    options = _bosses(game, seat)
    if options:
        prompt = "Divided Loyalties: which enemy Boss is to stay in play?"
        boss = await game.pick(Pick(seat=seat, kind="loyalty", rule="SW-AGENDA-03", prompt=prompt, options=options))
        _named(game, seat, "loyalty", boss, "SW-AGENDA-03")


def _named(game: Game, seat: int, key: str, boss: str, rule: str) -> None:
    game.tell(Status(f"seat:{seat}", key, boss, rule))
    game.tell(Note(f"{seat_name(game.facts, seat)} names {game.facts.figures[boss].name}.", rule))


def vip_of(seat: int) -> str:
    """The id of the VIP of a seat."""
    return f"vip-{seat}"


async def _vip(game: Game, seat: int) -> None:
    """The VIP comes with one of the Deployed models, which holds it like a Bystander (SW-AGENDA-04)."""
    able = [
        f for f in on_table(game.facts, seat) if standing(game.facts, f.id) and not shields.hostage(game.facts, f.id)
    ]
    if not able:
        return
    options = [Option(figure.id, figure.name, About(figures=(figure.id,))) for figure in able]
    prompt = "The VIP: who holds it?"
    holder = await game.pick(Pick(seat=seat, kind="vip-holder", rule="SW-AGENDA-04", prompt=prompt, options=options))
    vip, by = game.facts.figures[vip_of(seat)], game.scene.bodies[holder]
    there = body(game.scene.table, vip.info, by.at, by.facing)
    game.tell(Placed(vip.id, there.moved(spots(game, by, there)[0][1])))
    game.tell(Status(vip.id, "vip", seat, "SW-AGENDA-04"))
    shields.grab(game, holder, vip.id, "SW-AGENDA-04")
    await shields.carry(game, holder)


async def choose_model(game: Game, seat: int) -> None:
    """One Deployed model of one's own, in secret (SW-AGENDA-05, -06)."""
    options = [Option(f.id, f.name, About(figures=(f.id,))) for f in on_table(game.facts, seat)]
    if not options:
        return
    name = of(game.facts, seat)
    pick = Pick(
        seat=seat, kind="agenda-model", rule="SW-AGENDA-05", prompt=f"{TITLES[name]}: which of your models?",
        options=options, secret=True,
    )  # fmt: skip
    game.tell(Secret(seat, "agenda-model", _number(game.facts, await game.pick(pick))), to=(seat,))


# -- in play --------------------------------------------------------------------------------------------


def casualty(game: Game, victim: str, by: str) -> None:
    """A Boss has made the Rival that its player named a Casualty itself (SW-AGENDA-02)."""
    if not by or "boss" not in game.facts.figures[by].status:
        return
    seats = _sharers(game, game.facts.figures[by].seat)
    for seat in (seat for seat in seats if game.facts.get(f"seat:{seat}", "rival") == victim):
        game.tell(Score(seat, 2, f"the Vendetta against {game.facts.figures[victim].name}", "SW-AGENDA-02"))


def struck_down(game: Game, fig: str) -> None:
    """A model goes down or leaves play: the secret Messenger among them is disclosed, and its message stays on the
    spot as a counter (SW-AGENDA-06)."""
    figure = game.facts.figures[fig]
    seat, subject = figure.seat, f"seat:{figure.seat}"
    if figure.body is None or chosen_model(game.facts, seat) != fig or of(game.facts, seat) != "the-message":
        return
    if game.facts.get(subject, "messenger"):
        return
    text = f"{figure.name} had a message on it."
    act = Act("disclose", fig, item="The message", points=(figure.body.at,), text=text, rule="SW-AGENDA-06")
    with game.because(game.tell(act)):
        game.tell(Status(subject, "messenger", fig, "SW-AGENDA-06"))
        if game.facts.get(subject, "agenda") == HIDDEN:
            _declare(game, seat, "the-message")
        loot.lay(game, message_of(seat), figure.body.at)


def message_of(seat: int) -> str:
    """The id of the counter that the Messenger of a seat drops."""
    return f"message-{seat}"


# -- at the end -----------------------------------------------------------------------------------------


def final(game: Game) -> None:
    """The points of all Agendas that are scored when the game ends."""
    for info in game.facts.seats:
        score = _FINAL.get(of(game.facts, info.seat))
        if score is not None:
            score(game, info.seat)


def _loyal(game: Game, seat: int) -> None:
    """+2 VP if the Boss named is still on the table, Downed or not (SW-AGENDA-03)."""
    boss = str(game.facts.get(f"seat:{seat}", "loyalty") or "")
    if boss and game.still(boss):
        game.tell(Score(seat, 2, f"{game.facts.figures[boss].name} is still in play", "SW-AGENDA-03"))


def _escorted(game: Game, seat: int) -> None:
    """+2 VP if a model of the seat, or of its team, holds the VIP on the table (SW-AGENDA-04)."""
    vip = game.facts.figures.get(vip_of(seat))
    holder = str(vip.status.get("held", "")) if vip is not None and vip.body is not None else ""
    if holder and game.still(holder) and game.facts.figures[holder].seat in _sharers(game, seat):
        game.tell(Score(seat, 2, f"{game.facts.figures[holder].name} holds the VIP", "SW-AGENDA-04"))


def _blaze(game: Game, seat: int) -> None:
    """+1 VP if the model chosen is Downed or a Casualty, which reveals it (SW-AGENDA-05)."""
    fig = chosen_model(game.facts, seat)
    if not fig:
        return
    figure = game.facts.figures[fig]
    if figure.out == "casualty" or (figure.body is not None and downed(game.facts, fig)):
        game.tell(Score(seat, 1, f"{figure.name} went out in a Blaze of Glory", "SW-AGENDA-05"))


def _delivered(game: Game, seat: int) -> None:
    """+1 VP for the Posse that has the message: the Messenger's own as long as that stands undisclosed
    (SW-AGENDA-06)."""
    if game.facts.get(f"seat:{seat}", "messenger"):
        counter = message_of(seat)
        having = [f for f in game.facts.figures.values() if f.body and counter in loot.carried(game.facts, f.id)]
    else:
        fig = chosen_model(game.facts, seat)
        having = [game.facts.figures[fig]] if fig and standing(game.facts, fig) else []
    for figure in having:
        game.tell(Score(figure.seat, 1, f"{figure.name} has the message", "SW-AGENDA-06"))


_FINAL: Mapping[str, Callable[[Game, int], None]] = {
    "divided-loyalties": _loyal,
    "the-vip": _escorted,
    "blaze-of-glory": _blaze,
    "the-message": _delivered,
}


# -- what others may think ------------------------------------------------------------------------------


def imagined(facts: Facts, seat: int, dice: Dice) -> Iterator[tuple[str, str]]:
    """The secrets that a seat has as far as the others can know, dealt with `dice`: the roll for its Agenda, that
    itself, and the model that it has chosen for it."""
    told = str(facts.get(f"seat:{seat}", "agenda") or "")
    chances = _chances(facts, seat, told)
    name, model = chances[dice.below(len(chances), stream="imagine")] if chances else (told, "")
    secretly = facts.began is not None and dict(facts.began.options).get("agenda-secrecy") == "secret"
    if secretly and (name or ("agenda-secretly", seat) in facts.agenda):
        yield "agenda-roll", str(_rolled(name, dice))
    if secretly and name:
        yield "agenda", str(list(TITLES).index(name))
    if model:
        yield "agenda-model", model


def _chances(facts: Facts, seat: int, told: str) -> list[tuple[str, str]]:
    """The Agendas that need a model, each with the number of every model that may be it: equally likely, so that the
    more have gone down without a message the less it is The Message. Without a model while none is chosen yet."""
    names = [name for name in _OF_A_MODEL if told in (name, HIDDEN)]
    if any(step in facts.agenda for step in (("agenda-terms", seat), ("agenda-model", seat))):
        return [(name, "") for name in names]
    known = str(facts.get(f"seat:{seat}", "messenger") or "")
    if known:
        return [("the-message", _number(facts, known))]
    return [(name, _number(facts, f.id)) for name in names for f in models(facts, seat) if _may_be(facts, f, name)]


def _rolled(name: str, dice: Dice) -> int:
    """A roll that leads to an Agenda: its own, or a free choice; any roll if there is none yet."""
    if not name:
        return 1 + dice.below(DIE, stream="imagine")
    return list(TITLES).index(name) + 1 if dice.below(FREE, stream="imagine") else FREE


def _may_be(facts: Facts, figure: FigureFacts, name: str) -> bool:
    """Whether a model may be the one chosen: it was Deployed; a Messenger that went down would be known."""
    if name == "the-message":
        return standing(facts, figure.id) or figure.out == "left"
    return figure.body is not None or figure.out != ""


STEPS: Mapping[str, Callable[..., Awaitable[None]]] = {
    "agenda": roll,
    "agenda-secretly": secretly,
    "agenda-terms": terms,
    "agenda-model": choose_model,
}
