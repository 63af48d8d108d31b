/** Logs contain secrets: no report prints conversation content, unless that was requested. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, linesOf, run } from './running.ts';

const SECRET = 'hunter2-swordfish';
const long = `${SECRET} ${'x'.repeat(200)}`;
const url = `https://example.com/${SECRET}.png`;

const parameters = {
  type: 'object',
  properties: { city: { enum: ['Oslo'] }, days: { type: 'number', maximum: 3 } },
  required: ['city'],
  additionalProperties: { type: 'number' },
};

function call(id: unknown, args: unknown, rest: object = {}) {
  return { id, type: 'function', function: { name: 'get_weather', arguments: args }, ...rest };
}

const everything = [
  { role: 'system', content: SECRET },
  {
    role: 'developer',
    content: [
      { type: 'text', text: SECRET },
      { type: 'image_url', image_url: { url } },
    ],
  },
  {
    role: 'user',
    content: [
      { type: 'text', text: long },
      { type: 'image_url', image_url: { url, detail: SECRET } },
    ],
  },
  {
    role: 'user',
    content: [{ type: 'input_audio', input_audio: { data: SECRET, format: 1 } }, SECRET, { text: SECRET }],
  },
  {
    role: 'user',
    content: [
      { type: 'file', file: { file_data: SECRET, filename: SECRET } },
      { type: 'blob', b: SECRET },
    ],
  },
  { role: 'user', content: { text: SECRET } },
  { role: 'assistant', content: SECRET, reasoning: SECRET, reasoning_content: SECRET, refusal: SECRET },
  {
    role: 'assistant',
    content: null,
    reasoning_details: [{ type: 'reasoning.text', text: SECRET, summary: SECRET, data: SECRET, signature: SECRET }],
    tool_calls: [
      call('call_1', `{"city":"${SECRET}"}`),
      call('call_1', `{'city': '${SECRET}'}`),
      call('call_2', `"${SECRET}"`),
      call('call_3', SECRET),
      call('', { city: SECRET }),
      call(7, `{"days":"${SECRET}"}`),
      call('call_4', `{"city":"Oslo","days":99,"note":"${SECRET}"}`),
      { id: 'call_5', type: 'custom', custom: { name: 'run', input: SECRET } },
      { id: 'call_6', type: 'mystery', mystery: SECRET },
    ],
  },
  { role: 'tool', tool_call_id: 'call_2', content: SECRET },
  { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: SECRET }] },
  { role: 'tool', tool_call_id: 'call_1', content: SECRET, toolName: SECRET, isError: SECRET },
  { role: 'tool', tool_call_id: 'nobody', content: SECRET },
  { role: 'tool', content: SECRET },
  { role: 'user', content: SECRET, source: SECRET, pinned: SECRET },
  { role: 'assistant', content: SECRET, function_call: { name: 'f', arguments: SECRET } },
  { role: 'function', name: 'f', content: SECRET },
  { role: 'oracle', content: SECRET },
  { content: SECRET },
  SECRET,
  [SECRET],
  { role: 'assistant', content: '', audio: { id: SECRET, data: SECRET } },
  { role: 'assistant', content: SECRET, tool_calls: SECRET },
];

const tool = { type: 'function', function: { name: 'get_weather', description: SECRET, parameters } };
const request = { model: 'gpt-4', messages: everything, tools: [tool], user: SECRET, metadata: { note: SECRET } };
const damaged = [
  `{"messages":[{"role":"user","content":"${SECRET}`,
  `{"messages":[{"role":"user","content":${SECRET}}]}`,
  `${SECRET}`,
  `{"messages":[{"role":"user","content":"${SECRET}","content":"${SECRET}"}]}`,
].join('\n');

const pairing = [
  {
    role: 'assistant',
    content: SECRET,
    tool_calls: [call('abcdefghi', `{"city":"${SECRET}"}`), call('bbbbbbbbb', '{}')],
  },
  { role: 'user', content: SECRET },
  { role: 'tool', tool_call_id: 'abcdefghi', content: SECRET },
  { role: 'tool', tool_call_id: 'abcdefghi', content: SECRET },
  { role: 'tool', tool_call_id: 'nobodynob', content: SECRET },
];
const paired = { model: 'gpt-4', messages: pairing, tools: [tool] };

const FIRING = ['wrong-type', 'orphan-tool-result', 'unanswered-tool-call', 'interrupted-tool-results'].concat([
  'duplicate-tool-result',
  'arguments-not-json',
  'local-field-on-wire',
  'unreadable-json',
  'duplicate-key',
]);

/** The parts of a report that quote the conversation. */
function leaks(out: string): string[] {
  return [...out.matchAll(/hunter2|swordfish/g)].map(({ index }) => out.slice(Math.max(0, index - 60), index + 20));
}

