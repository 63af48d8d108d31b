/** Logs contain secrets: reports that leave the machine quote no content. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls, result, user } from '../cli/conversations.ts';
import { folder, folderOfFixtures, linesOf } from '../cli/running.ts';
import { reported } from './pipeline.ts';

const SECRET = 'hunter2-swordfish';
const secret = (role: string, rest: object = {}) => ({ role, content: SECRET, ...rest });
const lookup = (id: string, text: string) => ({ id, type: 'function', function: { name: 'look_up', arguments: text } });

const CONVERSATIONS = [
  [secret('user'), calls('a', 'b'), secret('tool', { tool_call_id: 'a' }), secret('user')],
  [secret('user'), secret('tool', { tool_call_id: 'nobody' }), secret('assistant'), secret('user')],
  [
    secret('user'),
    { role: 'assistant', content: null, tool_calls: [lookup('a', `{'city': '${SECRET}'}`)] },
    secret('tool', { tool_call_id: 'a' }),
  ],
  [
    secret('user'),
    { role: 'assistant', content: null, tool_calls: [lookup('a', SECRET)] },
    secret('tool', { tool_call_id: 'a' }),
  ],
  [secret('assistant'), secret('assistant'), secret('oracle'), { role: 'user', content: { text: SECRET } }, SECRET],
  [secret('user'), calls('a', 'a'), result('a'), secret('user'), secret('tool', { tool_call_id: 'a' }), secret('user')],
  [
    { role: 'user', content: [{ type: 'text', text: SECRET }, SECRET, { type: 'blob', blob: SECRET }] },
    secret('system'),
  ],
  [user, secret('assistant', { refusal: SECRET, note: SECRET }), secret('user', { name: 'a b' })],
].map(messages => ({ messages }));

describe.each(['github', 'sarif', 'junit', 'gitlab', 'markdown'])('%s', format => {
  test.each(['openai-chat', 'strict', 'anthropic', 'mistral'])('quotes no content, judged by %s', async dialect => {
    const root = folder({ 'a.jsonl': linesOf(...CONVERSATIONS), 'summary.md': '' });
    const env = { GITHUB_STEP_SUMMARY: join(root, 'summary.md'), GITHUB_WORKSPACE: root };
    const { out, listed } = await reported([format], [join(root, 'a.jsonl')], { env, dialect });
    expect(listed.error).toBeGreaterThan(3);
    expect([...out.matchAll(/.{0,60}(?:hunter2|swordfish)/g)].map(String)).toEqual([]);
  });

  test('quotes content if that was requested', async () => {
    const root = folder({ 'a.jsonl': linesOf(...CONVERSATIONS) });
    const { out } = await reported([format], [join(root, 'a.jsonl')], { showContent: true });
    expect(out.includes(SECRET)).toBe(['github', 'junit', 'markdown'].includes(format));
  });
});

test('findings are in the same order in each run', async () => {
  const path = folderOfFixtures('fixtures/rules/orphan-tool-result');
  for (const format of ['github', 'sarif', 'junit', 'gitlab', 'markdown'])
    expect((await reported([format], [path])).out).toBe((await reported([format], [path])).out);
});
