"""Random play of Legends that steers towards what it has not used yet.

Lives here: the player that prefers the new, and counts what was used. Never here: what there is to use (`wants`),
Posses and tables (`forces`), dice of the match, what is asserted (`test_steered`).
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gulch.decision import AnyDecision, Choice, Option, Pick, Picked, Place, Route
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import Act, Entry, Moved, Note, PhaseBegan, Status
from gulch.ledger import Ledger
from gulch.match import Match, SeatSetup, Setup
from gulch.rules.legends import options, perks, posse, refights, scenarios
from gulch.rules.legends.book import BOOK
from gulch.rules.legends.ledger import LEDGER
from gulch.rules.legends.weapons import guns, table
from gulch.table.measure import nearest_on
from gulch.table.model import Point, Scene
from gulch.table.scaled import scaled
from gulch.view import Facts, FigureFacts
from rules.legends import forces, routes, stands
from rules.legends.stands import Stand, Ways
from rules.legends.wants import RULE, modes, proofs, wanted

Draw = Callable[[int], int]
LIMIT = 6000
SEATS = ("Ann", "Bob", "Cat")
REFIGHT, TURNS, BRAWL = "historical-refight", "max-turns", "multiplayer-brawl"
KIT, METRIC = "printed-kit-limit", "metric-units"
ORDER = tuple(name for name in scenarios.NAMES if name != scenarios.ROLL)


@dataclass
class Steer:
    """Counts what was used, over many matches, and chooses what was used least."""

    used: Counter[str] = field(default_factory=Counter)
    given: Counter[str] = field(default_factory=Counter)
    games: int = 0
    ways: Ways = field(default_factory=dict)
    _match: Match | None = None

    def missing(self) -> list[str]:
        return self._unused(wanted())

    def _unused(self, names: Sequence[str]) -> list[str]:
        return [name for name in names if not self.used[name] and not self.used[self.proof(name)]]

    def proof(self, name: str) -> str:
        """What has been used if this has."""
        return proofs().get(name, name)

    # -- a match ---------------------------------------------------------------------------------

    def play(self, seed: int) -> Match:
        """A match to its end, by values of options that were tried least."""
        draw = drawer(Dice(seed_bytes(seed)), "steer")
        match = Match.start(BOOK, self._setup(seed, draw), Dice(seed_bytes(seed)))
        self._bystanders(match)
        self._run(match, draw, lambda match: False)
        self.games += 1
        return match

    def stand(self, stand: Stand) -> list[str]:
        """Plays a stand until all that it wants has been used; what has not."""
        self.ways = stand.ways
        self.used[f"scenario {stand.scenario}"] += 1
        for seed in range(stand.tries):
            match, draw = stands.started(stand, seed), drawer(Dice(seed_bytes(seed)), "steer")
            self._bystanders(match)
            self._run(match, draw, functools.partial(self._ends, stand))
            if not self._unused(stand.wants):
                break
        self.ways = {}
        return self._unused(stand.wants)

    def _bystanders(self, match: Match) -> None:
        """This option is read by the scenario itself."""
        if match.setup.scenario == "bank-robbery":
            self.used[f"option bank-bystanders={LEDGER.chosen(match.setup.options, 'bank-bystanders')}"] += 1

    def _ends(self, stand: Stand, match: Match) -> bool:
        phase = match.facts.phase
        return (phase is not None and phase.turn >= stand.turn + stand.turns) or not self._unused(stand.wants)

    def _run(self, match: Match, draw: Draw, ends: Callable[[Match], bool]) -> None:
        self._match, match.on_entry = match, self._note
        for entry in match.log:
            self._note(entry)
        for _ in range(LIMIT):
            if match.over or ends(match):
                break
            if not self._offered(match, draw):
                self._answered(match, draw)

    def _setup(self, seed: int, draw: Draw) -> Setup:
        scenario = scenarios.ROLL if seed % 20 == 19 else ORDER[seed % len(ORDER)]
        self.used[f"scenario {scenario}"] += 1
        chosen = {name: self._value(name, draw) for name in options.PLAYED}
        if scenario == "stagecoach" and draw(3):
            chosen["jump-on-the-coach"] = "on"
        if refights.of_scenario(scenario) == "" or seed % 3:
            chosen[REFIGHT] = "off"
        many = scenario == "bar-room-brawl" and chosen[BRAWL] == "on"
        names = SEATS[: 3 if many else 2]
        least = self._least_given(draw)
        posses: list[Any] = [None for _ in names]
        if scenario == "high-noon" and seed % 3 == 1:  # of equal Infamy
            posses = [posse.load("outlaws") for _ in names]
        elif chosen[REFIGHT] == "on":
            chosen[KIT] = "exempt"
        else:
            posses = []
            for n, name in enumerate(names):
                posses.append(self._posse(seed, n, name, chosen, least, posses))
        if chosen[TURNS] == "none" and draw(2):
            chosen[TURNS] = "20"
        if seed % 7:
            chosen[METRIC] = "off"
        on = scaled(forces.board(scenario), options.scale(chosen))
        return Setup(on, scenario, tuple(map(SeatSetup, names, posses)), chosen)

    def _posse(
        self, seed: int, seat: int, name: str, chosen: Mapping[str, str], least: forces.Least, others: Sequence[Any]
    ) -> Any:  # fmt: skip
        kind = forces.KINDS[(seed // 2 + seat) % len(forces.KINDS)]
        bound = chosen[KIT] == "bound"
        return forces.posse(name, kind, least, others, night=seed % 2 == seat, bound=bound, veteran=seed % 3 == seat)

    def _value(self, name: str, draw: Draw) -> str:
        return self._least([f"option {name}={value}" for value in LEDGER.options[name].values], draw)[8 + len(name) :]

    def _offered(self, match: Match, draw: Draw) -> bool:
        """Takes what may be done between two decisions, one time in three."""
        for decision in match.pending[:1]:
            found = match.offers(decision.seat) if draw(3) == 0 else ()
            if found:
                offer = found[draw(len(found))]
                self._say(offer.rule)
                match.offer(decision.seat, offer.id)
                return True
        return False

    def _answered(self, match: Match, draw: Draw) -> None:
        decision = match.pending[draw(len(match.pending))]
        self.used[f"kind {decision.kind}"] += 1
        choice = self.choose(decision, match.facts.scene, draw)
        self._chosen(match.facts, decision, choice)
        match.answer(decision.seat, decision.number, choice)

    # -- counting --------------------------------------------------------------------------------

    def reading(self, of: Ledger, chosen: Mapping[str, str], name: str) -> str:
        """The value of an option, which is used once a rule has asked for it."""
        value = _CHOSEN(of, chosen, name)
        self.used[f"option {name}={value}"] += 1
        return value

    def has(self, facts: Facts, fig: str, name: str) -> bool:
        """Whether somebody knows a Skill, which is used once a rule has asked for it and he knows it."""
        found = _HAS(facts, fig, name)
        self.used[f"skill {name}"] += found
        return found

    def owns(self, facts: Facts, fig: str, name: str) -> bool:
        self.used[f"gear {name}"] += (found := _OWNS(facts, fig, name))
        return found

    def _chosen(self, facts: Facts, decision: AnyDecision, choice: Choice) -> None:
        """A rule has had a say if it asks, or if it is why what was picked was on offer."""
        self._say(decision.rule)
        if isinstance(decision, Pick) and isinstance(choice, Picked):
            for id in choice.ids:
                self._say(" ".join(decision.option(id).why))
                if decision.kind == "shootin" and id.startswith("shoot:"):
                    _, index, mode = id.split(":")
                    self.used[f"weapon {dict(guns(facts, decision.subject))[int(index)].name}: {mode}"] += 1
                if decision.kind == "heroic":
                    self.used[f"call {id.rpartition(':')[2]}"] += 1

    def _say(self, text: str) -> None:
        for rule in RULE.findall(text):
            self.used[f"rule {rule}"] += 1

    def _note(self, entry: Entry) -> None:
        event = entry.event
        modifiers = getattr(event, "modifiers", ())
        legs = event.legs if isinstance(event, Moved) else ()  # a nudge is named by its rule
        self._say(" ".join([getattr(event, "rule", "") or "", *(modifier.rule for modifier in modifiers), *legs]))
        if isinstance(event, Status) and event.key == "arm" and event.value:
            self.used[f"arm {event.value}"] += 1
        if isinstance(event, Note) and event.rule == "LW-PLUCK-01" and self._match is not None:
            skills = [self._match.facts.figures[fig].sheet("skills") for fig in event.figures]
            self.used["skill Safety in Numbers"] += any("Safety in Numbers" in text for text in skills)
        if isinstance(event, Act) and self._match is not None:
            self._acted(self._match.facts, event)

    def _acted(self, facts: Facts, event: Act) -> None:
        self.used[f"verb {event.verb}"] += 1
        self.used[f"gear {event.item}"] += 1
        if event.verb == "heroic":
            self.used[f"heroic {event.item}"] += 1
        if event.verb in ("lasso", "shoot") and event.item in ONE_WAY:
            self.used[ONE_WAY[event.item]] += 1
        sheet = facts.figures[event.actor].sheet if event.actor in facts.figures else None
        if sheet is None:
            return
        self.used[f"hired {sheet('kind')}"] += 1
        self.used[f"gear {sheet('kind')}"] += 1
        for skill in sheet("skills").split(", "):
            self.used[f"skill {skill}"] += event.verb == ("strike" if skill in BRAWLERS else "")

    # -- what was used least ---------------------------------------------------------------------

    def _least(self, names: Sequence[str], draw: Draw) -> str:
        least = min(self.used[name] for name in names)
        equal = [name for name in names if self.used[name] == least]
        return equal[draw(len(equal))]

    def _least_given(self, draw: Draw) -> forces.Least:
        def least(names: Sequence[str]) -> str:
            """What nobody used yet comes first, then what was given least often."""
            rank = {name: (self.given[name] + 4 * self._proven(name), draw(2)) for name in names}
            best = min(rank.values())
            equal = [name for name in names if rank[name] == best]
            name = equal[draw(len(equal))]
            self.given[name] += 1
            return name

        return least

    def _proven(self, name: str) -> bool:
        return bool(self.used[name]) and bool(self.used[self.proof(name)])

    # -- choosing --------------------------------------------------------------------------------

    def choose(self, decision: AnyDecision, scene: Scene, draw: Draw) -> Choice:
        """A legal answer: mostly what was chosen least, often to come to blows, now and then any."""
        said = stands.preferred(self.ways, decision, scene, draw) if self.ways else None
        if said is not None:
            return said
        if isinstance(decision, Pick) and decision.least == decision.most == 1 and draw(5):
            return self._choose_option(decision, draw)
        if isinstance(decision, Route) and draw(5):
            return self._choose_route(decision, scene, draw)
        if isinstance(decision, Place) and draw(4):
            choices = [decision.sample(scene, draw) for _ in range(3)]
            return min(choices, key=(routes.from_the_middle, routes.height, routes.from_a_rail)[draw(3)](scene))
        return decision.sample(scene, draw)

    def _choose_option(self, decision: Pick, draw: Draw) -> Choice:
        options = self._bold_options(decision, draw)
        marks = {option.id: f"{decision.kind}: {_sort(decision, option)}" for option in options}
        mark = self._least(sorted(set(marks.values())), draw)
        self.used[mark] += 1
        ids = [id for id, of in marks.items() if of == mark]
        return Picked((ids[draw(len(ids))],))

    def _bold_options(self, decision: Pick, draw: Draw) -> list[Option]:
        """What to choose among: seldom nothing, but Fame is kept for fights; on its feet towards the enemy."""
        found = [option for option in decision.options if option.id not in PASS]
        if decision.kind in KEEPS and draw(6):
            found = [option for option in decision.options if option.id in PASS]
        if decision.kind in ("manner", "mark") and draw(4):
            found = [option for option in found if option.id.partition(":")[0] in RARE] or found
        if decision.kind == "manner" and draw(2):
            found = [option for option in found if option.id == "walk"] or found
        return found if found and draw(8) else [*decision.options]

    def _choose_route(self, decision: Route, scene: Scene, draw: Draw) -> Choice:
        choices: list[Any] = [decision.sample(scene, draw)]
        found = [*routes.bold(decision, scene)]
        choices += [route for route in found if routes.legal(decision, route, scene)]
        goal = self._goal(decision, scene, draw) if draw(8) < self._zeal(decision.seat) else None
        if goal is not None:
            choices += [decision.sample(scene, draw) for _ in range(3)]
            straight = routes.straight(decision, goal, scene)
            choices += [route for route in straight if routes.legal(decision, route, scene)]
            return min(choices, key=lambda choice: routes.miss(decision, choice, scene, goal))
        marks = [self._mark(decision, choice, scene) for choice in choices]
        mark = self._least(sorted(set(marks)), draw)
        if decision.policy.targets and draw(4):
            return min(choices, key=lambda choice: routes.gap(decision, choice, scene))
        self.used[mark] += 1
        equal = [choice for choice, of in zip(choices, marks, strict=True) if of == mark]
        return equal[draw(len(equal))]

    def _zeal(self, seat: int) -> int:
        """How often in eight times a side does what the scenario is about: whoever attacks, or robs."""
        assert self._match is not None
        facts, scenario = self._match.facts, self._match.state.setup.scenario
        acts = "defender" if scenario == "bank-robbery" else "attacker"
        return 6 if facts.get(f"seat:{seat}", "role") == acts else 2

    def _goal(self, decision: Route, scene: Scene, draw: Draw) -> Point | None:
        """Where the scenario has something to do for this mover: a deed, a coach, a fence, a jail, whom to rescue."""
        assert self._match is not None
        facts, mover = self._match.facts, scene.bodies[decision.mover]
        figures, body = facts.figures, (mover.x, mover.y)
        pieces = [one for deed in decision.deeds for one in deed.about.pieces]
        kinds = GOALS.get(self._match.state.setup.scenario, ())
        pieces += [one.id for one in scene.table.pieces if one.kind in kinds or one.id in kinds]
        found = [nearest_on(body, scene.table.piece(id).outline) for id in dict.fromkeys(pieces)]
        parts = [block for id in pieces for block in scene.table.piece(id).blocks if block.part.startswith(BARS)]
        found += [nearest_on(body, block.outline) for block in parts]
        waiting = [one.body for one in figures.values() if one.body is not None and _waits(one, decision.seat)]
        found += [routes.beside(mover, one)[:2] for one in waiting if one.id != mover.id]
        exits = [routes.beyond(scene, mover, side) for exit in decision.policy.exits for side in exit.sides]
        if exits and draw(4):
            return exits[0]
        near = sorted(found, key=lambda at: (at[0] - mover.x) ** 2 + (at[1] - mover.y) ** 2)[:2]
        return (*near[draw(len(near))], mover.z) if near else None

    def _mark(self, decision: Route, choice: Any, scene: Scene) -> str:
        """A route by what is done on it: legs that are not walked, deeds."""
        walk = decision.walk(choice, scene)
        legs = sorted({leg.kind for leg in walk.legs if leg.kind != "walk"})
        return " ".join([decision.kind, *legs, *["deed"] * len(choice.deeds)])


PASS = ("done", "none", "stay", "leave", "keep", "accept")
RARE = ("climb", "pull", "board", "remedies", "rope", "cut", "behind")
KEEPS = ("fame", "heroic")
GOALS = {
    "open-range": ("fence", "wire"), "stagecoach": ("stagecoach",), "jailbreak": ("jail",), "bank-robbery": ("bank",),
}  # fmt: skip
BARS = "bars"
ONE_WAY = {  # nobody is asked how he fires these
    name: f"weapon {name}: {way}" for name, gun in table().items() for way, *more in (modes(gun),) if not more
}
BRAWLERS = ("Pugilist", "Strongman", "Sidewinder")
_CHOSEN, _HAS, _OWNS = Ledger.chosen, perks.has, perks.owns


def _sort(decision: Pick, option: Option) -> str:
    """An option without the figures it is about: which weapon, kind of move, reply."""
    if decision.kind == "shootin":
        return option.label
    if decision.kind == "manner":
        return option.id.partition(":")[0]
    words = [word for word in option.id.split(":") if word not in option.about.figures]
    return ":".join(words) or f"one of {len(decision.options)}"


def _waits(figure: FigureFacts, seat: int) -> bool:
    """A cow, or a comrade who waits to be freed."""
    return figure.sheet("kind") == "Cow" or ("bound" in figure.status and figure.seat == seat)


def turns(match: Match) -> int:
    """How many Turns a match took."""
    return max((entry.event.turn for entry in match.log if isinstance(entry.event, PhaseBegan)), default=0)


def listening(steer: Steer, monkeypatch: Any) -> None:
    """Lets it hear what the rules ask of options, Skills and equipment."""
    monkeypatch.setattr(Ledger, "chosen", lambda self, chosen, name: steer.reading(self, chosen, name))
    monkeypatch.setattr(perks, "has", steer.has)
    monkeypatch.setattr(perks, "owns", steer.owns)
