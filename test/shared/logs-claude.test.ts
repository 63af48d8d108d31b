import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/lint/lint.ts';
import claudeCode from '../../src/logs/formats/claude-code.ts';
import journal from '../../src/logs/formats/claude-code-journal.ts';
import web from '../../src/logs/formats/claude-code-web.ts';
import stream from '../../src/logs/formats/claude-stream-json.ts';
import list from '../../src/logs/formats/claude-stream-json-list.ts';
import type { LogFormat, ReadAs } from '../../src/logs/formats/format.ts';
import trajectory from '../../src/logs/formats/openagents-trajectory.ts';
import { valueAt } from '../../src/pointer.ts';

const LOGS = '../shared/logs';
const ofFiles: LogFormat[] = [claudeCode, stream, journal];
const ofDocuments: LogFormat[] = [web, list, trajectory];

interface File {
  readonly path: string;
  readonly records: unknown[];
  readonly format: LogFormat | undefined;
}

function filesIn(folder: string, takes: (path: string) => boolean = () => true): File[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(each => each.isFile())
    .map(each => join(each.parentPath, each.name))
    .filter(takes)
    .map(path => {
      const bytes = readFileSync(path);
      const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
      const document = parsed(text);
      const inDocument = ofDocuments.find(each => each.owns(document));
      if (inDocument !== undefined) return { path, records: [document], format: inDocument };
      const records = text.split('\n').flatMap(line => parsed(line) ?? []);
      const votes = ofFiles.map(format => records.slice(0, 50).filter(each => format.owns(each)).length);
      const most = Math.max(...votes);
      return { path, records, format: most === 0 ? undefined : ofFiles[votes.indexOf(most)] };
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads files, checks that every origin exists, and counts. Messages that several branches share count once. */
function count(files: readonly File[], as: ReadAs) {
  const total = { conversations: 0, messages: 0, calls: 0, results: 0 };
  for (const { records, format } of files) {
    if (format === undefined) continue;
    const isDocument = format.scope === 'document';
    for (const { body, origins, shared = 0 } of format.read(records, as)) {
      total.conversations++;
      for (const [i, message] of (body as { content: unknown }[]).entries()) {
        const blocks = Array.isArray(message.content) ? message.content : [];
        const pointers = [`/${i}`, `/${i}/content`, ...blocks.map((_, k) => `/${i}/content/${k}`)];
        for (const pointer of pointers)
          expect(valueAt(isDocument ? records[0] : records, origins.nearest(pointer)), pointer).toBeDefined();
        if (i < shared) continue;
        total.messages++;
        total.calls += blocks.filter(block => block?.type === 'tool_use').length;
        total.results += blocks.filter(block => block?.type === 'tool_result').length;
      }
    }
  }
  return total;
}

function errorsIn(files: readonly File[], as: ReadAs): Record<string, number> {
  const errors: Record<string, number> = {};
  for (const { records, format } of files)
    for (const { body, dialect, model, recorded } of format?.read(records, as) ?? [])
      for (const { rule, messageId, severity } of lint(body, {
        dialect: dialect as DialectId,
        as: isFinished(body) ? 'log' : as,
        model,
        at: recorded,
      }).diagnostics) {
        const name = `${rule} ${messageId}`;
        if (severity === 'error') errors[name] = (errors[name] ?? 0) + 1;
      }
  return errors;
}

/** A conversation that ends with an answer is not a request until the user continues. */
function isFinished(body: unknown): boolean {
  return Array.isArray(body) && (body.at(-1) as { role?: unknown } | undefined)?.role === 'assistant';
}

const isReal = (path: string) => /entireio-cli|packmind|agentv/.test(path);

// The catalogue has numbers for whole corpora, of which the folders contain a part. Numbers for single files are
// checked.
describe.runIf(existsSync(LOGS))('logs of Claude agents', () => {
  it('Claude Code: every file except an empty one is detected, and no call is lost or duplicated', () => {
    const files = filesIn(`${LOGS}/claude-code`);
    expect(files.filter(({ format }) => format === undefined).map(({ records }) => records)).toEqual([[]]);
    expect(files.filter(({ format }) => format === web)).toHaveLength(1);
    expect(files.filter(({ format }) => format === journal)).toHaveLength(1);
    const sessions = files.filter(({ format }) => format === claudeCode);
    const known = sessions.flatMap(({ records }) => records.slice(0, 50));
    expect(known.filter(each => !claudeCode.owns(each) && !claudeCode.tolerates?.(each))).toEqual([]);
    const raw = { tool_use: 0, tool_result: 0 };
    for (const record of sessions.flatMap(({ records }) => records as { message?: { content?: unknown } }[])) {
      const content = record.message?.content;
      for (const { type } of Array.isArray(content) ? (content as { type: keyof typeof raw }[]) : [])
        if (type in raw) raw[type]++;
    }
    const total = count(sessions, 'log');
    expect(total.calls).toBe(raw.tool_use);
    expect(total.results).toBe(raw.tool_result);
    expect(count(sessions, 'request').conversations).toBe(total.conversations);
  });

  it('Claude Code: only known pairing errors are reported', () => {
    const real = filesIn(`${LOGS}/claude-code`, isReal);
    const pairing = /^(orphan|duplicate|interrupted|tool-results|unanswered|reused)/;
    const faults = Object.entries(errorsIn(real, 'log')).filter(([name]) => pairing.test(name));
    expect(faults).toEqual([['orphan-tool-result noCalls', 1]]);
    expect(errorsIn(real, 'request')).toEqual({ 'orphan-tool-result noCalls': 1 });
    const [dangling] = real.filter(({ path }) => path.includes('cd04ea67'));
    const [log] = dangling === undefined ? [] : claudeCode.read(dangling.records, 'log');
    const found = lint(log?.body, { dialect: 'anthropic', as: 'log' }).diagnostics;
    expect(found.filter(({ rule }) => rule === 'unanswered-tool-call')).not.toEqual([]);
  });

  it('Claude Code: few branches, and none for progress lines', () => {
    const counts = filesIn(`${LOGS}/claude-code/entireio-cli`).map(({ records }) => conversationsIn(records));
    expect(Math.max(...counts)).toBe(3);
    expect(counts.filter(n => n > 1)).toHaveLength(5);
  });

  it('stream-json: detected and read without errors', () => {
    const files = filesIn(`${LOGS}/claude-stream-json`);
    expect(files.filter(({ format }) => format === undefined)).toEqual([]);
    const runs = files.filter(({ format }) => format === stream);
    const trajectories = files.filter(({ format }) => format === trajectory);
    expect([runs.length, trajectories.length]).toEqual([15, 5]);
    // One run failed before its first message.
    expect(count(runs, 'log')).toMatchObject({ conversations: 14, calls: 802, results: 793 });
    expect(count(trajectories, 'log')).toMatchObject({ conversations: 10, calls: 451, results: 450 });
    for (const as of ['log', 'request'] as const) {
      expect(errorsIn(files, as)).toEqual({});
      count(files, as);
    }
  });

  it('Claude Code fixtures of other tools are detected and read', () => {
    const files = filesIn(`${LOGS}/multi-agent-fixtures`, path => /agents__claude__.*\.jsonl$/.test(path));
    expect(files.length).toBeGreaterThan(3);
    for (const { path, format } of files) expect(format, path).toBe(claudeCode);
    expect(count(files, 'log').conversations).toBeGreaterThan(4);
    const others = filesIn(`${LOGS}/multi-agent-fixtures`, path => !path.includes('agents__claude__'));
    for (const { path, format } of others) expect(format, path).toBeUndefined();
  });
});

function conversationsIn(records: readonly unknown[]): number {
  return claudeCode.read(records, 'log').length;
}
