"""Readings of a Legends match: facts and agenda are the state, and only bids are ever secret (LW-DICE-04).

Plain readings, changed only by events. Never here: rules that change anything, dice, decisions.

Sheet keys of a figure: "kind" (Sheriff, Horse ...), "class" (Hero, Henchman, Animal, Bystander), "leader" ("yes"),
"posse" (cowboys, lawmen, outlaws), "S" "F" "St" "G" "A" "W" "P" "FA" "FT" (numbers; S is the score that hits), "move"
(inches), "weapons", "kit", "skills" (lists with commas). Of a fighter also "hired" ("gun", "legend": such a one is a
Hero with Fame and Fortune), "xp", "injuries" (list), "infamy" (his bonus).
Status keys of a figure: "lost" (Wounds), "fame" and "fortune" (points left), "spent" (mils of its allowance that its
move of this Turn cost), "acted" (the Turn of its last move), "shot" (the Turn in which
it last fired or threw), "jammed:<i>" and "empty:<i>" (weapon i may not fire until it is cleared or reloaded;
the Turn in which that began), "half:<i>" (one barrel is left), "used:<i>" (thrown, or its once-a-game use is over),
"spotted:<id>" (the Turn and phase in which it spotted that enemy), "shown" (the Turn in which a hidden model fired),
"entangled" (the Turn), "whupped" (the Turn), "roped" (the Turn in which it threw its lasso), "scattered:<i>" (weapon
i has fired its one charge of shot), "dared:<id>" and "daunted" (the Turn and phase in which it passed, or failed, a
test to attack the fearsome), "snapped:<id>" (the Turn and phase in which it could shoot at that charger),
"mount" (the mount that a fighter is lent for the game), "on" (the mount under a rider that is not his own),
"behind" (the mount on which a passenger sits, who has no body of his own then), "tethered" (a mount will not wander),
"side" (the seat that last rode a mount, if not its owner's),
"thrown" (the Turn in which a rider was thrown and can do nothing else), "leads" (the mount that he leads),
"bound" (it can do nothing and nobody may attack it: a prisoner, a condemned man), "locked" (its equipment is locked
away), "gone:<i>" (thing i of its kit is used up), "planting" (the
thing of its kit that it sets this Turn), "set:<i>" (the Turn in which it set that), "bag" (its bags of loot),
"hitched" (the wall that its mount is tied to: "<piece> <wall>"),
"freed" (the condemned man fights on), "pace" (inches of its move in place of its card's), "entered" (the Turn in which
it came as a reserve), "duellist", "drew" (the Turn since which he may act), "cutting" and "cut" (the Turn in which it
began, or ended, cutting the rope),
"kills" and "xp" (of this game), "wired" (the Turn in which it struck the wire); of a cow "herder" (who has control of
it), "stampede" (the cow that started the one it runs in), "bolts" (its direction), "scared" (who caused it), "ran";
"halted", "moved", "charged" (the Turn in which it may go no further, left its place by itself, charged), and of the
move that it makes or made last: "crawled" and "walked" (mils), "rounded" (a leftover was rounded up), "rose",
"climbed" (it stood up, climbed up), "sees" and "doubts" (enemies that it saw when it began, or would have to make
out), "leash" (the figure near which it has to end, and how near), "climb" and "grip" (see `climb`: it hangs on a wall),
"fight" (the number of its fight, absent if none), "alone" (the same, of the one model on its side), "fought" (the Turn
in which it has fought), "arm" and "dice" (weapon and dice in a fight), "edge" and "edge-drop" (the enemy whom a
climber fights from below an edge, and the mils below him), "heroic" (a Heroic Action that was called), "attacked" (the
Turn in which a bystander or mount was charged), "holds" (what was picked up to fight with).
Who lies on the ground has the posture "down" (LW-PRONE-01).
By skills and kit: "fury" (the Turn of a charge that gives an Attack), "gritted" (its first failed Pluck test is over),
"famous" (the Turn in which the free point of Fame was spent), "sprung" (its contraption is used up), "whiskey" (the die
of what it drank), "sermons" (Pluck lost to the Bible), "preached" (the Turn), "attacked" (a Dove who may be attacked),
"remedies" (the Turn in which it rests), "remedied" (its Ancient Remedies are used up), "ruined" (Fancy Duds), "dives"
(how often it failed a test to dive).
Of a seat ("seat:0"): "drop" (it has the drop), "infamy" (its rating), "rerolls" (left to an underdog),
"starting" (fighters), "fled" (the Turn in which it fled), "order" (its place among
three or four in a turn), "role",
"infamy", "posse" (its type), "campaign", "history" (its role in a refight), "zone" (its edge), "scenario" (the one that
was rolled), "income-dice", "income-d3".
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from gulch.table.model import DOWN, INCH, MOUNTED, Body
from gulch.view import Facts, FigureFacts

NPC = -1
FIGHTERS = ("Hero", "Henchman")
ANIMAL = "Animal"
MOUNT = ".mount"  # the id of a fighter's own mount is his with this behind it


def number(facts: Facts, fig: str, key: str) -> int:
    """A characteristic as it is printed on the card (LW-PROF-01); 0 if the card has none."""
    return int(facts.figures[fig].sheet(key, "0") or 0)


def listed(facts: Facts, fig: str, key: str) -> tuple[str, ...]:
    """The names of a list on the card: "weapons", "kit", "skills". What is locked away it has not."""
    figure = facts.figures[fig]
    if key != "skills" and "locked" in figure.status:
        return ()
    return _names(figure.sheet(key))


@lru_cache
def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(", ") if name)


def is_hero(facts: Facts, fig: str) -> bool:
    """Whether it has Fame and Fortune of its own (LW-POSSE-04)."""
    return facts.figures[fig].sheet("class") == "Hero"


def is_fighter(figure: FigureFacts) -> bool:
    """Whether it counts as a fighter of its side: no mount, no bystander (LW-HILLS-01). A condemned man does once he is
    freed (LW-HANG-10)."""
    return figure.sheet("class") in FIGHTERS or "freed" in figure.status


def store(facts: Facts, fig: str, key: str) -> int:
    """Points of "fame" or "fortune" that are left (LW-FAME-01)."""
    return int(facts.get(fig, key, 0) or 0)


def wounds_left(facts: Facts, fig: str) -> int:
    """Wounds that it can still lose (LW-PROF-07)."""
    return number(facts, fig, "W") - int(facts.get(fig, "lost", 0) or 0)


def bound(facts: Facts, fig: str) -> bool:
    """Whether it can do nothing until it is freed: a prisoner, a condemned man (LW-JAIL-05, LW-HANG-10)."""
    return "bound" in facts.figures[fig].status


def in_play(facts: Facts, fig: str) -> bool:
    """Whether it is on the table, by itself or with the rider who carries it there."""
    return facts.figures[fig].body is not None or carrier(facts, fig) != ""


def body_of(facts: Facts, fig: str) -> Body:
    """Where a figure in play stands: a passenger, or a mount that is ridden, where the rider is. RulesError is the
    kernel's if it is not in play."""
    body = facts.figures[fig].body
    if body is None:
        rider = carrier(facts, fig)
        body = likeness(facts, fig, body_of(facts, rider)) if rider else None
    assert body is not None, f"{fig} is not on the table"
    return body


