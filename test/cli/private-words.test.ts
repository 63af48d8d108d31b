/** Numbers, sentences and words of somebody in places where reports show words of an API. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, run } from './running.ts';

const SECRET = '4929.1234.5678.1234';
const user = { role: 'user', content: 'x' };

test.each<[string, object, ...string[]]>([
  ['a key of numbers', { model: 'm', messages: [{ ...user, [SECRET]: 1 }] }, 'strict'],
  ['the value of a setting', { model: 'm', messages: [user], tool_choice: SECRET }, 'openai-chat'],
  [
    'a text that a repair trims',
    { model: 'claude-3-haiku-20240307', max_tokens: 9, messages: [user, { role: 'assistant', content: `${SECRET} ` }] },
    'anthropic',
  ],
  ['a sentence as the status of an error', { error: { status: `my card is ${SECRET}` } }, 'gemini', '--as', 'response'],
])('%s', async (_, value, dialect, ...flags) => {
  const path = join(folder({ 'x.json': value }), 'x.json');
  const { out, err } = await run(['lint', path, '--dialect', dialect, '--format', 'json', ...flags]);
  expect(JSON.parse(out)).toHaveProperty('summary');
  expect(out + err).not.toContain(SECRET);
});

test('numbers under a key that nobody knows, in a comparison', async () => {
  const body = (secret: number) => ({ model: 'm', messages: [user], kundennummer: secret, user: secret });
  const root = folder({ 'a.json': body(4_929_123_456), 'b.json': body(4_929_123_457) });
  const { out } = await run(['diff', join(root, 'a.json'), join(root, 'b.json'), '--format', 'json']);
  expect(out).toContain('(hidden)');
  expect(out).not.toContain('4929123');
});
