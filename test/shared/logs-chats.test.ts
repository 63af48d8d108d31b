import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { judgeConversation } from '../../src/judge/request.ts';
import type { LogFormat } from '../../src/logs/formats/format.ts';
import { logFormats } from '../../src/logs/log-records.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { expectOriginsResolve } from '../logs/formats/chat-documents.ts';

const LOGS = '../shared/logs';

interface Total {
  documents: number;
  conversations: number;
  messages: number;
  toolCalls: number;
  /** Names of files with other content. */
  others: string[];
  findings: Record<string, number>;
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap(name => filesBelow(join(path, name)));
}

/** The documents of a file: one, or one per line. */
function documentsIn(path: string): unknown[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  try {
    return [JSON.parse(text)];
  } catch {
    try {
      return text.split('\n').flatMap(line => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]));
    } catch {
      return [undefined];
    }
  }
}

/** Reads all files of a folder by the formats that own their content. Nothing has two owners. */
function count(folder: string, as: 'log' | 'request' = 'log'): Record<string, Total> {
  const totals: Record<string, Total> = {};
  for (const file of filesBelow(join(LOGS, folder)))
    for (const document of documentsIn(file)) {
      const owners = logFormats.filter(format => format.owns(document));
      expect(owners.map(format => format.id).slice(1), file).toEqual([]);
      const id = owners[0]?.id ?? 'none';
      totals[id] ??= { documents: 0, conversations: 0, messages: 0, toolCalls: 0, others: [], findings: {} };
      totals[id].documents++;
      if (owners[0] === undefined) totals[id].others.push(file.slice(file.lastIndexOf('__') + 2));
      else if (owners[0].skips === undefined) add(totals[id], owners[0], document, as);
    }
  return totals;
}

function add(total: Total, format: LogFormat, document: unknown, as: 'log' | 'request'): void {
  const found = format.read([document], as);
  expectOriginsResolve(document, found);
  for (const { body, dialect, model } of found) {
    const known = findDialect(dialect);
    if (known === undefined) expect.fail(`dialect ${dialect}`);
    const { result } = judgeConversation(body, { dialect: known, as, model });
    total.conversations++;
    total.messages += result.stats.messages;
    total.toolCalls += result.stats.toolCalls;
    for (const { rule, messageId, severity } of result.diagnostics) {
      const name = `${severity} ${rule} ${messageId}`;
      total.findings[name] = (total.findings[name] ?? 0) + 1;
    }
  }
}

// The numbers for Letta and NeMo Gym are those in the README of the folder, for the files that are here.
describe.runIf(existsSync(LOGS))('logs of chats', () => {
  it('Letta: the context of the agents is valid, except for one agent with messages out of order', () => {
    const { letta, none } = count('letta-af', 'request');
    // One file is broken in the middle.
    expect(none?.documents).toBe(1);
    expect(letta).toMatchObject({ documents: 12, conversations: 13 });
    expect(letta?.findings).toEqual({
      'error orphan-tool-result noCalls': 1,
      'error orphan-tool-result unknownId': 1,
      'error unanswered-tool-call unanswered': 3,
    });
  });

  it('ToolBench', () => {
    const { toolbench, ...rest } = count('toolbench');
    expect(toolbench).toMatchObject({ documents: 5, conversations: 24, messages: 185, toolCalls: 77, findings: {} });
    expect(Object.keys(rest)).toEqual(['toolbench-eval']);
  });

  it('AutoGen: chats, results and calls to models', () => {
    const { autogen, none, ...rest } = count('autogen');
    expect(autogen).toMatchObject({ documents: 100, conversations: 128, findings: {} });
    expect(Object.keys(rest)).toEqual(['autogen-profile']);
    // Settings of benchmarks are not logs.
    expect(new Set(none?.others)).toEqual(
      new Set(['data.json', 'ENV.json', 'ENV.sample.json', 'MANIFEST.json', 'sample_math_criteria.json']),
    );
  });

  it('Auto-GPT and BFCL are detected, and not linted', () => {
    expect(Object.keys(count('auto-gpt-benchmarks'))).toEqual(['auto-gpt-benchmark']);
    expect(Object.keys(count('bfcl-results'))).toEqual(['bfcl-result']);
  });

  it('ChatGPT: every branch is read once', () => {
    const totals = count('chatgpt-export');
    expect(totals).toMatchObject({ 'chatgpt-export': { documents: 3, conversations: 6, toolCalls: 2, findings: {} } });
    expect(Object.keys(totals)).toHaveLength(1);
  });

  it('training samples that the ShareGPT message format does not read', () => {
    const totals = count('sharegpt');
    expect(totals['llama-factory']).toMatchObject({ documents: 584, conversations: 594, toolCalls: 68, findings: {} });
    expect(totals['instruction-pair']?.documents).toBe(10);
  });

  it('NeMo Gym, and other logs in the Responses format', () => {
    const totals = count('responses-api');
    const { findings, ...gym } = totals['nemo-gym-rollout'] ?? { findings: {} };
    expect(gym).toMatchObject({ documents: 349, conversations: 349 });
    // A step that ends a run calls a tool, and the log ends there.
    expect(Object.keys(findings).filter(name => name.startsWith('error'))).toEqual([]);
    expect(new Map(Object.entries(findings)).get('info unanswered-tool-call openAtEnd')).toBeGreaterThan(200);
    expect(totals['openai-agents-run-state']?.documents).toBe(27);
    expect(totals['openai-conversation-items']).toMatchObject({ conversations: 1, findings: {} });
  });
});
