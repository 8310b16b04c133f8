"""The gunhand in Hang 'Em High: the rope, and the man who hung on it (LW-HANG).

Those who came for him shoot at the rope as soon as they may and keep him out of reach once he is free; the others hunt,
him above all as soon as they may. Never here: rules, other fights.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from gulch.decision import Choice, Option, Pick, Picked
from gulch.play.legends import odds
from gulch.play.legends.aim import NOTHING, Aim, Answer, Plan, along, to
from gulch.rules.legends import bystanders, deploy, roles
from gulch.rules.legends.scenarios import hang, rope
from gulch.rules.legends.state import enemies, store, turn_of, wounds_left
from gulch.rules.legends.weapons import guns, is_ready
from gulch.table.measure import distance
from gulch.table.model import INCH
from gulch.table.sight import sight_between
from gulch.view import Facts, TableView

SAVED = 4.0  # what it is worth to have him out of the noose
LOST = 6.0  # what it costs if he dies
HELPED = 2  # pips of Fame that a Hero spends on it
SEEN = 40  # so much of him shows, in percent, if nobody stands in the way
DRAW = 0.05
STRENGTH, GRIT = 4, 3  # of a stray shot, and of the man
_ROLLED = re.compile(r"rolled (\d) \(hit, 6\+ needed\) and has (\d+) Fame")


def prize(facts: Facts, fig: str, man: str) -> float:
    """What a shot at the rope is worth: a 6 saves him, a 1 may wound him before he hangs (LW-HANG-07). Until then it
    is for those whose Fame helps, unless he would not live through the hanging."""
    helped = min(HELPED, store(facts, fig, "fame"))
    made = odds.chance(rope.SIX - helped)
    if turn_of(facts) > hang.HANGING or helped:
        return made * SAVED
    return made * SAVED - odds.wound(STRENGTH, GRIT) / odds.SIDES * LOST if wounds_left(facts, man) == 1 else 0.0


def fame(view: TableView, decision: Pick) -> Choice | None:
    """All that a shot at the rope needs, and a 1 becomes a 2, lest it strike him; nothing else as long as he hangs."""
    facts, man = view.facts, hang.noose(view.facts)
    if not man or facts.figures[man].seat != decision.seat:
        return None
    found, ids = _ROLLED.search(decision.prompt), [option.id for option in decision.options]
    die, left = (int(found.group(1)), int(found.group(2))) if found is not None else (0, 0)
    wanted = rope.SIX if die and rope.SIX - die <= left else 2 if die == 1 and turn_of(facts) <= hang.HANGING else 0
    return Picked((f"0:{wanted}",)) if f"0:{wanted}" in ids else Picked(("none",))


def mark(view: TableView, decision: Pick) -> Choice | None:
    """The rope, unless that endangers him more than it helps."""
    man = hang.noose(view.facts)
    here = [option.id for option in decision.options]
    return Picked((man,)) if man in here and prize(view.facts, decision.subject, man) > 0 else Picked((here[-1],))


def leave_them(view: TableView, decision: Pick) -> Choice | None:
    """The crowd stays where it is."""
    return Picked((bystanders.DONE,))


def guard(view: TableView, decision: Pick) -> Choice | None:
    """Time is on the side of those who hang him."""
    return Picked((roles.DEFENDER,))


class HangEmHigh(Plan):
    answers: Mapping[str, Answer] = {"fame": fame, "mark": mark, "bystander": leave_them, "role": guard}

    def aim(self, view: TableView, fig: str) -> Aim:
        facts, man = view.facts, hang.condemned(view.facts)
        figure = facts.figures[fig]
        if not man or facts.figures[man].seat != figure.seat or facts.figures[man].body is None:
            return NOTHING
        if fig == man:
            return Aim(hunts=0.0, fears=3.0, way=to(facts.table, *_home(facts)), draw=DRAW)
        if not hang.noose(facts):
            return NOTHING
        names = [gun.name for n, gun in guns(facts, fig) if gun.name in rope.GUNS]
        if not names:
            return NOTHING
        body = facts.figures[man].body
        assert body is not None
        reach = max(gun.reach(facts, fig) for _, gun in guns(facts, fig) if gun.name in rope.GUNS) - INCH

        def way(at: tuple[int, int, int]) -> int:
            return max(0, distance(body, body.moved(at)) - reach)

        return Aim(way=way, draw=DRAW, mark=man, guns=tuple(names), prize=prize(facts, fig, man))

    def wanted(self, view: TableView, seat: int, target: str) -> float:
        """Who was freed is worth the game to those who want him dead."""
        freed = target == hang.condemned(view.facts) and view.facts.figures[target].seat != seat
        return SAVED if freed else 0.0

    def holds(self, view: TableView, fig: str) -> bool:
        """Who sees no enemy could only shoot at the rope: not if that endangers the man more than it helps."""
        aim, mine = self.aim(view, fig), view.scene.bodies.get(fig)
        if not aim.mark or aim.prize > 0 or mine is None:
            return False
        foes = [foe.body for foe in enemies(view.facts, fig) if foe.body is not None]
        return not any(seen.free for seen in sight_between(view.scene, [(mine, foe) for foe in foes]))

    def deed(self, view: TableView, fig: str, option: Option) -> float:
        """A shot with which the rope may be cut."""
        aim = self.aim(view, fig)
        kind, _, rest = option.id.partition(":")
        index, _, mode = rest.partition(":")
        if not aim.mark or kind != "shoot" or mode != "one":
            return 0.0
        gun, (mine, man) = dict(guns(view.facts, fig))[int(index)], (view.scene.bodies[one] for one in (fig, aim.mark))
        if gun.name not in aim.guns or not is_ready(view.facts, fig, int(index)):
            return 0.0
        near = distance(mine, man) <= gun.reach(view.facts, fig)
        return aim.prize if near and sight_between(view.scene, [(mine, man)])[0].share > SEEN else 0.0


def _home(facts: Facts) -> tuple[tuple[int, int, int], ...]:
    """The edge from which his friends came."""
    near = hang.near_edge(facts.table)
    return along(facts.table, deploy.ACROSS[near])
