"""Checks LLM conversations against the rules of each provider: which message the API rejects, why, and the smallest repair.

>>> import rolecall
>>> result = rolecall.lint([{"role": "tool", "tool_call_id": "call_9", "content": "19:30"}], dialect="openai-chat")
>>> result.ok
False

The functions talk to one Node process, which is started at the first call and ends with Python. It needs Node 20.19 or newer on the
``PATH``, or at ``ROLECALL_NODE``. Its program is the file that ``ROLECALL_BIN`` names, or the one inside this package, or ``rolecall`` on
the ``PATH``, or ``node_modules/.bin/rolecall`` in the current folder or one above it. Nothing is sent anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence, Union

from ._client import Client, default_client
from ._errors import RolecallError
from ._results import (
    Change,
    Conversion,
    Diagnostic,
    DialectVerdict,
    Explanation,
    FixResult,
    LintResult,
    Loss,
    Repair,
)
from ._types import As, Conversation, Dialect, Safety, Severity, Verdict

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

__all__ = [
    "As",
    "Change",
    "Client",
    "Conversation",
    "Conversion",
    "Diagnostic",
    "Dialect",
    "DialectVerdict",
    "Explanation",
    "FixResult",
    "LintResult",
    "Loss",
    "Repair",
    "RolecallError",
    "Safety",
    "Severity",
    "Verdict",
    "convert",
    "explain",
    "fix",
    "lint",
    "lint_dataframe",
    "verdicts",
]


def lint(
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
    """Reports which messages of a conversation an API rejects, and why.

    ``conversation`` is a request body, a list of messages, or the JSON text of either. The findings of a text have lines and columns.
    A text that is not JSON is a finding with the rule ``unreadable-json``.

    - ``dialect``: the API. Default: the one that the host, the model or the format selects, else ``openai-chat``
    - ``model``: model name; replaces the one in the request
    - ``host``: host or URL that the request goes to: it selects the dialect
    - ``at``: day such as ``2026-11-21``: check against what the API accepted on that day
    - ``as_``: ``request`` (default) for a complete request, ``log`` for a conversation that may end inside its last turn
    - ``max_work``: limit on the work, in steps. Default: 10,000,000
    - ``show_content``: whether findings may quote the conversation: unknown keys, and repairs that move text
    - ``redact_names``: whether names of tools and IDs are replaced with ``tool-1``, ``call-1`` and so on

    Raises a :class:`RolecallError` for a wrong option, and for a value that cannot be written as JSON.
    """
    return default_client().lint(
        conversation,
        dialect,
        model=model,
        host=host,
        at=at,
        as_=as_,
        max_work=max_work,
        show_content=show_content,
        redact_names=redact_names,
    )


def fix(
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
    """Repairs a conversation with the smallest change after which the API accepts it. The argument is not changed.

    ``safety="safe"`` (default) makes repairs after which the model reads the same conversation; ``"unsafe"`` also those that add or
    drop content. The other options are those of :func:`lint`. Raises a :class:`RolecallError` as :func:`lint` does.
    """
    return default_client().fix(
        conversation, dialect, safety=safety, model=model, host=host, at=at, as_=as_, max_work=max_work
    )


def convert(
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
    """Writes a conversation in the format of another API, and lists what is lost.

    - ``to``: the dialect to write
    - ``from_``: the dialect to read. Default: the one that the content is detected as
    - ``vision``: False for a model without image input: images of the user are left out
    - ``extension``: that of an earlier conversion: restores what it could not express

    Raises a :class:`RolecallError` for a wrong option, and for a conversation that is not JSON.
    """
    return default_client().convert(
        conversation, to, from_=from_, model=model, at=at, as_=as_, vision=vision, extension=extension
    )


def verdicts(
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
    """Shows which APIs would accept and which would reject a conversation, those that reject it first.

    ``dialects`` are the ones to check against. Default: all built-in dialects of APIs. ``from_`` is the dialect of the conversation.
    Raises a :class:`RolecallError` for a wrong option, and for a conversation that is not JSON.
    """
    return default_client().verdicts(
        conversation,
        dialects,
        from_=from_,
        model=model,
        at=at,
        max_work=max_work,
        show_content=show_content,
        redact_names=redact_names,
    )


def explain(rule: str, dialect: Optional[Dialect] = None) -> Explanation:
    """What a rule means, and the evidence of a dialect for it. Raises a :class:`RolecallError` for an unknown rule."""
    return default_client().explain(rule, dialect)


def lint_dataframe(df: DataFrame, column: Union[str, Column] = "messages", **options: Any) -> DataFrame:
    """The findings of the conversations in a column of a Spark DataFrame. See :func:`rolecall.spark.lint_dataframe`."""
    from . import spark

    return spark.lint_dataframe(df, column, **options)
