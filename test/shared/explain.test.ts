/** Error texts of real servers, also shortened and without punctuation, lead to the right rule. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import { explainError } from '../../src/score/explain-error.ts';
import { some } from '../depth.ts';

const SHARED = '../shared';
const RECORDINGS = `${SHARED}/recordings`;
const isThere = existsSync(RECORDINGS);
if (!isThere) console.warn(`skipped: there is nothing at ${SHARED}`);

interface Rejection {
  readonly rule: string;
  readonly nearRules?: readonly string[] | null;
  readonly says?: string | null;
}

interface Labelled {
  readonly id: string;
  readonly class: string;
  readonly error: string;
}

function read<T>(path: string): T[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as T);
}

/** If no server message is quoted, the catalogue has a remark in brackets. */
const rejections = (): { says: string; right: string[] }[] =>
  ['others', 'openai-family']
    .flatMap(name => read<Rejection>(`${SHARED}/rejections/${name}.jsonl`))
    .flatMap(({ says, rule, nearRules }) =>
      says == null || says.startsWith('(') ? [] : [{ says, right: [rule, ...(nearRules ?? [])] }],
    );

const labels = () => read<Labelled>(`${RECORDINGS}/LABELS.jsonl.gz`);

const cut = (text: string) => text.slice(0, Math.ceil(text.length * 0.6));
const withoutPunctuation = (text: string) => cut(text).replace(/[^\p{L}\d_\s]/gu, ' ');
const quoted = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** How people paste an error. */
const PASTED: Readonly<Record<string, (text: string) => string>> = {
  'as it is': text => text,
  'cut to 60 %, without punctuation': withoutPunctuation,
  'an error body': text => JSON.stringify({ error: { message: text, type: 'invalid_request_error', code: null } }),
  "a gateway's error body": text =>
    JSON.stringify({
      error: { message: 'Provider returned error', metadata: { raw: JSON.stringify({ message: text }) } },
    }),
  'a Python stack trace': text =>
    [
      '2026-05-01 12:00:01,123 ERROR agent.loop step 4 failed',
      'Traceback (most recent call last):',
      '  File "/srv/agent/loop.py", line 88, in step',
      '    reply = await client.chat.completions.create(model=model, messages=messages, tools=tools)',
      `openai.BadRequestError: Error code: 400 - {'error': {'message': ${quoted(text)}, 'type': 'invalid_request_error'}}`,
    ].join('\n'),
  'a Node stack trace in colours': text =>
    `\u001b[31mBadRequestError\u001b[0m: 400 ${text}\n    at APIError.generate (/app/node_modules/openai/error.js:45:20)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5) {\n  status: 400,\n  request_id: 'req_8b1f2c'\n}`,
  'a page of HTML': text => text.replace(/&/g, '&amp;').replace(/'/g, '&#39;').replace(/"/g, '&quot;'),
};

const rulesFor = (text: string) => explainError(text).candidates.map(({ rule }) => rule);

/** The share of texts with a right rule among the first three. */
function share(cases: readonly { says: string; right: readonly string[] }[], paste: (text: string) => string): number {
  const hits = cases.filter(({ says, right }) => rulesFor(paste(says)).some(rule => right.includes(rule)));
  return hits.length / cases.length;
}

/** Each text with which a conversation was rejected, and the rules that lint reports for its requests. */
function recorded(): { says: string; right: string[] }[] {
  const wanted = new Map(labels().flatMap(each => (each.class === 'conversation' ? [[each.id, each.error]] : [])));
  const rules = new Map<string, string[]>();
  for (const name of readdirSync(RECORDINGS)) {
    if (!name.includes('+') || name.includes('.responses.')) continue;
    for (const exchange of read<{ id: string }>(`${RECORDINGS}/${name}`)) {
      const says = wanted.get(exchange.id);
      if (says === undefined) continue;
      const right = rules.get(says) ?? [];
      const reader = new LogReader({ path: '', as: 'exchange' }, ({ diagnostics }) => {
        for (const { severity, rule } of diagnostics) if (severity === 'error') right.push(rule);
      });
      reader.push(Buffer.from(JSON.stringify(exchange)));
      reader.end();
      if (right.length > 0) rules.set(says, right);
    }
  }
  return [...rules].map(([says, right]) => ({ says, right }));
}

describe.runIf(isThere)('texts of the catalogue and of recordings', () => {
  const cases = isThere ? [...rejections(), ...recorded()] : [];

  it.each(Object.entries(PASTED))('%s: 95 % have a correct rule among the first three', (_, paste) => {
    expect(cases.length).toBeGreaterThan(300);
    expect(share(some(cases, 150), paste)).toBeGreaterThanOrEqual(0.95);
  });

  it('most of the catalogue has its own rule first', () => {
    const own = rejections().map(({ says, right }) => ({ says, right: right.slice(0, 1) }));
    const first = own.filter(({ says, right }) => rulesFor(says)[0] === right[0]);
    expect(first.length / own.length).toBeGreaterThan(0.85);
    expect(share(own, withoutPunctuation)).toBeGreaterThan(0.9);
  });

  it.each([
    ['model', 0.95],
    ['auth', 0.9],
    ['billing-or-rate', 0.85],
    ['length', 1],
    ['output-format', 0.8],
  ])('errors about %s are not explained by rules', (about, least) => {
    const texts = [...new Set(labels().flatMap(each => (each.class === about ? [each.error] : [])))];
    const apart = texts.filter(text => explainError(text).candidates.length === 0);
    expect(apart.length / texts.length).toBeGreaterThanOrEqual(least);
  });

  it('no conversation error is explained as something else', () => {
    const texts = labels().flatMap(each => (each.class === 'conversation' ? [each.error] : []));
    const apart = [...texts, ...rejections().map(({ says }) => says)].filter(text => explainError(text).about);
    expect(apart).toEqual([]);
  });
});
