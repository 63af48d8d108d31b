/**
 * `conformantFetch` in mode `repair`: the request that is sent instead of a broken one, and the requests that are
 * passed on unchanged.
 */
import { describe, expect, it, vi } from 'vitest';
import type { Change, Diagnostic, RuleId } from '../../src/index.ts';
import { UsageError } from '../../src/index.ts';
import { type ConformantFetchOptions, conformantFetch } from '../../src/integrations/fetch.ts';

const CHAT = 'https://api.openai.com/v1/chat/completions';
const call = (id: string, name = 'find') => ({ id, type: 'function', function: { name, arguments: '{}' } });
const user = { role: 'user', content: 'Find it.' };
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'found' });
/** Safe: the ID is missing on both sides. */
const nameless = [user, { role: 'assistant', content: null, tool_calls: [call('')] }, result('')];
/** Unsafe: the result is missing. */
const unanswered = [user, { role: 'assistant', content: null, tool_calls: [call('call_a')] }, user];
const clean = [user, { role: 'assistant', content: null, tool_calls: [call('call_a')] }, result('call_a')];
const bodyOf = (messages: readonly object[]) => JSON.stringify({ model: 'gpt-4o', messages });

interface Sent {
  readonly init: RequestInit | undefined;
  readonly text: string;
  readonly changes: readonly Change[];
  readonly left: readonly Diagnostic[];
  readonly urls: readonly string[];
}

async function send(
  init: RequestInit,
  options: ConformantFetchOptions = {},
  input: string | Request = CHAT,
): Promise<Sent> {
  let sent: RequestInit | undefined;
  const changes: Change[] = [];
  const left: Diagnostic[] = [];
  const urls: string[] = [];
  const fetching = conformantFetch({
    mode: 'repair',
    fetch: async (_, given) => {
      sent = given;
      return new Response('{}');
    },
    onRepair(change, { url }) {
      changes.push(change);
      urls.push(url);
    },
    onFinding: found => left.push(found),
    ...options,
  });
  await fetching(input, init);
  const { body } = sent ?? {};
  const text = typeof body === 'string' ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : '';
  return { init: sent, text, changes, left, urls };
}

const post = (messages: readonly object[], more: RequestInit = {}): RequestInit => ({
  method: 'POST',
  body: bodyOf(messages),
  ...more,
});

