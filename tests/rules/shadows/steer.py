"""Random play of Shadows that steers towards what it has not used yet.

Lives here: what can be used (Weapons, kinds of decision, verbs, values of options), read from the rules
themselves so that a new one is missed until it is played; the player that prefers the new; the close, rugged
little table on which everything happens soon.
Never here: rules, dice of the match, what is asserted (`test_steered`).
"""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from gulch.decision import AnyDecision, Choice, Option, Pick, Picked, Place, Put, Route, Walked
from gulch.dice import Dice, drawer, seed_bytes
from gulch.errors import IllegalChoice
from gulch.events import Act, Entry, PhaseBegan
from gulch.match import Match, SeatSetup, Setup
from gulch.rules import shadows
from gulch.rules.shadows import agendas, gear, hired, ledger, options, scenarios, weapons
from gulch.rules.shadows.book import BOOK
from gulch.table.directions import UNIT, facing_towards, vector
from gulch.table.measure import CONTACT, flat_distance
from gulch.table.model import Body, Point, Scene, Table
from gulch.table.sight import in_front, mutual
from gulch.view import Facts
from rules.shadows.build import area, platform, table, wall

Draw = Callable[[int], int]

ARMS = ("Sixgun, LeMat Pistol, Bow", "Repeater Rifle, Heavy Pistol", "Buffalo Gun, Pistol", "Sawn-Off Shotgun, Carbine",
        "Sawn-Off Shotgun, Shotgun, Rifle")  # fmt: skip
# Each of the models has another row in each game.
SKILLS = ("Gunslinger, Close Work, Slick", "Trick Shooter, Nerves of Steel, Bushwhacker", "Fearsome, Hawkeye",
          "Bull-Rush, Quickdraw, Hard to Kill", "Trigger-Happy, Gunsmith, 'Ornery",
          "Deadeye, Mean, Tough, Lead-Belly")  # fmt: skip
KIT = ("Whiskey, Derringer, Dynamite", "Telescopic Sight, Boilerplate, Lasso", "Snake Oil, Vial of Nitro, Whiskey",
       "Appaloosa Horse, Lasso, Derringer", "Lasso, Dynamite, Horse")  # fmt: skip
HIRED = 3
# Two re-rolls claimed for one Die take sources that the core rules do not have; test_dice drives the rule itself.
NOT_IN_CORE = ("kind re-roll-claim",)
OF_A_CAMPAIGN = ("Doc", "Marked Cards")  # they do what they do between games
FAST = "Appaloosa Horse"
HIRE = ("Preacher", "Moonshiner")
LIMIT = 6000
OFTEN = 3
LIMIT_OF_A_CORRIDOR = 5750
ROOF = 3000
CLOSE = 1700


# -- what there is to use ------------------------------------------------------------------------------


def wanted() -> list[str]:
    """Everything that play must reach, sorted."""
    found = {f"weapon {name}" for name in weapons.table()}
    found |= {f"option {name}={value}" for name in options.PLAYED for value in ledger.options()[name].values}
    found |= {f"scenario {name}" for name in scenarios.NAMES}
    found |= set(by_rule())
    found |= {name for name in _in_the_code() if name not in NOT_IN_CORE}
    return sorted(found)


@functools.cache
def by_rule() -> Mapping[str, str]:
    """What is used once its own rule has had a say: Gear, Skills, Hired Guns, Events, Agendas."""
    found = {f"gear {name}": item.rule for name, item in gear.table().items() if name not in OF_A_CAMPAIGN}
    found |= {f"hired {name}": gun.rule for name, gun in hired.table().items() if name not in OF_A_CAMPAIGN}
    found |= {f"agenda {title}": agendas.RULES[name] for name, title in agendas.TITLES.items()}
    for rule in ledger.rules():
        named = re.match(r"(Event|Shooting|Fighting|Gumption) \d, ([^:]+):", rule.text)
        if named and rule.tier != "supernatural":
            found[f"{'event' if named[1] == 'Event' else 'skill'} {named[2]}"] = rule.id
    return found


