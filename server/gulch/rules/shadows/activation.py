"""Activations: which models act, with how many Actions, what they declare, what ends them.

Lives here: Solo and Dual Activations, the choice and declaration of each Action, carrying it out after the
Reactions, Done Tokens. What an Activation has used up (Actions left, Weapons fired) are statuses of the
figure that `finish` clears. Never here: what an Action does, Reactions themselves (`lookout`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gulch.decision import About, Option, Pick, inches, point_text
from gulch.events import Act, Note, Status
from gulch.match import Game
from gulch.rules.shadows import (
    contact,
    course,
    damage,
    dice_tests,
    downed,
    dynamite,
    fight,
    hazards,
    jam,
    lookout,
    marks,
    move,
    reserves,
    shields,
    shoot,
    special,
)
from gulch.rules.shadows import state as read
from gulch.rules.shadows.options import option
from gulch.say import seat_name
from gulch.table.measure import point_distance
from gulch.table.model import Point

SOLO_ACTIONS = 2
PASS = "pass"


# -- who may act ---------------------------------------------------------------------------------------


def current_turn(game: Game) -> int:
    """The number of the Game Turn, 0 before the first."""
    return game.facts.phase.turn if game.facts.phase else 0


def eligible(game: Game, seat: int) -> list[str]:
    """Models that may be Activated: on the table, not Done, and not on Lookout since this Turn unless the
    option lookout-activation allows it (SW-ACT-06, SW-LOOK-04)."""
    if option(game, "lookout-activation") == "same-turn":
        return [figure.id for figure in read.on_table(game.facts, seat) if "done" not in figure.status]
    return unfinished(game, seat)


def unfinished(game: Game, seat: int) -> list[str]:
    """Models that have not acted this Turn; one that went on Lookout in it has (SW-TURN-05)."""
    figures = read.on_table(game.facts, seat)
    return [figure.id for figure in figures if "done" not in figure.status and not _watching(game, figure.id)]


def _watching(game: Game, fig: str) -> bool:
    return game.facts.get(fig, "lookout") == current_turn(game)


# -- an Activation -------------------------------------------------------------------------------------


async def activate(game: Game, seat: int) -> None:
    """A seat's place in the order: it is Active and makes a Solo or Dual Activation (SW-ACT-06, -08, -09),
    or Passes when no model may act (SW-ACT-07)."""
    game.tell(Status(f"seat:{seat}", "active", 1, "SW-ACT-06"))
    models = eligible(game, seat)
    chosen = (
        await game.pick(_activation_pick(game, seat, models)) if models or reserves.may_arrive(game, seat) else PASS
    )
    if chosen == PASS:
        game.tell(Note(f"{seat_name(game.facts, seat)} passes: {_why_pass(game, seat)}.", "SW-ACT-07"))
        game.then(("discard", seat))
        return
    manner, _, first = chosen.partition(":")
    if manner in (reserves.SOLO, reserves.DUAL):
        await _bring_on(game, seat, manner, first)
        return
    if manner == "solo":
        game.then(("start", first, _actions(game, first, SOLO_ACTIONS)), ("discard", seat))
        take_token_off(game, first)
        return
    second = await game.pick(_partner_pick(game, seat, first, [model for model in models if model != first]))
    pair = (first, second)
    game.then(*(("start", model, _actions(game, model, 1)) for model in pair), ("discard", seat))
    for model in pair:
        take_token_off(game, model)


async def _bring_on(game: Game, seat: int, manner: str, first: str) -> None:
    """One or two waiting models come on in place of the Activation, once a Turn (SW-SCEN-18)."""
    if manner == reserves.SOLO:
        steps = [("arrive", first, SOLO_ACTIONS)]
    else:
        steps = [("arrive", first, 1), ("arrive", await game.pick(reserves.partner_pick(game, seat, first)), 1)]
    game.tell(Status(f"seat:{seat}", "arrived", current_turn(game), "SW-SCEN-18"))
    game.then(*steps, ("discard", seat))


def _why_pass(game: Game, seat: int) -> str:
    if not read.on_table(game.facts, seat):
        return "nobody is left"
    return "whoever could act stays on Lookout" if eligible(game, seat) else "nobody is left to act"


def _activation_pick(game: Game, seat: int, models: Sequence[str]) -> Pick:
    names = {model: game.facts.figures[model].name for model in models}
    options = [_who(model, f"solo:{model}", f"{names[model]}: Solo, two Actions", "SW-ACT-08") for model in models]
    if len(models) > 1:
        options += [
            _who(model, f"dual:{model}", f"{names[model]} first of two models: Dual, one Action each", "SW-ACT-09")
            for model in models
        ]
    options += reserves.options(game, seat)
    if not unfinished(game, seat):  # all that is left is to swap Lookout Tokens, which nobody has to
        options.append(Option(PASS, "Pass", why=("SW-LOOK-04",)))
    return Pick(seat=seat, kind="activation", rule="SW-ACT-06", prompt="Who acts?", options=options)


def _partner_pick(game: Game, seat: int, first: str, models: Sequence[str]) -> Pick:
    options = [_who(model, model, f"{game.facts.figures[model].name}: one Action", "SW-ACT-09") for model in models]
    prompt = f"Who acts after {game.facts.figures[first].name}?"
    return Pick(seat=seat, kind="dual-partner", rule="SW-ACT-09", prompt=prompt, subject=first, options=options)


def _who(model: str, id: str, label: str, rule: str) -> Option:
    return Option(id, label, About(figures=(model,)), (rule,))


def _actions(game: Game, model: str, count: int) -> int:
    """None for a model that swaps this Turn's Lookout Token for Done (SW-LOOK-04, option same-turn)."""
    return 0 if _watching(game, model) else count


