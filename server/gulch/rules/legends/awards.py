"""What a game is worth: experience and dice of income, for whoever keeps Posses (LW-SCEN-09, LW-SCEN-10).

"kills" and "xp" of a figure and "income-dice" of a seat are statuses. A fighter's point for survival is lost with him
if he dies of his wounds after the game. Never here: injuries and income themselves (a campaign), who wins (`ending`).
"""

from __future__ import annotations

from gulch.events import Note, Status
from gulch.match import Game
from gulch.rules.legends.options import option
from gulch.rules.legends.state import NPC, fighters, is_fighter
from gulch.say import seat_name

SURVIVAL, LEADERSHIP = 1, 1
ABSENT = "absent"


def kill(game: Game, victim: str, by: str) -> None:
    """An enemy fighter out of action counts for who did it; mounts, cattle and bystanders for nobody (LW-SCEN-09)."""
    if not by:
        return
    fallen, killer = game.facts.figures[victim], game.facts.figures[by]
    if is_fighter(fallen) and NPC not in (fallen.seat, killer.seat) and fallen.seat != killer.seat:
        game.tell(Status(by, "kills", int(game.facts.get(by, "kills", 0) or 0) + 1, "LW-SCEN-09"))


def earn(game: Game, fig: str, points: int, rule: str) -> None:
    """Experience that a fighter has earned in this game."""
    game.tell(Status(fig, "xp", int(game.facts.get(fig, "xp", 0) or 0) + points, rule))


def common(game: Game, winners: tuple[int, ...], loot: int) -> None:
    """Survival, Leadership and Kills, and the winner's extra dice; nothing in a refight (LW-SCEN-12)."""
    if option(game, "historical-refight") == "on":
        game.tell(Note("A historical refight: no experience and no loot.", "LW-SCEN-12"))
        return
    for info in game.facts.seats:
        for figure in fighters(game.facts, info.seat):
            if figure.out == ABSENT:
                continue
            leads = info.seat in winners and figure.sheet("leader") == "yes"
            kills = int(game.facts.get(figure.id, "kills", 0) or 0)
            earn(game, figure.id, SURVIVAL + kills + (LEADERSHIP if leads else 0), "LW-SCEN-09")
    if loot:
        for seat in winners:
            game.tell(Status(f"seat:{seat}", "income-dice", loot, "LW-SCEN-10"))
            text = f"{seat_name(game.facts, seat)} gained {loot} extra dice of income."
            game.tell(Note(text, "LW-SCEN-10"))
