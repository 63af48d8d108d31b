from __future__ import annotations

import json

import pytest

pytest.importorskip("pyspark")
pytest.importorskip("pandas")
pytest.importorskip("pyarrow")

from pyspark.sql import Row  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402
from pyspark.sql.types import ArrayType, MapType, StringType, StructType  # noqa: E402

import rolecall  # noqa: E402
from rolecall._program import command  # noqa: E402


def rows(df) -> list[tuple]:
    return sorted((row.id, row.verdict, row.rule, row.error) for row in df.collect())


def test_json_text(spark, good, broken):
    df = spark.createDataFrame(
        [
            ("a", json.dumps(good)),
            ("b", json.dumps(broken)),
            ("c", None),
            ("d", "[{"),
            ("e", json.dumps({"messages": broken})),
        ],
        "key string, messages string",
    )
    found = rolecall.lint_dataframe(df, id_column="key")
    assert rows(found) == [
        ("a", "accepted", None, None),
        ("b", "rejected", "unanswered-tool-call", None),
        ("c", "unknown", None, "the column is null"),
        ("d", "unknown", "unreadable-json", "the text ends too early, expected a key or `}`"),
        ("e", "rejected", "unanswered-tool-call", None),
    ]
    [row] = found.where("id = 'b'").collect()
    assert row.asDict() == {
        "id": "b",
        "dialect": "openai-chat",
        "model": None,
        "verdict": "rejected",
        "error": None,
        "severity": "error",
        "rule": "unanswered-tool-call",
        "message": "tool call `call_b` has no result",
        "pointer": "/1/tool_calls/1",
        "status": 400,
        "says": row.says,
        "evidence": "recorded",
        "evidence_url": row.evidence_url,
        "repair": "add a result for `call_b` that says it was interrupted",
        "repair_safety": "unsafe",
    }
    assert "call_b" in row.says and row.evidence_url.startswith("https://")
    assert rows(rolecall.lint_dataframe(df, id_column="key", keep_clean=False)) == rows(found)[1:]


def test_without_an_id_rows_are_numbered(spark, good):
    df = spark.createDataFrame([(json.dumps(good),)] * 5, "messages string").repartition(2)
    found = rolecall.lint_dataframe(df)
    assert found.schema["id"].dataType.typeName() == "long"
    assert len({row.id for row in found.collect()}) == 5


def test_bytes_that_are_no_text(spark):
    df = spark.createDataFrame([(1, bytearray(b"[\xff]")), (2, bytearray(b"[]"))], "id long, messages binary")
    expected = [
        (1, "unknown", None, "the conversation is not UTF-8: byte 2"),
        (2, "rejected", "empty-conversation", None),
    ]
    assert rows(rolecall.lint_dataframe(df, id_column="id")) == expected
    # A string column of Spark may hold such bytes as well.
    as_text = df.select("id", F.col("messages").cast("string"))
    assert rows(rolecall.lint_dataframe(as_text, id_column="id")) == expected


MESSAGES = ArrayType(
    StructType()
    .add("role", "string")
    .add("content", "string")
    .add("tool_call_id", "string")
    .add(
        "tool_calls",
        ArrayType(
            StructType()
            .add("id", "string")
            .add("type", "string")
            .add("function", StructType().add("name", "string").add("arguments", "string"))
        ),
    )
)


def test_arrays_and_structs(spark, good, broken):
    schema = StructType().add("id", "long").add("messages", MESSAGES)
    df = spark.createDataFrame([(1, good), (2, broken), (3, None), (4, [])], schema)
    expected = [
        (1, "accepted", None, None),
        (2, "rejected", "unanswered-tool-call", None),
        (3, "unknown", None, "the column is null"),
        (4, "rejected", "empty-conversation", None),
    ]
    assert rows(rolecall.lint_dataframe(df, id_column="id")) == expected
    body = df.withColumn("body", F.struct(F.lit("gpt-4o").alias("model"), "messages")).where("id < 3")
    assert rows(rolecall.lint_dataframe(body, "body", id_column="id")) == expected[:2]
    # With its nulls, each message has fields that its role does not have.
    assert "unanswered-tool-call" in {
        row.rule for row in rolecall.lint_dataframe(df, id_column="id", keep_nulls=True).collect()
    }


def test_what_null_fields_become(spark):
    schema = StructType().add("id", "long").add("messages", MESSAGES)
    df = spark.createDataFrame([(1, [Row(role="user", content=None, tool_call_id=None, tool_calls=None)])], schema)

    def pointers(**options) -> set:
        return {(row.rule, row.pointer) for row in rolecall.lint_dataframe(df, id_column="id", **options).collect()}

    assert pointers() == {("missing-content", "/0")}
    assert pointers(keep_nulls=True) == {("missing-content", "/0/content")}


def test_maps(spark, broken):
    plain = [{"role": "user", "content": "Hi"}, {"role": "tool", "tool_call_id": "call_9", "content": "7"}]
    schema = StructType().add("id", "long").add("messages", ArrayType(MapType(StringType(), StringType())))
    df = spark.createDataFrame([(1, plain), (2, plain[:1]), (3, [{"role": "user", "content": None}])], schema)
    found = rolecall.lint_dataframe(df, id_column="id")
    assert sorted((row.id, row.rule, row.pointer) for row in found.collect()) == [
        (1, "orphan-tool-result", "/1"),
        (2, None, None),
        # The null of a map is sent.
        (3, "missing-content", "/0/content"),
    ]


def test_dialect_and_model_of_each_row(spark, broken):
    text = json.dumps(broken)
    df = spark.createDataFrame(
        [(1, text, "mistral", None), (2, text, None, "gpt-4o"), (3, text, "no-such-dialect", None)],
        "id long, messages string, api string, model string",
    )
    found = {
        row.id: row
        for row in rolecall.lint_dataframe(
            df, id_column="id", dialect_column="api", model_column="model", model="m"
        ).collect()
    }
    assert [(row.dialect, row.model) for row in found.values()] == [
        ("mistral", "m"),
        ("openai-chat", "gpt-4o"),
        ("no-such-dialect", "m"),
    ]
    assert "no dialect `no-such-dialect`" in found[3].error
    detected = rolecall.lint_dataframe(df.where("id = 1"), dialect=None, id_column="id")
    assert {row.dialect for row in detected.collect()} == {"openai-chat"}


def test_a_wrong_option_fails_the_job(spark):
    df = spark.createDataFrame([("[]",)], "messages string")
    with pytest.raises(Exception, match="did you mean `openai-chat`"):
        rolecall.lint_dataframe(df, dialect="openai-caht").collect()


def test_no_rows(spark):
    df = spark.createDataFrame([], "messages string")
    assert rolecall.lint_dataframe(df).collect() == []


def test_pipe(spark, good, broken):
    """Without the package: the lines of a file through the command line."""
    lines = [json.dumps({"id": f"c{number}", "messages": broken if number % 2 else good}) for number in range(10)]
    rolecall_command = " ".join(command())
    piped = spark.sparkContext.parallelize([*lines, "[{"], 2).pipe(
        f"{rolecall_command} lint --as request --dialect openai-chat --format ndjson --fail-on never --allow-unrecognized -",
        checkCode=True,
    )
    reports = {report["id"]: report for report in map(json.loads, piped.collect())}
    assert len(reports) == 11
    assert reports[None]["diagnostics"][0]["rule"] == "unreadable-json" and reports[None]["line"] == 6
    assert reports["c1"]["diagnostics"][0]["rule"] == "unanswered-tool-call"
    assert reports["c2"]["verdict"] == "accepted"
