/** The AI SDK middleware: the prompt that the model gets instead of a broken one. */
import { generateText, type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, it, vi } from 'vitest';
import { type Change, type Diagnostic, type DialectId, UsageError } from '../../src/index.ts';
import { ConformanceError, conformantMiddleware, type MiddlewareOptions } from '../../src/integrations/ai-sdk.ts';

type Transform = NonNullable<LanguageModelMiddleware['transformParams']>;
type Params = Parameters<Transform>[0]['params'];
type Prompt = Params['prompt'];

const user: Prompt[number] = { role: 'user', content: [{ type: 'text', text: 'Find it.' }] };
const call = (toolCallId: string, toolName = 'find'): Prompt[number] => ({
  role: 'assistant',
  content: [{ type: 'tool-call', toolCallId, toolName, input: {} }],
});
const result = (toolCallId: string, toolName = 'find'): Prompt[number] => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: 'found' } }],
});

interface CallPart {
  readonly toolCallId?: string;
  readonly output?: { readonly value: readonly { readonly data?: unknown }[] };
}

const partsOf = (params: Params | undefined, index: number) =>
  (params?.prompt[index]?.content ?? []) as unknown as readonly CallPart[];

async function transformed(params: Params, options: MiddlewareOptions = {}, provider = 'openai.chat') {
  const changes: Change[] = [];
  const left: Diagnostic[] = [];
  const { transformParams } = conformantMiddleware({
    onRepair: change => changes.push(change),
    onFinding: found => left.push(found),
    ...options,
  });
  const model = new MockLanguageModelV3({ provider, modelId: 'a-model' });
  const got = await transformParams?.({ type: 'generate', params, model });
  return { got, changes, left, rules: left.map(({ rule }) => rule) };
}

