import { describe, expect, it } from 'vitest';
import { linesOf, lintFile } from '../cli/running.ts';

const CALL = '0E37DF36-F698-11E6-8DD4-CB9CED3DF976';
const entry = (threadId: string, round: number, rest: object) => ({
  modelID: 'LiquidAI/LFM2.5-8B-A1B-MLX-8bit',
  round,
  threadId,
  timestamp: `2026-08-08T10:14:${String(40 + round).padStart(2, '0')}Z`,
  ...rest,
});
const human = (thread: string, round = 0) => entry(thread, round, { role: 'human', content: 'What is in notes.md?' });
const calls = (thread: string, round = 1) =>
  entry(thread, round, {
    role: 'ai',
    content: 'I will read it.',
    toolCalls: [{ arguments: { path: 'notes.md' }, id: CALL, name: 'read_file' }],
  });
const result = (thread: string, round = 1) =>
  entry(thread, round, { role: 'tool', content: 'Nothing.', toolCallID: CALL, toolName: 'read_file' });

describe('a log with one message per line', () => {
  it('has one conversation per thread, with lines in any order', async () => {
    const lines = [human('a'), human('b'), calls('a'), calls('b'), result('a'), result('b')];
    const { conversations, code } = await lintFile('log.jsonl', linesOf(...lines));
    expect(
      conversations.map(({ id, dialect, messages, toolCalls, verdict, line }) => ({
        id,
        dialect,
        messages,
        toolCalls,
        verdict,
        line,
      })),
    ).toEqual([
      { id: 'a', dialect: 'deepagents-log', messages: 3, toolCalls: 1, verdict: 'accepted', line: 1 },
      { id: 'b', dialect: 'deepagents-log', messages: 3, toolCalls: 1, verdict: 'accepted', line: 2 },
    ]);
    expect(code).toBe(0);
  });

  it('has findings at the lines of its messages', async () => {
    const lines = [human('a'), calls('b'), calls('a'), entry('a', 2, { role: 'human', content: 'Well?' })];
    const { conversations } = await lintFile('log.jsonl', linesOf(...lines));
    const [finding] = conversations[0]?.diagnostics ?? [];
    expect(finding).toMatchObject({ rule: 'unanswered-tool-call', pointer: '/1/toolCalls/0', source: { line: 3 } });
    expect(finding?.related[0]?.source?.line).toBe(4);
  });

  it('reports a duplicate key in a line', async () => {
    const text = `${linesOf(human('a'))}{"role":"ai","role":"ai","content":"x","threadId":"a","round":1,"timestamp":"2026-08-08T10:14:49Z","modelID":"m"}\n`;
    const { conversations } = await lintFile('log.jsonl', text);
    expect(conversations[0]?.diagnostics).toMatchObject([
      { rule: 'duplicate-key', pointer: '/1/role', source: { line: 2 } },
    ]);
  });

  it('is read past a damaged line', async () => {
    const text = `${linesOf(human('a'))}{"role":\n${linesOf(calls('a'), result('a'))}`;
    const { conversations } = await lintFile('log.jsonl', text);
    expect(conversations.map(({ format, messages }) => [format, messages])).toEqual([
      ['unreadable', 0],
      ['system', 3],
    ]);
  });
});
