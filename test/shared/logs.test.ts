import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LogReader, type ReadLogOptions } from '../../src/check/log-reader.ts';
import { expand, readInput } from '../../src/cli/inputs.ts';

const LOGS = '../shared/logs';

/** The counts after linting some files: findings by rule and message. */
async function count(path: string, options: Omit<ReadLogOptions, 'path'> = {}) {
  const total = { conversations: 0, messages: 0, toolCalls: 0, errors: 0 };
  const findings: Record<string, number> = {};
  const ofSourceSystems: string[] = [];
  const { inputs } = await expand([path], Readable.from([]));
  for (const input of inputs) {
    const reader = new LogReader({ ...options, path: input.path }, report => {
      if (report.format !== 'unreadable' && report.format !== 'unrecognized') total.conversations++;
      if (report.format === 'system') ofSourceSystems.push(input.path);
      total.messages += report.messages;
      total.toolCalls += report.toolCalls;
      for (const { rule, messageId, severity } of report.diagnostics) {
        if (severity === 'error') total.errors++;
        findings[`${rule} ${messageId}`] = (findings[`${rule} ${messageId}`] ?? 0) + 1;
      }
    });
    await readInput(input, reader, () => {});
  }
  return { ...total, files: inputs.length, findings, ofSourceSystems };
}

// The numbers were counted by another program, and are in the README of the folder.
describe.runIf(existsSync(LOGS))('real agent logs', () => {
  it('conversations: known faults are found, and no other pairing errors', async () => {
    const {
      findings,
      ofSourceSystems: _,
      ...total
    } = await count(`${LOGS}/bench/conversations.jsonl.gz`, {
      dialect: 'strict',
      as: 'log',
    });
    expect(total).toMatchObject({ conversations: 859, messages: 38_517, toolCalls: 13_867 });
    expect(findings).toMatchObject({
      'missing-tool-call-id call': 2007,
      'missing-tool-call-id result': 2007,
      'arguments-not-json python': 2084,
      'unanswered-tool-call openAtEnd': 108,
      'reused-tool-call-id inConversation': 73,
    });
    const pairing = /^(orphan|duplicate|interrupted|tool-results|unanswered)-?\S* (?!openAtEnd)/;
    expect(Object.keys(findings).filter(name => pairing.test(name))).toEqual([]);
  });

  it('requests that were accepted: no errors', async () => {
    const { findings, ofSourceSystems: _, ...total } = await count(`${LOGS}/bench/requests.jsonl.gz`);
    expect(total).toMatchObject({ conversations: 1052, messages: 27_390, toolCalls: 12_544, errors: 0 });
    expect(findings).toEqual({});
  });

  it('requests that were accepted, with the strict dialect: two empty messages and two repeated IDs', async () => {
    const { findings } = await count(`${LOGS}/bench/requests.jsonl.gz`, { dialect: 'strict', as: 'log' });
    expect(findings).toMatchObject({ 'empty-message empty': 2, 'reused-tool-call-id inConversation': 2 });
  });

  it('fine-tuning files: no errors', async () => {
    const { conversations, errors } = await count(`${LOGS}/openai-finetune`);
    expect(conversations).toBeGreaterThan(0);
    expect(errors).toBe(0);
  });

  it('every file in any format is read to its end, and none is detected as a source system', async () => {
    const { files, ofSourceSystems } = await count(LOGS);
    expect(files).toBeGreaterThan(1000);
    expect(ofSourceSystems).toEqual([]);
  });
});
