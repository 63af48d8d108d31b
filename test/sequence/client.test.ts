/** `conformantFetch` compares the requests of a client. */
import { describe, expect, it, vi } from 'vitest';
import { type ConformantFetchOptions, conformantFetch } from '../../src/integrations/fetch.ts';
import { anthropic } from './formats.ts';

const MESSAGES = 'https://api.anthropic.com/v1/messages';
const LONG = 'Some words to read. '.repeat(1000);
const TOOLS = ['a', 'b'];

/** Sends bodies, and returns the rules that were reported for each. */
function client(options: ConformantFetchOptions = {}) {
  let rules: string[] = [];
  const send = conformantFetch({
    fetch: async () => new Response('{}'),
    onFinding: ({ rule }) => rules.push(rule),
    ...options,
  });
  return async (body: object, url = MESSAGES): Promise<string> => {
    rules = [];
    await send(url, { method: 'POST', body: JSON.stringify({ model: anthropic.model, max_tokens: 9, ...body }) });
    return rules.join();
  };
}

const first = [anthropic.user('What is new?'), anthropic.called('toolu_1', LONG)];
const second = [...first, anthropic.said('Nothing.'), anthropic.user('And now?')];

describe('requests of a client', () => {
  it('are compared', async () => {
    const send = client();
    expect(await send(anthropic.body(first, { system: 'It is 12:00.', tools: TOOLS }))).toBe('');
    expect(await send(anthropic.body(second, { system: 'It is 12:01.', tools: TOOLS }))).toBe('lost-cache-prefix');
  });

  it('are not compared with token count requests', async () => {
    const send = client();
    const around = { system: 'You know the news.', tools: TOOLS };
    expect(await send(anthropic.body(first, around))).toBe('');
    expect(await send(anthropic.body(second), `${MESSAGES}/count_tokens`)).toBe('');
    expect(await send(anthropic.body(second, around))).toBe('');
  });

  it('bind signed reasoning to the agent that it was made for, not to a title request with the same question', async () => {
    const send = client({ model: 'claude-sonnet-5-5' });
    const question = anthropic.user('What is new? '.repeat(30));
    const thought = { type: 'thinking', thinking: 'hm', signature: `EqQB${'A'.repeat(300)}` };
    const [called, result] = anthropic.called('toolu_1', 'r') as [{ content: object[] }, object];
    const answer = [{ ...called, content: [thought, ...called.content] }, result];
    await send(anthropic.body([question], { system: 'You know the news.', tools: TOOLS }));
    await send(anthropic.body([question], { system: 'Write a title.' }));
    // So many other requests that the first one is forgotten, but not the title request.
    for (let i = 0; i < 31; i++) await send(anthropic.body([anthropic.user(`Part ${i}`)], { tools: TOOLS }));
    expect(await send(anthropic.body([question, answer], { system: 'You know the news.', tools: TOOLS }))).toBe('');
  });

  it('are reported once, whatever numbers the message contains', async () => {
    const print = vi.spyOn(console, 'warn').mockImplementation(() => {});
    try {
      const send = client({ onFinding: undefined });
      for (let i = 10; i < 15; i++)
        await send(anthropic.body(i === 10 ? first : second, { system: `It is 12:${i}.`, tools: TOOLS }));
      expect(print.mock.calls.filter(([line]) => String(line).includes('lost-cache-prefix'))).toHaveLength(1);
    } finally {
      print.mockRestore();
    }
  });
});
