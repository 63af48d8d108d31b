/** A custom dialect in a file is accepted by every command with a dialect option. */
import { describe, expect, test } from 'vitest';
import { folder, run } from './running.ts';

const GATEWAY = `
extends: openai-chat
id: our-gateway
rules:
  unanswered-tool-call:
    - accepted: true
      evidence: [{ kind: documented, url: "https://gateway.example/docs" }]
  malformed-tool-call-id:
    - rejected: true
      parameters: { pattern: "^[a-z0-9]{9}$" }
      evidence: [{ kind: documented, url: "https://gateway.example/docs" }]
`;
const call = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } });
const OPEN = {
  messages: [
    { role: 'user', content: 'Is it open?' },
    { role: 'assistant', content: null, tool_calls: [call('abcdefgh1')] },
    { role: 'user', content: 'And now?' },
  ],
};
const NUMBERED = {
  messages: [
    { role: 'user', content: 'Is it open?' },
    { role: 'assistant', content: null, tool_calls: [call('call_1')] },
    { role: 'tool', tool_call_id: 'call_1', content: 'It is.' },
  ],
};
const STREAM = [
  { id: 'r', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { role: 'assistant', content: 'Yes.' } }] },
  { id: 'r', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
];

function files() {
  const stream = `${STREAM.map(each => `data: ${JSON.stringify(each)}\n\n`).join('')}data: [DONE]\n\n`;
  return folder({ 'gateway.yaml': GATEWAY, 'open.json': OPEN, 'numbered.json': NUMBERED, 'stream.sse': stream });
}

describe('a file with a custom dialect', () => {
  test('is used by `lint --dialect`', async () => {
    const root = files();
    const dialect = `${root}/gateway.yaml`;
    expect((await run(['lint', `${root}/open.json`, '--dialect', dialect])).code).toBe(0);
    const numbered = await run(['lint', `${root}/numbered.json`, '--dialect', dialect]);
    expect(numbered).toMatchObject({ code: 1, out: expect.stringContaining('for our-gateway') });
    expect(numbered.out).toContain('malformed-tool-call-id');
  });

  test('is used by `fix --to`', async () => {
    const root = files();
    const to = ['--to', `${root}/gateway.yaml`];
    expect(JSON.parse((await run(['fix', `${root}/open.json`, ...to])).out)).toEqual(OPEN);
    const { code, out } = await run(['fix', `${root}/numbered.json`, ...to]);
    expect(code).toBe(0);
    const { messages } = JSON.parse(out) as typeof NUMBERED;
    expect(messages[1]?.tool_calls?.[0]?.id).toMatch(/^[a-z0-9]{9}$/);
    expect(messages[2]?.tool_call_id).toBe(messages[1]?.tool_calls?.[0]?.id);
  });

  test('is used by `convert`, as source and as target', async () => {
    const root = files();
    const there = await run([
      'convert',
      `${root}/numbered.json`,
      '--from',
      'openai-chat',
      '--to',
      `${root}/gateway.yaml`,
    ]);
    expect((JSON.parse(there.out) as typeof NUMBERED).messages[1]?.tool_calls?.[0]?.id).toMatch(/^[a-z0-9]{9}$/);
    const away = await run(['convert', `${root}/numbered.json`, '--from', `${root}/gateway.yaml`, '--to', 'anthropic']);
    expect(away.out).toContain('"tool_use"');
  });

  test('is used by `verdicts --from`', async () => {
    const root = files();
    const { out } = await run(['verdicts', `${root}/numbered.json`, '--from', `${root}/gateway.yaml`]);
    expect(out).toMatch(/^openai-chat +accepted/m);
  });

  test('is used by `assemble --dialect`', async () => {
    const root = files();
    const { code, out } = await run(['assemble', `${root}/stream.sse`, '--dialect', `${root}/gateway.yaml`]);
    expect({ code, content: (JSON.parse(out) as { choices: { message: unknown }[] }).choices[0]?.message }).toEqual({
      code: 0,
      content: { role: 'assistant', content: 'Yes.' },
    });
  });

  test.each([
    ['lint', '--dialect'],
    ['fix', '--to'],
    ['convert', '--to'],
    ['verdicts', '--from'],
    ['assemble', '--dialect'],
  ])('that is invalid is reported by `%s` with its position', async (command, flag) => {
    const root = folder({ 'gateway.yaml': 'extends: opnai-chat\nid: x\n', 'open.json': OPEN });
    const { code, out, err } = await run([command, `${root}/open.json`, flag, `${root}/gateway.yaml`]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('gateway.yaml:1:10: no dialect `opnai-chat`; did you mean `openai-chat`?');
  });
});
