"""Tokens: who holds one may act for a seat, or resume a match. Kept by the server as hashes only.

Lives here: making, hashing, and the files and variable that a player keeps them in. Never here: printing one,
command-line arguments (other users can read those), which token may do what (`hall`).
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import Any

from gulch.errors import InvalidInput

VARIABLE = "GULCH_TOKEN"
METADATA = "authorization"
_SCHEME = "Bearer "


def new() -> str:
    """32 random bytes in letters that fit a header and a file."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """What a store keeps: SHA-256 in hex. A token has 256 random bits, so that no salt is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def to_metadata(token: str | None) -> tuple[tuple[str, str], ...]:
    """The metadata of a call that acts for a token's seat."""
    return ((METADATA, _SCHEME + token),) if token else ()


def from_metadata(metadata: object) -> str | None:
    """The token in a call's metadata, None without one; "", which is nobody's, for what is there but is no token."""
    pairs: Any = metadata if metadata is not None else ()
    found = [value for key, value in pairs if key == METADATA]
    if not found:
        return None
    if len(found) > 1 or not isinstance(found[0], str):
        return ""
    scheme, _, token = found[0].partition(" ")
    return token.strip() if scheme.lower() == _SCHEME.strip().lower() else ""


def write(path: Path, token: str) -> None:
    """A file that its owner alone can read. InvalidInput where it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            path.chmod(0o600)  # of a file that was there before, too
            file.write(token + "\n")
    except OSError as error:
        raise InvalidInput(f"{path}: {error.strerror or error}", "name a folder that can be written") from error


def read(path: Path | None) -> str | None:
    """The token in a file, else that of the variable GULCH_TOKEN, else None. InvalidInput for a bad file."""
    if path is None:
        return os.environ.get(VARIABLE, "").strip() or None
    try:
        token = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{path}: no token can be read", "give the file that `gulch create` wrote") from error
    if not token or len(token.split()) != 1:
        raise InvalidInput(f"{path} holds no token", "give the file that `gulch create` wrote")
    return token