describe('mode repair', () => {
  it('makes safe repairs and reports each of them', async () => {
    const { text, changes, left, urls } = await send(post(nameless), {}, `${CHAT}?key=secret`);
    const { messages } = JSON.parse(text) as { messages: { tool_call_id?: string; tool_calls?: { id: string }[] }[] };
    expect(messages[1]?.tool_calls?.[0]?.id).toMatch(/^\w+$/);
    expect(messages[2]?.tool_call_id).toBe(messages[1]?.tool_calls?.[0]?.id);
    expect(changes.map(({ rule, safety }) => `${rule} ${safety}`)).toContain('missing-tool-call-id safe');
    expect(urls[0]).toBe(CHAT);
    expect(left).toEqual([]);
  });

  it('makes an unsafe repair only for allowed rules, and always sends the request', async () => {
    const init = post(unanswered);
    const refused = await send(init);
    expect(refused.init).toBe(init);
    expect(refused.changes).toEqual([]);
    expect(refused.left.map(({ rule }) => rule)).toEqual(['unanswered-tool-call']);
    const other = await send(init, { allow: ['orphan-tool-result'] });
    expect(other.init).toBe(init);
    const allowed = await send(init, { allow: ['unanswered-tool-call'] });
    expect(JSON.parse(allowed.text)).toMatchObject({ messages: { 2: { role: 'tool', tool_call_id: 'call_a' } } });
    expect(allowed.changes.map(({ rule, safety }) => `${rule} ${safety}`)).toEqual(['unanswered-tool-call unsafe']);
    expect(allowed.left).toEqual([]);
  });

  it('passes a request without findings on with the same options', async () => {
    const init = post(clean, { headers: { 'content-length': '7' } });
    expect((await send(init)).init).toBe(init);
  });

  it('changes only the repaired part, byte for byte', async () => {
    const text = `{ "model":"gpt-4o",\n "messages" : ${JSON.stringify([
      { role: 'user', content: [{ type: 'text', text: 'caf\u00e9 \\ud83d' }] },
      ...nameless.slice(1),
    ])} , "x_number": 1.0e2 }`;
    const sent = await send({ method: 'POST', body: text });
    const id = /"tool_call_id":"(\w+)"/.exec(sent.text)?.[1];
    expect(sent.text).toBe(text.replaceAll('"id":""', `"id":"${id}"`).replace('_id":""', `_id":"${id}"`));
  });

  it.each([
    ['bytes', new TextEncoder().encode(bodyOf(nameless))],
    ['a buffer', new TextEncoder().encode(bodyOf(nameless)).buffer],
    ['a view', new DataView(new TextEncoder().encode(bodyOf(nameless)).buffer)],
  ])('sends bytes for a body given as %s', async (_, body) => {
    const { init, text } = await send({ method: 'POST', body });
    expect(init?.body).toBeInstanceOf(Uint8Array);
    expect(text).toBe((await send(post(nameless))).text);
  });

  it.each([
    ['a record', { 'Content-Length': '9', 'X-Mine': 'a' }],
    [
      'a list',
      [
        ['content-length', '9'],
        ['x-mine', 'a'],
      ] as [string, string][],
    ],
    ['headers', new Headers({ 'content-length': '9', 'x-mine': 'a' })],
  ])('removes the stated length, in %s, without changing its input', async (_, headers) => {
    const before = JSON.stringify([...new Headers(headers)]);
    const given = post(nameless, { headers, keepalive: true });
    const { init } = await send(given);
    expect([...new Headers(init?.headers)]).toEqual([['x-mine', 'a']]);
    expect(init?.keepalive).toBe(true);
    expect(given.body).toBe(bodyOf(nameless));
    expect(given.headers).toBe(headers);
    expect(JSON.stringify([...new Headers(headers)])).toBe(before);
  });

  it('removes the length that a Request states', async () => {
    const request = new Request(CHAT, { method: 'POST', headers: { 'content-length': '9', 'x-mine': 'a' } });
    const { init } = await send({ body: bodyOf(nameless) }, {}, request);
    expect([...new Headers(init?.headers)]).toEqual([['x-mine', 'a']]);
  });

  it.each([
    ['AWS', { Authorization: 'AWS4-HMAC-SHA256 Credential=a, SignedHeaders=host, Signature=b' }],
    ['a checksum', { 'x-amz-content-sha256': 'a' }],
    ['a signature of a gateway', { 'X-Hub-Signature-256': 'sha256=a' }],
    ['a digest', new Headers({ 'content-digest': 'sha-256=:a:' })],
  ])('reports, but does not repair, a body that is signed by %s', async (_, headers) => {
    const init = post(nameless, { headers });
    const sent = await send(init);
    expect(sent.init).toBe(init);
    expect(sent.changes).toEqual([]);
    expect(sent.left.map(({ severity }) => severity)).toContain('error');
  });

  it('reports, but does not repair, if the options or headers cannot be copied', async () => {
    class Options {
      readonly method = 'POST';
      readonly body = bodyOf(nameless);
    }
    const options = new Options();
    expect((await send(options)).init).toBe(options);
    const headers = new Map([['x-mine', 'a']]).entries();
    const init = post(nameless, { headers: headers as unknown as Record<string, string> });
    const sent = await send(init);
    expect(sent.init).toBe(init);
    expect(sent.left.length).toBeGreaterThan(0);
    expect([...headers]).toHaveLength(1);
  });

  it.each([
    ['a stream', new Blob([bodyOf(nameless)]).stream()],
    ['a blob', new Blob([bodyOf(nameless)])],
    ['no JSON', 'hello'],
    ['another call', '{"input":["x"],"model":"e"}'],
  ])('passes %s on unchanged', async (_, body) => {
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await send(init, {}, 'https://api.openai.com/v1/embeddings')).init).toBe(init);
  });

  it('repairs a request that counts tokens like the request itself', async () => {
    const url = 'https://api.anthropic.com/v1/messages';
    const messages = [
      { role: 'user', content: 'Find it.' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_a', name: 'find', input: {} }] },
      { role: 'user', content: 'And?' },
    ];
    const tools = [{ name: 'find', input_schema: { type: 'object' } }];
    const allow: RuleId[] = ['unanswered-tool-call'];
    const body = { model: 'claude-sonnet-4-5', tools, messages };
    const whole = await send({ method: 'POST', body: JSON.stringify({ ...body, max_tokens: 9 }) }, { allow }, url);
    const counted = await send({ method: 'POST', body: JSON.stringify(body) }, { allow }, `${url}/count_tokens`);
    const repaired = (text: string) => (JSON.parse(text) as { messages: unknown[] }).messages;
    expect(repaired(counted.text)).toEqual(repaired(whole.text));
    expect(counted.changes).toHaveLength(1);
    expect(counted.left).toEqual([]);
  });

  it('uses the model of the path and the options that lint uses', async () => {
    const path = 'https://generativelanguage.googleapis.com/v1beta/models/gemini-3-pro:generateContent';
    const called = { functionCall: { id: 'a', name: 'find', args: {} } };
    const answered = { functionResponse: { id: 'a', name: 'find', response: { result: 'found' } } };
    const contents = [
      { role: 'user', parts: [{ text: 'Find it.' }] },
      { role: 'model', parts: [{ ...called, thoughtSignature: 'c2ln' }, called] },
      { role: 'user', parts: [answered, answered] },
    ];
    const init = { method: 'POST', body: JSON.stringify({ contents }) };
    expect((await send(init, {}, path)).changes.map(({ rule }) => rule)).toEqual(['reused-tool-call-id']);
    expect((await send(init, {}, path.replace('gemini-3-pro', 'gemini-2.5-pro'))).init).toBe(init);
    expect((await send(init, { model: 'gemini-2.5-pro' }, path)).init).toBe(init);
    const gateway = 'https://gateway.example.com/ask';
    expect((await send(post(nameless), {}, gateway)).changes).toEqual([]);
    expect((await send(post(nameless), { dialect: 'openai-chat' }, gateway)).changes.length).toBeGreaterThan(0);
  });

  it('prints each repair once, without content, if there is no callback', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const fetching = conformantFetch({
      ...{ mode: 'repair', allow: ['unanswered-tool-call'] },
      fetch: async () => new Response('{}'),
    });
    await fetching(CHAT, post(unanswered));
    await fetching(CHAT, post(unanswered));
    expect(warn.mock.calls).toEqual([
      [
        `rolecall: repaired  add a result for \`call_a\` that says it was interrupted  unanswered-tool-call at /messages/1/tool_calls/0 for openai-chat (${CHAT})`,
      ],
    ]);
    vi.restoreAllMocks();
  });

  it('sends the repaired request if `onRepair` throws, and warns once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const onRepair = () => {
      throw new Error('mine');
    };
    const { text } = await send(post(nameless), { onRepair });
    expect(text).not.toContain('""');
    expect(warn).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('sends the original request if the linter fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const init = post(nameless);
    const get = () => {
      throw new Error('mine');
    };
    const fails = Object.defineProperty({ ...init }, 'headers', { enumerable: true, get });
    expect((await send(fails)).init).toBe(fails);
    expect(warn).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('rejects an unknown rule when the fetch is created, with a suggestion', () => {
    const making = (allow: unknown) => () => conformantFetch({ mode: 'repair', allow: allow as RuleId[] });
    expect(making(['unanswered-tool-calls'])).toThrow(UsageError);
    expect(making(['unanswered-tool-calls'])).toThrow(
      /no rule `unanswered-tool-calls`; did you mean `unanswered-tool-call`\?/,
    );
    expect(making(['zzzzzzzzz'])).toThrow(/`rolecall rules` lists them/);
    expect(making('unanswered-tool-call')).toThrow(/`allow` must be a list of rule IDs/);
  });
});
