"""The options of one match: what was chosen, the ledger's default elsewhere.

Lives here: reading an option, and refusing those that this book does not play yet, by name.
Never here: what a value does (the rule that owns it knows).
"""

from __future__ import annotations

from collections.abc import Mapping

from gulch.match import Game
from gulch.rules.legends.ledger import LEDGER
from gulch.table.model import INCHES, Scale

CENTIMETRES = Scale(127, 100, 500, " cm", "centimetres")
"""An inch of this book is 2 cm: what is 2.54 cm on the table counts 1.27 (LW-MEAS-03)."""

# Options whose other values are played; one that is missing here may be named with its default only.
PLAYED = (
    "any-point-in-movin",
    "back-off-direction",
    "bags-when-attackers-flee",
    "bank-bystanders",
    "bank-kill-experience",
    "beaten-climber",
    "bottle-range",
    "blast-needs-sight",
    "clear-sight-share",
    "critical-on-two-dice",
    "cut-ace",
    "cut-deck",
    "distance-measured",
    "dive-for-cover-to",
    "dive-in-combat",
    "doubtful-sight-roll",
    "duel-friend-frees",
    "fame-bids",
    "fan-and-spread-jams",
    "fanning-reach",
    "fight-pairing",
    "head-for-the-hills-count",
    "high-noon-duel",
    "hired-guns-alone",
    "hired-guns-fill-minimum",
    "hired-infamy",
    "historical-refight",
    "in-area-by",
    "in-the-way-share",
    "jail-horsepower",
    "jail-wall-strength",
    "jailbreak-for-captives",
    "jump-on-the-coach",
    "lasso-then-shoot",
    "lasso-uses",
    "le-mat-as-club",
    "leader-test-rolled-by",
    "loose-mounts",
    "lost-heroic-action",
    "loyal-to",
    "cows-when-a-side-flees",
    "stampede-by-noise",
    "stampede-flattens",
    "climb-fall-from",
    "control-zone-shape",
    "control-zone-walls",
    "half-inch-rounding",
    "spotting-lasts",
    "stand-up-and-charge",
    "max-turns",
    "metric-units",
    "multiplayer-brawl",
    "move-penalty-by",
    "printed-kit-limit",
    "reload-in-contact",
    "roll-off-by-cards",
    "saddle-up-onto",
    "safety-in-numbers-cap",
    "shots-into-saloon",
    "thrown-fighter-hurt",
    "scout-while-mounted",
    "spread-behind-walls",
    "trick-shot-past-friends",
    "trigger-happy-shot",
    "weapon-limit",
)


def option(game: Game, name: str) -> str:
    """The value of an option in this match."""
    return LEDGER.chosen(game.options, name)


def scale(options: Mapping[str, str]) -> Scale:
    """How the lengths of the table are read: as inches, or each number of the rules doubled and as centimetres
    (LW-MEAS-03)."""
    return CENTIMETRES if LEDGER.chosen(options, "metric-units") == "on" else INCHES


def check(options: Mapping[str, str]) -> None:
    """InvalidInput if an option or value is unknown, or not played yet."""
    LEDGER.check(options, PLAYED)