def likeness(facts: Facts, fig: str, other: Body) -> Body:
    """A figure in the place of another body, on its base."""
    shape = facts.table.shapes[facts.figures[fig].info.shape]
    return replace(other, id=fig, shape=shape.name, height=shape.height)


def prone(facts: Facts, fig: str) -> bool:
    """Whether it lies on the ground (LW-PRONE-01)."""
    body = facts.figures[fig].body
    return body is not None and body.posture == DOWN


def mounted(facts: Facts, fig: str) -> bool:
    """Whether it sits on a mount, as its rider or as a passenger (LW-MOUNT-07)."""
    body = facts.figures[fig].body
    return "behind" in facts.figures[fig].status if body is None else body.posture == MOUNTED


# -- mounts -----------------------------------------------------------------------------------------------


def own_mount(facts: Facts, fig: str) -> str:
    """The id of the mount that is a fighter's own in this game, borrowed or bought; perhaps there is none."""
    return str(facts.figures[fig].status.get("mount") or fig + MOUNT)


def mount_under(facts: Facts, fig: str) -> str:
    """The mount that carries a figure, dead or alive, "" if it is on foot."""
    figure = facts.figures[fig]
    if not mounted(facts, fig):
        return ""
    under = str(figure.status.get("behind") or figure.status.get("on") or own_mount(facts, fig))
    return under if under in facts.figures else ""


