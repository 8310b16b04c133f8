"""Errors on their way over the wire: which status each becomes, and what a client makes of it again.

The status message is the error's own line; its details carry an ErrorInfo (the reason, for programs) and a Fault
(rule, next step, incident). Never here: deciding that something is wrong, logging, printing.
"""

from __future__ import annotations

from typing import NoReturn

import grpc
from google.protobuf.any_pb2 import Any
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]  # it has no stubs
from grpc_status import rpc_status

from gulch.errors import GulchError, IllegalChoice, InvalidInput, RulesError
from gulch.wire import messages as pb

DOMAIN = "gulch"
# What a client sends may be long, but what is said of it travels in metadata, of which gRPC takes 8 KB.
LONGEST_LINE, LONGEST_STEP = 1200, 400  # bytes


class Stale(IllegalChoice):
    """The answer is to a decision that is not, or no longer, open."""


class NotFound(InvalidInput):
    """The request names something that is not there."""


class Denied(InvalidInput):
    """The token is missing, unknown, or for something else."""


class NotNow(InvalidInput):
    """The request is right, but not in the state that the match is in."""


class NotStored(InvalidInput):
    """The store could not take it, so that nothing was taken; or the server cannot be reached."""


class TooMany(InvalidInput):
    """A limit of the server's is reached; nothing is wrong with the request itself."""


class Suspended(InvalidInput):
    """The rules failed in this match before; nothing is lost, and its owner can resume it."""

    def __init__(self, incident: str) -> None:
        super().__init__(
            f"the match is suspended after incident {incident}; nothing is lost", "ask the server's owner to resume it"
        )
        self.incident = incident


class Incident(RulesError):
    """A bug of the server's, written down there under this id. The match stands as it was before the request."""

    def __init__(self, incident: str) -> None:
        super().__init__(f"the server failed (incident {incident}); nothing was lost: tell its owner the incident")
        self.incident = incident


# The first that fits counts, so that subclasses come before their bases.
_KINDS: tuple[tuple[type[GulchError], grpc.StatusCode, str], ...] = (
    (Stale, grpc.StatusCode.FAILED_PRECONDITION, "STALE"),
    (IllegalChoice, grpc.StatusCode.INVALID_ARGUMENT, "ILLEGAL_CHOICE"),
    (NotFound, grpc.StatusCode.NOT_FOUND, "NOT_FOUND"),
    (Denied, grpc.StatusCode.PERMISSION_DENIED, "DENIED"),
    (Suspended, grpc.StatusCode.FAILED_PRECONDITION, "SUSPENDED"),
    (NotNow, grpc.StatusCode.FAILED_PRECONDITION, "NOT_NOW"),
    (NotStored, grpc.StatusCode.UNAVAILABLE, "NOT_STORED"),
    (TooMany, grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY"),
    (InvalidInput, grpc.StatusCode.INVALID_ARGUMENT, "INVALID_INPUT"),
    (Incident, grpc.StatusCode.INTERNAL, "INCIDENT"),
)


def to_status(error: GulchError) -> tuple[grpc.StatusCode, status_pb2.Status]:
    """The status of a failed call. KeyError for an error that is none of a request's: that is a bug."""
    found = next(((code, reason) for kind, code, reason in _KINDS if isinstance(error, kind)), None)
    if found is None:
        raise KeyError(type(error).__name__)
    code, reason = found
    step = getattr(error, "next_step", "")
    fault = pb.Fault(
        incident=getattr(error, "incident", ""), rule=getattr(error, "rule", ""), next_step=short(step, LONGEST_STEP)
    )
    info = error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN)
    message = short(str(error).removesuffix(f"; {step}") if step else str(error), LONGEST_LINE)
    return code, status_pb2.Status(code=code.value[0], message=message, details=[_packed(info), _packed(fault)])


def short(text: str, most: int) -> str:
    """One line of a text, of which the middle is left out where it is longer than so many bytes."""
    line = " ".join(text.split()).encode("utf-8", "replace")
    if len(line) > most:
        head, tail = line[: most * 3 // 4], line[-(most // 4) :]
        return f"{head.decode('utf-8', 'ignore')} ... {tail.decode('utf-8', 'ignore')}"
    return line.decode()


def trailers(status: status_pb2.Status) -> tuple[tuple[str, bytes], ...]:
    """The trailing metadata that carry a status with its details."""
    found: tuple[tuple[str, bytes], ...] = rpc_status.to_status(status).trailing_metadata
    return found


def _packed(message: error_details_pb2.ErrorInfo | pb.Fault) -> Any:
    packed = Any()
    packed.Pack(message)
    return packed


def raise_from(error: grpc.aio.AioRpcError, address: str) -> NoReturn:
    """Raises what a failed call means to its caller, in one line."""
    info, fault = _details(error)
    text = error.details() or ""
    if info.domain == DOMAIN:
        raise _of_reason(info.reason, text, fault) from None
    code = error.code()
    if code is grpc.StatusCode.UNAVAILABLE:
        raise NotStored(
            f"no server answers at {address}", "start one with `gulch serve`, or check the address"
        ) from None
    if code is grpc.StatusCode.CANCELLED:  # what a server that stops makes of a call that has just come
        raise NotStored(f"the server at {address} went away", "try again") from None
    if code is grpc.StatusCode.RESOURCE_EXHAUSTED and "larger than max" in text:
        raise InvalidInput(f"the server at {address} takes no message as long as that", "send less") from None
    if code is grpc.StatusCode.RESOURCE_EXHAUSTED:
        raise TooMany(f"the server at {address} has too much to do", "try again later") from None
    if code is grpc.StatusCode.DEADLINE_EXCEEDED:
        raise NotStored(f"the server at {address} did not answer in time", "try again") from None
    if code is grpc.StatusCode.UNIMPLEMENTED:
        raise InvalidInput(
            f"the server at {address} does not know this call", "use a gulch of the same version"
        ) from None
    raise RulesError(f"the server at {address} failed: {code.name}, {text}") from None


def _details(error: grpc.aio.AioRpcError) -> tuple[error_details_pb2.ErrorInfo, pb.Fault]:
    info, fault = error_details_pb2.ErrorInfo(), pb.Fault()
    try:
        status = rpc_status.from_call(error)
    except ValueError:
        status = None
    for packed in status.details if status is not None else ():
        for message in (info, fault):
            if packed.Is(message.DESCRIPTOR):
                packed.Unpack(message)
    return info, fault


def _of_reason(reason: str, text: str, fault: pb.Fault) -> GulchError:
    if reason == "INCIDENT":
        return Incident(fault.incident)
    if reason == "SUSPENDED":
        return Suspended(fault.incident)
    kind = next((kind for kind, _, name in _KINDS if name == reason), InvalidInput)
    if issubclass(kind, IllegalChoice):
        return kind(text, fault.rule)
    return kind(text, fault.next_step) if issubclass(kind, InvalidInput) else GulchError(text)
