from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import rolecall
from rolecall import _program
from rolecall._client import Client, default_client

SOURCE = str(Path(rolecall.__file__).parents[1])
posix = pytest.mark.skipif(os.name != "posix", reason="needs signals and fork")


def pid(client: Client) -> int:
    return client._process.popen.pid


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split(") ")[1][0] != "Z"
    except FileNotFoundError:
        return False


def ends(process: int) -> bool:
    for _ in range(200):
        if not is_running(process):
            return True
        time.sleep(0.05)
    return False


def python(code: str, **options: bool) -> subprocess.CompletedProcess:
    env = {**os.environ, "PYTHONPATH": SOURCE}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, **options)


def test_one_process_serves_all_threads(good, broken):
    def ask(number: int) -> int:
        return len(rolecall.lint(broken if number % 2 else good, "openai-chat").diagnostics)

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(ask, range(400))) == [0, 1] * 200
    before = pid(default_client())
    ask(0)
    assert pid(default_client()) == before


def test_a_client_ends_its_process(broken):
    with Client() as client:
        client.lint(broken)
        process = pid(client)
        assert is_running(process)
    assert ends(process)
    with pytest.raises(rolecall.RolecallError, match="closed"):
        client.lint(broken)
    client.close()


def test_many_are_sent_ahead_in_order(good, broken):
    with Client() as client:
        conversations = (broken if number % 3 == 0 else good for number in range(2000))
        results = list(client.lint_many(conversations, "openai-chat"))
        assert [each.ok for each in results] == [number % 3 != 0 for number in range(2000)]
        # Both pipes would be full if answers were not read meanwhile.
        large = [{"role": "user", "content": "x" * 1_000_000}]
        assert [each.ok for each in client.lint_many([large] * 40, "openai-chat")] == [True] * 40
        with pytest.raises(rolecall.RolecallError, match="cannot be written as JSON"):
            list(client.lint_many([good, object()]))
        assert client.lint(good).ok


@posix
def test_a_process_that_died_is_replaced(good, broken):
    with Client() as client:
        client.lint(good)
        os.kill(pid(client), signal.SIGKILL)
        assert not client.lint(broken).ok
        conversations = [broken if number % 2 else good for number in range(3000)]
        results = client.lint_many(conversations, "openai-chat")
        first = next(results).ok
        os.kill(pid(client), signal.SIGKILL)
        assert [first, *(each.ok for each in results)] == [True, False] * 1500


STUB = """#!/usr/bin/env python3
import json, sys
print(json.dumps({"protocol": 1, "rolecall": "0", "operations": []}), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    if request["conversation"] == "fatal":
        sys.exit(1)
    print(json.dumps({"id": request["id"], "result": request["conversation"]}), flush=True)
"""


@posix
def test_a_process_that_is_killed_while_it_starts_is_started_again(tmp_path):
    program = tmp_path / "stub"
    mark = tmp_path / "was-killed"
    program.write_text(
        f"#!/bin/sh\n[ -e {mark} ] || {{ touch {mark}; kill -9 $$; }}\nexec {sys.executable} {tmp_path}/answers\n"
    )
    (tmp_path / "answers").write_text(STUB)
    program.chmod(0o755)
    with Client([str(program)]) as client:
        assert client.request("lint", "a") == "a"


@posix
def test_only_the_conversation_that_ends_the_process_twice_fails(tmp_path):
    program = tmp_path / "stub"
    program.write_text(STUB)
    program.chmod(0o755)
    with Client([str(program)]) as client:
        asked = ["a", "fatal", "b", "c", "fatal", "d"]
        answers = list(client._answers({"op": "lint", "conversation": each} for each in asked))
        assert [each if isinstance(each, str) else each.kind for each in answers] == [
            "a",
            "process",
            "b",
            "c",
            "process",
            "d",
        ]


@posix
def test_a_fork_has_a_process_of_its_own(good):
    client = default_client()
    rolecall.lint(good)
    parent = pid(client)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        ok = rolecall.lint(good).ok
        os.write(write, f"{ok} {pid(client)}".encode())
        client.close()
        os._exit(0)
    os.waitpid(child, 0)
    ok, own = os.read(read, 100).decode().split()
    assert ok == "True" and int(own) != parent
    assert ends(int(own))
    assert rolecall.lint(good).ok and pid(client) == parent


@posix
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_forks_while_threads_ask(good):
    stop = threading.Event()

    def ask() -> None:
        while not stop.is_set():
            rolecall.lint(good)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        children = []
        for _ in range(3):
            child = os.fork()
            if child == 0:
                os._exit(0 if rolecall.lint(good).ok else 1)
            children.append(child)
        assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0, 0, 0]
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert rolecall.lint(good).ok


