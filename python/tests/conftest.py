from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

import rolecall

pytest_plugins = ["pytester"]

USER = {"role": "user", "content": "What is the weather in Oslo?"}


def calls(*ids: str) -> dict:
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {"id": id, "type": "function", "function": {"name": "get_weather", "arguments": "{}"}} for id in ids
        ],
    }


def result(id: str) -> dict:
    return {"role": "tool", "tool_call_id": id, "content": "7"}


@pytest.fixture
def good() -> list:
    return [USER, calls("call_a"), result("call_a"), {"role": "assistant", "content": "Seven degrees."}, USER]


@pytest.fixture
def broken() -> list:
    """The second call has no result."""
    return [USER, calls("call_a", "call_b"), result("call_a"), USER]


@pytest.fixture(scope="session")
def spark():
    """Two tasks at a time, each of which may fail three times."""
    pytest.importorskip("pyspark")
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("Java is missing")
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    source = str(Path(rolecall.__file__).parents[1])
    os.environ["PYTHONPATH"] = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
    session = (
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    yield session
    session.stop()
