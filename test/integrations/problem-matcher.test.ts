import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, run } from '../cli/running.ts';
import { issuesIn, type Matcher, matcherFaults } from './problem-matcher.ts';

const { problemMatcher } = JSON.parse(readFileSync('rolecall-problem-matcher.json', 'utf8')) as {
  problemMatcher: Matcher[];
};

const user = { role: 'user', content: 'x  error  y  z' };
const call = { id: 'call_a', type: 'function', function: { name: 'find', arguments: '{}' } };
const broken = JSON.stringify({ messages: [user, { role: 'assistant', tool_calls: [call] }, user] });

describe('the problem matcher', () => {
  it('is valid for the runner', () => {
    expect(matcherFaults(problemMatcher)).toEqual([]);
  });

  it('finds the findings in the text report, and nothing else', async () => {
    const root = folder({ 'a: b.jsonl': `{"messages":[]}\n${broken}\n` });
    const path = join(root, 'a: b.jsonl');
    const { out } = await run(['lint', path, '--dialect', 'openai-chat', '--show-content']);
    expect(issuesIn(out, problemMatcher)).toEqual([
      expect.objectContaining({ severity: 'error', file: path, line: 1, code: 'empty-conversation' }),
      {
        ...{ severity: 'error', file: path, line: 2, column: expect.any(Number), code: 'unanswered-tool-call' },
        message: 'tool call `call_a` has no result',
      },
    ]);
    expect(out).toContain('2 errors in ');
  });

  it('finds warnings, and infos as notices, also with colors', async () => {
    const path = join(folder({ 'a.jsonl': `${broken}\n` }), 'a.jsonl');
    const warned = await run(['lint', path, '--host', 'llm.example.com'], { isTTY: true });
    expect(warned.out).toContain('\u001b[33mwarning');
    expect(issuesIn(warned.out, problemMatcher)).toMatchObject([{ severity: 'warning', file: path, line: 1 }]);
    const line = 'a.json:3  info  something small  some-rule';
    expect(issuesIn(line, problemMatcher)).toEqual([
      { severity: 'notice', file: 'a.json', line: 3, column: undefined, code: 'some-rule', message: 'something small' },
    ]);
  });
});
