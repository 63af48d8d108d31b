import { describe, expect, expectTypeOf, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { type AssembledReply, assemble, createAssembler, lintReply, UsageError } from '../../src/index.ts';
import { chatEvents, chatMessage, cutEvents, failedEvents, sseOf } from '../chat-stream.ts';

const text = sseOf(chatEvents);
const bytes = new TextEncoder().encode(text);
const whole = assemble(text);
const findingsOf = ({ diagnostics }: AssembledReply) => diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`);

async function* pieces<T>(all: Iterable<T>): AsyncGenerator<T> {
  yield* all;
}

describe('assemble', () => {
  it('returns the reply, the messages to send back, and the diagnostics', () => {
    expect(whole).toMatchObject({
      reply: { object: 'chat.completion', choices: [{ message: chatMessage, finish_reason: 'stop' }] },
      messages: [chatMessage],
      ...{ isComplete: true, ok: true, diagnostics: [], protocol: 'openai-chat', dialect: 'openai-chat' },
      ...{ events: 5, toolCalls: 0 },
    });
  });

  it('returns a result for input that is available', () => {
    for (const input of [bytes, [text], [bytes.subarray(0, 99), bytes.subarray(99)], { sse: text, host: null }])
      expect(assemble(input)).toEqual(whole);
    expect(assemble(chatEvents)).toEqual({ ...whole, events: 4 });
    expect(assemble(new Set(chatEvents)).reply).toEqual(whole.reply);
    expectTypeOf(assemble(text)).toEqualTypeOf<AssembledReply>();
  });

  it('returns a promise for input that is not available yet', async () => {
    for (const input of [
      pieces([text]),
      pieces([bytes]),
      new Response(bytes),
      new Blob([bytes]),
      new Blob([bytes]).stream(),
    ])
      expect(await assemble(input)).toEqual(whole);
    expect(await assemble(pieces(chatEvents))).toEqual({ ...whole, events: 4 });
    expect(findingsOf(await assemble(new Response(null)))).toEqual(['truncated-stream ']);
    expectTypeOf(assemble(new Response(''))).toEqualTypeOf<Promise<AssembledReply>>();
  });

  it('cancels streams without an async iterator', async () => {
    const stream = new Blob([bytes]).stream();
    Object.defineProperty(stream, Symbol.asyncIterator, { value: undefined });
    const { getReader } = stream;
    expect(await assemble({ getReader: getReader.bind(stream) } as ReadableStream)).toEqual(whole);
  });

  it('rejects with the error of its source', async () => {
    async function* broken() {
      yield text;
      throw new Error('connection reset');
    }
    await expect(assemble(broken())).rejects.toThrow('connection reset');
  });

  it('reports faults at their event', () => {
    expect(findingsOf(assemble(sseOf(cutEvents, '')))).toEqual(['truncated-stream /2']);
    expect(findingsOf(assemble(failedEvents))).toEqual(['stream-error-ignored /2/error']);
    expect(assemble(failedEvents)).toMatchObject({ ok: false, isComplete: false });
    expect(findingsOf(assemble([]))).toEqual(['truncated-stream ']);
  });

  it.each<[string, unknown]>([
    ['a number', 7],
    ['null', null],
    ['nothing', undefined],
    ['an object', { messages: [] }],
    ['an empty string', ''],
    ['no bytes', new Uint8Array()],
    ['a page', '<!doctype html>\n<html><body>502</body></html>'],
    ['a request', '{"model":"gpt-4o","messages":[]}'],
    ['a list of messages', '[{"role":"user","content":"hi"}]'],
    ['prose', 'Service unavailable'],
  ])('rejects input that is not a stream: %s', (_name, input) => {
    for (const options of [undefined, { host: 'api.openai.com' }])
      expect(() => assemble(input as string, options)).toThrow(UsageError);
  });

  it('rejects an HTML page in place of a stream', async () => {
    await expect(assemble(new Response('<html>502</html>'))).rejects.toThrow(UsageError);
  });

  it('requires the end marker only in a stream of bytes', () => {
    expect(findingsOf(assemble(sseOf(chatEvents, '')))).toEqual(['truncated-stream /3']);
    expect(assemble(sseOf(chatEvents, ''))).toMatchObject({ ok: true, isComplete: true });
    expect(findingsOf(assemble(sseOf(chatEvents, ''), { isRebuilt: true }))).toEqual([]);
    expect(findingsOf(assemble(sseOf(chatEvents, ''), { dialect: 'cerebras' }))).toEqual([]);
  });

  it('lowers the severity for a stream rebuilt by a library', () => {
    const { ok, diagnostics } = assemble(sseOf(cutEvents, ''), { isRebuilt: true });
    expect([ok, diagnostics.map(({ rule, severity }) => [rule, severity])]).toEqual([
      true,
      [['truncated-stream', 'warning']],
    ]);
    expect(assemble(sseOf(failedEvents, ''), { isRebuilt: true }).ok).toBe(false);
  });

  it('judges by the given dialect, or by host or model', () => {
    expect(assemble(text, { dialect: 'groq' }).dialect).toBe('groq');
    expect(assemble(text, { host: 'api.deepseek.com' }).dialect).toBe('deepseek');
    expect(assemble(text.replaceAll('gpt-4o', 'deepseek-chat')).dialect).toBe('deepseek');
    expect(assemble([{ weather: 'fine' }])).toMatchObject({ protocol: null, dialect: null, reply: undefined });
    expect(() => assemble(text, { dialect: 'nobody' as DialectId })).toThrow(UsageError);
    expect(() => assemble(text, { protocol: 'nobody' })).toThrow(UsageError);
  });

  it('checks calls against the tools of the request', () => {
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'get_tide', arguments: '{}' } };
    const [first, , , last] = structuredClone(chatEvents) as unknown as {
      choices: [{ delta: object; finish_reason: string }];
    }[];
    if (first !== undefined) first.choices[0].delta = { role: 'assistant', tool_calls: [call] };
    if (last !== undefined) last.choices[0].finish_reason = 'tool_calls';
    const parameters = { type: 'object', required: ['port'] };
    const request = { messages: [], tools: [{ type: 'function', function: { name: 'get_tide', parameters } }] };
    expect(findingsOf(assemble([first, last], { request }))).toEqual([
      'arguments-refused-by-schema /0/choices/0/delta/tool_calls/0',
    ]);
    expect(findingsOf(assemble({ sse: sseOf([first, last]), request }))).toEqual([
      'arguments-refused-by-schema /0/choices/0/delta/tool_calls/0',
    ]);
  });
});

describe('createAssembler', () => {
  it('accepts events or pieces of text as they arrive', () => {
    const byEvents = createAssembler({ dialect: 'openai-chat' });
    for (const event of chatEvents) byEvents.push(event);
    expect(byEvents.end()).toEqual({ ...whole, events: 4 });
    const byPieces = createAssembler();
    for (const byte of bytes) byPieces.write(Uint8Array.of(byte));
    expect(byPieces.end()).toEqual(whole);
  });

  it('reports a fault with the event that shows it', () => {
    const assembler = createAssembler({ dialect: 'openai-chat' });
    const news = failedEvents.map(event => assembler.push(event).map(({ rule, pointer }) => `${rule} ${pointer}`));
    expect(news).toEqual([[], [], ['stream-error-ignored /2/error']]);
    const { diagnostics } = assembler.end();
    expect(diagnostics).toHaveLength(1);
    const written = createAssembler();
    expect(written.write(sseOf(failedEvents, ''))).toEqual(diagnostics);
  });

  it('accepts events with their names', () => {
    const named = createAssembler({ protocol: 'openai-chat' });
    for (const data of chatEvents) named.push({ event: 'message', data: JSON.stringify(data) });
    expect(named.end().reply).toEqual(whole.reply);
  });
});

describe('lintReply', () => {
  it('judges a reply by its own API, or by the given dialect', () => {
    expect(lintReply(whole.reply)).toEqual({ ok: true, dialect: 'openai-chat', diagnostics: [] });
    expect(lintReply(whole.reply, { dialect: 'groq' }).dialect).toBe('groq');
    expect(lintReply({ ...(whole.reply as object), model: 'deepseek-chat' }).dialect).toBe('deepseek');
    const failed = lintReply({ error: { message: 'SECRET', type: 'server_error' } }, { dialect: 'openai-chat' });
    expect(failed.diagnostics.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['stream-error-ignored', '/error'],
    ]);
    expect(JSON.stringify(failed)).not.toContain('SECRET');
  });

  it('requires a dialect if the API of the reply is unknown', () => {
    expect(() => lintReply({ weather: 'fine' })).toThrow(UsageError);
    expect(() => lintReply({}, { dialect: 'mcp-sampling' })).toThrow(
      'replies of dialect `mcp-sampling` are not checked',
    );
  });
});
