"""Lookout: who may React to a declared Action, the Reactions and their order.

Lives here: the window at a declaration (SW-LOOK-05 to -08) and each Reaction (SW-LOOK-09 to -12). A
Reaction is declared in secret and at once by all Passive seats. Never here: going on Lookout, the
triggering Action (`activation`), losing a token (`damage.lose_lookout`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.decision import About, Option, Pick
from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.shadows import damage, dice_tests, jam, los, move, shields, shoot, special
from gulch.rules.shadows import state as read
from gulch.rules.shadows.state import RANKS, rank, shaken, standing

PASS = "pass"
_DECLARES = {
    "move": "is about to move",
    "crawl": "is about to crawl",
    "shoot": "takes aim with",
    "fight": "is about to fight",
    "lookout": "is about to go on Lookout",
    "clear-jam": "is about to clear",
    "run": "is about to run",
}
_OF_ONE_ACTIVATION = ("actions", "moved", "crawled", "unnerved")


def watchers(game: Game, trigger: str) -> dict[int, list[str]]:
    """By Passive seat, the standing models on Lookout that see the triggering model (SW-LOOK-05)."""
    found: dict[int, list[str]] = {}
    for figure in read.enemies(game.facts, trigger):
        if "lookout" in figure.status and standing(game.facts, figure.id) and los.visible(game, figure.id, trigger):
            found.setdefault(figure.seat, []).append(figure.id)
    return dict(sorted(found.items()))


def intention(game: Game, fig: str, kind: str, weapon: str) -> str:
    """The declared Action in words, without a full stop."""
    if kind in special.actions():
        return f"{game.facts.figures[fig].name} {special.actions()[kind].words(game, fig, weapon)}"
    gun = f" the {read.weapons(game.facts, fig)[int(weapon)]}" if weapon else ""
    return f"{game.facts.figures[fig].name} {_DECLARES[kind]}{gun}"


# -- the window ----------------------------------------------------------------------------------------


async def react(game: Game, trigger: str, kind: str, weapon: str) -> None:
    """Every Passive seat with a watcher declares at most one Reaction, in secret and at once (SW-LOOK-06, -08)."""
    prompt = f"{intention(game, trigger, kind, weapon)}: does anybody React?"
    picks = [_reaction_pick(game, trigger, seat, models, prompt) for seat, models in watchers(game, trigger).items()]
    answers = await game.together(picks)
    declared = [answer.ids[0] for answer in answers if answer.ids[0] != PASS]
    for reaction in declared:
        _announce(game, reaction, trigger)
    if len(declared) == 1:
        game.then(_step(declared[0], trigger))
    elif declared:
        game.then(("reaction-order", trigger, *declared))


def _step(declared: str, trigger: str) -> tuple[str, str, str, str, str]:
    fig, kind, weapon = (*declared.split(":"), "")[:3]
    return ("reaction", fig, kind, weapon, trigger)


def _announce(game: Game, declared: str, trigger: str) -> None:
    _, fig, kind, weapon, _ = _step(declared, trigger)
    names = game.facts.figures
    if kind in special.actions():
        extra = special.actions()[kind]
        item, deed = extra.item(game, fig, weapon), extra.words(game, fig, weapon)
        what = deed.removeprefix("is about to ")
        text = f"{names[fig].name} {f'reacts with the {item}' if what == deed else f'reacts to {what}'}."
        game.tell(Act("react", fig, (trigger,), item, text=text, rule="SW-LOOK-08"))
        return
    item = read.weapons(game.facts, fig)[int(weapon)] if weapon else kind
    words = {
        "shoot": f"shoot at {names[trigger].name} with the {item}",
        "move": "move",
        "clear-jam": f"clear the {item}",
    }
    text = f"{names[fig].name} reacts to {words[kind]}."
    game.tell(Act("react", fig, (trigger,), item, text=text, rule="SW-LOOK-08"))


def _reaction_pick(game: Game, trigger: str, seat: int, models: Sequence[str], prompt: str) -> Pick:
    options = [Option(PASS, "No Reaction", why=("The Lookout Token stays (SW-LOOK-04)",))]
    for model in models:
        options += reaction_options(game, model, trigger)
    return Pick(
        seat=seat, kind="reaction", rule="SW-LOOK-06", prompt=prompt, subject=trigger, options=options, secret=True
    )


def reaction_options(game: Game, fig: str, trigger: str) -> list[Option]:
    """One Shoot Action at the triggering model or one Move Action; nothing else (SW-LOOK-09)."""
    figure, about = game.facts.figures[fig], About(figures=(fig, trigger))
    names = read.weapons(game.facts, fig)
    found = [
        (f"shoot:{index}", f"shoot the {names[index]}", "No Spotting Test (SW-LOOK-09)")
        for index in shoot.reaction_weapons(game, fig, trigger)
    ]
    found.append(("move", "move", "Contact with the triggering model only (SW-LOOK-10)"))
    found += [
        (f"clear-jam:{index}", f"clear the {name}", "In place of the Move (SW-LOOK-09)")
        for index, name in enumerate(names)
        if f"jammed:{index}" in figure.status
    ]
    found += [
        (option.id, option.label[0].lower() + option.label[1:], option.why[0])
        for option in special.offered(game, fig, trigger)
    ]
    return [Option(f"{fig}:{id}", f"{figure.name}: {label}", about, (why,)) for id, label, why in found]


async def reaction_order(game: Game, trigger: str, *declared: str) -> None:
    """Reaction Tests when several React: from the highest score down (SW-LOOK-08)."""
    models = {_step(reaction, trigger)[1]: reaction for reaction in declared}
    ordered = await _by_test(game, list(models))
    game.then(*(_step(models[fig], trigger) for fig in ordered))


async def _by_test(game: Game, figs: Sequence[str]) -> list[str]:
    """Score first, then Rank; those still tied roll again (SW-LOOK-08)."""
    if len(figs) < 2:
        return list(figs)
    keys = {fig: (await dice_tests.reaction_test(game, fig), RANKS.index(rank(game.facts, fig))) for fig in figs}
    ordered: list[str] = []
    for key in sorted(set(keys.values()), reverse=True):
        ordered += await _by_test(game, [fig for fig in figs if keys[fig] == key])
    return ordered


# -- a Reaction ----------------------------------------------------------------------------------------


async def reaction(game: Game, fig: str, kind: str, weapon: str, trigger: str) -> None:
    """Carries a Reaction out if it still can be; the model is Done then. If it cannot, the model stays on
    Lookout (SW-LOOK-12)."""
    if not _still_can(game, fig, kind, weapon, trigger):
        if game.still(fig) and "lookout" in game.facts.figures[fig].status:
            name = game.facts.figures[fig].name
            game.tell(Note(f"{name} can no longer react and stays on Lookout.", "SW-LOOK-12", (fig,)))
        return
    since, was_shaken = game.facts.get(fig, "lookout"), shaken(game.facts, fig)
    game.tell(Status(fig, "lookout", None, "SW-LOOK-02"))
    if kind == "shoot":
        await shoot.shoot(game, fig, int(weapon), only_target=trigger)
    elif kind == "clear-jam":
        await jam.clear_jam(game, fig, int(weapon))
    elif kind in special.actions():
        await special.actions()[kind].perform(game, fig, weapon, "", trigger)
    else:
        await move.move(game, fig, reaction_to=trigger)
    await damage.drain(game)
    shields.slipped(game)
    tidy(game, fig)
    if not game.still(fig) or "done" in game.facts.figures[fig].status:
        return
    undisturbed = standing(game.facts, fig) and shaken(game.facts, fig) == was_shaken
    if undisturbed and _bushwhacks(game, fig):
        game.tell(Status(fig, "lookout", since, "SW-SKILL-13"))
    else:
        game.tell(Status(fig, "done", 1, "SW-LOOK-12"))


def _bushwhacks(game: Game, fig: str) -> bool:
    """A Bushwhacker keeps its Lookout Token on a Success (SW-SKILL-13)."""
    bushwhacker = dice_tests.has_skill(game.facts, fig, "Bushwhacker")
    return bushwhacker and dice_tests.grit_roll(game, fig, "bushwhacker", "SW-SKILL-13")


def _still_can(game: Game, fig: str, kind: str, weapon: str, trigger: str) -> bool:
    if not (game.still(fig) and standing(game.facts, fig) and "lookout" in game.facts.figures[fig].status):
        return False
    if kind in special.actions():
        return special.possible(game, fig, kind, weapon, trigger)
    if kind != "shoot":
        return True
    return int(weapon) in shoot.reaction_weapons(game, fig, trigger)


def tidy(game: Game, fig: str) -> None:
    """What an Activation or a Reaction has used up counts no longer once it is over (SW-ACT-10)."""
    for key in game.facts.figures[fig].status:
        if key in _OF_ONE_ACTIVATION or key.startswith(("fired:", "used:nerve:")):
            game.tell(Status(fig, key, None, "SW-ACT-10"))
