/** Tools that a system message in the middle of a conversation declares, as for Kimi K3. */
import { describe, expect, it } from 'vitest';
import { convert, type DialectId, lint } from '../../src/index.ts';

const tool = (name: string, parameters: object = { type: 'object', properties: {} }) => ({
  type: 'function',
  function: { name, parameters },
});
const call = (id: string, name: string, text = '{}') => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: text } }],
});
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'done' });
const user = { role: 'user', content: 'What is 23 times 47?' };
const declaring = (...tools: object[]) => ({ role: 'system', tools });

function found(rule: string, body: object, dialect: DialectId = 'strict') {
  return lint({ model: 'kimi-k3', ...body }, { dialect, as: 'request' })
    .diagnostics.filter(each => each.rule === rule)
    .map(({ pointer }) => pointer);
}

describe('tools that a message declares', () => {
  const inRequest = [tool('look_up')];

  it('may be called after the message', () => {
    const messages = [user, declaring(tool('calculate')), call('call_1', 'calculate'), result('call_1')];
    expect(found('undeclared-tool', { tools: inRequest, messages })).toEqual([]);
  });

  it('must not be called before it', () => {
    const messages = [user, call('call_1', 'calculate'), result('call_1'), declaring(tool('calculate'))];
    expect(found('undeclared-tool', { tools: inRequest, messages })).toEqual(['/messages/1/tool_calls/0']);
  });

  it('are the only ones, if the request declares none', () => {
    const messages = [user, declaring(tool('calculate')), call('call_1', 'sum_up'), result('call_1')];
    expect(found('undeclared-tool', { messages })).toEqual(['/messages/2/tool_calls/0']);
  });

  it('are sufficient for a choice of tools', () => {
    const choice = { tool_choice: 'required' };
    expect(found('missing-tools', { ...choice, messages: [user, declaring(tool('calculate'))] })).toEqual([]);
    expect(found('missing-tools', { ...choice, messages: [user] })).toEqual(['/tool_choice']);
  });

  it('have a schema that their calls are checked against', () => {
    const sums = tool('calculate', { type: 'object', properties: { sum: { type: 'string' } }, required: ['sum'] });
    const messages = [user, declaring(sums), call('call_1', 'calculate', '{"sum":5}'), result('call_1')];
    expect(found('arguments-refused-by-schema', { messages })).toEqual(['/messages/2/tool_calls/0']);
  });

  it('are checked as declarations', () => {
    const messages = [user, declaring({ type: 'function', name: 'calculate' })];
    expect(found('malformed-tool-definition', { messages }, 'openai-chat')).toEqual(['/messages/1/tools/0']);
  });

  it('are not read from a message with content, or from an empty list', () => {
    for (const message of [{ ...declaring(tool('calculate')), content: 'Compute.' }, declaring()])
      expect(
        found('undeclared-tool', {
          tools: inRequest,
          messages: [user, message, call('call_1', 'calculate'), result('call_1')],
        }),
      ).toEqual(['/messages/2/tool_calls/0']);
  });

  it('become tools of the request in another format, and are restored from the extension', () => {
    const body = { model: 'kimi-k3', tools: inRequest, messages: [user, declaring(tool('calculate'))] };
    const { value, losses, extension } = convert(body, { from: 'moonshot', to: 'anthropic' });
    expect(value).toMatchObject({ tools: [{ name: 'look_up' }, { name: 'calculate' }] });
    expect(value).not.toHaveProperty('system');
    expect(losses.map(({ kind, pointer }) => `${kind} ${pointer}`)).toContain('re-encoded /messages/1');
    expect(convert(value, { from: 'anthropic', to: 'moonshot', extension }).value).toEqual(body);
  });

  it('stay in their message for another server with this format', () => {
    const body = { model: 'kimi-k3', messages: [user, declaring(tool('calculate'))] };
    expect(convert(body, { from: 'moonshot', to: 'openrouter' })).toMatchObject({ value: body, losses: [] });
  });
});
