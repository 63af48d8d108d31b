/** `--redact-names`: no output contains tool names or IDs, and their placeholders are the same in the whole run. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, linesOf, run } from './running.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'launch_rocket', arguments: '{' } });
const messages = [
  { role: 'user', content: 'x' },
  { role: 'assistant', content: null, tool_calls: [call('call_secret_1'), call('call_secret_2')] },
  { role: 'user', content: 'y' },
  { role: 'tool', tool_call_id: 'call_secret_1', content: 'z' },
  { role: 'tool', tool_call_id: 'call_secret_9', content: 'z' },
];
const SECRET = /launch_rocket|call_secret/;
const log = () => join(folder({ 'x.jsonl': linesOf({ messages }, { messages }) }), 'x.jsonl');

describe.each(['text', 'json', 'ndjson', 'github', 'sarif', 'junit', 'gitlab', 'markdown', 'html'])('%s', format => {
  test.each(['openai-chat', 'strict', 'mistral'])('judged by %s', async dialect => {
    const path = log();
    const argv = ['lint', path, '--format', format, '--dialect', dialect];
    const { out, err } = await run([...argv, '--redact-names']);
    expect(out + err).not.toMatch(SECRET);
    expect((await run(argv)).out).toMatch(SECRET);
  });
});

test('findings stay readable: one name has one placeholder', async () => {
  const { out } = await run(['lint', log(), '--redact-names']);
  expect(out).toMatch(/`call-\d` has no result/);
  expect(out).toMatch(/calls {2}call-\d tool-1 {3}call-\d tool-1/);
  expect(new Set(out.match(/tool-\d/g))).toEqual(new Set(['tool-1']));
});

test('in a configuration file', async () => {
  const path = log();
  const config = join(folder({ 'c.json': { redactNames: true } }), 'c.json');
  expect((await run(['lint', path, '--config', config])).out).not.toMatch(SECRET);
});

test.each([['fix', '--dry-run'], ['fix', '--unsafe', '--dry-run'], ['verdicts'], ['verdicts', '--format', 'json']])(
  '%s %s: names appear only in the result',
  async (command, ...flags) => {
    const path = join(folder({ 'x.json': { messages } }), 'x.json');
    const { out, err } = await run([command, path, ...flags, '--redact-names']);
    expect(out + err).not.toMatch(SECRET);
    expect(out + err).not.toBe('');
  },
);

test.each(['text', 'json', 'html'])('diff --format %s: no tool name and no ID', async format => {
  const root = folder({ 'x.json': { messages }, 'y.json': { messages: messages.slice(0, 1) } });
  const { out } = await run(['diff', join(root, 'x.json'), join(root, 'y.json'), '--redact-names', '--format', format]);
  expect(out).not.toMatch(SECRET);
  expect(out).toMatch(/tool-1|call-1/);
});

test('convert: the losses contain no names', async () => {
  const path = join(folder({ 'x.json': { messages } }), 'x.json');
  expect((await run(['convert', path, '--to', 'anthropic', '--redact-names'])).err).not.toMatch(SECRET);
});

const KEY = '0b7f3a52-6d1c-4c1e-9a53-0d5f8f1f2a77';

test.each(['text', 'json'])('score --format %s: no ID, and no error text of a server', async format => {
  const user = { role: 'user', content: 'x' };
  const exchange = (id: string, asked: object[], status: number, response: object) => ({
    ...{ id, api: 'openai-chat', dialect: 'openai-chat', status, response },
    request: { model: 'gpt-4o', messages: asked },
  });
  const message =
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'. call_secret_9";
  const wrong = [
    user,
    { role: 'user', content: { [KEY]: 1 } },
    { role: 'tool', tool_call_id: 'call_secret_9', content: 'z' },
  ];
  const content = linesOf(
    exchange('call_secret_1', [user], 400, { error: { message, type: 'call_secret_9' } }),
    exchange('call_secret_2', wrong, 200, { choices: [] }),
  );
  const argv = ['score', join(folder({ 'x.jsonl': content }), 'x.jsonl'), '--format', format, '--show-content'];
  expect((await run(argv)).out).toContain('call_secret_9');
  const { out, err } = await run([...argv, '--redact-names']);
  expect(out + err).not.toMatch(SECRET);
  expect(out + err).not.toContain(KEY);
  expect(out).toMatch(/false ?alarm/i);
});
