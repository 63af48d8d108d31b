import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { logFormatFiles } from '../../src/generated/log-formats.ts';
import type { LogFormat, ReadAs } from '../../src/logs/formats/format.ts';
import { valueAt } from '../../src/pointer.ts';

const LOGS = '../shared/logs';

const MINE: readonly LogFormat[] = logFormatFiles.filter(({ id }) =>
  [
    ...['openhands-completion', 'sweagent-interactions', 'tau-bench', 'mini-swe-agent', 'swe-agent-traj', 'agentdojo'],
    ...['tau2', 'tau2-voice', 'tau2-tasks', 'agentbench', 'agentbench-prompts'],
  ].includes(id),
);

interface Total {
  files: number;
  conversations: number;
  messages: number;
  calls: number;
  /** Calls and results without an ID. */
  callsWithoutId: number;
  resultsWithoutId: number;
  shared: number;
}

/** Reads all files of a folder, each by the only format that owns it. Every origin must exist. */
function count(folder: string, as: ReadAs = 'log', isSampled = false): Record<string, Total> {
  const totals: Record<string, Total> = {};
  for (const path of filesBelow(join(LOGS, folder))) {
    const records = recordsIn(path);
    const owners = new Set(
      records.slice(0, 50).map(record => {
        const own = MINE.filter(format => format.owns(record));
        expect(own.length, `${path}: ${own.map(({ id }) => id).join(' and ')}`).toBeLessThan(2);
        return own[0];
      }),
    );
    expect(owners.size, path).toBe(1);
    const format = [...owners][0];
    totals[format?.id ?? 'nobody'] ??= {
      ...{ files: 0, conversations: 0, messages: 0, calls: 0, callsWithoutId: 0, resultsWithoutId: 0, shared: 0 },
    };
    const total = totals[format?.id ?? 'nobody'] as Total;
    total.files++;
    if (format === undefined || format.skips !== undefined) continue;
    const documents = format.scope === 'file' ? [records] : records.map(record => [record]);
    for (const [i, document] of documents.entries())
      for (const { body, origins, shared = 0 } of format.read(document, as)) {
        total.conversations++;
        total.shared += shared;
        const messages = messagesIn(body);
        total.messages += messages.length;
        for (const message of messages) countCalls(message, total);
        if (isSampled && i % 20 > 0) continue;
        const root = format.scope === 'file' ? document : document[0];
        for (const pointer of placesIn(body)) {
          const at = origins.nearest(pointer);
          if (valueAt(root, at) === undefined) expect.fail(`${path}: ${pointer} is from ${at}, where nothing is`);
        }
      }
  }
  return totals;
}

function countCalls(message: unknown, total: Total): void {
  const { tool_calls: calls, tool_call_id: id, role, parts } = message as Record<string, unknown>;
  if (role === 'tool' && !id) total.resultsWithoutId++;
  for (const call of Array.isArray(calls) ? (calls as { id?: unknown }[]) : []) {
    total.calls++;
    if (!call.id) total.callsWithoutId++;
  }
  for (const part of Array.isArray(parts) ? (parts as object[]) : []) if ('functionCall' in part) total.calls++;
}

function messagesIn(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  const { messages, contents } = body as { messages?: unknown[]; contents?: unknown[] };
  return messages ?? contents ?? [];
}

/** All pointers down to the fields of calls. */
function placesIn(value: unknown, at = '', depth = 0): string[] {
  if (value === null || typeof value !== 'object' || depth > 6) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, `${at}/${escaped(key)}`, depth + 1))];
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
}

function recordsIn(path: string): unknown[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => JSON.parse(line) as unknown);
  }
}

describe.runIf(existsSync(LOGS))('logs of evaluation harnesses', () => {
  it('OpenHands completions: all are requests with a reply', () => {
    const found = { files: 139, conversations: 139, callsWithoutId: 0, resultsWithoutId: 0 };
    expect(count('openai-wire/openhands-llm-completions', 'request')).toMatchObject({
      'openhands-completion': { ...found, messages: 3290, calls: 1502 },
    });
    expect(count('openai-wire/openhands-llm-completions')).toMatchObject({
      'openhands-completion': { ...found, messages: 3429 },
    });
  });

  it('SWE-agent interactions: most of a request was sent before', () => {
    expect(count('openai-wire/sweagent-llm-interactions', 'request')).toMatchObject({
      'sweagent-interactions': { files: 10, conversations: 229, messages: 6188, calls: 2788, shared: 5692 },
    });
    expect(count('openai-wire/sweagent-llm-interactions')).toMatchObject({
      'sweagent-interactions': { conversations: 229, callsWithoutId: 0, resultsWithoutId: 0 },
    });
  });

  it('tau-bench: the fork that links by position, and a file without results', () => {
    expect(count('openai-wire/tau-bench')).toMatchObject({
      'tau-bench': { files: 1, callsWithoutId: 0, resultsWithoutId: 0 },
    });
    expect(count('openai-wire/tau-bench-avaljotsingh')).toMatchObject({
      'tau-bench': { files: 22, callsWithoutId: 1535, resultsWithoutId: 1535 },
      nobody: { files: 1 },
    });
  });

  it('mini-swe-agent: every run has its exit status at the end', () => {
    expect(count('openai-wire/mini-swe-agent-deepseek')).toMatchObject({
      'mini-swe-agent': { files: 36, conversations: 36, messages: 5028, calls: 2493, callsWithoutId: 0 },
    });
    // Two are bare messages, and one is a price table.
    expect(count('mini-swe-agent')).toMatchObject({
      'mini-swe-agent': { files: 1, messages: 22 },
      nobody: { files: 3 },
    });
  });

  it('SWE-agent trajectories', () => {
    expect(count('swe-agent-traj')).toMatchObject({
      'swe-agent-traj': { files: 45, conversations: 45, messages: 2801, calls: 5, resultsWithoutId: 0 },
    });
  });

  it('AgentDojo: IDs are missing for Cohere models and local models', () => {
    const found = { files: 1, conversations: 5106, messages: 57_307 };
    const { agentdojo } = count('agentdojo', 'log', true);
    expect(agentdojo).toMatchObject({ ...found, calls: 19_946, callsWithoutId: 7824 });
    expect(count('agentdojo', 'request', true).agentdojo).toMatchObject({
      ...found,
      calls: 12_580,
      callsWithoutId: 458,
    });
  });

  it('tau2: the calls of both sides', () => {
    // One is a summary of failures.
    expect(count('tau2')).toMatchObject({
      tau2: { files: 18, calls: 2436, callsWithoutId: 0 },
      'tau2-tasks': { files: 1 },
      nobody: { files: 1 },
    });
    expect(count('tau2', 'request')).toMatchObject({ tau2: { calls: 2436 } });
    expect(count('tau2-voice')).toMatchObject({ 'tau2-voice': { files: 3, conversations: 0 } });
  });

  it('AgentBench: one id for all calls', () => {
    expect(count('agentbench')).toMatchObject({
      agentbench: { files: 2, conversations: 12, messages: 180, calls: 90, callsWithoutId: 0 },
      'agentbench-prompts': { files: 1 },
    });
  });

  it('plain API messages belong to no log format', () => {
    expect(count('openai-wire/invariant-agent-instruct')).toMatchObject({ nobody: { files: 3 } });
    expect(count('bench')).toMatchObject({ nobody: { files: 2 } });
  });
});
