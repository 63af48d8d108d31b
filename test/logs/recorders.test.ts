import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readText } from '../sources.ts';
import { readLog } from './reading.ts';

const request = { model: 'qwen3', messages: [{ role: 'user', content: 'When is high tide?' }] };

/** A cassette with one interaction. */
function cassette(uri: string, body: object): string {
  const response = { status: { code: 200 }, body: { string: '{}' } };
  return JSON.stringify({ interactions: [{ request: { method: 'POST', uri, body: JSON.stringify(body) }, response }] });
}

describe('URLs in recordings', () => {
  it('a placeholder for the host keeps the path', () => {
    const { reports } = readLog(cassette('<OLLAMA_API_BASE>/v1/chat/completions', request));
    expect(reports).toMatchObject([{ format: 'exchange', messages: 1, note: 'no dialect is known for model `qwen3`' }]);
  });

  it('an invalid URL is reported', () => {
    const { reports } = readLog(cassette('nowhere', request));
    expect(reports).toMatchObject([{ messages: 0, note: 'its URL is not valid' }]);
  });

  it('a text completion is not a chat, with any path', () => {
    const body = { prompt: '\n\nHuman: Hi\n\nAssistant:', max_tokens_to_sample: 50 };
    const uri = 'https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.claude-v2/invoke';
    expect(readLog(cassette(uri, body)).reports).toMatchObject([
      { note: 'a text completion request has no messages', diagnostics: [], verdict: 'unknown' },
    ]);
  });
});

describe('InvokeModel of models with only a prompt', () => {
  const body = { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 50 };
  const at = (model: string) => `https://bedrock-runtime.us-east-1.amazonaws.com/model/${model}/invoke`;

  it.each(['us.meta.llama3-3-70b-instruct-v1%3A0', 'amazon.titan-text-express-v1'])('%s: not judged', model => {
    expect(readLog(cassette(at(model), body)).reports).toMatchObject([{ verdict: 'unknown', diagnostics: [] }]);
  });

  it('another model is judged', () => {
    const { reports } = readLog(cassette(at('qwen.qwen3-32b-v1%3A0'), body));
    expect(reports).toMatchObject([{ verdict: 'accepted', dialect: 'bedrock-chat' }]);
  });
});

describe('recordings of mock servers', () => {
  for (const name of ['nock', 'hoverfly', 'wiremock-stubs', 'wiremock-journal'])
    it(`${name}: keeps the response`, () => {
      const { reports, formatSummary } = readLog(readText(`fixtures/exchanges/${name}.json`));
      expect(formatSummary).toBe('2 × recorded exchange');
      expect(reports.map(({ verdict, answer }) => [verdict, answer?.status])).toEqual([
        ['accepted', 200],
        ['rejected', 400],
      ]);
      expect(reports[0]?.answer?.response).toMatchObject({ object: 'chat.completion' });
      expect(reports[1]?.answer?.response).toMatchObject({ error: { param: 'messages' } });
    });

  const packed = gzipSync('{"choices":[]}');
  const path = '/v1/chat/completions';

  it('nock: compressed bodies are lists of hexadecimal chunks, and a single recording is read', () => {
    const [one, two] = [packed.subarray(0, 9), packed.subarray(9)].map(each => each.toString('hex'));
    const recording = { scope: 'https://api.openai.com:443', method: 'POST', path, body: request, status: 200 };
    const { reports } = readLog(JSON.stringify({ ...recording, response: [one, two], rawHeaders: ['a', 'b', 'c'] }));
    expect(reports).toMatchObject([{ dialect: 'openai-chat', answer: { response: { choices: [] } } }]);
    const binary = { ...recording, response: packed.toString('hex'), responseIsBinary: true };
    expect(readLog(JSON.stringify([binary])).reports).toMatchObject([{ answer: { response: { choices: [] } } }]);
  });

  it('nock: a stream is text, and a list of strings that are not hexadecimal is the body', () => {
    const sse = 'data: {"choices":[]}\n\n';
    const recording = { scope: 'https://api.openai.com', method: 'POST', path, body: request, status: 200 };
    expect(readLog(JSON.stringify([{ ...recording, response: sse }])).reports).toMatchObject([{ answer: { sse } }]);
    const list = ['no', 'bytes'];
    const { reports } = readLog(JSON.stringify([{ ...recording, response: list }]));
    expect(reports).toMatchObject([{ answer: { response: list } }]);
  });

  it('Hoverfly before version 5: values are in objects, and bodies in base64', () => {
    const body = { jsonMatch: JSON.stringify(request) };
    const exact = (exactMatch: string) => ({ exactMatch });
    const pair = {
      request: { path: exact(path), method: exact('POST'), destination: exact('api.openai.com'), body },
      response: { status: 200, body: Buffer.from('{"choices":[]}').toString('base64'), encodedBody: true },
    };
    const { reports } = readLog(JSON.stringify({ data: { pairs: [pair] }, meta: { schemaVersion: 'v3' } }));
    expect(reports).toMatchObject([{ dialect: 'openai-chat', messages: 1, answer: { response: { choices: [] } } }]);
  });

  it('Hoverfly: a scheme that is not text is read as https', () => {
    const exact = (exactMatch: unknown) => ({ exactMatch });
    const address = { path: exact(path), scheme: exact({ toString: 0 }), destination: exact('api.openai.com') };
    const pair = { request: { ...address, body: { jsonMatch: JSON.stringify(request) } } };
    const { reports } = readLog(JSON.stringify({ data: { pairs: [pair] }, meta: { schemaVersion: 'v5' } }));
    expect(reports).toMatchObject([{ dialect: 'openai-chat', messages: 1 }]);
  });

  it('WireMock: a stub is a single document, and missing fields are noted', () => {
    const stub = (bodyPatterns: object[]) => ({
      request: { urlPath: path, method: 'POST', bodyPatterns },
      response: { status: 200, jsonBody: { choices: [] } },
    });
    const { reports } = readLog(JSON.stringify(stub([{ equalToJson: request }])));
    expect(reports).toMatchObject([{ messages: 1, answer: { response: { choices: [] } } }]);
    const left = readLog(JSON.stringify(stub([{ matchesJsonPath: '$.model' }]))).reports;
    expect(left).toMatchObject([{ note: 'the request has no body' }]);
  });

  it('Polly.js: a compressed body is a list of chunks in base64', () => {
    const text = JSON.stringify([packed.subarray(0, 9), packed.subarray(9)].map(each => each.toString('base64')));
    const entry = {
      request: { method: 'POST', url: `https://api.openai.com${path}`, postData: { text: JSON.stringify(request) } },
      response: { status: 200, content: { encoding: 'base64', text } },
    };
    const { reports } = readLog(JSON.stringify({ log: { entries: [entry] } }));
    expect(reports).toMatchObject([{ answer: { response: { choices: [] } } }]);
  });

  it('mitmproxy: a flow file is named, with a hint to export it', () => {
    const { reports, formatSummary } = readLog('1204:9:websocket;0:~8:response;');
    expect(formatSummary).toBe('1 × mitmproxy flow file (not linted: export its flows as HAR)');
    expect(reports).toMatchObject([{ note: 'found a mitmproxy flow file: export its flows as HAR' }]);
  });
});
