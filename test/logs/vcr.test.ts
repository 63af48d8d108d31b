import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { looksLikeCassette } from '../../src/logs/cassette.ts';
import { folder, lintFile, run } from '../cli/running.ts';
import { processorTime } from '../processor-time.ts';
import { readText } from '../sources.ts';
import { readLog } from './reading.ts';

const good = { model: 'gpt-4o', messages: [{ role: 'user', content: 'When is high tide?' }] };
const bad = { model: 'gpt-4o', messages: [{ role: 'user' }] };
const URL_ = 'https://api.openai.com/v1/chat/completions';

/** A cassette of VCR.py with these bodies, as JSON in quotes. */
function cassette(...bodies: readonly unknown[]): string {
  const items = bodies.map(body => {
    const text = (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll("'", "''");
    return `- request:\n    body: '${text}'\n    method: POST\n    uri: ${URL_}\n  response:\n    body:\n      string: '{}'\n    status:\n      code: 200\n`;
  });
  return `interactions:\n${items.join('')}version: 1\n`;
}

/** The dialect of unknown servers. */
const STRANGER = 'openai-compatible';

describe('cassettes', () => {
  it.each([
    ['vcrpy.yaml', ['accepted', 'rejected', 'rejected'], [200, 400, 400]],
    ['ruby-vcr.yml', ['accepted', 'rejected'], [200, 400]],
    ['go-vcr.yaml', ['accepted', 'rejected'], [200, 400]],
  ])('of %s', (name, verdicts, statuses) => {
    const { reports } = readLog(readText(`fixtures/exchanges/${name}`));
    expect(reports.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(reports.map(({ answer }) => answer?.status)).toEqual(statuses);
    for (const { answer } of reports) expect(answer?.response).toBeTypeOf('object');
    const refused = reports.filter(({ verdict }) => verdict === 'rejected');
    for (const { diagnostics } of refused) expect(diagnostics[0]?.rule).toBe('unanswered-tool-call');
  });

  it('have findings at the string of the body, or at the exact value if the body is parsed', () => {
    const text = readText('fixtures/exchanges/vcrpy.yaml');
    const lines = text.split('\n');
    const [, second, third] = readLog(text).reports.map(({ line, diagnostics: [first] }) => ({ line, ...first }));
    expect(second?.pointer).toBe('/interactions/1/request/body/messages/1/tool_calls/0');
    expect(lines[(second?.source?.line ?? 0) - 1]).toBe('    body: |-');
    expect(lines[(second?.line ?? 0) - 1]).toBe('- request:');
    expect(third?.pointer).toBe('/interactions/2/request/parsed_body/messages/1/tool_calls/0');
    expect(lines[(third?.source?.line ?? 0) - 1]).toBe('        - function:');
    const { offset = 0, length = 0 } = third?.source ?? {};
    expect(text.slice(offset, offset + length)).toMatch(/^function:[\s\S]*id: call_a/);
  });

  it('in JSON are read as well, with positions', async () => {
    const interactions = [
      { request: { method: 'POST', uri: URL_, body: JSON.stringify(bad) }, response: { status: { code: 400 } } },
    ];
    const { conversations } = await lintFile('cassette.json', { interactions, version: 1 });
    expect(conversations[0]?.diagnostics[0]).toMatchObject({
      pointer: '/interactions/0/request/body/messages/0',
      rule: 'missing-content',
    });
    expect(conversations[0]?.diagnostics[0]?.source?.line).toBe(1);
  });

  it('of php-vcr and ExVCR are plain lists', () => {
    const php = `-\n    request:\n        method: POST\n        url: '${URL_}'\n        body: '${JSON.stringify(good)}'\n    response:\n        status:\n            code: '200'\n        body: '{}'\n`;
    const [report] = readLog(php).reports;
    expect(report).toMatchObject({ verdict: 'accepted', dialect: 'openai-chat' });
    expect(report?.answer?.status).toBe(200);
    const exvcr = [
      { request: { body: JSON.stringify(bad), method: 'post', url: URL_ }, response: { status_code: 400, body: '{}' } },
    ];
    expect(readLog(JSON.stringify(exvcr)).reports[0]).toMatchObject({ verdict: 'rejected', answer: { status: 400 } });
  });

  it('of httpmock have only a path: the reply names the server', () => {
    const document = (body: unknown, answer: object, path = '/api/v1/chat/completions') =>
      [
        `when:\n  path: ${path}\n  method: POST\n  query_param: []`,
        `  body: '${JSON.stringify(body)}'\nthen:\n  status: 200\n  header:\n  - name: content-type\n    value: application/json`,
        `  body: '${JSON.stringify(answer)}'\n`,
      ].join('\n');
    const routed = { choices: [{ native_finish_reason: 'stop', message: { role: 'assistant', content: 'At 3.' } }] };
    const text = [
      document({ ...good, model: 'openai/gpt-4o' }, routed),
      document({ ...bad, model: 'llama' }, { x_groq: { id: 'r' }, choices: [] }),
      document({ input: 'x', model: 'm' }, {}, '/v1/embeddings'),
    ].join('---\n');
    const { reports } = readLog(text);
    expect(reports.map(({ dialect, verdict, note }) => [dialect, verdict, note])).toEqual([
      ['openrouter', 'accepted', undefined],
      ['groq', expect.anything(), undefined],
      [null, 'unknown', 'its URL is not one for conversations'],
    ]);
    expect(reports[1]?.diagnostics[0]).toMatchObject({ rule: 'missing-content', pointer: '/1/when/body/messages/0' });
    const lines = text.split('\n');
    expect(lines[(reports[1]?.line ?? 0) - 1]).toBe('when:');
    expect(lines[(reports[1]?.diagnostics[0]?.source?.line ?? 0) - 1]).toMatch(/^ {2}body: /);
  });

  it('of req_llm have base64 bodies, and streams in pieces', () => {
    const b64 = (text: string) => Buffer.from(text).toString('base64');
    const stream = 'data: {"choices":[{"index":0,"delta":{"content":"At 3."}}]}\n\ndata: [DONE]\n\n';
    const value = {
      captured_at: '2025-10-14T17:47:28.704269Z',
      request: { method: 'POST', url: URL_, body: { b64: b64(JSON.stringify(bad)) }, canonical_json: bad },
      response: { status: 200, body: null },
      chunks: [{ b64: b64(stream.slice(0, 30)) }, { b64: b64(stream.slice(30)) }],
    };
    const [report] = readLog(JSON.stringify(value)).reports;
    expect(report).toMatchObject({ dialect: 'openai-chat', verdict: 'rejected', answer: { sse: stream } });
    expect(report?.diagnostics[0]).toMatchObject({ rule: 'missing-content', pointer: '/request/body/b64/messages/0' });
  });

  it('may have compressed bodies', () => {
    const packed = gzipSync(JSON.stringify(good)).toString('base64');
    const text = cassette(good).replace(/body: '[^\n]*'/, `body: !!binary |\n      ${packed}`);
    expect(readLog(text).reports[0]).toMatchObject({ verdict: 'accepted', messages: 1 });
    expect(readLog(text, { inflate: undefined }).reports[0]?.note).toBe('the request body is not JSON');
  });

  it('with several documents are read to the end, and lines are counted across them', () => {
    const text = `---\n${cassette(good)}---\n${cassette(bad)}`;
    const { reports } = readLog(text);
    expect(reports.map(({ verdict }) => verdict)).toEqual(['accepted', 'rejected']);
    expect(text.split('\n')[(reports[1]?.line ?? 0) - 1]).toBe('- request:');
    expect(reports[1]?.line).toBeGreaterThan(10);
  });

  it('give the same reports however their bytes are split, with a byte-order mark and with gzip', async () => {
    const text = readText('fixtures/exchanges/ruby-vcr.yml');
    const whole = readLog(text).reports;
    expect(readLog(text, {}, 3).reports).toEqual(whole);
    expect(readLog(`\ufeff${text}`).reports.map(each => each.verdict)).toEqual(whole.map(each => each.verdict));
    const root = folder({ 'a/x.yaml.gz': text, 'a/settings.yaml': 'name: x\nlist:\n  - 1\n' });
    const { out, code } = await run(['lint', root, '--format', 'json']);
    expect(JSON.parse(out).summary).toMatchObject({ files: 1, conversations: 2, errors: 1 });
    expect(code).toBe(1);
  });
});

describe('a damaged cassette', () => {
  it('reports the position of the damage, and reads the rest', () => {
    const text = cassette(good, good, bad).replace(/string: '\{\}'/, "string: '{}");
    const { reports } = readLog(text);
    expect(reports.map(({ format, verdict }) => [format, verdict])).toEqual([
      ['unreadable', 'unknown'],
      ['exchange', 'accepted'],
      ['exchange', 'rejected'],
    ]);
    const [{ messageId, source } = {}] = reports[0]?.diagnostics ?? [];
    expect(messageId).toBe('yaml');
    expect(source?.line).toBeGreaterThan(1);
    expect(source?.line).toBeLessThanOrEqual(10);
  });

  it('with multiplying aliases is reported, and does not expand', () => {
    const levels = Array.from(
      { length: 9 },
      (_, i) =>
        `  a${i}: &a${i} [${
          i === 0
            ? 'x'
            : Array(9)
                .fill(`*a${i - 1}`)
                .join(', ')
        }]\n`,
    );
    const text = `interactions:\n- request:\n    uri: ${URL_}\n    method: POST\n  response: {}\n${levels.join('')}`;
    const began = processorTime();
    const { reports } = readLog(text);
    expect(reports.map(({ format }) => format)).toEqual(['unreadable']);
    expect(reports[0]?.diagnostics[0]?.message).toMatch(/alias/i);
    expect(processorTime() - began).toBeLessThan(2000);
  });

  it.each([
    ['an alias that leads nowhere', `interactions:\n- request: *nobody\n  response: {}\n`],
    ['a tab', `interactions:\n- request:\n\tbody: x\n`],
    ['nesting without end', `interactions:\n- request: ${'['.repeat(20_000)}\n`],
    ['nothing in the list', 'interactions:\n- 7\n- null\nversion: 1\n'],
    [
      'no bytes of a text',
      Buffer.concat([Buffer.from('interactions:\n- request: "'), Buffer.from([0xff, 0xfe, 0x80])]),
    ],
  ])('%s does not throw', (_, text) => {
    const { reports } = readLog(text);
    expect(reports.length).toBeGreaterThan(0);
    for (const { verdict } of reports) expect(verdict).toBe('unknown');
  });

  it('that is too large is reported, and not kept in memory', () => {
    const { reports } = readLog(cassette(good), { limits: { bytes: 100, values: 1000 } }, 10);
    expect(reports.map(each => each.diagnostics[0]?.messageId)).toEqual(['tooLong']);
  });

  it('is reported if no YAML parser is loaded', () => {
    const { reports } = readLog(cassette(good), { loadYaml: undefined });
    expect(reports[0]?.diagnostics[0]?.message).toBe('the cassette is not valid YAML: no YAML parser is loaded');
  });
});

describe('detection of files', () => {
  it.each([
    ['interactions:\n- request:\n', true],
    ['---\n# recorded\nhttp_interactions:\n- request:\n', true],
    ['%YAML 1.1\n---\nversion: 1\ninteractions: []\n', true],
    ['"version": 2\n', true],
    ['name: CI\non: push\n', false],
    ['{"interactions": []}\n', false],
    ['- name: x\n', false],
    ['versions: 3\n', false],
    ['[1, 2]\n', false],
    ['', undefined],
    ['# only a comment', undefined],
  ])('%j', (head, is) => expect(looksLikeCassette(head)).toBe(is));
});

describe('the dialect of an exchange', () => {
  const exchange = (rest: object) =>
    JSON.stringify({ path: '/v1/chat/completions', request: good, status: 200, ...rest });
  it.each([
    ['the provider, at a local address', { host: '127.0.0.1:8080', provider: 'llamacpp' }, 'llamacpp'],
    ['the port, where it is one server’s', { host: 'localhost:11434', provider: 'local' }, 'ollama-openai'],
    [
      'the reply, at a local address',
      { host: 'host.docker.internal:8000', response: { system_fingerprint: 'fp_ollama' } },
      'ollama-openai',
    ],
    [
      'the stream, at a private address',
      { host: '192.168.1.5', sse: 'data: {"choices":[],"timings":{"prompt_n":1,"predicted_per_second":2}}\n\n' },
      'llamacpp',
    ],
    ['nobody’s, where nothing tells', { host: '[::1]:8000', provider: 'local', response: { choices: [] } }, STRANGER],
    [
      'nobody’s, whatever a foreign host answers',
      { host: 'x.example', provider: 'llamacpp', response: { system_fingerprint: 'fp_ollama' } },
      STRANGER,
    ],
  ])('%s', (_, rest, dialect) => {
    expect(readLog(exchange(rest)).reports[0]?.dialect).toBe(dialect);
  });
});
