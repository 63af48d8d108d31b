/** Tables that pyarrow wrote give the same findings as JSON Lines. Needs Python with pyarrow. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder } from '../running.ts';
import { CONVERSATIONS, findingsOf, linesOf } from './writing.ts';

/** The Python to use, if it is not `python3`. */
const python = process.env.PYTHON ?? 'python3';
const hasPyarrow = spawnSync(python, ['-c', 'import pyarrow']).status === 0;
if (!hasPyarrow) console.log(`skipped: \`${python}\` has no pyarrow; set PYTHON to one that has`);

const WRITE = `
import json, sys
import pyarrow as pa, pyarrow.feather as feather, pyarrow.parquet as pq
rows = [json.loads(line) for line in sys.stdin]
nested = pa.Table.from_pylist(rows)
text = pa.table({"messages": [json.dumps(row["messages"]) for row in rows]})
for name, table in (("nested", nested), ("text", text)):
    for codec in ("none", "snappy", "gzip", "brotli", "zstd", "lz4"):
        for version in ("1.0", "2.0"):
            for dictionary in (True, False):
                out = f"{name}-{codec}-{version}-{dictionary}.parquet"
                pq.write_table(table, out, compression=codec, data_page_version=version, use_dictionary=dictionary,
                               row_group_size=7, data_page_size=64)
    for codec in ("uncompressed", "lz4", "zstd"):
        feather.write_feather(table, f"{name}-{codec}.feather", compression=codec, chunksize=7)
    with pa.ipc.new_stream(f"{name}.arrow", table.schema) as stream:
        stream.write_table(table, max_chunksize=7)
dictionary = pa.table({"messages": text["messages"].dictionary_encode()})
feather.write_feather(dictionary, "dictionary.feather")
delta = pa.table({"messages": text["messages"]})
pq.write_table(delta, "delta.parquet", use_dictionary=False, column_encoding={"messages": "DELTA_BYTE_ARRAY"})
pq.write_table(delta.cast(pa.schema([("messages", pa.large_binary())])), "bytes.parquet")
print("\\n".join(sorted(__import__("os").listdir("."))))
`;

describe.skipIf(!hasPyarrow)('tables of pyarrow', () => {
  test('give the same findings as JSON lines', async () => {
    const conversations = Array.from({ length: 4 }, () => CONVERSATIONS).flat();
    const lines = linesOf(conversations);
    const root = folder({});
    const names = execFileSync(python, ['-c', WRITE], { cwd: root, input: lines }).toString().trim().split('\n');
    expect(names.length).toBeGreaterThan(50);
    const expected = await findingsOf('chats.jsonl', lines);
    for (const name of names) {
      const found = await findingsOf(name, readFileSync(join(root, name)));
      expect([name, found]).toEqual([name, expected]);
    }
  });
});
