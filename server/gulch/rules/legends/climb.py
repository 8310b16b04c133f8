"""Climbing what is more than 2 inches high, over turns if need be (LW-CLIMB-01 to -06, LW-ELEV-01, -02).

Status keys of a climber that hangs: "climb" (the foot, the goal, how high it has got and by what, as `Climb.text`) and
"grip" ("<Turn> <score>": its roll at the start of this Movin' phase). Its body is where it hangs. Never here: fights at
an edge (`ledge`), the fall itself (`fall`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from gulch.decision import Option
from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.legends import fall, ground, pace, skills, zones
from gulch.rules.legends.options import option
from gulch.rules.legends.state import body_of, in_play, on_table, turn_of
from gulch.table.judge import judge
from gulch.table.model import Point, Scene
from gulch.table.moves import Leg, Walk
from gulch.view import Facts

FALLS = 1
GOES_ON = 6
RULE = "LW-CLIMB-02"


@dataclass(frozen=True, slots=True)
class Climb:
    """A climb that is not over: from `foot` towards `goal`, `done` mils of the height behind it; on a ladder or not."""

    foot: Point
    goal: Point
    done: int
    ladder: bool

    @property
    def text(self) -> str:
        return " ".join(str(number) for number in (*self.foot, *self.goal, self.done, int(self.ladder)))


def of(facts: Facts, fig: str) -> Climb | None:
    """The climb that a figure is on, None if it does not hang."""
    noted = facts.get(fig, "climb")
    if noted is None:
        return None
    a, b, c, d, e, f, done, ladder = (int(word) for word in str(noted).split())
    return Climb((a, b, c), (d, e, f), done, bool(ladder))


def hanging(facts: Facts, fig: str) -> bool:
    """Whether it hangs on a wall or ladder."""
    return "climb" in facts.figures[fig].status


def on_ladder(scene: Scene, about: str) -> bool:
    """Whether what is climbed, "piece/name", is a ladder or rope."""
    id = about.partition("/")[0]
    piece = next((one for one in scene.table.pieces if one.id == id), None)
    return piece is not None and any(f"{id}/{ladder.id}" == about for ladder in piece.ladders)


# -- the roll ---------------------------------------------------------------------------------------------------


async def test(game: Game, fig: str) -> int:
    """The Climb roll (LW-CLIMB-02)."""
    return (await skills.scramble(game, fig, "climb", RULE, needed=FALLS + 1)).dice[0]


async def starts(game: Game, fig: str, leg: Leg) -> str:
    """A climb or descent begins: "falls", "lands" (no further move at the end of it) or "goes on" (LW-CLIMB-03 to -05).
    Nobody needs to roll on a ladder (LW-CLIMB-06)."""
    if on_ladder(game.scene, leg.about):
        return "goes on"
    score = await test(game, fig)
    if score > FALLS:
        return "goes on" if score >= GOES_ON else "lands"
    await _comes_down(game, fig, leg)
    return "falls"


async def _comes_down(game: Game, fig: str, leg: Leg | None) -> None:
    """The fall of one who rolled a 1, from where it is, or by the option climb-fall-from from where the leg would have
    taken it; at the foot it is nothing (LW-CLIMB-03)."""
    body = body_of(game.facts, fig)
    down = leg is not None and leg.end[2] < leg.start[2]
    foot = fall.below(game, body.moved(leg.end) if leg is not None and down else body)
    bound = leg is not None and option(game, "climb-fall-from") == "where-bound"
    height = (leg.end[2] if leg is not None and bound else body.z) - foot[2]
    let_go(game, fig)
    if height > 0:
        await fall.fall(game, fig, height, "LW-CLIMB-03", foot)
    else:
        game.tell(Note(f"{game.facts.figures[fig].name} does not get off the ground.", "LW-CLIMB-03", (fig,)))
    if in_play(game.facts, fig):
        pace.halt(game, fig, "LW-CLIMB-03")


async def hold_on(game: Game, seat: int) -> None:
    """At the start of Movin' every climber of a side that hangs on a wall rolls again (LW-CLIMB-02)."""
    for figure in on_table(game.facts, seat):
        climb = of(game.facts, figure.id)
        if climb is None or climb.ladder or not in_play(game.facts, figure.id):
            continue
        score = await test(game, figure.id)
        if score > FALLS:
            game.tell(Status(figure.id, "grip", f"{turn_of(game.facts)} {score}", RULE))
            continue
        pace.begin(game, figure.id)
        await _comes_down(game, figure.id, next(iter(resumed(game, figure.id, climb).legs), None))


def grip(game: Game, fig: str) -> int:
    """Its score of this Movin' phase; on a ladder as good as a 6 (LW-CLIMB-06)."""
    climb = of(game.facts, fig)
    if climb is None or climb.ladder:
        return GOES_ON
    turn, _, score = str(game.facts.get(fig, "grip", "") or "").partition(" ")
    return int(score) if turn == str(turn_of(game.facts)) else FALLS + 1


# -- hanging ----------------------------------------------------------------------------------------------------


def hold(game: Game, fig: str, climb: Climb) -> None:
    """It holds on there."""
    game.tell(Status(fig, "climb", climb.text, "LW-CLIMB-01"))