def take_token_off(game: Game, fig: str) -> None:
    """The Lookout Token comes off first when a model is Activated, without a penalty (SW-LOOK-04)."""
    if "lookout" in game.facts.figures[fig].status:
        game.tell(Status(fig, "lookout", None, "SW-LOOK-04"))


async def start(game: Game, fig: str, actions: int) -> None:
    """One model's part of an Activation: it has its Actions now. One that left play meanwhile has none."""
    if not game.still(fig):
        return
    name = game.facts.figures[fig].name
    if actions:
        game.tell(Act("activate", fig, text=f"{name} acts.", rule="SW-ACT-08" if actions > 1 else "SW-ACT-09"))
    else:
        game.tell(Act("activate", fig, text=f"{name} gives up Lookout for this Turn.", rule="SW-LOOK-04"))
    game.tell(Status(fig, "actions", actions + slick(game, fig, actions), "SW-ACT-08"))
    game.then(("action", fig), ("finish", fig))


def slick(game: Game, fig: str, actions: int) -> int:
    """One more Action for a Success of a Slick model, which always tries (SW-SKILL-18)."""
    if not actions or read.downed(game.facts, fig) or not dice_tests.has_skill(game.facts, fig, "Slick"):
        return 0
    return int(dice_tests.grit_roll(game, fig, "slick", "SW-SKILL-18"))


async def finish(game: Game, fig: str) -> None:
    """The end of a model's Activation: a Done Token, unless it went on Lookout (SW-ACT-08, SW-LOOK-01)."""
    status = game.facts.figures[fig].status
    lookout.tidy(game, fig)
    if game.still(fig) and "lookout" not in status and "done" not in status:
        game.tell(Status(fig, "done", 1, "SW-ACT-08"))


# -- an Action -----------------------------------------------------------------------------------------


async def action(game: Game, fig: str) -> None:
    """The next Action: chosen and declared; then the Reactions, then the Action itself (SW-ACT-13, SW-LOOK-05)."""
    left = int(game.facts.get(fig, "actions", 0) or 0) if game.still(fig) else 0
    options = action_options(game, fig) if left > 0 else []
    if not options:
        return
    name = game.facts.figures[fig].name
    prompt = f"{name}: {left} {'Action' if left == 1 else 'Actions'} left"
    seat = game.facts.figures[fig].seat
    chosen = await game.pick(
        Pick(seat=seat, kind="action", rule="SW-ACT-13", prompt=prompt, subject=fig, options=options, default=("done",))
    )
    kind, _, weapon = chosen.partition(":")
    if kind == "done":
        game.tell(Status(fig, "actions", 0, "SW-ACT-13"))
        return
    game.tell(Status(fig, "actions", left - 1, "SW-ACT-08"))
    if not lookout.watchers(game, fig):
        game.then(("perform", fig, kind, weapon), ("action", fig))
        return
    fixed = await _fix(game, fig, kind, weapon)
    game.tell(_declaration(game, fig, kind, weapon, fixed))
    game.then(("react", fig, kind, weapon), ("perform", fig, kind, weapon, *fixed), ("action", fig))


