from __future__ import annotations

import copy
import json
import pickle
from dataclasses import dataclass

import pytest

import rolecall


def test_lint(good, broken):
    result = rolecall.lint(broken, dialect="openai-chat")
    assert (result.ok, result.verdict, result.dialect, result.dialect_source) == (
        False,
        "rejected",
        "openai-chat",
        "option",
    )
    assert (result.messages, result.tool_calls) == (4, 2)
    [found] = result.diagnostics
    assert (found.rule, found.severity, found.pointer) == ("unanswered-tool-call", "error", "/1/tool_calls/1")
    assert (found.status, found.evidence, found.line) == (400, "recorded", None)
    assert "call_b" in found.says
    assert (found.repair.safety, found.repair.edits) == ("unsafe", None)
    assert found.raw["messageId"] == "unanswered"
    assert rolecall.lint(good, "openai-chat").ok


def test_options_have_the_names_of_the_protocol(broken):
    assert rolecall.lint(broken, as_="log", max_work=10).diagnostics
    shown = rolecall.lint(broken, show_content=True).diagnostics[0].repair
    assert shown.edits[0]["value"]["tool_call_id"] == "call_b"
    hidden = rolecall.lint(broken, redact_names=True).diagnostics[0]
    assert "call_b" not in hidden.message and "call-1" in hidden.message
    with pytest.raises(TypeError):
        rolecall.lint(broken, dialct="openai-chat")


def test_text_has_lines_and_stays_exact(broken):
    text = json.dumps({"model": "gpt-4o", "messages": broken}, indent=1)
    assert rolecall.lint(text).diagnostics[0].line > 5
    assert rolecall.lint(text.encode()).diagnostics[0].line > 5
    assert rolecall.lint("[{").diagnostics[0].rule == "unreadable-json"
    exact = '{"model":"m","seed":12345678901234567890,"temperature":1.0,"messages":[]}'
    assert rolecall.fix(exact).text == exact


def test_fix_does_not_change_its_argument(broken):
    before = copy.deepcopy(broken)
    fixed = rolecall.fix(broken, "openai-chat", safety="unsafe")
    assert broken == before
    assert fixed.value[3] == {
        "role": "tool",
        "tool_call_id": "call_b",
        "content": "The call was interrupted before it gave a result.",
    }
    assert [(each.rule, each.safety, each.origin) for each in fixed.changes] == [
        ("unanswered-tool-call", "unsafe", "/1/tool_calls/1")
    ]
    assert fixed.result.ok and fixed.text is None
    assert rolecall.fix(broken).value == broken


def test_convert_and_back(good):
    there = rolecall.convert({"model": "gpt-4o", "messages": good}, to="anthropic")
    assert (there.from_, there.to, there.diagnostics) == ("openai-chat", "anthropic", [])
    assert there.value["messages"][1]["content"][0]["type"] == "tool_use"
    back = rolecall.convert(there.value, to="openai-chat", from_="anthropic", extension=there.extension)
    assert back.value["messages"] == good


def test_verdicts(broken):
    [rejecting] = rolecall.verdicts(broken, ["openai-chat"], from_="openai-chat")
    assert (rejecting.dialect, rejecting.verdict) == ("openai-chat", "rejected")
    assert rejecting.reason.rule == "unanswered-tool-call" and rejecting.known_rules > 10
    assert len(rolecall.verdicts(broken)) > 50


def test_explain():
    explained = rolecall.explain("unanswered-tool-call", "openai-chat")
    assert explained.why and explained.remedy and explained.entries
    assert explained.evidence_url("recorded", 400).startswith("https://")
    assert explained.evidence_url("inferred") is None
    assert rolecall.explain("unanswered-tool-call").entries == []


def test_a_dialect_of_your_own(broken):
    own = {"extends": "openai-chat", "id": "our-gateway", "name": "Ours", "docs": "https://example.com"}
    assert rolecall.lint(broken, dialect=own).dialect == "our-gateway"


@dataclass
class Message:
    role: str
    content: str


class Model:
    """Like the message objects of SDKs."""

    def model_dump(self, *, mode: str, exclude_unset: bool) -> dict:
        assert (mode, exclude_unset) == ("json", True)
        return {"role": "assistant", "content": "Hi"}


def test_messages_may_be_objects():
    assert rolecall.lint(({"role": "user", "content": "Hi"}, Model(), Message("user", "Hi")), "openai-chat").ok


@pytest.mark.parametrize(
    "call, kind",
    [
        (lambda: rolecall.lint([], dialect="openai-caht"), "invalid-option"),
        (lambda: rolecall.lint([], as_="response"), "invalid-option"),
        (lambda: rolecall.lint([], at="yesterday"), "invalid-option"),
        (lambda: rolecall.convert("nonsense {", to="anthropic"), "invalid-conversation"),
        (lambda: rolecall.verdicts("nonsense {"), "invalid-conversation"),
        (lambda: rolecall.lint([float("nan")]), "invalid-conversation"),
        (lambda: rolecall.lint([object()]), "invalid-conversation"),
        (lambda: rolecall.lint(b"\xff"), "invalid-conversation"),
        (lambda: rolecall.explain("unanswered-tool-cal"), "invalid-option"),
    ],
)
def test_errors(call, kind):
    with pytest.raises(rolecall.RolecallError) as caught:
        call()
    assert caught.value.kind == kind
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.kind, str(again)) == (kind, str(caught.value))


def test_a_value_that_contains_itself():
    endless: list = []
    endless.append(endless)
    with pytest.raises(rolecall.RolecallError, match="cannot be written as JSON"):
        rolecall.lint(endless)


@pytest.mark.parametrize("text", ["\u2028\u0085\r\n", "\ud800", "\x00", "é😀", "x" * 3_000_000])
def test_any_text_comes_back(text):
    conversation = [{"role": "user", "content": text}]
    assert rolecall.fix(conversation).value == conversation
