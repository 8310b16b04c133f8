"""The mutation run: the tool does what it says, and its report is of the chapters as they are."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from rules import mutate

HERE = Path(__file__).parent
SOURCE = '''
def hits(score, needed):
    """Whether it hits."""
    if score == 1:
        return False
    return score >= needed + 1
'''


def test_every_kind_of_change_is_found_and_words_are_left_alone() -> None:
    changes = [words for _, _, words, _ in mutate.sites(ast.parse(SOURCE))]
    assert changes == [
        "if score == 1 -> True", "if score == 1 -> False", "score == 1 -> NotEq", "1 -> 2", "False -> True",
        "return score >= needed + 1 -> None", "score >= needed + 1 -> Gt", "score >= needed + 1 -> Lt",
        "needed + 1 -> Sub", "1 -> 2",
    ]  # fmt: skip


def test_a_run_in_forks_kills_what_the_tests_notice_and_leaves_the_tree_alone() -> None:
    before = (mutate.ROOT / "server/gulch/rules/shadows/recovery.py").read_bytes()
    done = subprocess.run(
        [sys.executable, str(Path(mutate.__file__)), "shadows", "recovery", "--sample=4", "--jobs=2"],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    row = re.search(r"\| recovery \| recovery \| \d+ \| 4 \| (\d+) \| (\d+) \|", done.stdout)
    assert row is not None, done.stdout
    assert int(row[1]) >= 2
    assert (mutate.ROOT / "server/gulch/rules/shadows/recovery.py").read_bytes() == before


def test_the_report_has_every_chapter_with_four_fifths_noticed() -> None:
    text = (HERE / "MUTATION.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (\w+) \|.*\| (\d+) % \|$", text, re.MULTILINE))
    assert list(rows) == [chapter.name for chapter in mutate.chapters("shadows")]
    assert list(rows) == ["shoot", "fight", "damage", "lookout", "recovery"]
    assert min(int(share) for share in rows.values()) >= 80
