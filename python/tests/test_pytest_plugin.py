from __future__ import annotations

import json
from importlib.metadata import distributions
from pathlib import Path

import pytest

import rolecall

# The plugin is loaded by its entry point if the package is installed, and by name from the sources.
IS_INSTALLED = any(entry.value == "rolecall.pytest_plugin" for each in distributions() for entry in each.entry_points)


@pytest.fixture(autouse=True)
def sources_on_the_path(monkeypatch):
    """Absolute, because pytester runs in a folder of its own."""
    monkeypatch.setenv("PYTHONPATH", str(Path(rolecall.__file__).parents[1]))


def run(pytester, body: str):
    pytester.makeconftest("" if IS_INSTALLED else "pytest_plugins = ['rolecall.pytest_plugin']")
    pytester.makepyfile(body)
    return pytester.runpytest_subprocess("-p", "no:cacheprovider")


def test_a_conformant_conversation_passes(pytester, good):
    outcome = run(
        pytester,
        f"def test_it(rolecall):\n    assert rolecall.assert_conformant({good!r}, dialect='openai-chat').ok\n",
    )
    outcome.assert_outcomes(passed=1)


def test_a_failure_shows_the_findings(pytester, broken):
    outcome = run(
        pytester, f"def test_it(rolecall):\n    rolecall.assert_conformant({broken!r}, dialect='openai-chat')\n"
    )
    outcome.assert_outcomes(failed=1)
    outcome.stdout.fnmatch_lines(
        [
            "the conversation is not conformant: 1 error in 4 messages for openai-chat",
            "error  tool call `call_b` has no result  unanswered-tool-call",
            "  at /1/tool_calls/1  for openai-chat",
            "  server: 400 \"An assistant message with 'tool_calls' must be followed by *, recorded",
            "  fix:    add a result for `call_b` that says it was interrupted   (unsafe)",
            "  why:    Models are trained on calls *",
        ]
    )
    outcome.stdout.no_fnmatch_line("*pytest_plugin.py*")


def test_text_has_its_place_and_rules_can_be_allowed(pytester, broken):
    text = json.dumps(broken, indent=1)
    outcome = run(
        pytester,
        f"""
        import pytest

        TEXT = {text!r}

        def test_place(rolecall):
            rolecall.assert_conformant(TEXT, "openai-chat")

        def test_allowed(rolecall):
            rolecall.assert_conformant(TEXT, "openai-chat", allow=["unanswered-tool-call"])

        def test_wrong_option(rolecall):
            with pytest.raises(ValueError):
                rolecall.assert_conformant(TEXT, fail_on="never")
        """,
    )
    outcome.assert_outcomes(failed=1, passed=2)
    outcome.stdout.fnmatch_lines(["*:*  error  tool call `call_b` has no result  unanswered-tool-call"])
