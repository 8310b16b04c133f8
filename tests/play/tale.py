"""Made-up logs of a made-up book, so that what is said of them owes nothing to a real book's rules."""

from __future__ import annotations

from gulch.events import Entry, Event, FigureInfo, MatchBegan, PhaseBegan, Placed, Rolled, SeatInfo
from gulch.table.model import Table
from gulch.table.reference import body, make_table
from gulch.view import Facts, TableView

REDS, BLUES = "The Reds", "The Blues"
FIGURES = (
    FigureInfo("ann", 0, "Ann Red", "box", (("rank", "Chief"), ("dice", "D6"), ("boss", "yes"))),
    FigureInfo("abe", 0, "Abe Red", "box", (("rank", "Hand"), ("dice", "D6"))),
    FigureInfo("bob", 1, "Bob Blue", "box", (("rank", "Hand"), ("dice", "D6"))),
    FigureInfo("bea", 1, "Bea Blue", "box", (("rank", "Hand"), ("dice", "D6"))),
)
PLACES = {"ann": (5, 5), "abe": (5, 10), "bob": (15, 5), "bea": (15, 10)}


def began(table: Table, book: str = "shadows", scenario: str = "barn-dance") -> MatchBegan:
    seats = (SeatInfo(0, "bot 0", REDS), SeatInfo(1, "bot 1", BLUES))
    return MatchBegan(book, 1, scenario, table.name, table.key, (), seats, FIGURES, "", "local")


class Tale:
    """A log in the making: `tell` gives the number of the entry, for what it brings about."""

    def __init__(self, *, placed: bool = True, book: str = "shadows", scenario: str = "barn-dance") -> None:
        self.table = make_table("yard", ())
        self.entries: list[Entry] = []
        self.tell(began(self.table, book, scenario))
        if placed:
            for id, (x, y) in PLACES.items():
                self.tell(Placed(id, body(id, x, y)))
            self.tell(PhaseBegan(1, "action", label="Turn 1: Action"))

    def tell(self, event: Event, cause: int = 0) -> int:
        self.entries.append(Entry(len(self.entries) + 1, cause, None, event))
        return len(self.entries)

    def facts(self) -> Facts:
        facts = Facts(self.table)
        for entry in self.entries:
            facts.apply(entry.event)
        return facts

    def view(self, seat: int = 0) -> TableView:
        view = TableView(self.table, seat)
        for entry in self.entries:
            view.apply(entry)
        return view


def rolled(
    figure: str, label: str, dice: tuple[int, ...], result: str = "", *, drawn: tuple[int, ...] = (), again: int = -1,
    **more: object,
) -> Rolled:  # fmt: skip
    seat = next(info.seat for info in FIGURES if info.id == figure)
    fields = {"needed": 4, **more}
    return Rolled(label, seat, figure, 6, drawn or dice, dice, rerolled=again, result=result, **fields)  # type: ignore[arg-type]
