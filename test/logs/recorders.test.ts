import { describe, expect, it } from 'vitest';
import { readLog } from './reading.ts';

const request = { model: 'qwen3', messages: [{ role: 'user', content: 'When is high tide?' }] };

/** A cassette with one interaction. */
function cassette(uri: string, body: object): string {
  const response = { status: { code: 200 }, body: { string: '{}' } };
  return JSON.stringify({ interactions: [{ request: { method: 'POST', uri, body: JSON.stringify(body) }, response }] });
}

describe('what recorders leave of addresses', () => {
  it('a name in the place of the address leaves the path', () => {
    const { reports } = readLog(cassette('<OLLAMA_API_BASE>/v1/chat/completions', request));
    expect(reports).toMatchObject([{ format: 'exchange', messages: 1, note: 'no dialect is known for model `qwen3`' }]);
  });

  it('what is no address at all is said', () => {
    const { reports } = readLog(cassette('nowhere', request));
    expect(reports).toMatchObject([{ messages: 0, note: 'its URL is not valid' }]);
  });

  it('a prompt to be completed is no chat, whatever the path', () => {
    const body = { prompt: '\n\nHuman: Hi\n\nAssistant:', max_tokens_to_sample: 50 };
    const uri = 'https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.claude-v2/invoke';
    expect(readLog(cassette(uri, body)).reports).toMatchObject([
      { note: 'a text completion request has no messages', diagnostics: [], verdict: 'unknown' },
    ]);
  });
});
