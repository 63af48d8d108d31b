"""The snippets of the guides run, in their order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "integrations"


def snippets(page: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)


def test_python(capsys):
    names: dict = {}
    for code in snippets("python.md"):
        exec(code, names)  # noqa: S102
    said = capsys.readouterr().out
    assert said.startswith("False rejected\nerror orphan-tool-result /1 ")
    assert "invalid-option no dialect `openai-caht`" in said and said.endswith("100\n")


def test_the_failure_that_the_page_shows():
    [failure] = re.findall(
        r"^```text\n(the conversation is not.*?)\n```$",
        (DOCS / "python.md").read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    messages = [{"role": "user", "content": "Hi"}, {"role": "tool", "tool_call_id": "call_9", "content": "19:30"}]
    from rolecall._client import default_client
    from rolecall.pytest_plugin import Rolecall

    with pytest.raises(pytest.fail.Exception) as caught:
        Rolecall(default_client()).assert_conformant(messages, dialect="openai-chat")
    assert str(caught.value) == failure


def test_spark(spark, capsys, monkeypatch, tmp_path):
    program = tmp_path / "rolecall"
    from rolecall._program import command

    program.write_text(f'#!/bin/sh\nexec {" ".join(command())} "$@"\n')
    program.chmod(0o755)
    names: dict = {"spark": spark}
    for code in snippets("spark.md"):
        # The executors have the PATH with which Spark was started.
        exec(code.replace('pipe("rolecall ', f'pipe("{program} '), names)  # noqa: S102
    said = capsys.readouterr().out
    assert '"id":"a"' in said
