/** The LangChain middleware: the messages that the model gets instead of broken ones. */
import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { describe, expect, it, vi } from 'vitest';
import { type Change, type Diagnostic, UsageError } from '../../src/index.ts';
import { ConformanceError, conformantMiddleware, type MiddlewareOptions } from '../../src/integrations/langchain.ts';

const user = new HumanMessage('Find it.');
const calling = (id: string, name = 'find') =>
  new AIMessage({ content: '', tool_calls: [{ id, name, args: { a: 1 }, type: 'tool_call' }] });
const result = (id: string, name = 'find') => new ToolMessage({ content: 'found', tool_call_id: id, name });
const chat = new ChatOpenAI({ model: 'gpt-4o', apiKey: 'sk-x', useResponsesApi: false });
const responses = new ChatOpenAI({ model: 'gpt-4o', apiKey: 'sk-x', useResponsesApi: true });
const allow = ['unanswered-tool-call'] as const;

async function wrapped(messages: readonly BaseMessage[], options: MiddlewareOptions = {}, model: unknown = chat) {
  const changes: Change[] = [];
  const left: Diagnostic[] = [];
  const { wrapModelCall } = conformantMiddleware({
    onRepair: change => changes.push(change),
    onFinding: found => left.push(found),
    ...options,
  });
  const request = { model, messages, tools: [] } as never;
  let got: { messages: BaseMessage[] } | undefined;
  await wrapModelCall?.(request, given => {
    got = given as never;
    return new AIMessage('ok');
  });
  return { request, got, changes, left, sent: got?.messages ?? [], rules: left.map(({ rule }) => rule) };
}

describe('conformantMiddleware of rolecall/langchain', () => {
  it('passes clean messages on unchanged', async () => {
    const { request, got, changes, left } = await wrapped([user, calling('call_a'), result('call_a')]);
    expect(got).toBe(request);
    expect([changes, left]).toEqual([[], []]);
  });

  it('adds a result for a call, as a LangChain message, if that is allowed', async () => {
    const messages = [user, calling('call_a'), user];
    const refused = await wrapped(messages);
    expect(refused.got).toBe(refused.request);
    expect(refused.rules).toEqual(['unanswered-tool-call']);
    const { sent, changes } = await wrapped(messages, { allow });
    expect(sent[0]).toBe(user);
    expect(sent[1]).toBe(messages[1]);
    expect(ToolMessage.isInstance(sent[2])).toBe(true);
    expect(sent[2]).toMatchObject({ tool_call_id: 'call_a', status: 'error' });
    expect(sent[3]).toBe(user);
    expect(messages).toHaveLength(3);
    expect(changes).toHaveLength(1);
  });

  it('repairs a copy of a message of the same class', async () => {
    const messages = [user, calling('', 'look up!'), result('', 'look up!')];
    const { sent, left } = await wrapped(messages);
    const [, asking, answer] = sent as [BaseMessage, AIMessage, ToolMessage];
    expect(AIMessage.isInstance(asking)).toBe(true);
    expect(asking.tool_calls?.[0]).toMatchObject({ name: 'look_up', args: { a: 1 } });
    expect(asking.tool_calls?.[0]?.id).toBe(answer.tool_call_id);
    expect(answer.tool_call_id).not.toBe('');
    expect(asking.toDict().data).toMatchObject({ tool_calls: [{ name: 'look_up' }] });
    expect((messages[1] as AIMessage).tool_calls?.[0]?.name).toBe('look up!');
    expect(left).toEqual([]);
  });

  it('repairs a message merged from stream chunks', async () => {
    const chunk = new AIMessageChunk({
      content: '',
      tool_call_chunks: [{ id: 'call_a', name: 'look up!', args: '{}', index: 0, type: 'tool_call_chunk' }],
    });
    const { sent } = await wrapped([user, chunk, result('call_a')]);
    expect(sent[1]).toBeInstanceOf(AIMessageChunk);
    expect((sent[1] as AIMessageChunk).tool_calls?.[0]?.name).toBe('look_up');
  });

  it('adds a result for a call that LangChain could not parse, if the call is sent', async () => {
    const raw = { id: 'call_a', type: 'function', function: { name: 'find', arguments: '{"a"' } };
    const invalid = { id: 'call_a', name: 'find', args: '{"a"', error: 'x', type: 'invalid_tool_call' } as const;
    const alone = new AIMessage({
      content: '',
      tool_calls: [],
      invalid_tool_calls: [invalid],
      additional_kwargs: { tool_calls: [raw] as never },
    });
    const { sent } = await wrapped([user, alone, user], { allow });
    expect(sent[2]).toMatchObject({ tool_call_id: 'call_a' });
    // It is not sent if there is also a call that was parsed.
    const beside = new AIMessage({
      content: '',
      tool_calls: [{ id: 'call_b', name: 'find', args: {}, type: 'tool_call' }],
      invalid_tool_calls: [invalid],
      additional_kwargs: { tool_calls: [raw, { ...raw, id: 'call_b' }] as never },
    });
    const { got, request } = await wrapped([user, beside, result('call_b')], { allow });
    expect(got).toBe(request);
  });

  it('repairs the items of a Responses API reply, which are sent again', async () => {
    const output = [
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'c2VjcmV0' },
      { type: 'function_call', id: 'fc_1', call_id: '', name: 'find', arguments: '{"a":1}' },
    ];
    const reply = new AIMessage({
      content: '',
      tool_calls: [{ id: '', name: 'find', args: { a: 1 }, type: 'tool_call' }],
      response_metadata: { output, model_provider: 'openai' },
    });
    const { sent, left } = await wrapped([user, reply, result('')], {}, responses);
    const id = (sent[2] as ToolMessage).tool_call_id;
    expect(id).not.toBe('');
    const [, asking] = sent as [BaseMessage, AIMessage];
    const [reasoning, item] = asking.response_metadata.output as unknown[];
    expect(reasoning).toBe(output[0]);
    expect(item).toEqual({ ...output[1], call_id: id });
    expect(output[1]).toMatchObject({ call_id: '' });
    expect(left).toEqual([]);
  });

  it.each([
    ['anthropic', 'anthropic'],
    ['mistral_ai', 'mistral'],
    ['deepseek', 'deepseek'],
    ['chat_bedrock_converse', 'bedrock-converse'],
    ['azure_openai', 'azure-openai'],
  ])('checks messages for a model of type %s with the rules of %s', async (kind, dialect) => {
    const { left } = await wrapped([user, calling('call_a'), user], {}, { _llmType: () => kind });
    expect(new Set(left.map(each => each.dialect))).toEqual(new Set([dialect]));
  });

  it('only reports in mode warn, and calls no model in mode throw', async () => {
    const messages = [user, calling(''), result('')];
    const warned = await wrapped(messages, { mode: 'warn' });
    expect(warned.got).toBe(warned.request);
    expect(warned.rules).toContain('missing-tool-call-id');
    await expect(wrapped(messages, { mode: 'throw' })).rejects.toBeInstanceOf(ConformanceError);
  });

  it('passes messages on if the linter fails, and warns once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { got, request } = await wrapped([{ content: 'no message' } as never]);
    expect(got).toBe(request);
    expect(warn).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('rejects wrong options when it is created', () => {
    expect(() => conformantMiddleware({ mode: 'reject' as 'throw' })).toThrow(UsageError);
    expect(() => conformantMiddleware({ allow: ['unanswered'] as never })).toThrow(/no rule `unanswered`/);
  });
});