describe('conformantMiddleware of rolecall/ai-sdk', () => {
  it('passes a clean prompt on unchanged', async () => {
    const params = { prompt: [user, call('call_a'), result('call_a')], temperature: 0 };
    const { got, changes, left } = await transformed(params);
    expect(got).toBe(params);
    expect([changes, left]).toEqual([[], []]);
  });

  it('repairs the prompt for the model, and does not change its input', async () => {
    const params = { prompt: [user, call(''), result('')], temperature: 0 };
    const before = structuredClone(params);
    const { got, changes, left } = await transformed(params);
    expect(params).toEqual(before);
    expect(got?.temperature).toBe(0);
    expect(got?.prompt[0]).toBe(user);
    const [part] = partsOf(got, 1);
    const id = part?.toolCallId ?? '';
    expect(id).not.toBe('');
    expect(got?.prompt[2]).toEqual(result(id));
    expect(changes.map(({ rule, safety }) => `${rule} ${safety}`)).toContain('missing-tool-call-id safe');
    expect(left).toEqual([]);
  });

  it('adds a result only if that is allowed', async () => {
    const params = { prompt: [user, call('call_a'), user] };
    const refused = await transformed(params);
    expect(refused.got).toBe(params);
    expect(refused.rules).toEqual(['unanswered-tool-call']);
    const { got } = await transformed(params, { allow: ['unanswered-tool-call'] });
    expect(got?.prompt[2]).toMatchObject({ role: 'tool', content: [{ type: 'tool-result', toolCallId: 'call_a' }] });
  });

  it('keeps bytes, URLs and unchanged parts', async () => {
    const data = new Uint8Array([1, 2, 3]);
    const url = new URL('https://example.com/a.png');
    const files: Prompt[number] = {
      role: 'user',
      content: [
        { type: 'file', data, mediaType: 'image/png' },
        { type: 'file', data: url, mediaType: 'image/png', providerOptions: { openai: { x: undefined as never } } },
        { type: 'text', text: 'Find it.' },
      ],
    };
    const { got } = await transformed({ prompt: [files, call('', 'look up!'), result('', 'look up!')] });
    expect(got?.prompt[0]).toBe(files);
    expect(got?.prompt[1]?.content[0]).toMatchObject({ toolName: 'look_up' });
  });

  it('keeps bytes in a part that it changes', async () => {
    const data = new Uint8Array([1, 2, 3]);
    const output = { type: 'content', value: [{ type: 'file-data', data, mediaType: 'image/png' }] } as never;
    const given: Prompt[number] = {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: '', toolName: 'find', output }],
    };
    const { got } = await transformed({ prompt: [user, call(''), given] });
    const [part] = partsOf(got, 2);
    expect(part?.toolCallId).not.toBe('');
    expect(part?.output?.value[0]?.data).toBe(data);
  });

  it.each([
    ['openai.chat', 'openai-chat'],
    ['openai.responses', 'openai-responses'],
    ['azure.responses', 'azure-responses'],
    ['anthropic.messages', 'anthropic'],
    ['google.generative-ai', 'gemini'],
    ['google.vertex.chat', 'gemini-vertex'],
    ['vertex.anthropic.messages', 'anthropic-vertex'],
    ['amazon-bedrock', 'bedrock-converse'],
    ['mistral.chat', 'mistral'],
    ['deepseek.chat', 'deepseek'],
    ['a-gateway.chat', 'ai-sdk-model'],
  ])('checks a prompt for %s with the rules of %s', async (provider, dialect) => {
    const prompt = [user, result('call_b'), user, call('call_a'), user];
    const { left } = await transformed({ prompt }, {}, provider);
    expect(new Set(left.map(each => each.dialect))).toEqual(new Set([dialect]));
  });

  it('uses the given dialect', async () => {
    const prompt = [user, call('functions.find:0'), result('functions.find:0')];
    const { changes } = await transformed({ prompt }, { dialect: 'anthropic' });
    expect(changes.map(({ rule }) => rule)).toEqual(['malformed-tool-call-id']);
    expect((await transformed({ prompt })).changes).toEqual([]);
  });

  it('does not report calls that the server stores', async () => {
    const prompt = [result('call_a')];
    expect((await transformed({ prompt }, {}, 'openai.responses')).rules).toContain('orphan-tool-result');
    const providerOptions = { openai: { previousResponseId: 'resp_1' } };
    expect((await transformed({ prompt, providerOptions }, {}, 'openai.responses')).rules).toEqual([]);
  });

  it('only reports in mode warn, and calls no model in mode throw', async () => {
    const params = { prompt: [user, call(''), result('')] };
    const warned = await transformed(params, { mode: 'warn' });
    expect(warned.got).toBe(params);
    expect(warned.rules).toContain('missing-tool-call-id');
    const model = wrapLanguageModel({
      model: new MockLanguageModelV3({ provider: 'openai.chat' }),
      middleware: conformantMiddleware({ mode: 'throw', onFinding() {} }),
    });
    const messages = [user, { ...call(''), providerOptions: {} }, result('')] as never;
    await expect(generateText({ model, messages })).rejects.toBeInstanceOf(ConformanceError);
  });

  it('passes the prompt on if the linter or a callback fails, and warns once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const params = { prompt: [user, call(''), result('')] };
    const onRepair = () => {
      throw new Error('mine');
    };
    expect((await transformed(params, { onRepair })).got?.prompt[1]).not.toEqual(call(''));
    const loop: { prompt: unknown } = { prompt: undefined };
    loop.prompt = [loop];
    expect((await transformed(loop as never)).got).toBe(loop);
    expect(warn).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  it('passes a sparse list of billions of items on without delay', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const params = { prompt: [user], providerOptions: { mine: { list: new Array(2 ** 32 - 1) } } } as never;
    expect((await transformed(params)).got).toBe(params);
    vi.restoreAllMocks();
  });

  it('rejects wrong options when it is created', () => {
    expect(() => conformantMiddleware({ mode: 'reject' as 'throw' })).toThrow(UsageError);
    expect(() => conformantMiddleware({ dialect: 'openai-chta' as DialectId })).toThrow(UsageError);
    expect(() => conformantMiddleware({ allow: ['unanswered'] as never })).toThrow(/no rule `unanswered`/);
  });
});
