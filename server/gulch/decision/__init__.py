"""The shapes of a choice, closed: Pick, Route, Place, Amount; several at once are a Together.

Clients and bots know these and no rule. Legality is stated once: `check` judges an answer and `sample`
draws a legal one, both from the decision and a scene. Choices are values: ids, integers, points.
Never here: rules, events, who answers when (`match`).
"""

from __future__ import annotations

from gulch.choice import (
    About,
    Apart,
    Choice,
    Counted,
    Lazy,
    Offer,
    Option,
    Picked,
    Put,
    Walked,
    inches,
    point_text,
)

from .base import Decision, Draw
from .lists import Amount, Pick
from .place import Place
from .route import MOST_POINTS, Route

__all__ = [
    "MOST_POINTS",
    "About",
    "Amount",
    "AnyDecision",
    "Apart",
    "Choice",
    "Counted",
    "Decision",
    "Draw",
    "Lazy",
    "Offer",
    "Option",
    "Pick",
    "Picked",
    "Place",
    "Put",
    "Route",
    "Walked",
    "inches",
    "point_text",
]

AnyDecision = Pick | Route | Place | Amount