def action_options(game: Game, fig: str) -> list[Option]:
    """What the model may declare now; "done" leaves the rest unused (SW-ACT-13)."""
    about = About(figures=(fig,))
    done = Option("done", "Stop here", about, ("Actions may be left unused (SW-ACT-13)",))
    if read.downed(game.facts, fig):
        if "crawled" in game.facts.figures[fig].status:
            return []
        crawl = Option("crawl", 'Crawl up to 2"', about, ("A Downed model may only crawl (SW-DOWN-02)",))
        return [crawl, done]
    options = _move_options(game, fig, about) + _attack_options(game, fig, about)
    watch = Option("lookout", "Go on Lookout", about, ("Ends the Activation, to React later (SW-LOOK-01)",))
    return [*options, *special.offered(game, fig, no_move=_fired_steady(game, fig)), watch, done]


def _move_options(game: Game, fig: str, about: About) -> list[Option]:
    if not move.can_move(game, fig) or _fired_steady(game, fig):
        return []
    way = inches(move.allowance(game, fig))
    why = (f"Up to {way}; into Contact with an enemy in view it is a Charge (SW-MOVE-01, SW-MOVE-08)",)
    if contact.engaged(game.facts, fig):
        why = (f"Up to {way}; leaving Contact needs a Disengage Test (SW-MOVE-01, SW-MOVE-09)",)
    options = [Option("move", "Move", about, why)]
    for index, name in enumerate(read.weapons(game.facts, fig)):
        if f"jammed:{index}" in game.facts.figures[fig].status:
            label = f"Clear the jammed {name}"
            options.append(Option(f"clear-jam:{index}", label, about, ("A whole Move Action (SW-JAM-01)",)))
    return options


def _fired_steady(game: Game, fig: str) -> bool:
    """Whether it has fired a Weapon that forbids a Move in the same Activation (SW-WEAP-10)."""
    status = game.facts.figures[fig].status
    guns = range(len(read.weapons(game.facts, fig)))
    return any(f"fired:{gun}" in status and shoot.weapon_of(game, fig, gun).steady for gun in guns)


def _attack_options(game: Game, fig: str, about: About) -> list[Option]:
    names = read.weapons(game.facts, fig)
    options = [
        Option(f"shoot:{index}", f"Shoot the {names[index]}", about, (_how_often(game, fig, index),))
        for index in shoot.eligible_weapons(game, fig)
    ]
    if fight.can_fight(game, fig):
        options.append(Option("fight", "Fight", about, ("An enemy is in Contact (SW-FIGHT-01)",)))
    return options


def _how_often(game: Game, fig: str, weapon: int) -> str:
    """Why the Weapon may be fired now."""
    again = f"fired:{weapon}" in game.facts.figures[fig].status
    return "Once more (Trigger-Happy, SW-SKILL-01)" if again else "Once per Activation (SW-ACT-10)"


def _item(game: Game, fig: str, kind: str, weapon: str) -> str:
    if kind in special.actions():
        return special.actions()[kind].item(game, fig, weapon)
    return read.weapons(game.facts, fig)[int(weapon)] if weapon else kind


async def _fix(game: Game, fig: str, kind: str, weapon: str) -> tuple[str, ...]:
    """What the declaration fixes beside kind and Weapon: the target's id or the Course of a Move as text, by the
    option declaration-fixes; else nothing, and the choice is made after the Reactions (SW-LOOK-05)."""
    if option(game, "declaration-fixes") == "kind-only":
        return ()
    if kind in special.actions():
        return (await special.actions()[kind].fix(game, fig, weapon),)
    if kind == "shoot":
        return (await shoot.choose_target(game, fig, int(weapon)),)
    if kind == "fight":
        return (await fight.choose_defender(game, fig),)
    if kind == "crawl":
        return (await course.choose_crawl(game, fig),)
    return (await course.choose(game, fig),) if kind == "move" else ()


