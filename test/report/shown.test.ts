/** Reports show what docs/privacy.md says they show, and `--redact-names` hides names and IDs. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, linesOf, run } from '../cli/running.ts';

const FORMATS = ['text', 'json', 'ndjson', 'github', 'sarif', 'junit', 'gitlab', 'markdown', 'html'];
const TOOL = 'zq_tool_alpha';
const ID = 'zq_call_beta';
const CONVERSATION = 'zq-conversation-gamma';

const call = (id: string) => ({ id, type: 'function', function: { name: TOOL, arguments: '{' } });
const messages = [
  { role: 'user', content: 'x' },
  { role: 'zqrole', content: 'x' },
  { role: 'user', content: [{ type: 'zqpart', text: 'x' }] },
  { role: 'assistant', content: null, tool_calls: [call(ID)] },
  { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/zqmedia;base64,AAAA' } }] },
];
const log = () => {
  const exchange = { id: CONVERSATION, dialect: 'openai-chat', status: 200, request: { model: 'zq-model', messages } };
  return join(folder({ 'x.jsonl': linesOf(exchange) }), 'x.jsonl');
};

describe.each(FORMATS)('%s', format => {
  test('shows names of tools, IDs, roles and types', async () => {
    const { out } = await run(['lint', log(), '--format', format, '--dialect', 'openai-chat']);
    for (const each of [TOOL, ID, 'zqrole', 'zqpart']) expect(out, each).toContain(each);
  });

  test('shows neither names of tools nor IDs with --redact-names', async () => {
    for (const flags of [[], ['--show-content'], ['--quiet'], ['--dialect', 'strict']]) {
      const { out, err } = await run(['lint', log(), '--format', format, '--redact-names', ...flags]);
      expect(out + err).toMatch(/tool-1|call-1/);
      for (const each of [TOOL, ID, CONVERSATION]) expect(out + err, each).not.toContain(each);
    }
  });
});

test('IDs of conversations, media types, hosts and names of models', async () => {
  const source = { type: 'base64', media_type: 'image/zqmedia', data: 'AAAA' };
  const picture = { role: 'user', content: [{ type: 'image', source }] };
  const said = { id: CONVERSATION, status: 200, request: { model: 'zq-model', messages: [picture] } };
  const content = linesOf({ ...said, dialect: 'anthropic' }, { ...said, host: 'zq.example' }, said);
  const { out } = await run([
    'lint',
    join(folder({ 'x.jsonl': content }), 'x.jsonl'),
    '--format',
    'json',
    '--dialect',
    'auto',
  ]);
  for (const each of [CONVERSATION, 'image/zqmedia', 'zq.example', 'zq-model']) expect(out, each).toContain(each);
});

test('error codes of servers, if they are one word', async () => {
  const said = {
    message:
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
  };
  const exchange = (code: string) => ({
    ...{ id: 'a', dialect: 'openai-chat', api: 'openai-chat', status: 400 },
    ...{
      request: { model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] },
      response: { error: { ...said, code } },
    },
  });
  const content = linesOf(exchange('zq_word'), exchange('zqsaid what was said'));
  const { out } = await run(['score', join(folder({ 'x.jsonl': content }), 'x.jsonl')]);
  expect(out).toContain('zq_word');
  expect(out).not.toContain('zqsaid');
});
