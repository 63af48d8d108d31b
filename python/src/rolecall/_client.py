from __future__ import annotations

import atexit
import collections
import dataclasses
import json
import os
import threading
import weakref
from concurrent.futures import Future
from typing import Any, Iterable, Iterator, Mapping, Optional, Sequence

from . import _program
from ._errors import RolecallError
from ._process import KilledAtStart, Process, Request
from ._results import Conversion, DialectVerdict, Explanation, FixResult, LintResult
from ._types import As, Conversation, Dialect, Safety

# A conversation with which this many processes ended is not tried again.
MOST_LOSSES = 2
# Limits of what `lint_many` sends ahead: requests, and bytes.
AHEAD = 256
AHEAD_BYTES = 16 * 1024 * 1024


class Client:
    """Talks to one Node process of rolecall, which it starts at the first call.

    Any number of threads may use a client. After a fork, the child starts a process of its own. If the process dies, the client
    starts another one and asks again. ``close``, or the end of a ``with`` block, ends the process.

    ``command`` is the command line that starts rolecall; see :mod:`rolecall` for how it is found by default.
    """

    def __init__(self, command: Optional[Sequence[str]] = None) -> None:
        self._command = None if command is None else list(command)
        self._process: Optional[Process] = None
        self._closed = False
        self._asked = 0
        self._lock = threading.Lock()
        _clients.add(self)

    def lint(
        self,
        conversation: Conversation,
        dialect: Optional[Dialect] = None,
        *,
        model: Optional[str] = None,
        host: Optional[str] = None,
        at: Optional[str] = None,
        as_: Optional[As] = None,
        max_work: Optional[int] = None,
        show_content: Optional[bool] = None,
        redact_names: Optional[bool] = None,
    ) -> LintResult:
        """Reports which messages of a conversation an API rejects, and why. See :func:`rolecall.lint`."""
        options = _options(locals())
        return LintResult.of(self.request("lint", conversation, options))

    def lint_many(
        self, conversations: Iterable[Conversation], dialect: Optional[Dialect] = None, **options: Any
    ) -> Iterator[LintResult]:
        """The result of :meth:`lint` for each conversation, in their order, with the same options for all.

        Conversations are sent ahead while you use the results: up to 256, or 16 MiB. Raises the :class:`RolecallError` of the first
        conversation that has one.
        """
        requests = (
            {"op": "lint", "conversation": each, "options": _options({"dialect": dialect, **options})}
            for each in conversations
        )
        for answer in self._answers(requests):
            if isinstance(answer, RolecallError):
                raise answer
            yield LintResult.of(answer)

    def fix(
        self,
        conversation: Conversation,
        dialect: Optional[Dialect] = None,
        *,
        safety: Optional[Safety] = None,
        model: Optional[str] = None,
        host: Optional[str] = None,
        at: Optional[str] = None,
        as_: Optional[As] = None,
        max_work: Optional[int] = None,
    ) -> FixResult:
        """Repairs a conversation. See :func:`rolecall.fix`."""
        options = _options(locals())
        return FixResult.of(self.request("fix", conversation, options))

    def convert(
        self,
        conversation: Conversation,
        to: Dialect,
        *,
        from_: Optional[Dialect] = None,
        model: Optional[str] = None,
        at: Optional[str] = None,
        as_: Optional[As] = None,
        vision: Optional[bool] = None,
        extension: Optional[Mapping[str, Any]] = None,
    ) -> Conversion:
        """Writes a conversation in the format of another API. See :func:`rolecall.convert`."""
        options = _options(locals())
        return Conversion.of(self.request("convert", conversation, options))

    def verdicts(
        self,
        conversation: Conversation,
        dialects: Optional[Sequence[Dialect]] = None,
        *,
        from_: Optional[Dialect] = None,
        model: Optional[str] = None,
        at: Optional[str] = None,
        max_work: Optional[int] = None,
        show_content: Optional[bool] = None,
        redact_names: Optional[bool] = None,
    ) -> list[DialectVerdict]:
        """Shows which APIs would reject a conversation. See :func:`rolecall.verdicts`."""
        options = _options(locals())
        return [DialectVerdict.of(each) for each in self.request("verdicts", conversation, options)]

    def explain(self, rule: str, dialect: Optional[Dialect] = None) -> Explanation:
        """What a rule means, and the evidence of a dialect for it. Raises a :class:`RolecallError` for an unknown rule."""
        return Explanation.of(
            self._ask({"op": "explain", "options": _options({"rule": rule, "dialect": dialect})}).result()
        )

    def request(self, op: str, conversation: Conversation, options: Optional[Mapping[str, Any]] = None) -> Any:
        """The result of an operation as JSON, for operations and options that this version of the package does not have.

        The options have their names of the protocol, such as ``maxWork``: see docs/reference/serve-stdio.md of rolecall.
        """
        return self._ask({"op": op, "conversation": conversation, "options": dict(options or {})}).result()

    def close(self) -> None:
        """Ends the process, after it has answered what other threads asked. The client cannot be used again."""
        with self._lock:
            self._closed = True
            process = self._process
            if process is not None:
                process.close()
        if process is not None:
            process.thread.join(5)
            process.wait(0)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answers(self, requests: Iterable[Mapping[str, Any]]) -> Iterator[Any]:
        """The results in the order of the requests; a request that failed has its error instead."""
        ahead: collections.deque[tuple[Future[Any], int]] = collections.deque()
        size = 0
        for request in requests:
            try:
                line = self._line(request)
            except RolecallError as error:
                failed: Future[Any] = Future()
                failed.set_exception(error)
                ahead.append((failed, 0))
            else:
                ahead.append((self._send(line), len(line.line)))
                size += len(line.line)
            while len(ahead) >= AHEAD or size > AHEAD_BYTES:
                future, length = ahead.popleft()
                size -= length
                yield _outcome(future)
        while ahead:
            yield _outcome(ahead.popleft()[0])

    def _ask(self, request: Mapping[str, Any]) -> Future[Any]:
        return self._send(self._line(request))

    def _line(self, request: Mapping[str, Any]) -> Request:
        with self._lock:
            self._asked += 1
            id = self._asked
        return Request(id, _json_line({"id": id, **request}))

    def _send(self, request: Request) -> Future[Any]:
        with self._lock:
            if self._closed:
                raise RolecallError("process", "the client is closed")
            self._running().send(request)
        return request.future

    def _running(self) -> Process:
        """The process, started if there is none. The lock is held."""
        if self._process is None:
            command = self._command if self._command is not None else _program.command()
            try:
                self._process = Process(command, self._lost)
            except KilledAtStart:
                self._process = Process(command, self._lost)
        return self._process

    def _lost(self, process: Process) -> None:
        """Asks the next process what this one did not answer. It answered in order, so the first of these ended it, if one did."""
        with self._lock:
            process.close()
            if self._process is process:
                self._process = None
            left = list(process.waiting)
            process.waiting.clear()
            if not left:
                return
            left[0].losses += 1
            failure = RolecallError("process", "the Node process of rolecall ended before it answered")
            if left[0].losses >= MOST_LOSSES or self._closed:
                left.pop(0).future.set_exception(failure)
            try:
                for request in left:
                    if self._closed:
                        raise failure
                    self._running().send(request)
            except RolecallError as error:
                for request in left:
                    if not request.future.done():
                        request.future.set_exception(error)

    def _forget(self) -> None:
        """After a fork: the process and its answers belong to the parent."""
        self._lock = threading.Lock()
        process, self._process = self._process, None
        if process is not None:
            process.abandon()


