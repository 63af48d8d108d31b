import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { logFormatFiles } from '../../src/generated/log-formats.ts';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/lint/lint.ts';
import { documentsInEval } from '../../src/logs/archive-eval.ts';
import type { LogFormat, LoggedConversation } from '../../src/logs/formats/format.ts';
import { valueAt } from '../../src/pointer.ts';
import { detectMessageFormat } from '../../src/registry/detect.ts';

const LOGS = '../shared/logs';

/** The formats in each folder. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  atif: ['atif-lines', 'atif-index'],
  'inspect-log': ['inspect', 'inspect-sample', 'inspect-headers', 'inspect-events'],
  'langfuse-traces': ['langfuse', 'langfuse-chatml'],
  openinference: ['otel-spans'],
  langsmith: ['langsmith', 'claude-managed-agents'],
  'langchain-dump': ['langgraph-stream'],
  adk: ['adk', 'adk-evals'],
  'openhands-events': ['openhands-events', 'openhands-event'],
};

/** Files of these repositories' tests and notes that are not logs. */
const NO_LOGS = ['tests__scorer__math_cases.json', 'capture-results.json', '_roundtrip.txt'];

interface File {
  readonly path: string;
  readonly records: readonly unknown[];
}

/** The files of a folder. The samples of an archive are its records. */
function filesIn(folder: string): File[] {
  return readdirSync(`${LOGS}/${folder}`, { recursive: true })
    .map(name => `${folder}/${String(name)}`)
    .filter(path => statSync(`${LOGS}/${path}`).isFile() && !NO_LOGS.some(each => path.endsWith(each)))
    .map(path => ({ path, records: recordsIn(path, readFileSync(`${LOGS}/${path}`)) }));
}

function recordsIn(path: string, bytes: Buffer): unknown[] {
  if (path.endsWith('.eval'))
    return (documentsInEval(bytes, unzipSync) ?? []).map(each => JSON.parse(new TextDecoder().decode(each.bytes)));
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => JSON.parse(line) as unknown);
  }
}

function formatOf({ path, records }: File): LogFormat | undefined {
  const [folder = ''] = path.split('/');
  const owners = logFormatFiles.filter(format =>
    format.scope === 'file' ? records.some(each => format.owns(each)) : records.every(each => format.owns(each)),
  );
  expect(owners.length, `${path}: ${owners.map(({ id }) => id).join()}`).toBeLessThan(2);
  const [owner] = owners;
  if (owner !== undefined) expect(FOLDERS[folder], path).toContain(owner.id);
  return owner;
}

/** The counts of a folder, read as a log or as a request. */
function count(folder: string, as: 'log' | 'request') {
  const total = { files: 0, skipped: 0, messageFormats: 0, conversations: 0, messages: 0, calls: 0 };
  const errors: Record<string, number> = {};
  for (const file of filesIn(folder)) {
    total.files++;
    const format = formatOf(file);
    if (format === undefined) {
      expect(detectMessageFormat(file.records[0]), file.path).toBeDefined();
      total.messageFormats++;
      continue;
    }
    if (format.skips !== undefined) total.skipped++;
    const groups = format.scope === 'file' ? [file.records] : file.records.map(each => [each]);
    for (const records of groups)
      for (const conversation of format.read(records, as)) {
        const source = format.scope === 'file' ? records : records[0];
        const { diagnostics, stats } = judged(conversation, source, as, file.path);
        total.conversations++;
        total.messages += stats.messages;
        total.calls += stats.toolCalls;
        for (const { rule, messageId, severity } of diagnostics)
          if (severity === 'error') errors[`${rule} ${messageId}`] = (errors[`${rule} ${messageId}`] ?? 0) + 1;
      }
  }
  return { ...total, errors };
}

/** Lints a conversation. Every finding and every message must have an existing origin in the log. */
function judged(
  { body, dialect, model, origins }: LoggedConversation,
  source: unknown,
  as: 'log' | 'request',
  path: string,
) {
  const result = lint(body, { dialect: dialect as DialectId, as, ...(model !== undefined && { model }) });
  const list = Array.isArray(body) ? '' : ['/messages', '/input', '/contents', '/steps'].find(at => valueAt(body, at));
  const messages = list === undefined ? [] : (valueAt(body, list) as unknown[]);
  for (const pointer of [...messages.map((_, i) => `${list}/${i}`), ...result.diagnostics.map(each => each.pointer)])
    expect(valueAt(source, origins.nearest(pointer)), `${path} ${pointer} ${origins.nearest(pointer)}`).toBeDefined();
  return result;
}

// The folder's tables count whole corpora, of which it contains a part. Samples, sessions, messages and calls of
// Inspect (1,757 messages, of which 50 are separate instructions) and ADK were counted by another program in these
// files. 12 of 46 generations of Langfuse contain a text or nothing.
describe.runIf(existsSync(LOGS))('traces and logs of harnesses', () => {
  it.each([
    ['atif', { files: 10, skipped: 3, messageFormats: 5, conversations: 2, messages: 21, calls: 0 }],
    ['inspect-log', { files: 73, skipped: 49, messageFormats: 1, conversations: 581, messages: 1707, calls: 9 }],
    ['langfuse-traces', { files: 37, skipped: 15, messageFormats: 0, conversations: 34, messages: 113, calls: 35 }],
    ['openinference', { files: 8, skipped: 0, messageFormats: 0, conversations: 8, messages: 20, calls: 0 }],
    ['langsmith', { files: 8, skipped: 2, messageFormats: 0, conversations: 6, messages: 12, calls: 0 }],
    ['langchain-dump', { files: 1, skipped: 1, messageFormats: 0, conversations: 0, messages: 0, calls: 0 }],
    ['adk', { files: 11, skipped: 0, messageFormats: 0, conversations: 11, messages: 118, calls: 20 }],
    ['openhands-events', { files: 13, skipped: 8, messageFormats: 0, conversations: 100, messages: 630, calls: 111 }],
  ])('%s: every file has its format, and the expected counts and errors', (folder, expected) => {
    const { errors, ...total } = count(folder, 'log');
    expect(total).toEqual(expected);
    // These trajectories contain objects instead of texts, and refer to others without their IDs.
    expect(errors).toEqual(folder === 'atif' ? { 'wrong-type wrongType': 9, 'missing-field missing': 2 } : {});
    const sent = count(folder, 'request');
    // Inspect also logged the API requests: 587 with a response.
    expect(sent.conversations).toBe(total.conversations + (folder === 'inspect-log' ? 587 : 0));
    if (folder !== 'atif') expect(sent.errors).toEqual({});
  });
});
