import { describe, expect, it } from 'vitest';
import { difference, linesOf, repaired, resumed } from './session-laws.ts';

const CALL = '0E37DF36-F698-11E6-8DD4-CB9CED3DF976';
const entry = (threadId: string, round: number, rest: object) => ({
  modelID: 'LiquidAI/LFM2.5-8B-A1B-MLX-8bit',
  round,
  threadId,
  timestamp: `2026-08-08T10:14:${String(40 + round).padStart(2, '0')}Z`,
  ...rest,
});
const human = (thread: string, round = 0) => entry(thread, round, { role: 'human', content: 'What is in notes.md?' });
const calls = (thread: string) =>
  entry(thread, 1, {
    role: 'ai',
    content: 'I will read it.',
    toolCalls: [{ arguments: { path: 'notes.md' }, id: CALL, name: 'read_file' }],
  });
const result = (thread: string, content = 'Nothing.') =>
  entry(thread, 1, { role: 'tool', content, toolCallID: CALL, toolName: 'read_file' });
const done = (thread: string) => entry(thread, 1, { role: 'ai', content: 'Nothing.' });

describe('interleaved threads', () => {
  it('a call without a result gets a line after it, and lines of other threads are kept', () => {
    const before = [human('a'), calls('a'), human('b'), human('a', 2), calls('b'), result('b'), done('b')];
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', line: 2, conversation: 'a' }]);
    expect(lines).toEqual([...before.slice(0, 2), lines[2], ...before.slice(2)]);
    expect(lines[2]).toMatchObject({ role: 'tool', toolCallID: CALL });
    expect(difference(linesOf(...before), text).gone).toEqual([]);
  });

  it('removing a line keeps lines of other threads, and lines that cannot be read', () => {
    const before = [human('a'), human('b'), result('a'), calls('b'), result('b'), result('b', 'Again.'), done('b')];
    const broken = linesOf(...before).split('\n');
    broken.splice(3, 0, '{"role":', '');
    const after = repaired(broken.join('\n'));
    expect(after.text).toContain('{"role":');
    const kept = before.filter((_, i) => i !== 2 && i !== 5).map(line => JSON.stringify(line));
    expect(after.text.split('\n').filter(line => kept.includes(line))).toEqual(kept);
    expect(after.text.split('\n')).toHaveLength(kept.length + 3);
  });

  it('the first line and the last, with and without a line end', () => {
    for (const end of ['\n', '', '\r\n']) {
      const newline = end === '\r\n' ? end : '\n';
      const before = [result('a'), human('a'), calls('a'), result('a'), result('a', 'Again.')];
      const text = before.map(line => JSON.stringify(line)).join(newline) + end;
      const { text: after } = repaired(text);
      expect(after).toBe(
        before
          .slice(1, 4)
          .map(line => JSON.stringify(line))
          .join(newline) + end,
      );
    }
  });

  it('clean threads are unchanged byte for byte', () => {
    const text = linesOf(human('a'), human('b'), calls('a'), calls('b'), result('a'), result('b'), done('a'));
    expect(resumed(text).text).toBe(text);
  });
});
