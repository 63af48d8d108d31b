/**
 * The matcher with simulated providers and `checkLoop` reports, and the simulated provider with Mock Service Worker.
 */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBeConformant } from '../../src/integrations/vitest.ts';
import { checkLoop, type LoopEnvironment, simulator } from '../../src/simulator/index.ts';
import { failure } from './failure.ts';

expect.extend({ toBeConformant });

const CALL = { id: 'call_1', type: 'function', function: { name: 'lookup', arguments: '{}' } };
const UNANSWERED = [
  { role: 'user', content: 'Secret words.' },
  { role: 'assistant', content: null, tool_calls: [CALL] },
  { role: 'user', content: 'And?' },
];

function post(send: typeof fetch, messages: readonly unknown[]): Promise<Response> {
  const body = JSON.stringify({ model: 'gpt-4.1', messages });
  const headers = { 'content-type': 'application/json' };
  return send('https://api.openai.com/v1/chat/completions', { method: 'POST', headers, body });
}

describe('toBeConformant', () => {
  it('shows the rejected requests of a simulated provider, without their content', async () => {
    const provider = simulator({ dialect: 'openai-chat' });
    await post(provider.fetch, UNANSWERED.slice(0, 1));
    expect(provider).toBeConformant();
    await post(provider.fetch, UNANSWERED);
    const message = failure(() => expect(provider).toBeConformant());
    expect(message).toContain('expect(provider).toBeConformant(): 1 of 2 requests rejected\n\nopenai-chat answers 400');
    expect(message).toContain('  >   1  assistant  calls  call_1 lookup');
    expect(message).not.toContain('Secret');
    expect(failure(() => expect(provider).toBeConformant({ showContent: true }))).toContain('Secret');
    expect(provider).not.toBeConformant();
  });

  it('names the scenarios that failed', async () => {
    const agent = ({ fetch }: LoopEnvironment) => ({ send: () => post(fetch, UNANSWERED) });
    const report = await checkLoop(agent, {
      dialect: 'openai-chat',
      scenarios: ['one-tool-call', 'abort-during-tool'],
    });
    const message = failure(() => expect(report).toBeConformant());
    expect(message).toMatch(
      /^expect\(report\)\.toBeConformant\(\): 1 of 2 scenarios for openai-chat failed\n\none-tool-call: /,
    );
    expect(message).toContain('unanswered-tool-call');
    expect({ ...report, ok: true, results: [] }).toBeConformant();
  });
});

describe('Mock Service Worker', () => {
  const provider = simulator({ dialect: 'openai-chat', script: [{ text: 'Hello.' }] });
  const server = setupServer(
    http.all('https://api.openai.com/*', ({ request }) => provider.fetch(request)),
    http.all('*', () => HttpResponse.error()),
  );
  beforeAll(() => server.listen());
  afterAll(() => server.close());

  it('answers like the provider', async () => {
    const refused = await post(fetch, UNANSWERED);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const answered = await post(fetch, UNANSWERED.slice(0, 1));
    expect(await answered.json()).toMatchObject({ choices: [{ message: { content: 'Hello.' } }] });
    expect(provider.requests.map(({ verdict }) => verdict)).toEqual(['rejected', 'accepted']);
  });
});
