"""A bot at a board of the rules' tests: its view of it, and one answer to whatever is asked.

Never here: any bot, any rule.
"""

from __future__ import annotations

from typing import Any

from gulch.view import TableView
from rules.legends.build import Board


class Always(dict[str, Any]):
    """The same answer to every kind of question."""

    def __init__(self, reply: Any) -> None:
        super().__init__()
        self.reply = reply

    def __contains__(self, kind: object) -> bool:
        return True

    def __getitem__(self, kind: str) -> Any:
        return self.reply


def view_of(b: Board, seat: int = 0) -> TableView:
    view = TableView(b.game.facts.table, seat)
    view.facts = b.game.facts
    return view
