// rolecall beside other validators of the same conversations: the time that each takes to parse and check them, relative to
// `JSON.parse` of the same bytes in the same run. `npx tsx bench/peers.ts`. Python peers are measured where ROLECALL_PYTHON
// (or python3) has mistral-common and litellm.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { modelMessageSchema } from 'ai';
import type { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { LogReader } from '../src/check/log-reader.ts';
import { decodeUtf8 } from '../src/cli/inputs.ts';
import { convert } from '../src/index.ts';
import { isObject, type JsonObject } from '../src/source/json.ts';
import { filesBelow } from '../test/sources.ts';
import { generatedLog } from './corpus.ts';

const ROUNDS = 9;
const WARMING = 2;
const CHUNK = 1 << 20;
const BASE = 'https://example.com/schemas/';
const SHARED = '../shared/logs/bench';

interface Peer {
  readonly name: string;
  /** Lines of the corpus in the format of the peer. */
  readonly lines: readonly Buffer[];
  /** Parses and checks a line; returns whether it is valid. */
  check(line: Buffer): boolean;
}

/** Conversations that all peers can read: text, calls and results in the OpenAI format. */
function corpora(): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const [name, file] of [
    ['agent conversations', 'conversations'],
    ['requests with long contexts', 'requests'],
  ] as const) {
    const path = join(SHARED, `${file}.jsonl.gz`);
    if (existsSync(path)) found.set(name, gunzipSync(readFileSync(path)));
  }
  return found.set('generated', Buffer.from(generatedLog(24 << 20)));
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    if (to > from) lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return lines;
}

function parsed(line: Buffer): unknown {
  return JSON.parse(line.toString()) as unknown;
}

function messagesOf(value: unknown): readonly unknown[] {
  return isObject(value) && Array.isArray(value.messages) ? value.messages : [];
}

/** AJV with the JSON Schema of OpenAI's messages. */
function ajv(lines: readonly Buffer[]): Peer {
  const require = createRequire(import.meta.url);
  const { Ajv2020 } = require('ajv/dist/2020.js') as { Ajv2020: typeof Ajv };
  const compiler = new Ajv2020({ strict: false, discriminator: true });
  const folder = new URL('../schemas/', import.meta.url);
  for (const name of filesBelow(fileURLToPath(folder), '.schema.json')) {
    const $id = `${BASE}${relative(fileURLToPath(folder), name)}`;
    compiler.addSchema({ ...(JSON.parse(readFileSync(name, 'utf8')) as JsonObject), $id });
  }
  const validate = compiler.compile({ $ref: `${BASE}wire/openai-chat/message.schema.json` });
  return {
    name: 'AJV with the schema of the messages',
    lines,
    check: line => messagesOf(parsed(line)).every(message => validate(message)),
  };
}

/** The schema with which the AI SDK checks messages. */
function aiSdk(lines: readonly Buffer[]): Peer {
  const own = lines.map(line => {
    const { value } = convert(parsed(line), { from: 'openai-chat', to: 'ai-sdk-model' });
    return Buffer.from(JSON.stringify({ messages: isObject(value) ? messagesOf(value) : value }));
  });
  return {
    name: 'AI SDK, `modelMessageSchema`',
    lines: own,
    check: line => messagesOf(parsed(line)).every(message => modelMessageSchema.safeParse(message).success),
  };
}

function rolecall(name: string, lines: readonly Buffer[]): Peer & { all(): number } {
  const bytes = Buffer.concat(lines.flatMap(line => [line, Buffer.from('\n')]));
  return {
    name,
    lines,
    check: () => true,
    all() {
      let valid = 0;
      const reader = new LogReader({ path: 'corpus', dialect: 'openai-chat', decodeUtf8 }, report => {
        if (report.diagnostics.length === 0) valid++;
      });
      for (let from = 0; from < bytes.length; from += CHUNK) reader.push(bytes.subarray(from, from + CHUNK));
      reader.end();
      return valid;
    },
  };
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number;
}

function measure(peer: Peer & { all?(): number }): void {
  const check = peer.all ?? (() => peer.lines.filter(line => peer.check(line)).length);
  const ratios: number[] = [];
  let valid = 0;
  for (let round = 0; round < ROUNDS + WARMING; round++) {
    const parse = timed(() => peer.lines.forEach(parsed));
    const all = timed(() => {
      valid = check();
    });
    if (round >= WARMING) ratios.push(all / parse);
  }
  print(peer.name, median(ratios), valid, peer.lines.length);
}

function print(name: string, ratio: number, valid: number, all: number): void {
  console.log(`  ${name.padEnd(44)} ${ratio.toFixed(1).padStart(6)} × parsing   ${valid} of ${all} without findings`);
}

/** The Python peers, relative to `JSON.parse` of the same lines. */
function python(bytes: Buffer, lines: readonly Buffer[]): void {
  const parsing = median(Array.from({ length: ROUNDS }, () => timed(() => lines.forEach(parsed)))) / 1000;
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-peers-'));
  try {
    const file = join(folder, 'corpus.jsonl');
    writeFileSync(file, bytes);
    const script = fileURLToPath(new URL('peers.py', import.meta.url));
    const run = spawnSync(process.env.ROLECALL_PYTHON ?? 'python3', [script, file], { encoding: 'utf8' });
    if (run.status !== 0) {
      console.log(`  Python peers skipped: ${run.error?.message ?? run.stderr.trim().split('\n').at(-1)}`);
      return;
    }
    for (const line of run.stdout.trim().split('\n')) {
      const { name, seconds, valid } = JSON.parse(line) as { name: string; seconds: number; valid: number };
      print(name, seconds / parsing, valid, lines.length);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const [name, bytes] of corpora()) {
  const lines = linesOf(bytes);
  console.log(`${name}, ${(bytes.length / 1e6).toFixed(0)} MB`);
  measure(rolecall('rolecall, all rules of openai-chat', lines));
  measure(ajv(lines));
  measure(aiSdk(lines));
  python(bytes, lines);
}