def carrier(facts: Facts, fig: str) -> str:
    """The rider with whom a figure is on the table that has no body of its own: the one on a mount, the one before a
    passenger; "" for all others."""
    figure = facts.figures[fig]
    if figure.body is not None or figure.out:
        return ""
    mount = str(figure.status.get("behind") or "") or (fig if figure.sheet("class") == ANIMAL else "")
    riders = (one.id for one in facts.figures.values() if mount and one.body is not None)
    return next((rider for rider in riders if mount_under(facts, rider) == mount), "")


def fighters(facts: Facts, seat: int) -> list[FigureFacts]:
    """The fighters of a seat, in play or not, in posse order."""
    return [figure for figure in facts.of_seat(seat) if is_fighter(figure)]


def on_table(facts: Facts, seat: int) -> list[FigureFacts]:
    """The fighters of a seat that are on the table, in posse order."""
    return [figure for figure in fighters(facts, seat) if figure.body is not None]


def enemies(facts: Facts, fig: str) -> list[FigureFacts]:
    """Fighters of other seats on the table, in order of the facts. Who is bound is nobody's enemy (LW-JAIL-05)."""
    if bound(facts, fig):
        return []
    nobodys = (facts.figures[fig].info.seat, NPC)
    others = [one for one in facts.figures.values() if one.body is not None and one.info.seat not in nobodys]
    return [one for one in others if is_fighter(one) and "bound" not in one.status]


def friends(facts: Facts, fig: str) -> list[FigureFacts]:
    """The other fighters of its side on the table."""
    return [figure for figure in on_table(facts, facts.figures[fig].info.seat) if figure.id != fig]


def other_seat(facts: Facts, seat: int) -> int:
    """The opponent: a game is fought between two sides (LW-SETUP-01)."""
    return next(info.seat for info in facts.seats if info.seat != seat)


def leader(facts: Facts, seat: int) -> FigureFacts | None:
    """The leader of a side, None once it has been removed, or while he is a prisoner (LW-POSSE-05, LW-JAIL-05)."""
    chiefs = (one for one in fighters(facts, seat) if one.sheet("leader") and in_play(facts, one.id))
    return next((figure for figure in chiefs if not bound(facts, figure.id)), None)


def drop_seat(facts: Facts) -> int:
    """Who holds the drop now (LW-DROP-03)."""
    return next(info.seat for info in facts.seats if facts.get(f"seat:{info.seat}", "drop"))


def turn_of(facts: Facts) -> int:
    """The Turn that is played, 0 before the first."""
    return facts.phase.turn if facts.phase else 0


def allowance(facts: Facts, fig: str) -> int:
    """The move allowance over open ground, mils; a rider has that of his mount (LW-MOVE-01). "pace" stands in place of
    what is on the card (LW-HANG-10)."""
    goes = mount_under(facts, fig) or fig
    return (int(facts.get(goes, "pace", 0) or 0) or number(facts, goes, "move")) * INCH
