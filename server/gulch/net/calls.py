"""What all services share: errors become statuses, metadata becomes a token. Never here: what a call does."""

from __future__ import annotations

import functools
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NoReturn

import grpc

from gulch.errors import GulchError
from gulch.net import faults, tokens

_LOG = logging.getLogger("gulch.net")

Unary = Callable[[Any, Any, Any], Awaitable[Any]]
Streaming = Callable[[Any, Any, Any], AsyncIterator[Any]]


def unary(method: Unary) -> Unary:
    """A call with one answer, whose errors become statuses."""

    @functools.wraps(method)
    async def call(self: Any, request: Any, context: grpc.aio.ServicerContext) -> Any:
        try:
            return await method(self, request, context)
        except Exception as error:
            await refuse(context, error, method.__name__)

    return call


def stream(method: Streaming) -> Streaming:
    """A call with many answers, whose errors become statuses."""

    @functools.wraps(method)
    async def call(self: Any, request: Any, context: grpc.aio.ServicerContext) -> AsyncIterator[Any]:
        try:
            async for response in method(self, request, context):
                yield response
        except Exception as error:
            await refuse(context, error, method.__name__)

    return call


async def refuse(context: grpc.aio.ServicerContext, error: Exception, name: str) -> NoReturn:
    """Ends a call with what is wrong. An error that is no request's fault is written down under an incident."""
    try:
        code, status = faults.to_status(error) if isinstance(error, GulchError) else faults.to_status(_bug(error, name))
    except KeyError:
        code, status = faults.to_status(_bug(error, name))
    await context.abort(code, status.message, faults.trailers(status))
    raise AssertionError("abort returns never")


def _bug(error: Exception, name: str) -> faults.Incident:
    incident = faults.Incident(f"I-{secrets.token_hex(4)}")
    _LOG.error("%s: in the call %s", incident.incident, name, exc_info=error)
    return incident


def token_of(context: grpc.aio.ServicerContext) -> str | None:
    return tokens.from_metadata(context.invocation_metadata())
