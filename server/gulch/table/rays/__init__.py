"""Segments against triangles: who of a batch of segments hits what, and where.

`triangles` has the norm and the filter that makes it fast, over `boxes`; `engines` are the filters, `segments` what is
cast, `plain` the operations of the norm; `bundles` (with `bins`) find all that segments from one eye meet; `altered` is
a set of triangles without some and with others. Never here: what the triangles are (`overlay`, `figures`), verdicts.
"""

from .altered import Altered
from .bundles import Met
from .engines import BACKENDS, Backend, backend, use_backend
from .plain import Bools
from .segments import Fans, Segments, backwards, in_order
from .triangles import MARGIN, Triangles

__all__ = [
    "BACKENDS",
    "MARGIN",
    "Altered",
    "Backend",
    "Bools",
    "Fans",
    "Met",
    "Segments",
    "Triangles",
    "backend",
    "backwards",
    "in_order",
    "use_backend",
]
