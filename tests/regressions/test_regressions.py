"""Every kept choice log plays to the end that it had, by the rules version that it names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gulch.errors import ReplayMismatch
from regressions import logs

FILES = sorted(logs.FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_log_plays_to_its_end(path: Path) -> None:
    words = json.loads(path.read_text(encoding="utf-8"))
    match = logs.start(words)
    assert match.book.rules_version == words["rules_version"], "write the log anew, or keep it with its gulch"
    match.replay(logs.choices(words))
    assert match.hashes[-1][1] == words["chain"]


def test_a_log_that_was_changed_does_not_pass() -> None:
    """With another seed the choices no longer fit."""
    words = json.loads(FILES[0].read_text(encoding="utf-8"))
    match = logs.start({**words, "seed": words["seed"] + 1})
    with pytest.raises(ReplayMismatch, match="recorded"):
        match.replay(logs.choices(words))
