"""Random Fightin' phases of small crowds keep what the kernel promises: forks, saves, views, secrets, imagined matches;
and they leave no enemies in contact where there was room."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pytest

from conformance.suite import Case, check_game
from gulch.dice import Dice, drawer, seed_bytes
from gulch.events import Ended, MatchBegan, PhaseBegan, Placed, SeatInfo, Status
from gulch.game import OpenState
from gulch.match import Game, SeatSetup, Setup
from gulch.rules.legends import pairs
from gulch.rules.legends.book import Legends
from gulch.table.ground import ground_of, overlaps
from gulch.table.model import Piece, Scene
from gulch.view import Facts
from rules.legends.build import Man, fig, platform, wall
from rules.shadows.build import table

WEAPONS = ("Hand Weapon", "Two-Handed Weapon", "Sixgun", "Rifle, Hand Weapon (sabre)")
SKILLS = ("", "Dirty Fighter", "Repartee", "Swordsman")
GROUNDS: Mapping[str, list[Piece]] = {
    "open": [],
    "walls": [wall("w", (8, 9, 12, 9.4), 3), wall("v", (11, 11, 11.5, 14), 0.4)],
    "fences": [wall("f", (4, 10, 16, 10.1), 0.8, linear=True), wall("g", (10, 4, 10.1, 9.9), 0.8, linear=True)],
    "roof": [platform("roof", (7, 7, 13, 13), 3)],
}


def crowd(pieces: list[Piece], seed: int, count: int, level: float) -> list[Man]:
    """Fighters of two sides, most of them in contact with others."""
    draw = drawer(Dice(seed_bytes(seed), "crowd"), "crowd")
    scene, men = Scene(table(pieces)), list[Man]()
    while len(men) < count:
        if men and draw(5):
            near, angle = men[draw(len(men))].body(), math.radians(draw(360))
            x, y = near.x + 985 * math.cos(angle), near.y + 985 * math.sin(angle)
        else:
            x, y = 8000 + draw(4000), 8000 + draw(4000)
        man = _fighter(draw, f"m{len(men):02d}", len(men) % 2, (round(x) / 1000, round(y) / 1000, level))
        body = man.body()
        if ground_of(scene.table).stand(scene, body) is None and not any(overlaps(body, o) for o in scene.others("")):
            scene.place(body)
            men.append(man)
    return men


def _fighter(draw: Any, id: str, seat: int, at: tuple[float, float, float]) -> Man:
    hero = not draw(2)
    return fig(
        id, seat=seat, at=at, hero=hero, fame=draw(4) if hero else 0, fortune=draw(2) if hero else 0,
        weapons=WEAPONS[draw(4)], skills=SKILLS[draw(4)], posture="down" if not draw(6) else "standing",
        profile={"A": 1 + draw(3), "W": 1 + draw(2)}, posse=("cowboys", "outlaws")[seat],
    )  # fmt: skip


class Melee(Legends):
    """A match that is one Fightin' phase."""

    def __init__(self, men: list[Man]) -> None:
        super().__init__()
        self.men = men
        self.steps = {**Legends.steps, "stage": self.stage, "over": over}

    def start(self, setup_: Setup, dice: Any) -> OpenState:
        return OpenState(setup_, Facts(setup_.table), [("stage",)])

    async def stage(self, game: Game) -> None:
        setting: Setup = game.state.setup
        seats = tuple(SeatInfo(n, seat.name, "") for n, seat in enumerate(setting.seats))
        infos = tuple(man.info for man in self.men)
        options = tuple(sorted(setting.options.items()))
        game.tell(MatchBegan("legends", 1, "high-noon", "test", setting.table.key, options, seats, infos, "", "local"))
        for man in self.men:
            game.tell(Placed(man.info.id, man.body()))
            for name, value in man.status.items():
                game.tell(Status(man.info.id, name, value))
        game.tell(PhaseBegan(1, "fightin"))
        game.tell(Status("seat:0", "drop", 1))
        game.then(("pair-up",), ("heroics", "fightin"), ("fights",), ("over",))


async def over(game: Game) -> None:
    game.tell(Ended((), "The phase is over"))


OPTIONS = [
    {},
    {"fight-pairing": "by-hand", "fame-bids": "open", "roll-off-by-cards": "on", "cut-deck": "played-through"},
    {"back-off-direction": "any", "lost-heroic-action": "point-returned", "roll-off-by-cards": "on"},
]


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("options", OPTIONS)
def test_random_phases_keep_every_promise(ground: str, options: dict[str, str]) -> None:
    pieces, used = GROUNDS[ground], set[str]()
    for seed, count in ((1, 4), (2, 8)):
        men = crowd(pieces, seed, count, 3 if ground == "roof" else 0)
        setting = Setup(table(pieces), "high-noon", (SeatSetup("Ann"), SeatSetup("Bob")), options)
        case = Case(Melee(men), lambda setting=setting: setting, used=used)  # type: ignore[misc]
        run = check_game(case, seed, every=6)
        facts = run.match.facts
        touching = [one.id for one in facts.figures.values() if pairs.touched(facts, one.id)]
        assert count > 7 or not touching
    assert {"heroic", "arm"} <= used
