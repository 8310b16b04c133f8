"""How far a model may still go: its allowance, what its move has cost, when it is over (LW-MOVE-01, LW-MOVE-02).

All of it is in the facts, so that whoever plays a part of a move can ask and pay: "acted" (the Turn of the last move),
"spent" (mils of the allowance), "halted" (the Turn in which it may go no further), "crawled" (mils of this move),
"moved" (the Turn in which it last left its place by itself), "walked" (mils, if the option
move-penalty-by asks for them), "rounded" (the Turn in which a leftover was rounded up).
Never here: ways (`move`), what things cost (their owners).
"""

from __future__ import annotations

from gulch.events import Status
from gulch.match import Game
from gulch.rules.legends.options import option
from gulch.rules.legends.state import allowance, in_play, prone, turn_of
from gulch.table.model import INCH

CRAWL = 2 * INCH
HALF_INCH = INCH // 2
KEYS = ("spent", "walked", "crawled", "halted", "rounded", "rose", "climbed", "sees", "doubts")
LENT = ("acted", "spent", "crawled", "halted", "rounded")


def full(game: Game, fig: str) -> int:
    """The whole allowance of a move, mils: that of the mount for a rider (LW-MOVE-01), half of it under a burden
    (LW-EXPL-12, LW-BANK-08) and with a mount on the rein (LW-LOOSE-07)."""
    from gulch.rules.legends import burdens, loose

    facts, whole = game.facts, allowance(game.facts, fig)
    return whole // 2 if burdens.halves(facts, fig) or loose.leads(facts, fig) else whole


def begin(game: Game, fig: str) -> None:
    """A move of this model sets off with its whole allowance."""
    turn = turn_of(game.facts)
    status = game.facts.figures[fig].status
    for key in KEYS:
        if key in status:
            game.tell(Status(fig, key, None, "LW-MOVE-01"))
    if status.get("acted") != turn:
        game.tell(Status(fig, "acted", turn, "LW-MOVE-03"))


def spent(game: Game, fig: str) -> int:
    """Mils of the allowance that its move of this Turn has cost; none if it has not moved (LW-SHOOT-04)."""
    return int(game.facts.get(fig, "spent", 0) or 0) if acted(game, fig) else 0


def acted(game: Game, fig: str) -> bool:
    """Whether it has made its move of this Turn, or is making it."""
    return game.facts.get(fig, "acted", 0) == turn_of(game.facts)


def stood_still(game: Game, fig: str) -> bool:
    """Whether it has not left its place by its own move in this Turn."""
    return game.facts.get(fig, "moved", 0) != turn_of(game.facts)


def left(game: Game, fig: str) -> int:
    """Mils that it may still spend; none once its move is over."""
    if not in_play(game.facts, fig) or halted(game, fig):
        return 0
    return max(0, full(game, fig) - spent(game, fig))


def crawl_left(game: Game, fig: str) -> int:
    """Mils that it may still crawl (LW-PRONE-04)."""
    crawled = int(game.facts.get(fig, "crawled", 0) or 0)
    return max(0, min(CRAWL - crawled, left(game, fig)))


def half(game: Game, fig: str) -> int:
    """Half of the whole allowance: what doors, lying down and standing up cost (LW-DOOR-01, LW-PRONE-02, -03)."""
    return full(game, fig) // 2


def pay(game: Game, fig: str, mils: int, rule: str, *, pro_rata: bool = False) -> None:
    """Mils of the allowance are spent. What is left after a doubled, halved or `pro_rata` sum is rounded up to the half
    inch, once in a move (LW-TERR-03)."""
    now = spent(game, fig) + mils
    if pro_rata or (mils and option(game, "half-inch-rounding") == "always"):
        now = _rounded(game, fig, now)
    if now != spent(game, fig):
        game.tell(Status(fig, "spent", now, rule))


def rounded(game: Game, fig: str) -> bool:
    """Whether a leftover of this move has been rounded up."""
    return game.facts.get(fig, "rounded", 0) == turn_of(game.facts)


def _rounded(game: Game, fig: str, now: int) -> int:
    """What is spent after rounding up what is left; none may walk for nothing by rounding again and again."""
    rest = full(game, fig) - now
    up = -rest % HALF_INCH
    turn = turn_of(game.facts)
    if rest <= 0 or not up or rounded(game, fig):
        return now
    game.tell(Status(fig, "rounded", turn, "LW-TERR-03"))
    return max(0, now - up)


def halt(game: Game, fig: str, rule: str) -> None:
    """It may not go any further in this Turn."""
    if not halted(game, fig):
        game.tell(Status(fig, "halted", turn_of(game.facts), rule))


def halted(game: Game, fig: str) -> bool:
    return game.facts.get(fig, "halted", 0) == turn_of(game.facts)


def lying_allowance(game: Game, fig: str) -> int:
    """The allowance that move penalties of weapons are reckoned by: its crawl for one that is prone and has not used
    its feet in this Turn (LW-SHOOT-04)."""
    crawls_only = prone(game.facts, fig) and spent(game, fig) <= int(game.facts.get(fig, "crawled", 0) or 0)
    return CRAWL if crawls_only else full(game, fig)


def walked(game: Game, fig: str, mils: int) -> None:
    """So many mils were really gone, whatever they cost (option move-penalty-by)."""
    if mils and option(game, "move-penalty-by") == "inches-moved":
        game.tell(Status(fig, "walked", int(game.facts.get(fig, "walked", 0) or 0) + mils, "LW-SHOOT-04"))


def lend(game: Game, fig: str, mils: int) -> tuple[tuple[str, str | int | None], ...]:
    """Lets it go so many mils, whatever became of its move; what is to be given back after it."""
    status, turn = game.facts.figures[fig].status, turn_of(game.facts)
    kept = tuple((key, status.get(key)) for key in LENT)
    lent = (turn, full(game, fig) - mils, None, None, turn)
    for key, value in zip(LENT, lent, strict=True):
        if status.get(key) != value:
            game.tell(Status(fig, key, value, "LW-SKILL-04"))
    return kept


def give_back(game: Game, fig: str, kept: tuple[tuple[str, str | int | None], ...]) -> None:
    """Its own move is as it was before."""
    for key, value in kept:
        if game.facts.get(fig, key) != value:
            game.tell(Status(fig, key, value, "LW-SKILL-04"))


def rescale(game: Game, fig: str, before: int, rule: str) -> None:
    """The unused proportion of an allowance of `before` mils is what is left of the one it has now, rounded up to the
    half inch (LW-MOUNT-02, -03, -19): after mounting and dismounting."""
    whole = full(game, fig)
    rest = max(0, before - spent(game, fig)) * whole
    left_now = min(whole, -(-rest // (before * HALF_INCH)) * HALF_INCH) if before else 0
    game.tell(Status(fig, "spent", whole - left_now, rule))
