"""What a seat has to bear in mind while it plays, and whether it may measure: as its book says, from its view alone.

Lives here: one function for each book that has such things, found by the name of the book of the match; a book that has
none tells nothing. Never here: printing, rules, what other seats keep to themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from gulch.say import figure_name, seat_name
from gulch.view import Facts, TableView

NO_MEASURING = "nobody may measure before declaring (SW-MEAS-02)"


def may_measure(facts: Facts) -> bool:
    """Whether a player may measure before deciding: not by Shadows' option pre-measuring=off (SW-MEAS-02)."""
    return facts.began is None or dict(facts.began.options).get("pre-measuring", "on") != "off"


def aims(view: TableView, seat: int) -> list[str]:
    """The seat's own aims of this game beside those of the scenario, each with its rule; nothing without a match."""
    facts = view.facts
    if facts.began is None or facts.began.book != "shadows":
        return []
    return list(_agenda(facts, seat))


def _agenda(facts: Facts, seat: int) -> Iterator[str]:
    """The Agenda of a seat of Shadows, or that of its team (SW-AGENDA-01 to -07, SW-TEAM-03)."""
    from gulch.rules.shadows import agendas
    from gulch.rules.shadows.state import mates

    for mate in sorted(mates(facts, seat), key=lambda other: (other != seat, other)):
        name = agendas.of(facts, mate)
        if name:
            whose = "Your Agenda" if mate == seat else f"The Agenda of {seat_name(facts, mate)}"
            yield f"{whose}: {agendas.TITLES[name]}{_about(facts, mate)} [{agendas.RULES[name]}]"


def _about(facts: Facts, seat: int) -> str:
    """Whom an Agenda is about, as far as it is known."""
    from gulch.rules.shadows import agendas

    rival, boss = (str(facts.get(f"seat:{seat}", key) or "") for key in ("rival", "loyalty"))
    if rival:
        return f", your Boss against {figure_name(facts, rival)}"
    if boss:
        return f", {figure_name(facts, boss)} is to stay in play"
    fig = agendas.chosen_model(facts, seat)
    if fig:
        return f" of {figure_name(facts, fig)}{'' if _known(facts, seat) else ', which you alone know'}"
    vip = facts.figures.get(agendas.vip_of(seat))
    holder = str(vip.status.get("held", "")) if vip is not None else ""
    return f", {figure_name(facts, holder)} holds it" if holder else ""


def _known(facts: Facts, seat: int) -> bool:
    """Whether all know which model it is."""
    return bool(facts.get(f"seat:{seat}", "messenger"))
