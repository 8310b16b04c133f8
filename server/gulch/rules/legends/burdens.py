"""What weighs a figure down: a vial of nitro, a bag of loot (LW-EXPL-12, LW-BANK-08).

Readings that movement and the saddle ask; each answer is the rule's id, "" where nothing forbids. Never here: moves.
"""

from __future__ import annotations

from gulch.rules.legends import explosives
from gulch.rules.legends.state import mount_under
from gulch.view import Facts

NITRO, BAG = "LW-EXPL-12", "LW-BANK-08"


def has_nitro(facts: Facts, fig: str) -> bool:
    return any(not explosive.dud for _, explosive in explosives.carried(facts, fig))


def halves(facts: Facts, fig: str) -> str:
    """Whether its move allowance, or that of the mount under it, is half: whoever on the mount bears the burden."""
    under = mount_under(facts, fig)
    behind = [one.id for one in facts.figures.values() if one.status.get("behind") == under] if under else []
    for one in (fig, *behind):
        if facts.get(one, "bag"):
            return BAG
        if has_nitro(facts, one):
            return NITRO
    return ""


def no_charge(facts: Facts, fig: str) -> str:
    """Whether it may not charge."""
    return BAG if facts.get(fig, "bag") else ""


def rides_not(facts: Facts, fig: str) -> str:
    """Whether it may not mount."""
    return NITRO if has_nitro(facts, fig) else ""