def _in_the_code() -> Iterator[str]:
    """The kinds of decision and the verbs that the rules name."""
    for path in sorted(Path(shadows.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from _named(node.func.id, node)


def _named(called: str, node: ast.Call) -> Iterator[str]:
    if called in ("Pick", "Route", "Place", "Amount"):
        kinds = [keyword.value for keyword in node.keywords if keyword.arg == "kind"]
        assert kinds, f"{called} without a kind"
        yield f"kind {_constant(kinds[0])}"
    if called == "Act":
        verbs = [keyword.value for keyword in node.keywords if keyword.arg == "verb"]
        yield f"verb {_constant((verbs or node.args)[0])}"


def _constant(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant), f"line {node.lineno}: a kind or verb is written out, so that it can be found"
    return str(node.value)


# -- the table -----------------------------------------------------------------------------------------


def close_table(size: int = 24) -> Table:
    """24" square, Deployment Zones 8" apart, with roofs, fences, a thicket and a house between them; or larger, which
    leaves open ground around them."""
    roofs = [platform(f"roof-{x}-{y}", (x, y, x + 3.2, y + 3.2), 3) for x in (2.4, 18.4) for y in (2.4, 18.4)]
    fences = [wall("north-fence", (9, 18, 15, 18.2), 1, linear=True), wall("rail", (6.5, 9, 6.7, 14), 1, linear=True)]
    kegs = [replace(wall(f"keg-{x}", (x, 14.4, x + 0.9, 15.3), 1), kind="barrels") for x in (9, 10.6)]
    patches = [area("thicket", (14, 7, 18, 11)), area("cacti", (13.6, 14.2, 17, 17.4), kind="cactus")]
    return table([*roofs, *fences, *kegs, *patches, wall("house", (10.5, 10.5, 13, 13), 3)], size=size)


def posse(name: str, armed: bool = True, turn: int = 0) -> dict[str, Any]:
    """Five models that carry every Weapon and Gear of the book between them, one of them hired, or nothing for a
    brawl."""
    models: list[dict[str, Any]] = [
        {"name": f"{name} {n}", "shape": "man", "weapons": text.split(", ") if armed else []}
        for n, text in enumerate(ARMS)
    ]
    models[0]["rank"], models[1]["rank"] = "Hero", "Veteran"
    if not armed:
        return {"name": name, "native": True, "model": models}
    for n, (model, kit) in enumerate(zip(models, KIT, strict=True)):
        model["skills"], model["gear"] = SKILLS[(n + turn) % len(SKILLS)].split(", "), kit.split(", ")
    models[HIRED]["hired"] = HIRE[turn % len(HIRE)]
    return {"name": name, "native": True, "method": "advanced", "limit": 999, "model": models}


# -- the player ----------------------------------------------------------------------------------------


@dataclass
class Steer:
    """Counts what was used, over many matches, and chooses what was used least."""

    used: Counter[str] = field(default_factory=Counter)
    games: int = 0
    _watched: bool = False
    _holders: tuple[str, ...] = ()

    def missing(self) -> list[str]:
        return [name for name in wanted() if not self.used[name]]

    def play(self, seed: int) -> Match:
        """A match to its end, by values of options that were tried least."""
        draw = drawer(Dice(seed_bytes(seed)), "steer")
        seats = tuple(
            SeatSetup(name, posse(name, seed % 3 < 2, seed // 2)) for name in ("Ann", "Bob", "Cat")[: 2 + seed % 2]
        )
        scenario = self._scenario(draw)
        size = 30 if scenario == "a-fistful-of-loot" else 24
        match = Match.start(
            BOOK, Setup(close_table(size), scenario, seats, self._options(draw)), Dice(seed_bytes(seed))
        )
        match.on_entry = self._note
        for _ in range(LIMIT):
            if match.over:
                break
            decision = match.pending[draw(len(match.pending))]
            self.used[f"kind {decision.kind}"] += 1
            self._watched = _is_watched(match.facts, decision.subject)
            self._holders = tuple(one.id for one in match.facts.figures.values() if "holds" in one.status)
            choice = self.choose(decision, match.facts.scene, draw)
            self._chosen(decision, choice)
            match.answer(decision.seat, decision.number, choice)
        assert match.facts.ended is not None, f"seed {seed} never ends"
        self.games += 1
        return match

    def _scenario(self, draw: Draw) -> str:
        """Showdown every other time, the least used of all else."""
        name = self._least([f"scenario {name}" for name in scenarios.NAMES], draw) if draw(2) else "scenario showdown"
        self.used[name] += 1
        return name.partition(" ")[2]

    def reading(self, chosen: Mapping[str, str], name: str) -> str:
        """The value of an option, which is used once a rule has asked for it."""
        value = _chosen(chosen, name)
        self.used[f"option {name}={value}"] += 1
        return value

    def _options(self, draw: Draw) -> dict[str, str]:
        return {
            name: self._least([f"option {name}={value}" for value in ledger.options()[name].values], draw)[
                8 + len(name) :
            ]
            for name in options.PLAYED
        }

    def _chosen(self, decision: AnyDecision, choice: Choice) -> None:
        """A rule has had a say if it asks, or if it is why what was picked was on offer."""
        said = [decision.rule]
        if isinstance(decision, Route) and decision.policy.budget == gear.table()[FAST].pace:
            self.used[f"gear {FAST}"] += 1
        if isinstance(decision, Pick) and isinstance(choice, Picked):
            said += [why for id in choice.ids for why in decision.option(id).why]
        self._had_a_say(" ".join(said))

    def _had_a_say(self, text: str) -> None:
        for name, rule in by_rule().items():
            if rule in text:
                self.used[name] += 1

    def _note(self, entry: Entry) -> None:
        event = entry.event
        modifiers = getattr(event, "modifiers", ())
        self._had_a_say(" ".join([getattr(event, "rule", "") or "", *(modifier.rule for modifier in modifiers)]))
        if isinstance(event, Act):
            self.used[f"verb {event.verb}"] += 1
            self.used[f"gear {event.item}"] += 1
            for name, gun in hired.table().items():
                self.used[f"hired {name}"] += event.item in gun.own
            if event.verb == "shoot":
                self.used[f"weapon {event.item}"] += 1

    def _least(self, names: list[str], draw: Draw) -> str:
        least = min(self.used[name] for name in names)
        equal = [name for name in names if self.used[name] == least]
        return equal[draw(len(equal))]

    # -- choosing --------------------------------------------------------------------------------

    def choose(self, decision: AnyDecision, scene: Scene, draw: Draw) -> Choice:
        """A legal answer: mostly what was chosen least, often to come to blows, now and then any."""
        if isinstance(decision, Pick) and decision.most == 1 and draw(4):
            sticks = [option.id for option in decision.options if "throw:" in option.id]
            treats = [option.id for option in decision.options if option.id.startswith("treat:")]
            if treats and draw(4):  # a comrade lies there
                return Picked((treats[0],))
            shots = [option.id for option in decision.options if ":good-shot:" in option.id]
            if shots and draw(4):
                return Picked((shots[draw(len(shots))],))
            if sticks and decision.kind == "reaction":  # they are few, and to be shot in the hand
                return decision.default_choice(scene, draw)
            if decision.kind == "human-shield":
                return decision.default_choice(scene, draw)
            shields = [option.id for option in decision.options if option.id in self._holders]
            if shields and decision.kind == "target":  # whoever holds a Bystander may hide behind it
                return Picked((shields[draw(len(shields))],))
            if sticks and self._watched:
                return Picked((sticks[draw(len(sticks))],))
            close = [id for id in ("fight", "move") if any(option.id == id for option in decision.options)]
            return Picked((close[draw(len(close))],)) if close and draw(2) else self._choose_option(decision, draw)
        if isinstance(decision, Route) and draw(4):
            return self._choose_route(decision, scene, draw)
        if isinstance(decision, Place) and draw(4):
            choices = [decision.sample(scene, draw) for _ in range(4)]
            choices += [put for put in _beside_comrades(decision, scene) if draw(2) and _legal(decision, put, scene)]
            return min(choices, key=lambda put: _from_the_middle(scene, put))
        return decision.sample(scene, draw)

    def _choose_option(self, decision: Pick, draw: Draw) -> Choice:
        marks = {option.id: f"{decision.kind}: {_sort(decision, option)}" for option in decision.options}
        mark = self._least(sorted(set(marks.values())), draw)
        self.used[mark] += 1
        ids = [id for id, of in marks.items() if of == mark]
        return Picked((ids[draw(len(ids))],))

    def _choose_route(self, decision: Route, scene: Scene, draw: Draw) -> Choice:
        choices = [decision.sample(scene, draw) for _ in range(3)]
        choices += [route for route in _bold(decision, decision.later(scene)) if _legal(decision, route, scene)]
        drops = [choice for choice in choices if "saddle" in choice.deeds and choice.points and choice.points[-1][2]]
        if drops and draw(4):  # there is a roof beside its horse: that is rare
            return drops[draw(len(drops))]
        marks = [self._mark(decision, choice, scene) for choice in choices]
        mark = self._least(sorted(set(marks)), draw)
        if decision.policy.targets and draw(2) and self.used[mark] > OFTEN:
            # Either into Contact or, one time in three, to where a corridor just reaches and hits nobody for sure.
            gap = 0 if draw(3) else LIMIT_OF_A_CORRIDOR
            return min(choices, key=lambda choice: abs(_gap(decision, choice, scene) - gap))
        self.used[mark] += 1
        equal = [choice for choice, of in zip(choices, marks, strict=True) if of == mark]
        return equal[draw(len(equal))]

    def _mark(self, decision: Route, choice: Any, scene: Scene) -> str:
        """A route by what is done on it: legs that are not walked, Contact, deeds."""
        walk = decision.walk(choice, scene)
        legs = sorted({leg.kind for leg in walk.legs if leg.kind != "walk"})
        end = scene.bodies[decision.mover].moved(walk.end)
        met = sum(1 for foe in decision.policy.targets if flat_distance(end, scene.bodies[foe]) <= CONTACT)
        return " ".join([decision.kind, *legs, *["contact"] * met, *["deed"] * len(choice.deeds)])


_chosen = options.chosen


def _is_watched(facts: Facts, figure: str) -> bool:
    """Whether somebody of another seat who is on Lookout sees the figure."""
    body = facts.figures[figure].body if figure in facts.figures else None
    foes = [one for one in facts.figures.values() if body and one.body and one.seat != facts.figures[figure].seat]
    return any(
        "lookout" in foe.status
        and in_front(facts.scene.table, facts.scene.bodies[foe.id], facts.scene.bodies[figure])
        and mutual(facts.scene, foe.id, figure)
        for foe in foes
    )


def _from_the_middle(scene: Scene, put: Any) -> int:
    width, depth = scene.table.size
    x, y, _ = put.at
    return (2 * x - width) ** 2 + (2 * y - depth) ** 2


def _gap(decision: Route, choice: Any, scene: Scene) -> int:
    """How far from the nearest enemy that it may contact a route ends."""
    end = scene.bodies[decision.mover].moved(decision.walk(choice, scene).end)
    return min(flat_distance(end, scene.bodies[foe]) for foe in decision.policy.targets)


def _sort(decision: Pick, option: Option) -> str:
    """An option without the figures it is about: which Weapon, kind of Action, reply."""
    if decision.kind in ("action", "reaction"):
        return option.label.rpartition(": ")[2]
    if decision.kind == "target":  # by how far away it is, whole inches
        return f"{option.label.partition(':')[2]} {option.why[0].rpartition(', ')[2].partition('.')[0]}"
    words = [word for word in option.id.split(":") if word not in option.about.figures]
    return ":".join(words) or f"one of {len(decision.options)}"


def _legal(decision: AnyDecision, choice: Choice, scene: Scene) -> bool:
    try:
        decision.check(choice, scene)
    except IllegalChoice:
        return False
    return True


def _beside_comrades(decision: Place, scene: Scene) -> Iterator[Put]:
    """Places a hand's breadth from who stands there already, so that two can be charged at once."""
    for other in scene.bodies.values():
        for dx, dy in ((1100, 0), (-1100, 0), (0, 1100), (0, -1100)):
            yield Put((other.x + dx, other.y + dy, other.z), decision.body.facing)


def _bold(decision: Route, scene: Scene) -> Iterator[Walked]:
    """Straight ways towards, up to and onto everybody, with every deed that is offered."""
    mover = scene.bodies[decision.mover]
    budget = decision.policy.budget
    yield from (Walked((point,), mover.facing) for point in _between(mover, scene, decision.policy.targets))
    for deed in decision.deeds:
        if deed.about.at is not None:
            yield Walked((deed.about.at,), mover.facing, (deed.id,))
        if deed.id == "saddle":
            horse = scene.bodies[deed.about.figures[0]]
            yield from (Walked((point,), mover.facing, ("saddle",)) for point in _over(horse))
    for other in scene.others(mover.id):
        near = _beside(mover, other)
        deeds = tuple(deed.id for deed in decision.deeds if other.id in deed.about.figures)
        facing = facing_towards(other.x - mover.x, other.y - mover.y)
        yield Walked((near,), facing, deeds)
        length = max(1, abs(near[0] - mover.x) + abs(near[1] - mover.y))
        for part in (budget, flat_distance(mover, other) - LIMIT_OF_A_CORRIDOR):
            if 0 < part < length and other.id in decision.policy.targets:
                dx, dy = (near[0] - mover.x) * part // length, (near[1] - mover.y) * part // length
                yield Walked(((mover.x + dx, mover.y + dy, mover.z),), facing)
        if mover.z > other.z:
            yield Walked(((other.x, other.y, mover.z), other.at), mover.facing)


def _over(horse: Body) -> Iterator[Point]:
    """Places on a roof beside a horse, from where its owner may drop into the saddle."""
    for turn in range(0, 360, 45):
        x, y = vector(turn)
        yield (horse.x + x * CLOSE // UNIT, horse.y + y * CLOSE // UNIT, ROOF)


def _between(mover: Body, scene: Scene, foes: Sequence[str]) -> Iterator[Point]:
    """Where the mover would touch two enemies at once."""
    apart = 2 * mover.radius + 4
    for one, other in combinations([scene.bodies[foe] for foe in foes], 2):
        dx, dy = other.x - one.x, other.y - one.y
        square = dx * dx + dy * dy
        if one.z == other.z and 0 < square < 4 * apart * apart:
            aside = (apart * apart / square - 0.25) ** 0.5
            for side in (aside, -aside):
                yield (round(one.x + dx / 2 - side * dy), round(one.y + dy / 2 + side * dx), one.z)


def _beside(mover: Body, other: Body) -> Point:
    dx, dy = other.x - mover.x, other.y - mover.y
    length = max(1, round((dx * dx + dy * dy) ** 0.5))
    apart = mover.radius + other.radius + 4
    return (other.x - dx * apart // length, other.y - dy * apart // length, other.z)


def turns(match: Match) -> int:
    """How many Turns a match took."""
    return max(entry.event.turn for entry in match.log if isinstance(entry.event, PhaseBegan))
