"""Tables laid out from a seed, of five kinds, and the check that any table has to stand up to.

`layout` lays out and tries again; `kinds` reads what stands on which kind (scenarios/towns), `street`, `wild` and
`mend` carry out its steps on a `plot`; `check` looks at the result with `ways` and `doors`; `write` puts it into a file
that a person can edit. Never here: meshes, games.
"""

from .check import Finding, Findings, check
from .kinds import kind_names
from .layout import SIZE, Layout, lay_out, read_size, town
from .write import table_toml

__all__ = ["SIZE", "Finding", "Findings", "Layout", "check", "kind_names", "lay_out", "read_size", "table_toml", "town"]
