"""The gRPC server: its services beside the standard ones, its limits, its start and its end.

Never here: what a call does (`services`), arguments of a command line, printing.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from gulch.errors import InvalidInput
from gulch.match import Book
from gulch.net import services, table_service
from gulch.net.hall import Hall, SetupMaker
from gulch.net.limits import DEFAULT_LIMITS, Limits
from gulch.net.store import Store

SERVICES = ("gulch.v1.MatchService", "gulch.v1.TableService", "gulch.v1.ReplayService")
GRACE = 3.0  # seconds for calls that run when the server stops
LONGEST_REQUEST = 1 << 20
MOST_CALLS = 4096
# Clients ping every 30 s while they watch (client.OPTIONS); by default a server calls that abuse and hangs up.
OPTIONS = (
    ("grpc.max_receive_message_length", LONGEST_REQUEST),
    ("grpc.max_send_message_length", 1 << 26),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 10_000),
    ("grpc.http2.max_ping_strikes", 0),
    ("grpc.keepalive_time_ms", 60_000),
    ("grpc.keepalive_timeout_ms", 20_000),
    ("grpc.so_reuseport", 0),  # a second server on the same port is told so
)


@dataclass(frozen=True, slots=True)
class Certificate:
    """What TLS needs: a private key and its chain, PEM."""

    key: bytes
    chain: bytes


@asynccontextmanager
async def running(
    address: str, store: Store, books: Mapping[str, Book], make_setup: SetupMaker, *,
    allow_seeds: bool = False, decision_seconds: float = 86_400.0, certificate: Certificate | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> AsyncIterator[tuple[str, Hall]]:  # fmt: skip
    """A server that answers at the address yielded (port 0 takes a free one) until the block ends."""
    hall = Hall(store, books, make_setup, allow_seeds=allow_seeds, decision_seconds=decision_seconds, limits=limits)
    server = grpc.aio.server(options=OPTIONS, maximum_concurrent_rpcs=MOST_CALLS)
    bound = _listen(server, address, certificate)
    services.add(hall, server)
    table_service.add(hall, server)
    states = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(states, server)
    reflection.enable_server_reflection((*SERVICES, health.SERVICE_NAME, reflection.SERVICE_NAME), server)
    await hall.open()
    await server.start()
    for name in ("", *SERVICES):
        await states.set(name, health_pb2.HealthCheckResponse.SERVING)
    try:
        yield bound, hall
    finally:
        await states.enter_graceful_shutdown()
        hall.stop_watching()
        await server.stop(GRACE)
        await hall.close()


def _listen(server: grpc.aio.Server, address: str, certificate: Certificate | None) -> str:
    """HOST:PORT as bound."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdigit():
        raise InvalidInput(f"{address!r} is no address", "give HOST:PORT, as 127.0.0.1:50051")
    try:
        if certificate is None:
            bound = server.add_insecure_port(address)
        else:
            credentials = grpc.ssl_server_credentials([(certificate.key, certificate.chain)])
            bound = server.add_secure_port(address, credentials)
    except RuntimeError as error:
        raise InvalidInput(f"cannot listen on {address}", "it may be taken: choose another port") from error
    return f"{host}:{bound}"


async def serve(
    address: str, store_url: str, books: Mapping[str, Book], make_setup: SetupMaker, *,
    ready: Callable[[str], None] | None = None, allow_seeds: bool = False, decision_seconds: float = 86_400.0,
    certificate: Certificate | None = None, limits: Limits = DEFAULT_LIMITS,
) -> None:  # fmt: skip
    """Serves until SIGTERM, SIGINT or cancellation; calls `ready` with the address once it answers.

    InvalidInput for a store or an address that cannot be used.
    """
    store = Store(store_url)
    try:
        async with running(
            address, store, books, make_setup,
            allow_seeds=allow_seeds, decision_seconds=decision_seconds, certificate=certificate, limits=limits,
        ) as (bound, _):  # fmt: skip
            if ready is not None:
                ready(bound)
            await _told_to_stop()
    finally:
        store.close()


async def _told_to_stop() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: the interrupt arrives as KeyboardInterrupt
            break
    await stop.wait()
