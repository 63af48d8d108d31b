from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling")

PYTHON = Path(__file__).parents[1]
if not (PYTHON.parent / "dist" / "cli.js").exists():
    pytest.skip("dist/ was not built", allow_module_level=True)
if shutil.which("npm") is None:
    pytest.skip("npm is missing", allow_module_level=True)

CODE = """
import rolecall, rolecall._program as program
assert program.command()[-1].startswith(str(program.BUNDLED.parent)), program.command()
tool = {"type": "function", "function": {"name": "f", "parameters": {"type": "object", "required": ["city"]}}}
call = {"id": "call_a", "type": "function", "function": {"name": "f", "arguments": "{}"}}
messages = [{"role": "user", "content": "Hi"}, {"role": "assistant", "tool_calls": [call]}]
found = rolecall.lint({"model": "gpt-4o", "tools": [tool], "messages": messages}, dialect="strict", as_="log")
# Schemas are checked by a package that the program loads when it needs it.
assert "arguments-refused-by-schema" in {each.rule for each in found.diagnostics}, found
"""


def build(source: Path, kind: str, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    [made] = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


def check(wheel: Path, folder: Path) -> None:
    """Installs a wheel and uses it, far from the repository and without rolecall on the path."""
    site = folder / "site"
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(site), str(wheel)]
    subprocess.run([sys.executable, *install], check=True, capture_output=True)
    env = {name: value for name, value in os.environ.items() if name != "ROLECALL_BIN"}
    env["PYTHONPATH"] = str(site)

    def run(*words: str) -> str:
        return subprocess.run(
            [sys.executable, *words], cwd=folder, env=env, check=True, capture_output=True, text=True
        ).stdout

    run("-c", CODE)
    assert run("-m", "rolecall", "explain", "unanswered-tool-call").startswith("unanswered-tool-call: ")
    assert "wire/openai-chat/request" in run("-m", "rolecall", "schema")
    assert "rolecall = rolecall.pytest_plugin" in next(site.glob("*.dist-info/entry_points.txt")).read_text()
    assert (site / "rolecall" / "py.typed").exists()


def test_a_wheel_contains_the_program(tmp_path):
    check(build(PYTHON, "wheel", tmp_path), tmp_path)
    assert not (PYTHON / "src" / "rolecall" / "_node").exists()


def test_a_source_archive_needs_no_repository(tmp_path):
    archive = build(PYTHON, "sdist", tmp_path)
    with tarfile.open(archive) as files:
        files.extractall(tmp_path / "source")
    [source] = (tmp_path / "source").iterdir()
    check(build(source, "wheel", tmp_path), tmp_path)
