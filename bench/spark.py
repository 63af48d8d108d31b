"""Lints a million generated conversations with Spark, with and without killed processes, and samples the memory of Node.

    pip install pyspark pandas pyarrow          # and Java 17
    npm run build
    PYTHONPATH=python/src python bench/spark.py --rows 1000000
    PYTHONPATH=python/src python bench/spark.py --rows 1000000 --kill node
    PYTHONPATH=python/src python bench/spark.py --rows 1000000 --kill worker

Prints one line of JSON. ``counts`` and ``hash`` are the same in all three runs: every row is accounted for once, with the same findings.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
import threading
import time
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

import rolecall

WORDS = "the a of to weather Oslo Bergen table tonight seven degrees rain harbor please thanks flight book cancel price".split()


def conversation(number: int) -> bytes | None:
    """The text of one conversation of about 1 KB. The number decides everything in it: a tenth has a fault, a hundredth cannot be read."""
    chance = random.Random(number)

    def text(words: int) -> str:
        return " ".join(chance.choices(WORDS, k=words))

    messages: list[dict] = [{"role": "system", "content": text(20)}]
    calls = 0
    size = 0
    while size < 700:
        size += 190
        messages.append({"role": "user", "content": text(12)})
        if chance.random() < 0.5:
            ids = [f"call_{number}_{calls + each}" for each in range(chance.choice([1, 1, 2]))]
            calls += len(ids)
            messages.append(
                {
                    "role": "assistant",
                    "content": None,
                    "tool_calls": [
                        {
                            "id": id,
                            "type": "function",
                            "function": {"name": "find", "arguments": json.dumps({"city": text(1)})},
                        }
                        for id in ids
                    ],
                }
            )
            messages += [{"role": "tool", "tool_call_id": id, "content": text(6)} for id in ids]
            size += 120 + 220 * len(ids)
        messages.append({"role": "assistant", "content": text(15)})
    messages.append({"role": "user", "content": text(5)})
    kind = chance.random()
    if kind < 0.1:
        fault = chance.randrange(4)
        if fault == 0:
            messages.insert(1, {"role": "tool", "tool_call_id": f"call_{number}", "content": text(3)})
        elif fault == 1:
            messages.append(
                {
                    "role": "assistant",
                    "content": None,
                    "tool_calls": [
                        {"id": "call_z", "type": "function", "function": {"name": "find", "arguments": "{}"}}
                    ],
                }
            )
            messages.append({"role": "user", "content": text(3)})
        elif fault == 2:
            messages[1] = {"role": "oracle", "content": text(3)}
        else:
            del messages[1]["content"]
    if kind > 0.998:
        return None
    whole = json.dumps(messages).encode()
    if kind > 0.994:
        return b"\xff" + whole
    return whole[: len(whole) // 2] if kind > 0.99 else whole


def processes() -> dict[int, tuple[str, int]]:
    """Command line and memory in KB of the processes of this user."""
    found = {}
    for path in Path("/proc").iterdir():
        if not path.name.isdigit():
            continue
        try:
            command = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
            status = (path / "status").read_text()
        except OSError:
            continue
        memory = [line for line in status.splitlines() if line.startswith("VmRSS")]
        if memory:
            found[int(path.name)] = (command, int(memory[0].split()[1]))
    return found


def descends(pid: int, from_: int) -> bool:
    while pid > 1:
        if pid == from_:
            return True
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()[1])
        except OSError:
            return False
    return False


class Watcher(threading.Thread):
    """Samples the memory of the Node processes of this job, and kills one of its processes a few times."""

    def __init__(self, kill: str | None, times: int) -> None:
        super().__init__(daemon=True)
        self.kill, self.times = kill, times
        self.largest = 0
        self.most = 0
        self.seen: set[int] = set()
        self.killed: list[int] = []
        self.samples: list[int] = []
        self.stop = threading.Event()

    def run(self) -> None:
        began = time.monotonic()
        while not self.stop.wait(0.5):
            ours = {pid: each for pid, each in processes().items() if descends(pid, os.getpid())}
            nodes = {pid: memory for pid, (command, memory) in ours.items() if "serve-stdio" in command}
            self.seen |= nodes.keys()
            self.most = max(self.most, len(nodes))
            self.largest = max([self.largest, *nodes.values()])
            self.samples.append(max(nodes.values(), default=0))
            if self.kill is None or len(self.killed) >= self.times or not nodes:
                continue
            if time.monotonic() - began < 12 * (len(self.killed) + 1):
                continue
            target = next(iter(nodes))
            if self.kill == "worker":
                target = int(Path(f"/proc/{target}/stat").read_text().rsplit(") ", 1)[1].split()[1])
            os.kill(target, signal.SIGKILL)
            self.killed.append(target)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--partitions", type=int, default=8)
    parser.add_argument(
        "--kill", choices=["node", "worker"], help="kill -9 a Node process or a Python worker during the job"
    )
    parser.add_argument("--times", type=int, default=2, help="how many of them")
    parser.add_argument("--data", default="/tmp/rolecall-spark-bench", help="folder for the generated rows")
    given = parser.parse_args()

    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = (
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "2g")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    df = generated(spark, given.rows, given.partitions, given.data)
    watcher = Watcher(given.kill, given.times)
    watcher.start()
    began = time.monotonic()
    found = rolecall.lint_dataframe(df, "messages", id_column="id").cache()
    counts = found.groupBy("verdict", F.col("error").isNotNull().alias("unreadable")).agg(
        F.count("*").alias("rows"), F.countDistinct("id").alias("conversations")
    )
    table = [row.asDict() for row in counts.orderBy("verdict", "unreadable").collect()]
    seconds = time.monotonic() - began
    watcher.stop.set()
    watcher.join()
    rules = {row.rule: row["count"] for row in found.where("rule is not null").groupBy("rule").count().collect()}
    total = found.agg(
        F.countDistinct("id").alias("ids"),
        F.min("id").alias("first"),
        F.max("id").alias("last"),
        F.sum(F.xxhash64(*found.columns).cast("decimal(38,0)")).alias("hash"),
    ).first()
    half = len(watcher.samples) // 2
    print(
        json.dumps(
            {
                "rows": given.rows,
                "kill": given.kill,
                "killed": len(watcher.killed),
                "seconds": round(seconds, 1),
                "conversations": total.ids,
                "first": total.first,
                "last": total.last,
                "hash": str(total.hash),
                "counts": table,
                "rules": rules,
                "node": {
                    "processes": len(watcher.seen),
                    "atOnce": watcher.most,
                    "largestMiB": watcher.largest // 1024,
                    "largestOfFirstHalfMiB": max(watcher.samples[:half], default=0) // 1024,
                    "largestOfSecondHalfMiB": max(watcher.samples[half:], default=0) // 1024,
                },
            }
        )
    )
    spark.stop()


def generated(spark: SparkSession, rows: int, partitions: int, folder: str) -> DataFrame:
    path = f"{folder}-{rows}-{partitions}"
    if not Path(path, "_SUCCESS").exists():
        make = F.udf(conversation, "binary")
        spark.range(0, rows, 1, partitions).select("id", make("id").alias("messages")).write.mode("overwrite").parquet(
            path
        )
    # One task for each file, as it was written.
    return spark.read.option("recursiveFileLookup", "true").parquet(path)


if __name__ == "__main__":
    main()
