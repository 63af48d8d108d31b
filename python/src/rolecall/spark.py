"""rolecall over Spark DataFrames. Importing it needs no Spark; ``lint_dataframe`` does, with pandas and PyArrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping, Optional, Union

from ._client import Client, _options
from ._errors import RolecallError
from ._types import As, Dialect

if TYPE_CHECKING:
    import pandas as pd
    from pyspark.sql import Column, DataFrame
    from pyspark.sql.types import DataType, StructType

# The columns that `lint_dataframe` sends to the workers.
_KEY, _TEXT, _DIALECT, _MODEL = "key", "text", "dialect", "model"


def findings_schema(id_type: DataType) -> StructType:
    """The columns of :func:`lint_dataframe`."""
    from pyspark.sql.types import IntegerType, StringType, StructType

    text, number = StringType(), IntegerType()
    schema = StructType().add("id", id_type)
    for name, kind in (
        ("dialect", text),
        ("model", text),
        ("verdict", text),
        ("error", text),
        ("severity", text),
        ("rule", text),
        ("message", text),
        ("pointer", text),
        ("status", number),
        ("says", text),
        ("evidence", text),
        ("evidence_url", text),
        ("repair", text),
        ("repair_safety", text),
    ):
        schema = schema.add(name, kind)
    return schema


def lint_dataframe(
    df: DataFrame,
    column: Union[str, Column] = "messages",
    dialect: Optional[Dialect] = "openai-chat",
    id_column: Optional[str] = None,
    *,
    model: Optional[str] = None,
    dialect_column: Optional[str] = None,
    model_column: Optional[str] = None,
    keep_clean: bool = True,
    keep_nulls: bool = False,
    at: Optional[str] = None,
    as_: Optional[As] = None,
    max_work: Optional[int] = None,
    redact_names: Optional[bool] = None,
) -> DataFrame:
    """The findings of the conversations in a column, one row for each finding.

    A conversation without findings has one row, in which ``rule`` is null; ``keep_clean=False`` leaves these rows out. A conversation
    that could not be read has one row whose ``error`` says why. So with ``keep_clean=True``, each ``id`` of the input is in the result.

    - ``column``: the conversations: a list of messages or a request body, as JSON text (string or binary) or as arrays, structs and maps.
      A name, or an expression such as ``F.struct("messages", "tools")``
    - ``dialect``: the API. None: the one that each conversation selects by its model or format
    - ``id_column``: the column that becomes ``id``. Default: ``monotonically_increasing_id()``
    - ``dialect_column``, ``model_column``: columns with a dialect or model for each row. Where they are null, ``dialect`` and ``model`` apply
    - ``keep_nulls``: whether null fields of structs are sent as JSON null. By default they are left out: the structs of Spark have all
      fields of the schema, and a field that a message does not have is null. So ``"content": null`` and no ``content`` are the same
      by default. JSON text is checked as it is
    - ``model``, ``at``, ``as_``, ``max_work``, ``redact_names``: see :func:`rolecall.lint`

    Each task starts one Node process, which answers all of its rows; so each executor needs this package and Node 20.19 or newer. Raises
    a :class:`rolecall.RolecallError` in the task if Node is missing or an option is wrong. No content is in the result.
    """
    from pyspark.sql import functions as F
    from pyspark.sql.types import BinaryType, StringType

    given = F.col(column) if isinstance(column, str) else column
    kind = df.select(given).schema[0].dataType
    text = (
        given
        if isinstance(kind, (StringType, BinaryType))
        else F.to_json(given, {"ignoreNullFields": str(not keep_nulls).lower()})
    )
    key = F.monotonically_increasing_id() if id_column is None else F.col(id_column)
    nothing = F.lit(None).cast("string")
    sent = df.select(
        key.alias(_KEY),
        # As bytes: a string of Spark may contain bytes that are no UTF-8, on which Arrow fails.
        text.cast("binary").alias(_TEXT),
        (nothing if dialect_column is None else F.col(dialect_column).cast("string")).alias(_DIALECT),
        (nothing if model_column is None else F.col(model_column).cast("string")).alias(_MODEL),
    )
    schema = findings_schema(sent.schema[_KEY].dataType)
    options = _options(
        {"dialect": dialect, "model": model, "at": at, "as_": as_, "max_work": max_work, "redact_names": redact_names}
    )
    return sent.mapInPandas(_linter(options, schema.names, keep_clean), schema)


def _linter(
    options: Mapping[str, Any], columns: list[str], keep_clean: bool
) -> Callable[[Iterable[pd.DataFrame]], Iterator[pd.DataFrame]]:
    """What a task does with its batches of rows."""

    def findings_of(batches: Iterable[pd.DataFrame]) -> Iterator[pd.DataFrame]:
        with Client() as client:
            evidence = _EvidenceUrls(client)
            _check(client, options)
            for batch in batches:
                yield _frame(list(_rows(client, batch, options, keep_clean, evidence)), columns, batch)

    return findings_of


def _check(client: Client, options: Mapping[str, Any]) -> None:
    """Raises the error of an option that is the same for all rows."""
    client.request("lint", [], options)


def _rows(
    client: Client, batch: pd.DataFrame, options: Mapping[str, Any], keep_clean: bool, evidence: _EvidenceUrls
) -> Iterator[dict[str, Any]]:
    rows = list(zip(batch[_KEY], map(_bytes, batch[_TEXT]), map(_value, batch[_DIALECT]), map(_value, batch[_MODEL])))
    asked = (
        {
            "op": "lint",
            "conversation": text,
            "options": _options(
                {**options, "dialect": dialect or options.get("dialect"), "model": model or options.get("model")}
            ),
        }
        for _, text, dialect, model in rows
        if text is not None
    )
    answers = client._answers(asked)
    for key, text, dialect, model in rows:
        row = {
            "id": key,
            "dialect": dialect or _dialect_name(options.get("dialect")),
            "model": model or options.get("model"),
        }
        if text is None:
            yield {**row, "verdict": "unknown", "error": "the column is null"}
            continue
        answer = next(answers)
        if isinstance(answer, RolecallError):
            yield {**row, "verdict": "unknown", "error": str(answer)}
            continue
        row.update(dialect=answer["dialect"] or row["dialect"], verdict=answer["verdict"])
        unreadable = next((each for each in answer["diagnostics"] if each["rule"] == "unreadable-json"), None)
        if unreadable is not None:
            yield {
                **row,
                "error": unreadable["message"],
                "severity": "error",
                "rule": "unreadable-json",
                "message": unreadable["message"],
                "pointer": unreadable["pointer"],
            }
            continue
        for found in answer["diagnostics"]:
            fix = found.get("fix") or {}
            yield {
                **row,
                "severity": found["severity"],
                "rule": found["rule"],
                "message": found["message"],
                "pointer": found["pointer"],
                "status": found.get("status"),
                "says": found.get("says"),
                "evidence": found.get("evidence"),
                "evidence_url": evidence.of(found),
                "repair": fix.get("title"),
                "repair_safety": fix.get("safety"),
            }
        if keep_clean and not answer["diagnostics"]:
            yield row


class _EvidenceUrls:
    """Where the evidence of findings is. Findings of one rule and dialect share it, so each is asked for once."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._known: dict[tuple[Any, ...], Optional[str]] = {}

    def of(self, found: Mapping[str, Any]) -> Optional[str]:
        key = (found["rule"], found["dialect"], found.get("evidence"), found.get("status"))
        if key not in self._known:
            self._known[key] = self._asked(*key)
        return self._known[key]

    def _asked(
        self, rule: str, dialect: Optional[str], evidence: Optional[str], status: Optional[int]
    ) -> Optional[str]:
        if dialect is None or evidence is None:
            return None
        try:
            return self._client.explain(rule, dialect).evidence_url(evidence, status)
        except RolecallError:
            # A dialect of the user has no ID that rolecall knows.
            return None


def _frame(rows: list[dict[str, Any]], columns: list[str], batch: pd.DataFrame) -> pd.DataFrame:
    import pandas as pd

    frame = pd.DataFrame(rows, columns=columns, dtype=object)
    # Whole numbers with gaps would be read as fractions.
    frame["status"] = frame["status"].astype("Int32")
    frame["id"] = frame["id"].astype(batch[_KEY].dtype)
    return frame


def _bytes(value: Any) -> Optional[bytes]:
    return None if _value(value) is None else bytes(value)


def _value(value: Any) -> Any:
    """A value of a column; pandas has several kinds of null."""
    import pandas as pd

    return None if value is None or value is pd.NA or value != value else value


def _dialect_name(dialect: Any) -> Optional[str]:
    return dialect.get("id") if isinstance(dialect, Mapping) else dialect