def _declaration(game: Game, fig: str, kind: str, weapon: str, fixed: Sequence[str]) -> Act:
    """Tells all what is about to happen, and to whom or where if that is fixed."""
    text = lookout.intention(game, fig, kind, weapon)
    targets: tuple[str, ...] = ()
    points: tuple[Point, ...] = ()
    extra = special.actions().get(kind)
    if fixed and fixed[0] and (extra.moves if extra else kind in ("move", "crawl")):
        points = course.read(fixed[0]).route.points
        far = point_distance(game.scene.bodies[fig].at, points[-1]) if points else 0
        text += f" to a place {inches(far // 100 * 100)} away" if points else " on the spot"
    elif fixed and dynamite.is_place(fixed[0]):
        points = (dynamite.place_of(fixed[0]),)
        text += f" at {point_text(points[0])}"
    elif fixed and fixed[0]:
        targets = tuple(target for target in fixed[0].split() if not hazards.is_mark(target))
        names = " and ".join(marks.name(game, target) for target in fixed[0].split())
        text += f"{' at' if kind == 'shoot' or extra else ''} {names}"
    return Act("declare", fig, targets, _item(game, fig, kind, weapon), points, f"{text}.", "SW-LOOK-05")


async def perform(game: Game, fig: str, kind: str, weapon: str, fixed: str = "") -> None:
    """Carries a declared Action out if the model is still able to (SW-LOOK-13). One that is Downed crawls in
    place of a Move; any other Action of it is lost. One that can no longer mount or dismount makes the Move without,
    as long as its way was not fixed. `fixed` is the target or Course that was declared, if any."""
    if not game.still(fig):
        return
    if read.downed(game.facts, fig):
        await _perform_downed(game, fig, kind, fixed)
    elif kind == "move":
        await course.go(game, fig, fixed)
    elif kind == "clear-jam":
        await jam.clear_jam(game, fig, int(weapon))
    elif kind == "shoot":
        await _perform_shot(game, fig, int(weapon), fixed)
    elif kind == "fight":
        await _perform_fight(game, fig, fixed)
    elif kind == "lookout":
        go_on_lookout(game, fig)
    elif special.possible(game, fig, kind, weapon):
        await special.actions()[kind].perform(game, fig, weapon, fixed, "")
    elif special.actions()[kind].moves and not fixed:
        await move.move(game, fig)
    else:
        _lost(game, fig, "can no longer do that")
    await damage.drain(game)
    shields.slipped(game)


async def _perform_downed(game: Game, fig: str, kind: str, fixed: str) -> None:
    if kind == "crawl":
        await course.crawl(game, fig, fixed)
    elif kind == "move" or (kind in special.actions() and special.actions()[kind].moves):
        await downed.crawl(game, fig)
    else:
        _lost(game, fig, "is down")


async def _perform_shot(game: Game, fig: str, weapon: int, target: str) -> None:
    if weapon not in shoot.eligible_weapons(game, fig):
        _lost(game, fig, "has nobody left to shoot at")
    elif target and not shoot.can_shoot_at(game, fig, weapon, target):
        _lost(game, fig, f"can no longer shoot at {marks.name(game, target)}")
    else:
        await shoot.shoot(game, fig, weapon, target=target)


async def _perform_fight(game: Game, fig: str, target: str) -> None:
    if not fight.can_fight(game, fig):
        _lost(game, fig, "has nobody left to fight")
    elif target and target not in fight.defenders(game, fig):
        _lost(game, fig, f"can no longer fight {game.facts.figures[target].name}")
    else:
        await fight.fight(game, fig, defender=target)


def _lost(game: Game, fig: str, why: str) -> None:
    name = game.facts.figures[fig].name
    game.tell(Note(f"{name} {why}: the Action is lost.", "SW-LOOK-13", (fig,)))


def go_on_lookout(game: Game, fig: str) -> None:
    """A Lookout Token in place of a Done Token; the Activation ends at once (SW-LOOK-01)."""
    game.tell(Act("lookout", fig, text=f"{game.facts.figures[fig].name} goes on Lookout.", rule="SW-LOOK-01"))
    game.tell(Status(fig, "lookout", current_turn(game), "SW-LOOK-01"))
    game.tell(Status(fig, "actions", 0, "SW-LOOK-01"))
