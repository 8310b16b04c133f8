"""Readings of a Legends match: facts and agenda are the state, and only bids are ever secret (LW-DICE-04).

Plain readings, changed only by events. Never here: rules that change anything, dice, decisions.

Sheet keys of a figure: "kind" (Sheriff, Horse ...), "class" (Hero, Henchman, Animal, Bystander), "leader" ("yes"),
"posse" (cowboys, lawmen, outlaws), "S" "F" "St" "G" "A" "W" "P" "FA" "FT" (numbers; S is the score that hits), "move"
(inches), "weapons", "kit", "skills" (lists with commas).
Status keys of a figure: "lost" (Wounds), "fame" and "fortune" (points left), "spent" (mils of its allowance that its
move of this Turn cost), "acted" (the Turn of its last move), "still" (it stands where it stood), "shot" (the Turn
in which it last fired or threw), "jammed:<i>" and "empty:<i>" (weapon i may not fire until it is cleared or reloaded;
the Turn in which that began), "half:<i>" (one barrel is left), "used:<i>" (thrown, or its once-a-game use is over),
"spotted:<id>" (the Turn and phase in which it spotted that enemy), "shown" (the Turn in which a hidden model fired),
"entangled" (the Turn), "whupped" (the Turn),
"fight" (the number of its fight, 0 for none). Who lies on the ground has the posture "down" (LW-PRONE-01).
Of a seat ("seat:0"): "drop" (it has the drop), "starting" (fighters), "fled" (the Turn in which it fled), "role".
"""

from __future__ import annotations

from gulch.table.model import DOWN, INCH, MOUNTED, Body
from gulch.view import Facts, FigureFacts

NPC = -1
FIGHTERS = ("Hero", "Henchman")


def number(facts: Facts, fig: str, key: str) -> int:
    """A characteristic as it is printed on the card (LW-PROF-01); 0 if the card has none."""
    return int(facts.figures[fig].sheet(key, "0") or 0)


def listed(facts: Facts, fig: str, key: str) -> tuple[str, ...]:
    """The names of a list on the card: "weapons", "kit", "skills"."""
    return tuple(name for name in facts.figures[fig].sheet(key).split(", ") if name)


def is_hero(facts: Facts, fig: str) -> bool:
    """Whether it has Fame and Fortune of its own (LW-POSSE-04)."""
    return facts.figures[fig].sheet("class") == "Hero"


def is_fighter(figure: FigureFacts) -> bool:
    """Whether it counts as a fighter of its side: no mount, no bystander (LW-HILLS-01)."""
    return figure.sheet("class") in FIGHTERS


def store(facts: Facts, fig: str, key: str) -> int:
    """Points of "fame" or "fortune" that are left (LW-FAME-01)."""
    return int(facts.get(fig, key, 0) or 0)


def wounds_left(facts: Facts, fig: str) -> int:
    """Wounds that it can still lose (LW-PROF-07)."""
    return number(facts, fig, "W") - int(facts.get(fig, "lost", 0) or 0)


def in_play(facts: Facts, fig: str) -> bool:
    return facts.figures[fig].body is not None


def body_of(facts: Facts, fig: str) -> Body:
    """Where a figure in play stands. RulesError is the kernel's if it does not."""
    body = facts.figures[fig].body
    assert body is not None, f"{fig} is not on the table"
    return body


def prone(facts: Facts, fig: str) -> bool:
    """Whether it lies on the ground (LW-PRONE-01)."""
    body = facts.figures[fig].body
    return body is not None and body.posture == DOWN


def mounted(facts: Facts, fig: str) -> bool:
    body = facts.figures[fig].body
    return body is not None and body.posture == MOUNTED


def fighters(facts: Facts, seat: int) -> list[FigureFacts]:
    """The fighters of a seat, in play or not, in posse order."""
    return [figure for figure in facts.of_seat(seat) if is_fighter(figure)]


def on_table(facts: Facts, seat: int) -> list[FigureFacts]:
    """The fighters of a seat that are on the table, in posse order."""
    return [figure for figure in fighters(facts, seat) if figure.body is not None]


def enemies(facts: Facts, fig: str) -> list[FigureFacts]:
    """Fighters of other seats on the table, in order of the facts."""
    mine = facts.figures[fig].info.seat
    others = [figure for figure in facts.figures.values() if figure.info.seat not in (mine, NPC)]
    return [figure for figure in others if figure.body is not None and is_fighter(figure)]


def friends(facts: Facts, fig: str) -> list[FigureFacts]:
    """The other fighters of its side on the table."""
    return [figure for figure in on_table(facts, facts.figures[fig].info.seat) if figure.id != fig]


def other_seat(facts: Facts, seat: int) -> int:
    """The opponent: a game is fought between two sides (LW-SETUP-01)."""
    return next(info.seat for info in facts.seats if info.seat != seat)


def leader(facts: Facts, seat: int) -> FigureFacts | None:
    """The leader of a side, None once it has been removed (LW-POSSE-05)."""
    return next((figure for figure in on_table(facts, seat) if figure.sheet("leader")), None)


def drop_seat(facts: Facts) -> int:
    """Who holds the drop now (LW-DROP-03)."""
    return next(info.seat for info in facts.seats if facts.get(f"seat:{info.seat}", "drop"))


def turn_of(facts: Facts) -> int:
    """The Turn that is played, 0 before the first."""
    return facts.phase.turn if facts.phase else 0


def allowance(facts: Facts, fig: str) -> int:
    """The move allowance over open ground, mils (LW-MOVE-01)."""
    return number(facts, fig, "move") * INCH