@posix
def test_the_process_ends_with_python():
    said = python(
        "import rolecall; from rolecall._client import default_client as c; rolecall.lint([]); print(c()._process.popen.pid)"
    )
    assert said.stderr == "" and ends(int(said.stdout))
    said = python(
        "import os, rolecall; from rolecall._client import default_client as c; rolecall.lint([]);"
        "print(c()._process.popen.pid, flush=True); os.kill(os.getpid(), 9)"
    )
    assert ends(int(said.stdout))


@posix
def test_ctrl_c_is_for_python():
    code = """
import os, signal, rolecall
rolecall.lint([])
try:
    os.killpg(os.getpgid(0), signal.SIGINT)
    signal.pause()
except KeyboardInterrupt:
    print(rolecall.lint([]).verdict)
"""
    said = python(code, start_new_session=True)
    assert (said.stdout.strip(), said.stderr) == ("rejected", "")


class TestTheProgram:
    def test_that_is_named_does_not_exist(self, monkeypatch):
        monkeypatch.setenv("ROLECALL_BIN", "/nowhere/rolecall")
        with pytest.raises(rolecall.RolecallError, match="ROLECALL_BIN is `/nowhere/rolecall`, which does not exist"):
            _program.command()

    def test_is_found_in_node_modules(self, monkeypatch, tmp_path):
        monkeypatch.delenv("ROLECALL_BIN", raising=False)
        monkeypatch.setattr(_program, "BUNDLED", tmp_path / "missing.js")
        monkeypatch.setattr(_program, "REPOSITORY", tmp_path)
        node = _program._node()
        monkeypatch.setenv("ROLECALL_NODE", node)
        monkeypatch.setenv("PATH", str(tmp_path))
        inner = tmp_path / "a" / "b"
        inner.mkdir(parents=True)
        monkeypatch.chdir(inner)
        with pytest.raises(rolecall.RolecallError, match="npm install --save-dev rolecall"):
            _program.command()
        script = tmp_path / "cli.js"
        script.write_text("#!/usr/bin/env node\n")
        script.chmod(0o755)
        link = tmp_path / "node_modules" / ".bin" / "rolecall"
        link.parent.mkdir(parents=True)
        link.symlink_to(script)
        assert _program.command() == [node, str(script)]
        link.unlink()
        link.write_text("#!/bin/sh\n")
        link.chmod(0o755)
        assert _program.command() == [str(link)]

    def test_needs_node(self, monkeypatch, tmp_path):
        script = tmp_path / "cli.js"
        script.write_text("")
        monkeypatch.setenv("ROLECALL_BIN", str(script))
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(
            rolecall.RolecallError, match=r"needs Node 20.19 or newer, and `node` was not found on the PATH"
        ):
            _program.command()
        old = tmp_path / "node"
        old.write_text("#!/bin/sh\necho v18.20.4\n")
        old.chmod(0o755)
        with pytest.raises(
            rolecall.RolecallError, match=r"needs Node 20.19 or newer, and `.*/node` is 18.20"
        ) as caught:
            _program.command()
        assert caught.value.kind == "no-program"

    def test_that_is_something_else(self):
        with pytest.raises(rolecall.RolecallError, match=r"did not start \(exit code 3\): no such thing"):
            Client(["/bin/sh", "-c", "echo no such thing >&2; exit 3"]).lint([])

    def test_that_says_nothing(self, monkeypatch):
        monkeypatch.setattr("rolecall._process.START_SECONDS", 0.2)
        with pytest.raises(rolecall.RolecallError, match="did not start"):
            Client(["/bin/sh", "-c", "exec cat"]).lint([])

    def test_that_speaks_another_version(self):
        greeting = """echo '{"protocol": 2, "rolecall": "9.0.0"}'; cat"""
        with pytest.raises(rolecall.RolecallError, match="rolecall 9.0.0 speaks version 2 of the protocol"):
            Client(["/bin/sh", "-c", greeting]).lint([])


def test_the_command_line():
    command = [sys.executable, "-m", "rolecall"]
    env = {**os.environ, "PYTHONPATH": SOURCE}
    said = subprocess.run(
        [*command, "lint", "-", "--format", "ndjson"], env=env, input="[]", capture_output=True, text=True
    )
    assert said.returncode == 1 and '"dialect":"openai-chat"' in said.stdout
    missing = subprocess.run(
        [*command, "--version"], env={**env, "ROLECALL_BIN": "/nowhere"}, capture_output=True, text=True
    )
    assert missing.returncode == 2
    assert missing.stderr == "rolecall: ROLECALL_BIN is `/nowhere`, which does not exist\n"
