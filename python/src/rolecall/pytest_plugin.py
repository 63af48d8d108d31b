"""The fixture ``rolecall`` for pytest, which is loaded when the package is installed."""

from __future__ import annotations

from collections import Counter
from typing import Any, Iterator, Optional, Sequence

import pytest

from ._client import Client, default_client
from ._results import Diagnostic, LintResult
from ._types import Conversation, Dialect, Severity

# The most findings that a failure shows.
SHOWN = 10
_RANK = {"error": 0, "warning": 1, "info": 2}


class Rolecall:
    """What the fixture ``rolecall`` is."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def assert_conformant(
        self,
        conversation: Conversation,
        dialect: Optional[Dialect] = None,
        *,
        fail_on: Severity = "error",
        allow: Sequence[str] = (),
        **options: Any,
    ) -> LintResult:
        """Fails the test if the conversation has a finding of severity ``fail_on`` or higher.

        ``allow`` lists IDs of rules whose findings do not count. The other options are those of :func:`rolecall.lint`. The failure shows
        for each finding its place, its rule, why APIs reject it, what the server says, and the smallest repair. Raises a
        :class:`rolecall.RolecallError` for a wrong option.
        """
        __tracebackhide__ = True
        if fail_on not in _RANK:
            raise ValueError(f"fail_on must be error, warning or info, not {fail_on!r}")
        result = self.client.lint(conversation, dialect, **options)
        failing = [
            each for each in result.diagnostics if _RANK[each.severity] <= _RANK[fail_on] and each.rule not in allow
        ]
        if failing:
            pytest.fail(self._words(result, failing), pytrace=False)
        return result

    def _words(self, result: LintResult, failing: Sequence[Diagnostic]) -> str:
        counts: Counter[str] = Counter(each.severity for each in failing)
        found = ", ".join(_count(counts[kind], kind) for kind in _RANK if counts[kind])
        head = (
            f"the conversation is not conformant: {found} in {_count(result.messages, 'message')} for {result.dialect}"
        )
        blocks = [self._block(each) for each in failing[:SHOWN]]
        more = [f"and {len(failing) - SHOWN} more"] if len(failing) > SHOWN else []
        return "\n\n".join([head, *blocks, *more])

    def _block(self, diagnostic: Diagnostic) -> str:
        where = "" if diagnostic.line is None else f"{diagnostic.line}:{diagnostic.column}  "
        return f"{where}{diagnostic}\n  why:    {self.client.explain(diagnostic.rule).why}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


@pytest.fixture(scope="session")
def rolecall() -> Iterator[Rolecall]:
    """Checks conversations: ``rolecall.assert_conformant(messages, dialect="anthropic")``."""
    yield Rolecall(default_client())
