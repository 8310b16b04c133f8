"""TableService: geometry on what the asking seat knows, never on the match's state. Changes nothing.

Never here: geometry itself (`gulch.table`), messages of its values (`gulch.wire.geometry`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import grpc

from gulch.errors import InvalidInput
from gulch.net.acts import Ask
from gulch.net.calls import token_of, unary
from gulch.net.faults import NotFound
from gulch.net.hall import Hall
from gulch.table import fire, measure, router, sight
from gulch.table.judge import Policy, judge
from gulch.table.model import Body, Scene
from gulch.table.reach import Reach
from gulch.v1 import table_service_pb2_grpc
from gulch.view import TableView
from gulch.wire import messages as pb
from gulch.wire.codec import decode_point, decode_policy, encode_point
from gulch.wire.geometry import encode_line, encode_verdict

T = TypeVar("T")
Context: TypeAlias = grpc.aio.ServicerContext
MOST_PAIRS = 500
LONGEST = 48_000  # mils: a budget or step beyond any table is a mistake, and would keep the rules waiting
FARTHEST = 1_000_000  # mils from the corner of the table, for points
STEP = 1000


class TableService(table_service_pb2_grpc.TableServiceServicer):
    """Sight, line of fire, reach and measure."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def _ask(self, match: str, context: Context, question: Callable[[Scene], T]) -> T:
        seat = self._hall.audience_of(token_of(context), match)
        session = await self._hall.session(match)

        def on_view(view: TableView) -> T:
            return question(view.scene)

        async with session.asking, self._hall.asking:
            found: T = await session.send(Ask(seat, on_view))
        return found

    @unary
    async def Sight(self, request: pb.SightRequest, context: Context) -> pb.SightResponse:
        if len(request.pairs) > MOST_PAIRS:
            raise InvalidInput(f"{len(request.pairs)} pairs", f"ask for up to {MOST_PAIRS} at once")
        pairs = [(pair.viewer, pair.target) for pair in request.pairs]
        return await self._ask(request.match_id, context, lambda scene: _sight(scene, pairs, request.why))

    @unary
    async def LineOfFire(self, request: pb.LineOfFireRequest, context: Context) -> pb.LineOfFireResponse:
        def line(scene: Scene) -> pb.LineOfFireResponse:
            _body(scene, request.shooter), _body(scene, request.target)
            return encode_line(fire.line_of_fire(scene, request.shooter, request.target))

        return await self._ask(request.match_id, context, line)

    @unary
    async def Measure(self, request: pb.MeasureRequest, context: Context) -> pb.MeasureResponse:
        def gap(scene: Scene) -> pb.MeasureResponse:
            start, end = _spot(scene, request.start), _spot(scene, request.end)
            return pb.MeasureResponse(distance=measure.distance(start, end), flat=measure.flat_distance(start, end))

        return await self._ask(request.match_id, context, gap)

    @unary
    async def Reach(self, request: pb.ReachRequest, context: Context) -> pb.ReachResponse:
        policy = decode_policy(request.policy)
        step = request.step or STEP
        if not policy.sane(LONGEST):
            longest = f'every length is 0 to {LONGEST // 1000}", a factor 0 to 4'
            raise InvalidInput("no mover has such a policy", longest)
        if not 100 <= step <= LONGEST:
            raise InvalidInput(f"spots {step} mils apart", "leave the step out for one inch")
        goal = decode_point(request.goal) if request.HasField("goal") else None

        def reach(scene: Scene) -> pb.ReachResponse:
            mover = _body(scene, request.mover)
            return _reach(scene, mover, policy, step) if goal is None else _way(scene, mover, policy, goal)

        return await self._ask(request.match_id, context, reach)


def _sight(scene: Scene, pairs: list[tuple[str, str]], why: bool) -> pb.SightResponse:
    for pair in pairs:
        _body(scene, pair[0]), _body(scene, pair[1])
    verdicts = sight.sight_many(scene, pairs)
    return pb.SightResponse(
        verdicts=[
            encode_verdict(*pair, seen, sight.why(scene, *pair) if why else ())
            for pair, seen in zip(pairs, verdicts, strict=True)
        ]
    )


def _reach(scene: Scene, mover: Body, policy: Policy, step: int) -> pb.ReachResponse:
    found = Reach(scene, mover, policy)
    spots = [pb.ReachSpot(at=encode_point(spot.at), cost=spot.cost) for spot in found.spots(step)]
    contacts = [
        pb.ReachContact(figure=one.body, route=[encode_point(point) for point in one.route], cost=one.cost)
        for one in found.contacts()
    ]
    return pb.ReachResponse(spots=spots, contacts=contacts)


def _way(scene: Scene, mover: Body, policy: Policy, goal: tuple[int, int, int]) -> pb.ReachResponse:
    route = router.route_to(scene, mover, goal, policy)
    if route is None:
        raise NotFound("no way leads there", "name another goal")
    walk = judge(scene, mover, route, policy)
    return pb.ReachResponse(route=[encode_point(point) for point in route], cost=walk.cost)


def _body(scene: Scene, figure: str) -> Body:
    if figure not in scene.bodies:
        raise NotFound(f"no figure {figure!r} stands on the table", "name one that you can see there")
    return scene.bodies[figure]


def _spot(scene: Scene, spot: pb.TableSpot) -> Body:
    """A figure's body, or a point as a body of no size."""
    match spot.WhichOneof("kind"):
        case "figure":
            return _body(scene, spot.figure)
        case "point":
            if not all(abs(number) <= FARTHEST for number in decode_point(spot.point)):
                raise InvalidInput("that point is far off any table", "name one on it")
            return Body("", "", 0, 0, *decode_point(spot.point))
    raise InvalidInput("a spot is a figure or a point", "name one")


def add(hall: Hall, server: Any) -> None:
    table_service_pb2_grpc.add_TableServiceServicer_to_server(TableService(hall), server)