def _outcome(future: Future[Any]) -> Any:
    error = future.exception()
    if error is None:
        return future.result()
    if isinstance(error, RolecallError):
        return error
    raise error


# Arguments whose names are words of Python or begin differently in the protocol.
_NAMES = {"as_": "as", "from_": "from"}


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Options under their names of the protocol, without those that were not given."""
    return {
        _protocol_name(name): value
        for name, value in given.items()
        if value is not None and name not in ("self", "conversation")
    }


def _protocol_name(name: str) -> str:
    if name in _NAMES:
        return _NAMES[name]
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def _json_line(request: Mapping[str, Any]) -> bytes:
    conversation = request.get("conversation")
    if isinstance(conversation, (bytes, bytearray, memoryview)):
        try:
            request = {**request, "conversation": bytes(conversation).decode("utf-8")}
        except UnicodeDecodeError as error:
            raise RolecallError(
                "invalid-conversation", f"the conversation is not UTF-8: byte {error.start + 1}"
            ) from None
    try:
        text = json.dumps(request, default=_plain, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        reason = "it has too many levels of nesting" if isinstance(error, RecursionError) else error
        raise RolecallError("invalid-conversation", f"the conversation cannot be written as JSON: {reason}") from None
    return text.encode("ascii") + b"\n"


def _plain(value: Any) -> Any:
    """The JSON of messages that are objects of an SDK: Pydantic models without the fields that were not set, and data classes."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json", exclude_unset=True)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, memoryview)):
        return list(value)
    raise TypeError(f"an object of type {type(value).__name__} has no JSON")


_clients: weakref.WeakSet[Client] = weakref.WeakSet()
_default: Optional[Client] = None
_default_lock = threading.Lock()


def default_client() -> Client:
    """The client of the functions of :mod:`rolecall`, one for each Python process."""
    global _default
    with _default_lock:
        if _default is None:
            _default = Client()
        return _default


def _after_fork() -> None:
    global _default_lock
    _default_lock = threading.Lock()
    for client in list(_clients):
        client._forget()


def _at_exit() -> None:
    for client in list(_clients):
        client.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
atexit.register(_at_exit)
