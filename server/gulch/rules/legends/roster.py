"""From Posses to figures: cards as everybody sees them, what each begins with, Infamy (LW-POSSE-09, LW-POSSE-10).

A mount is a figure of its own, `<rider>.mount`. Lives here: `infos` and `opening`, the rating. Never here: what is
legal (`posse`), where anybody stands (`setup`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gulch.events import FigureInfo, Status
from gulch.rules.legends import kit, profiles, underdog
from gulch.rules.legends import posse as posses
from gulch.rules.legends.ledger import LEDGER
from gulch.rules.legends.profiles import FOOT, HERO, NUMBERS, RANKS
from gulch.table.figures import MOUNT

MOUNT_ID = "mount"
HEAD = 5  # Infamy of every fighter (LW-POSSE-10)


def infos(seat: int, posse: Mapping[str, Any]) -> list[FigureInfo]:
    """The fighters of a checked Posse in its order, then their mounts."""
    fighters: list[FigureInfo] = []
    mounts: list[FigureInfo] = []
    chief = posses.leader(posse)
    for n, model in enumerate(posse["model"]):
        id = f"{seat}-{_slug(model['name'])}"
        if any(info.id == id for info in fighters):
            id += f"-{n}"
        fighters.append(FigureInfo(id, seat, model["name"], model["shape"], _sheet(posse, model, leads=n == chief)))
        if model["mount"]:
            mounts.append(mount(seat, id, model["name"], model["mount"]))
    return [*fighters, *mounts]


def mount(seat: int, rider: str, name: str, kind: str) -> FigureInfo:
    """The horse or mule of a fighter, `name` "" for one that is nobody's (LW-EQUIP-01, LW-EQUIP-02)."""
    row = profiles.mounts()[kind]
    numbers = tuple((key, str(row[key])) for key in NUMBERS if key in row)
    sheet = (("kind", kind), ("class", "Animal"), ("move", str(row["move"])), *numbers)
    return FigureInfo(f"{rider}.{MOUNT_ID}", seat, f"{name}'s {kind}" if name else kind, MOUNT, sheet)


def _slug(name: str) -> str:
    kept = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.lower())
    return "-".join(kept.split()) or "model"


def _sheet(posse: Mapping[str, Any], model: Mapping[str, Any], *, leads: bool) -> tuple[tuple[str, str], ...]:
    who = profiles.profile(posse["kind"], model["kind"])
    assert who is not None
    values = kit.worn({**who.numbers, "move": FOOT}, model["kit"])
    return (
        ("kind", who.kind),
        ("class", who.rank),
        ("leader", "yes" if leads else ""),
        ("posse", posse["kind"]),
        ("hired", who.hired),
        *((key, str(values[key])) for key in ("move", *NUMBERS)),
        *((key, ", ".join(model[key])) for key in ("weapons", "kit")),
        ("skills", ", ".join(_skills(posse, model))),
        ("xp", str(model.get("xp", who.xp))),
        ("injuries", ", ".join(model.get("injuries", ()))),
        ("infamy", str(who.infamy)),
    )


def _skills(posse: Mapping[str, Any], model: Mapping[str, Any]) -> list[str]:
    """His own and those of all members of his Posse, Hired Guns and Legends included (LW-OUT-02)."""
    return [*model["skills"], *(s for s in profiles.lists()[posse["kind"]].skills if s not in model["skills"])]


# -- what a game begins with --------------------------------------------------------------------------------------


def opening(
    figures: Sequence[FigureInfo], options: Mapping[str, str] | None = None,
    forces: Sequence[Mapping[str, Any]] = (),
) -> list[Status]:  # fmt: skip
    """The statuses that a game begins with: Fame and Fortune of every Hero (LW-FAME-01, LW-FORT-01), the number of
    fighters and the Infamy of every side, and what a campaign adds: the re-rolls of the underdog (LW-XP-06), a Night on
    the Town (LW-EQUIP-07)."""
    told: list[Status] = []
    fighters = [info for info in figures if info.seat >= 0 and dict(info.sheet).get("class") in RANKS]
    for info in fighters:
        sheet = dict(info.sheet)
        if sheet["class"] == HERO:
            told += [Status(info.id, "fame", int(sheet["FA"]), "LW-FAME-01")]
            told += [Status(info.id, "fortune", int(sheet["FT"]), "LW-FORT-01")]
    ratings: dict[int, int] = {}
    for seat in sorted({info.seat for info in fighters}):
        mine = [info for info in fighters if info.seat == seat]
        ratings[seat] = infamy(mine, options or {})
        told.append(Status(f"seat:{seat}", "starting", len(mine), "LW-HILLS-01"))
        told.append(Status(f"seat:{seat}", "infamy", ratings[seat], "LW-POSSE-10"))
    if forces and all(force.get("campaign") for force in forces):
        told += _rerolls(ratings)
    nights = [n for n, force in enumerate(forces) if force.get("night")]
    return told + [Status(f"seat:{n}", "night", 1, "LW-EQUIP-07") for n in nights]


def _rerolls(ratings: Mapping[int, int]) -> list[Status]:
    """What each side has against the highest rating of another (LW-XP-06)."""
    most = max(ratings.values())
    counts = {seat: underdog.points(rating, most) for seat, rating in ratings.items()}
    return [Status(f"seat:{seat}", "rerolls", count, "LW-XP-06") for seat, count in counts.items() if count]


def infamy(fighters: Sequence[FigureInfo], options: Mapping[str, str]) -> int:
    """Five a head, all experience, and the bonus of each Hired Gun and Legend, which by the option stands in place of
    his five (LW-POSSE-10)."""
    cards = [dict(info.sheet) for info in fighters]
    with_head = LEDGER.chosen(options, "hired-infamy") == "head-and-bonus"
    heads = sum(1 for card in cards if with_head or not card["hired"])
    return HEAD * heads + sum(int(card[key]) for card in cards for key in ("xp", "infamy"))
