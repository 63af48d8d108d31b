"""Finds Node and the Node program of rolecall."""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Optional

from ._errors import RolecallError

OLDEST_NODE = (20, 19)
BUNDLED = Path(__file__).resolve().parent / "_node" / "dist" / "cli.js"
# Where the program is if the package is used from the repository of rolecall.
REPOSITORY = Path(__file__).resolve().parents[3]


def command() -> list[str]:
    """The words of the command line that start rolecall.

    The first of these that exists: the file or command that ``ROLECALL_BIN`` names, the program inside this package,
    ``rolecall`` on the ``PATH``, and ``node_modules/.bin/rolecall`` in this folder or one above it.
    """
    named = os.environ.get("ROLECALL_BIN")
    if named:
        path = named if os.path.exists(named) else shutil.which(named)
        if path is None:
            raise RolecallError("no-program", f"ROLECALL_BIN is `{named}`, which does not exist")
        return _started(path)
    path = _found()
    if path is None:
        raise RolecallError(
            "no-program",
            "the Node program of rolecall was not found: run `npm install --save-dev rolecall`, or set ROLECALL_BIN to its path",
        )
    return _started(path)


def _found() -> Optional[str]:
    if BUNDLED.exists():
        return str(BUNDLED)
    if (REPOSITORY / "python" / "pyproject.toml").exists() and (REPOSITORY / "dist" / "cli.js").exists():
        return str(REPOSITORY / "dist" / "cli.js")
    on_path = shutil.which("rolecall")
    if on_path is not None:
        return on_path
    here = Path.cwd()
    for folder in (here, *here.parents):
        installed = shutil.which("rolecall", path=str(folder / "node_modules" / ".bin"))
        if installed is not None:
            return installed
    return None


def _started(path: str) -> list[str]:
    # The shell scripts and .cmd files that package managers write start Node by themselves.
    return [_node(), os.path.realpath(path)] if _is_script(path) else [path]


def _is_script(path: str) -> bool:
    if path.endswith((".js", ".mjs", ".cjs")):
        return True
    try:
        with open(path, "rb") as file:
            first = file.readline(200)
    except OSError:
        return False
    return first.startswith(b"#!") and b"node" in first


def _node() -> str:
    """The path of Node: ``ROLECALL_NODE``, or ``node`` on the ``PATH``."""
    named = os.environ.get("ROLECALL_NODE", "node")
    path = shutil.which(named)
    if path is None:
        raise RolecallError(
            "no-program",
            f"rolecall needs Node {_dotted(OLDEST_NODE)} or newer, and `{named}` was not found on the PATH",
        )
    version = _node_version(path)
    if version < OLDEST_NODE:
        raise RolecallError(
            "no-program", f"rolecall needs Node {_dotted(OLDEST_NODE)} or newer, and `{path}` is {_dotted(version)}"
        )
    return path


@functools.cache
def _node_version(path: str) -> tuple[int, ...]:
    try:
        said = subprocess.run([path, "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RolecallError("no-program", f"`{path} --version` failed: {error}") from error
    match = re.match(rb"v(\d+)\.(\d+)", said)
    if match is None:
        raise RolecallError("no-program", f"`{path}` is not Node: `--version` does not print a version")
    return int(match[1]), int(match[2])


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