def hang(game: Game, fig: str, climb: Climb) -> None:
    """It hangs there until its next move."""
    hold(game, fig, climb)
    pace.halt(game, fig, "LW-CLIMB-01")


def grasp(game: Game, fig: str, then: str) -> None:
    """Notes what its roll of this Movin' came to ("goes on" or "lands"), for the rest of its move."""
    score = GOES_ON if then == "goes on" else FALLS + 1
    game.tell(Status(fig, "grip", f"{turn_of(game.facts)} {score}", RULE))


def let_go(game: Game, fig: str) -> None:
    """It hangs no more, and fights nobody from below an edge."""
    for key in ("climb", "grip", "edge", "edge-drop"):
        if game.facts.get(fig, key) is not None:
            game.tell(Status(fig, key, None, "LW-CLIMB-01"))


def resumed(game: Game, fig: str, climb: Climb) -> Walk:
    """What going on with a climb comes to, judged from where it began. Who stands at the edge above is no hindrance: he
    is fought there (LW-ELEV-01); who stands at the foot below is to be kept away from (LW-ZONE-01)."""
    from gulch.rules.legends import walk

    policy = replace(ground.policy(game, fig, pace.left(game, fig)), climbed=climb.done)
    down = climb.goal[2] <= climb.foot[2] - ground.STEP  # then the way leads out over the edge and straight down
    way = ((*climb.goal[:2], climb.foot[2]), climb.goal) if down else (climb.goal,)
    policy = walk.among_others(game, fig, policy, ()) if down else policy
    return judge(game.scene, body_of(game.facts, fig).moved(climb.foot), way, policy)


def options(game: Game, fig: str) -> list[Option]:
    """What one that hangs may do: go on, climb back down, or let go (LW-CLIMB-01, LW-FALL-03)."""
    climb = of(game.facts, fig)
    if climb is None or pace.left(game, fig) <= 0:
        return []
    found = [Option("climb:on", "Go on climbing"), Option("climb:down", "Climb back down")]
    return [*found, Option("climb:off", "Let go and drop")]


async def perform(game: Game, fig: str, argument: str) -> None:
    """Carries one of them out."""
    climb = of(game.facts, fig)
    if climb is not None:
        await _WAYS[argument](game, fig, climb)


async def _on(game: Game, fig: str, climb: Climb) -> None:
    """Further along the same way, to its end if the allowance lasts (LW-CLIMB-04, -05)."""
    from gulch.rules.legends import walk

    body, legs = body_of(game.facts, fig), resumed(game, fig, climb).legs
    if not legs or legs[0].kind not in ("hang", "climb"):
        _stays(game, fig)
        return
    legs = (replace(legs[0], start=body.at), *legs[1:])
    then = "goes on" if grip(game, fig) >= GOES_ON else "lands"
    await walk.climbs(game, fig, walk.until_footing(game, legs), climb, then, body.facing)


async def _down(game: Game, fig: str, climb: Climb) -> None:
    """Back to where the climb began, as far as the allowance lasts."""
    from gulch.rules.legends import walk

    body = body_of(game.facts, fig)
    part = min(climb.done, pace.left(game, fig) // ground.DOUBLE)
    done, sign = climb.done - part, 1 if body.z > climb.foot[2] else -1
    end = climb.foot if not done else (body.x, body.y, body.z - sign * part)
    if not zones.keeps_off(game, fig, body.moved(end)):
        _stays(game, fig)
        return
    leg = Leg("climb", body.at, end, part * ground.DOUBLE, part)
    then = "goes on" if grip(game, fig) >= GOES_ON else "lands"
    if not await walk.tell(game, fig, (leg,), body.facing, "climb", ()):
        return
    pace.pay(game, fig, 0, "LW-TERR-03", pro_rata=True)
    if done:
        hang(game, fig, replace(climb, done=done))
        return
    let_go(game, fig)
    walk.find_footing(game, fig)
    if then == "lands":
        pace.halt(game, fig, "LW-CLIMB-04")


def _stays(game: Game, fig: str) -> None:
    game.tell(Note(f"{game.facts.figures[fig].name} finds no room to go on.", "LW-CLIMB-01", (fig,)))
    pace.halt(game, fig, "LW-CLIMB-01")


async def _off(game: Game, fig: str, climb: Climb) -> None:
    await drop(game, fig, "LW-FALL-03")


_WAYS: Mapping[str, Callable[[Game, str, Climb], Awaitable[None]]] = {"on": _on, "down": _down, "off": _off}


async def drop(game: Game, fig: str, rule: str, by: str = "") -> None:
    """Lets go, or is knocked off by somebody, and drops from where it hangs (LW-FALL-01, -02)."""
    if not in_play(game.facts, fig):
        return
    let_go(game, fig)
    body = body_of(game.facts, fig)
    end = fall.below(game, body)
    await fall.fall(game, fig, body.z - end[2], rule, end, by)


@dataclass(frozen=True, slots=True)
class Drop:
    """Whoever hangs and is knocked down drops to the ground: it is due (LW-PRONE-01, LW-FALL-02). `by` did it."""

    figure: str
    rule: str
    by: str = ""

    async def settle(self, game: Game) -> None:
        from gulch.rules.legends import prone

        await drop(game, self.figure, self.rule, self.by)
        prone.put_down(game, self.figure, self.rule)
