import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findLogFormat } from '../../src/logs/log-records.ts';
import { expectPlaces } from '../logs/formats/agent-records.ts';

const LOGS = '../shared/logs';

/** The format of the files in each folder. */
const FOLDERS: readonly (readonly [string, RegExp, string])[] = [
  ['deepseek-harness/harleycoops-dsh', /jsonl$/, 'deepseek-harness'],
  ['multi-agent-fixtures/agent-sessions', /(?:qwen__.*jsonl)$/, 'qwen-code'],
  ['multi-agent-fixtures/getspecstory', /qwencode/, 'qwen-code'],
  ['multi-agent-fixtures/agent-sessions', /[cC]ursor__.*jsonl$/, 'cursor'],
  ['multi-agent-fixtures/agent-sessions', /antigravity/, 'antigravity'],
  ['multi-agent-fixtures/agent-sessions', /kimi__.*jsonl$/, 'kimi-cli'],
  ['multi-agent-fixtures/agent-sessions', /kimi__.*state\.json$/, 'agent-session-state'],
];

/** One record per line, or two if they are joined; the whole file if it is one document. */
function recordsOf(path: string): unknown[] {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.json')) return [JSON.parse(text)];
  return text
    .replaceAll('}{"uuid"', '}\n{"uuid"')
    .split('\n')
    .flatMap(line => {
      try {
        return [JSON.parse(line) as unknown];
      } catch {
        return [];
      }
    });
}

// The README's table of counts has no figures for these files. A session of the first folder has a message for each line
// with a `surfaceOp` (291) and its system prompt (43); the others were added up file by file.
const COUNTS: Readonly<Record<string, readonly [files: number, conversations: number, messages: number]>> = {
  'deepseek-harness/harleycoops-dsh deepseek-harness': [43, 43, 334],
  'multi-agent-fixtures/agent-sessions qwen-code': [6, 7, 15],
  'multi-agent-fixtures/getspecstory qwen-code': [6, 5, 24],
  'multi-agent-fixtures/agent-sessions cursor': [7, 7, 30],
  'multi-agent-fixtures/agent-sessions antigravity': [2, 2, 12],
  'multi-agent-fixtures/agent-sessions kimi-cli': [3, 3, 66],
  'multi-agent-fixtures/agent-sessions agent-session-state': [2, 0, 0],
};

describe.runIf(existsSync(LOGS))('sessions of agents', () => {
  it.each(FOLDERS)('%s %s: %s', (folder, pattern, id) => {
    const format = findLogFormat(id);
    if (format === undefined) throw new Error(`no format ${id}`);
    const total = [0, 0, 0];
    for (const name of readdirSync(`${LOGS}/${folder}`).filter(each => pattern.test(each))) {
      const records = recordsOf(`${LOGS}/${folder}/${name}`);
      expect([name, records.some(record => format.owns(record))]).toEqual([name, true]);
      expect([name, records.every(record => format.owns(record) || format.tolerates?.(record) === true)]).toEqual([
        name,
        true,
      ]);
      total[0] = (total[0] ?? 0) + 1;
      for (const as of ['request', 'log'] as const)
        for (const conversation of format.read(records, as)) {
          expectPlaces(format, records, conversation);
          const { body } = conversation;
          const messages = Array.isArray(body) ? body : (body as { messages: unknown[] }).messages;
          if (as === 'request') continue;
          total[1] = (total[1] ?? 0) + 1;
          total[2] = (total[2] ?? 0) + messages.length;
        }
    }
    expect(total).toEqual(COUNTS[`${folder} ${id}`]);
  });
});