const log = () => folder({ 'x.jsonl': `${linesOf(request, everything, paired, { prompt: SECRET })}${damaged}\n` });

/** Some formats list only part of the findings if there are many. */
describe.each([
  ...['text', 'json', 'ndjson'].map(format => ({ format, rules: FIRING.length })),
  ...['github', 'sarif', 'junit', 'gitlab', 'markdown', 'html'].map(format => ({ format, rules: 4 })),
])('--format $format', ({ format, rules }) => {
  test.each(['openai-chat', 'strict'])('contains no content, judged by %s', async dialect => {
    const path = join(log(), 'x.jsonl');
    const flags = ['--format', format, '--dialect', dialect, '--at', '2025-01-01'];
    const { code, out, err } = await run(['lint', path, ...flags]);
    expect(code).toBe(1);
    expect(FIRING.filter(rule => out.includes(rule)).length).toBeGreaterThanOrEqual(rules);
    expect(leaks(out + err)).toEqual([]);
  });

  test('hides argument keys that the model made up', async () => {
    const args = JSON.stringify({ city: 'Oslo', [SECRET]: 'x' });
    const messages = [
      { role: 'user', content: 'x' },
      { role: 'assistant', content: '', tool_calls: [call('abcdefghi', args)] },
    ];
    const path = join(folder({ 'x.json': { tools: [tool], messages } }), 'x.json');
    const { out } = await run(['lint', path, '--format', format, '--dialect', 'strict']);
    expect(out).toContain('arguments-refused-by-schema');
    expect(leaks(out)).toEqual([]);
  });
});

test.each(['sarif', 'gitlab'])('%s contains no content, even with --show-content', async format => {
  const { out } = await run(['lint', join(log(), 'x.jsonl'), '--format', format, '--show-content']);
  expect(leaks(out)).toEqual([]);
});

test('--show-content applies to each report separately: SARIF and GitLab contain no content', async () => {
  const root = log();
  const files = ['sarif', 'gitlab'].map(name => join(root, name));
  const formats = ['--format', 'text', '--format', `sarif:${files[0]}`, '--format', `gitlab:${files[1]}`];
  const argv = ['lint', join(root, 'x.jsonl'), '--dialect', 'strict', '--show-content'];
  const { out } = await run([...argv, ...formats]);
  expect(out).toBe((await run(argv)).out);
  expect(out).toContain(SECRET);
  for (const [i, path] of files.entries()) {
    const kept = readFileSync(path, 'utf8');
    expect(leaks(kept)).toEqual([]);
    expect(kept).toBe((await run([...argv, '--format', ['sarif', 'gitlab'][i] as string])).out);
  }
});

test('--show-content shows short quotes of the conversation in the text report', async () => {
  const path = join(log(), 'x.jsonl');
  const { out } = await run(['lint', path, '--show-content']);
  expect(out).toContain(SECRET);
  expect(out).not.toContain('x'.repeat(100));
});

test('the strict dialect reports most of its rules for that log', async () => {
  const { out } = await run(['lint', join(log(), 'x.jsonl'), '--format', 'json', '--dialect', 'strict']);
  const rules = new Set(out.match(/"rule":"[a-z-]+"/g));
  expect(rules.size).toBeGreaterThan(18);
});
