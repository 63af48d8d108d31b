"""What the functions return. Each object keeps the JSON that it was made from, as ``raw``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Optional

from ._types import Safety, Severity, Verdict

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Repair:
    """The smallest repair of a finding."""

    title: str
    """What the repair does, in one line."""
    safety: Safety
    """``safe`` if the model reads the same conversation afterwards."""
    edits: Optional[list[dict[str, Any]]]
    """The repair as JSON Patch (RFC 6902). None if the edits would quote the conversation and ``show_content`` is not set."""

    @classmethod
    def of(cls, raw: Json) -> Repair:
        return cls(raw["title"], raw["safety"], raw.get("edits"))


@dataclass(frozen=True)
class Diagnostic:
    """One finding."""

    rule: str
    """ID of the rule, such as ``unanswered-tool-call``."""
    message: str
    """What is wrong, as a sentence."""
    severity: Severity
    pointer: str
    """JSON Pointer into the conversation."""
    dialect: Optional[str]
    """ID of the dialect; None if it is unknown."""
    evidence: Optional[str]
    """How it is known that the API rejects this: ``recorded``, ``documented``, ``reported``, ``schema`` or ``inferred``."""
    status: Optional[int]
    """HTTP status code of the rejection."""
    says: Optional[str]
    """The error text of the API."""
    note: Optional[str]
    """More about the evidence."""
    line: Optional[int]
    """Line of the JSON text, from 1. None if the conversation was no text."""
    column: Optional[int]
    """Column of the JSON text, from 1."""
    repair: Optional[Repair]
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Diagnostic:
        source = raw.get("source") or {}
        fix = raw.get("fix")
        return cls(
            rule=raw["rule"],
            message=raw["message"],
            severity=raw["severity"],
            pointer=raw["pointer"],
            dialect=raw["dialect"],
            evidence=raw.get("evidence"),
            status=raw.get("status"),
            says=raw.get("says"),
            note=raw.get("note"),
            line=source.get("line"),
            column=source.get("column"),
            repair=None if fix is None else Repair.of(fix),
            raw=raw,
        )

    def __str__(self) -> str:
        lines = [f"{self.severity}  {self.message}  {self.rule}"]
        if self.pointer or self.dialect:
            lines.append(f"  at {self.pointer or '/'}" + (f"  for {self.dialect}" if self.dialect else ""))
        if self.status is not None or self.says is not None:
            said = [*([str(self.status)] if self.status else []), *([f'"{self.says}"'] if self.says else [])]
            lines.append(f"  server: {' '.join(said)}" + (f", {self.evidence}" if self.evidence else ""))
        if self.note:
            lines.append(f"  note:   {self.note}")
        if self.repair:
            lines.append(f"  fix:    {self.repair.title}   ({self.repair.safety})")
        return "\n".join(lines)


@dataclass(frozen=True)
class LintResult:
    """What :func:`rolecall.lint` returns."""

    ok: bool
    """Whether no diagnostic is an error."""
    verdict: Verdict
    """What the API would do with the conversation; ``unknown`` if the evidence is too weak to say."""
    dialect: Optional[str]
    """ID of the dialect that the conversation was checked against; None if none is known."""
    dialect_source: Optional[str]
    """How the dialect was selected: by ``option``, ``host``, ``model``, ``format`` and so on, or by ``default``."""
    diagnostics: list[Diagnostic]
    """The findings, in the order of the conversation; at most 10,000."""
    messages: int
    """Number of messages."""
    tool_calls: int
    """Number of tool calls."""
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> LintResult:
        return cls(
            ok=raw["ok"],
            verdict=raw["verdict"],
            dialect=raw["dialect"],
            dialect_source=raw["dialectSource"],
            diagnostics=[Diagnostic.of(each) for each in raw["diagnostics"]],
            messages=raw["stats"]["messages"],
            tool_calls=raw["stats"]["toolCalls"],
            raw=raw,
        )


@dataclass(frozen=True)
class Change:
    """One repair that :func:`rolecall.fix` made."""

    rule: str
    title: str
    """What was done, in one line."""
    safety: Safety
    pointer: str
    """JSON Pointer of the finding, when this repair was made."""
    origin: Optional[str]
    """JSON Pointer of the same place in the input; None inside something that an earlier repair added."""
    edits: list[dict[str, Any]]
    """The repair as JSON Patch (RFC 6902)."""

    @classmethod
    def of(cls, raw: Json) -> Change:
        return cls(raw["rule"], raw["title"], raw["safety"], raw["pointer"], raw.get("origin"), raw["edits"])


@dataclass(frozen=True)
class FixResult:
    """What :func:`rolecall.fix` returns."""

    value: Any
    """The repaired conversation; None for a text that is not JSON."""
    text: Optional[str]
    """The repaired text, if a text was given. What was not repaired is unchanged."""
    changes: list[Change]
    edits: list[dict[str, Any]]
    """All repairs as one JSON Patch (RFC 6902) of the input."""
    result: LintResult
    """The findings that are left."""
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> FixResult:
        return cls(
            value=raw.get("value"),
            text=raw.get("text"),
            changes=[Change.of(each) for each in raw["changes"]],
            edits=raw["edits"],
            result=LintResult.of(raw["result"]),
            raw=raw,
        )


@dataclass(frozen=True)
class Loss:
    """One thing that a conversion could not preserve."""

    kind: str
    pointer: str
    """JSON Pointer into the source."""
    reason: str

    @classmethod
    def of(cls, raw: Json) -> Loss:
        return cls(raw["kind"], raw["pointer"], raw["reason"])


@dataclass(frozen=True)
class Conversion:
    """What :func:`rolecall.convert` returns."""

    value: Any
    """The converted conversation."""
    from_: str
    """ID of the dialect of the source."""
    to: str
    """ID of the dialect of the target."""
    losses: list[Loss]
    """What converting back would not restore."""
    extension: dict[str, Any]
    """What was lost, for converting back. It contains content of the conversation."""
    verdict: Verdict
    """Whether the target accepts the value."""
    diagnostics: list[Diagnostic]
    """Why the target would reject the value."""
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Conversion:
        return cls(
            value=raw["value"],
            from_=raw["from"],
            to=raw["to"],
            losses=[Loss.of(each) for each in raw["losses"]],
            extension=raw["extension"],
            verdict=raw["verdict"],
            diagnostics=[Diagnostic.of(each) for each in raw["diagnostics"]],
            raw=raw,
        )


@dataclass(frozen=True)
class DialectVerdict:
    """What one API would do with a conversation."""

    dialect: str
    verdict: Verdict
    known_rules: int
    """Number of rules with evidence that this API itself rejects something. The lower it is, the less ``accepted`` says."""
    reason: Optional[Diagnostic]
    """The finding that the API would report first; None if it accepts the conversation."""
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> DialectVerdict:
        reason = raw.get("reason")
        return cls(
            raw["dialect"], raw["verdict"], raw["knownRules"], None if reason is None else Diagnostic.of(reason), raw
        )


@dataclass(frozen=True)
class Explanation:
    """What a rule means, and what a dialect says about it."""

    rule: str
    title: str
    fires: str
    """What the rule reports."""
    why: str
    """Why APIs reject it."""
    remedy: str
    """What to do."""
    entries: list[dict[str, Any]]
    """The entries of the dialect for the rule, each with its ``evidence``. Empty without a dialect."""
    raw: Json = field(repr=False, compare=False)

    @classmethod
    def of(cls, raw: Json) -> Explanation:
        return cls(raw["rule"], raw["title"], raw["fires"], raw["why"], raw["remedy"], raw["entries"], raw)

    def evidence_url(self, evidence: Optional[str], status: Optional[int] = None) -> Optional[str]:
        """Where the newest evidence of this kind is, preferably of an entry with this HTTP status; None if there is none."""
        against = [entry for entry in self.entries if entry["verdict"] != "accepted"]
        for entries in ([entry for entry in against if entry.get("status") == status], against):
            found = [each for entry in entries for each in entry["evidence"] if each["kind"] == evidence]
            if found:
                return str(max(found, key=lambda each: str(each.get("date", "")))["url"])
        return None
