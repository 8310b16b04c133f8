"""For all tests: nobody's own library of terrain is read, and none is written to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def own_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A player's library that is empty, for this process and those that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GULCH_HOME", str(tmp_path_factory.mktemp("home")))
        yield
