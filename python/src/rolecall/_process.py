"""One ``rolecall serve-stdio`` process, and the requests that it has not answered yet."""

from __future__ import annotations

import collections
import json
import os
import subprocess
import tempfile
import threading
from concurrent.futures import Future
from typing import Any, Callable, Optional, Sequence

from ._errors import RolecallError

PROTOCOL = 1
# A program that has not greeted by then is not rolecall. On a busy machine, Node may take many seconds to start.
START_SECONDS = 120


class Request:
    """A request until it is answered."""

    def __init__(self, id: int, line: bytes) -> None:
        self.id = id
        self.line = line
        # How many processes ended while they worked on it.
        self.losses = 0
        self.future: Future[Any] = Future()


class KilledAtStart(RolecallError):
    """The process was ended by a signal before it greeted."""


class Process:
    """Raises a :class:`RolecallError` if the program does not start. Calls ``on_end`` in a thread when it has ended."""

    def __init__(self, command: Sequence[str], on_end: Callable[[Process], None]) -> None:
        self.waiting: collections.deque[Request] = collections.deque()
        self._stderr = tempfile.TemporaryFile(buffering=0)
        try:
            self.popen = subprocess.Popen(
                [*command, "serve-stdio"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                # Without a buffer, so that closing a pipe after a fork writes nothing and waits for no lock.
                bufsize=0,
                # Ctrl+C is for this program, which ends the process when it ends.
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            raise RolecallError("no-program", f"`{command[0]}` cannot be started: {error}") from error
        self._lines = _Lines(self._read)
        self._greet()
        self._on_end = on_end
        self.thread = threading.Thread(target=self._run, name="rolecall", daemon=True)
        self.thread.start()

    def send(self, request: Request) -> None:
        """Writes a request. Called by one thread at a time. If the process has ended, ``on_end`` finds it in ``waiting``."""
        self.waiting.append(request)
        assert self.popen.stdin is not None
        left = memoryview(request.line)
        try:
            while left:
                left = left[self.popen.stdin.write(left) :]
        except (OSError, ValueError):
            pass

    def close(self) -> None:
        """Ends the input. The process answers what it has read, and ends."""
        assert self.popen.stdin is not None
        try:
            self.popen.stdin.close()
        except OSError:
            pass

    def wait(self, seconds: float) -> None:
        try:
            self.popen.wait(seconds)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait()

    def abandon(self) -> None:
        """Closes this process's ends of the pipes after a fork: the parent still uses its own."""
        for pipe in (self.popen.stdin, self.popen.stdout, self._stderr):
            if pipe is not None:
                pipe.close()
        # It is not a child of this process, so there is nothing to wait for.
        self.popen.returncode = 0

    def _read(self) -> bytes:
        assert self.popen.stdout is not None
        try:
            return self.popen.stdout.read(1 << 16) or b""
        except (OSError, ValueError):
            return b""

    def _greet(self) -> None:
        timer = threading.Timer(START_SECONDS, self.popen.kill)
        timer.daemon = True
        timer.start()
        line = self._lines.next()
        timer.cancel()
        try:
            hello = json.loads(line or b"")
            protocol, self.version = hello["protocol"], hello["rolecall"]
        except (ValueError, KeyError, TypeError):
            self.popen.kill()
            code = self.popen.wait()
            self._stderr.seek(0)
            said = self._stderr.read(2000).decode("utf-8", "replace").strip()
            raise (KilledAtStart if code < 0 else RolecallError)(
                "no-program",
                f"`{' '.join(self.popen.args)}` did not start (exit code {code}){': ' if said else ''}{said}",  # type: ignore[arg-type]
            ) from None
        if protocol != PROTOCOL:
            self.popen.kill()
            self.popen.wait()
            raise RolecallError(
                "no-program",
                f"rolecall {self.version} speaks version {protocol} of the protocol, and this package version {PROTOCOL}",
            )

    def _run(self) -> None:
        while True:
            line = self._lines.next()
            if line is None or not self._answer(line):
                break
        self.wait(5)
        for pipe in (self.popen.stdout, self._stderr):
            if pipe is not None:
                pipe.close()
        self._on_end(self)

    def _answer(self, line: bytes) -> bool:
        """Passes an answer to the request that waits for it. False if the program did not keep to the protocol."""
        try:
            answer = json.loads(line)
        except RecursionError:
            error = RolecallError("invalid-conversation", "the answer has more levels of nesting than Python can read")
            self.waiting.popleft().future.set_exception(error)
            return True
        except ValueError:
            self.popen.kill()
            return False
        if not self.waiting or answer["id"] != self.waiting[0].id:
            self.popen.kill()
            return False
        future = self.waiting.popleft().future
        if "error" in answer:
            future.set_exception(RolecallError(answer["error"]["kind"], answer["error"]["message"]))
        else:
            future.set_result(answer["result"])
        return True


class _Lines:
    """Splits what is read into lines. A last line without a line feed was cut off, and is not returned."""

    def __init__(self, read: Callable[[], bytes]) -> None:
        self._read = read
        self._ready: collections.deque[bytes] = collections.deque()
        self._pieces: list[bytes] = []

    def next(self) -> Optional[bytes]:
        while not self._ready:
            chunk = self._read()
            if not chunk:
                return None
            first, *others = chunk.split(b"\n")
            self._pieces.append(first)
            for piece in others:
                self._ready.append(b"".join(self._pieces))
                self._pieces = [piece]
        return self._ready.popleft()
