from __future__ import annotations

from typing import Any, Literal, Mapping, Sequence, Union

Conversation = Union[str, bytes, bytearray, Sequence[Any], Mapping[str, Any]]
"""A request body, a list of messages, or the JSON text of either. Messages may also be objects of an SDK (Pydantic models) or data
classes."""

Dialect = Union[str, Mapping[str, Any]]
"""ID or alias of a built-in dialect, such as ``"openai-chat"``, or a mapping with the fields of a dialect file."""

As = Literal["request", "log"]
Safety = Literal["safe", "unsafe"]
Severity = Literal["error", "warning", "info"]
Verdict = Literal["accepted", "rejected", "unknown"]
