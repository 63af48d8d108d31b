import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText } from '../sources.ts';
import { folder, run } from './running.ts';

const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"days":1.0}' } };
const conversation = [
  { role: 'user', content: 'Is it raining in Oslo? My secret is 1234.' },
  { role: 'assistant', content: '', tool_calls: [call], finishReason: 'tool_calls' },
  { role: 'tool', tool_call_id: 'call_1', content: 'yes', toolName: 'get_weather' },
];
const TO = ['--from', 'open-agent-loops', '--to', 'openai-chat'];
const HOME = ['--from', 'openai-chat', '--to', 'open-agent-loops'];

describe('rolecall convert', () => {
  it('prints the result to stdout, and the losses to stderr', async () => {
    const dir = folder({ 'chat.json': JSON.stringify(conversation) });
    const { code, out, err } = await run(['convert', join(dir, 'chat.json'), ...TO]);
    expect(code).toBe(0);
    const [user, assistant, result] = conversation;
    const { finishReason: _, ...sent } = assistant as Record<string, unknown>;
    const { toolName: __, ...answer } = result as Record<string, unknown>;
    expect(JSON.parse(out)).toEqual([user, sent, answer]);
    expect(
      err
        .split('\n')
        .filter(Boolean)
        .map(line => line.slice(dir.length + 1)),
    ).toEqual([
      'chat.json:1: dropped /1/finishReason: local fields are not sent',
      'chat.json:1: dropped /2/toolName: local fields are not sent',
    ]);
  });

  it('writes the reply of a server as the reply of another', async () => {
    const { function: called } = call;
    const message = { role: 'assistant', content: null, tool_calls: [{ ...call, function: called }] };
    const choices = [{ index: 0, message, finish_reason: 'tool_calls' }];
    const reply = { id: 'chatcmpl-1', object: 'chat.completion', created: 1790000000, model: 'gpt-5', choices };
    const stdin = JSON.stringify(reply);
    const { code, out, err } = await run(['convert', '-', '--to', 'anthropic', '--model', 'fast'], { stdin });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ type: 'message', model: 'fast', stop_reason: 'tool_use' });
    expect(err).toContain('dropped /created: replies of `anthropic` have no place for `created`');
    expect((await run(['convert', '-', '--to', 'anthropic', '--request'], { stdin })).err).toContain(
      'leave out --request',
    );
    const error = JSON.stringify({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } });
    const mixed = await run(['convert', '-', '--to', 'cohere'], { stdin: `${error}\n${stdin}\n` });
    expect(mixed.code).toBe(2);
    expect(mixed.err).toContain(':1: not converted: the reply is an error (overloaded_error)');
    expect(JSON.parse(mixed.out)).toMatchObject({ finish_reason: 'TOOL_CALL' });
    const verdicts = await run(['verdicts', '-'], { stdin });
    expect([verdicts.code, verdicts.err]).toEqual([2, expect.stringContaining('it is a reply')]);
  });

  it('judges the result as a request, and as a log if the input was a log', async () => {
    const open = conversation.slice(0, 2);
    const converted = (value: unknown) => run(['convert', '-', '--to', 'anthropic'], { stdin: JSON.stringify(value) });
    const request = await converted(open);
    expect(request.code).toBe(1);
    expect(request.err).toMatch(/error for anthropic at \/1\/content\/0: .* {2}unanswered-tool-call\n/);
    const body = await converted({ model: 'gpt-4o', messages: open });
    expect(body.code).toBe(1);
    const log = await converted({ messages: open });
    expect(log.code).toBe(0);
    expect(log.err).toMatch(/info for anthropic at .* {2}unanswered-tool-call\n/);
  });

  it('finds the missing result in the example', async () => {
    const { code, err } = await run(['convert', 'examples/broken.json', '--to', 'anthropic']);
    expect(code).toBe(1);
    expect(err).toContain('error for anthropic at /messages/1/content/1: tool call `call_b` has no result');
    expect(err).not.toContain('the log ends');
  });

  it('restores what was lost', async () => {
    const dir = folder({ 'chat.json': JSON.stringify(conversation) });
    const losses = join(dir, 'losses.json');
    const there = await run(['convert', join(dir, 'chat.json'), ...TO, '--losses', losses]);
    const { code, out, err } = await run(['convert', '-', ...HOME, '--restore', losses], { stdin: there.out });
    expect([code, JSON.parse(out), err]).toEqual([0, conversation, '']);
    expect(JSON.parse(readFileSync(losses, 'utf8'))).toHaveLength(1);
  });

  it('converts every conversation of a file, one per line', async () => {
    const lines = `${JSON.stringify({ messages: conversation })}\n${JSON.stringify({ messages: conversation })}\n`;
    const { code, out, err } = await run(['convert', '-', ...TO], { stdin: lines });
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line).messages.length),
    ).toEqual([3, 3]);
    expect(err).toContain('-:2: dropped /messages/1/finishReason');
  });

  it('converts the request of an exchange', async () => {
    const exchange = { request: { model: 'gpt-4o', messages: conversation }, status: 200, response: null };
    const { out } = await run(['convert', '-', ...TO], { stdin: JSON.stringify(exchange) });
    expect(JSON.parse(out)).toMatchObject({ model: 'gpt-4o', messages: [{ role: 'user' }, {}, {}] });
  });

  it('reports why the target rejects the result, and exits with 1', async () => {
    const open = JSON.stringify([...conversation.slice(0, 2), { role: 'user', content: 'Well?' }]);
    const { code, out, err } = await run(['convert', '-', ...TO], { stdin: open });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toHaveLength(3);
    expect(err).toContain(
      '-:1: error for openai-chat at /1/tool_calls/0: tool call `call_1` has no result  unanswered-tool-call',
    );
  });

  it('drops images for a model that does not accept them', async () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } };
    const stdin = JSON.stringify([{ role: 'user', content: [{ type: 'text', text: 'Look.' }, image] }]);
    const { out, err } = await run(['convert', '-', ...TO, '--no-vision'], { stdin });
    expect(out).not.toContain('cat.png');
    expect(err).toContain('dropped /0/content/1: the model does not support images');
  });

  it('does not print conversation content in its messages', async () => {
    const { err } = await run(['convert', '-', ...TO], { stdin: JSON.stringify(conversation) });
    expect(err).not.toMatch(/secret|1234|Oslo/);
  });

  it.each([
    ['no target', ['convert', '-'], /--to/],
    ['a target that is not there', ['convert', '-', '--to', 'openai-chad'], /did you mean `openai-chat`/],
    ['a file that is not there', ['convert', 'nowhere.json', '--to', 'strict'], /nowhere.json` does not exist/],
    [
      'a losses file that is none',
      ['convert', '-', '--to', 'strict', '--restore', 'package.json'],
      /was not written by --losses/,
    ],
  ])('%s is wrong usage', async (_, argv, why) => {
    const { code, out, err } = await run(argv, { stdin: '[]' });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(why);
  });

  it.each([
    ['an empty file', '', 'nothing was converted: standard input: found no data'],
    ['a file that is cut off', '[{"role": "user"', '-:1:17: cannot be read'],
    ['something else', '{"a": 1}', 'nothing was converted: standard input: found an object with the key'],
    [
      'the log of an agent',
      readText('fixtures/logs/claude-code/interrupted-turn.jsonl'),
      '`rolecall lint <log> --projection`',
    ],
    [
      'a stream',
      readText('examples/stream.sse'),
      'standard input: found a stream of events; `rolecall assemble` writes',
    ],
    [
      'a recording',
      'interactions:\n- request:\n    body: x\n',
      'standard input: recorded in a cassette; `rolecall lint`',
    ],
    ['a database', 'SQLite format 3\0', 'standard input: found a SQLite database: export its content as JSON'],
  ])('%s is reported, with its position', async (_, stdin, why) => {
    const { code, out, err } = await run(['convert', '-', '--to', 'openai-chat'], { stdin });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(why);
  });

  it('says why it cannot determine whether the target rejects something', async () => {
    const stdin = '[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi"}]';
    const { code, err } = await run(['convert', '-', '--to', 'gemini'], { stdin });
    expect(code).toBe(0);
    expect(err).toContain('not supported here (unknown: the model is not known)  unsupported-role');
  });

  it('keeps the spelling of numbers', async () => {
    const { out } = await run(['convert', '-', ...TO], { stdin: '{"model":"m","temperature":1.0,"messages":[]}' });
    expect(out).toContain('"temperature": 1.0');
  });
});
