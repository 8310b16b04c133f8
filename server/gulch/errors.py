"""Errors by whose fault it is. Every other module raises these or lets bugs be bugs.

Never here: exit codes, status codes, printing. `cli` and `net` translate.
"""

from __future__ import annotations


class GulchError(Exception):
    """Base of all errors that Gulch raises on purpose."""


class IllegalChoice(GulchError):
    """The player's fault: says what was offered and why this is not it. `rule` is a ledger id or ""."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class InvalidInput(GulchError):
    """A file's or request's fault: says where it is wrong and the next step to take."""

    def __init__(self, message: str, next_step: str = "") -> None:
        super().__init__(f"{message}; {next_step}" if next_step else message)
        self.next_step = next_step


class RulesError(GulchError):
    """Our bug: a rule did what no rule may do."""


class ReplayMismatch(GulchError):
    """Drift: re-execution met something else than what was recorded. Names both sides."""
