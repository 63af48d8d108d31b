import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileUri, ruleUri } from '../../src/cli/repository-uri.ts';
import { ruleFacts } from '../../src/cli/rule-facts.ts';
import type { RulePage } from '../../src/cli/rule-page.ts';
import { dialects, rules } from '../../src/registry/registry.ts';
import { ERROR_PHRASES } from '../../src/score/error-phrases.ts';
import { runs } from '../depth.ts';
import { readJson } from '../sources.ts';
import { run } from './running.ts';

async function explained(...argv: string[]): Promise<string> {
  const { code, out, err } = await run(['explain', ...argv]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

describe('explain a rule', () => {
  test.each(rules.map(({ id }) => id))(
    '%s: summary, examples, repair, server messages, and who rejects it, in this order',
    async id => {
      const out = await explained(id);
      const titles = ['What is reported. ', 'Why. ', 'How to fix it. ', 'Rejected (', 'Accepted (', 'Repair', 'Says:'];
      const places = titles.map(title => out.search(new RegExp(`^${title.replace(/[.(]/g, '\\$&')}`, 'm')));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places).not.toContain(-1);
      const { refused, accepted } = ruleFacts(id) ?? {};
      for (const line of refused?.prints.split('\n') ?? []) expect(out).toContain(line);
      for (const { pointer, label } of refused?.findings ?? [])
        expect(out).toContain(`// ↓ ${pointer || '/'}: ${label}`);
      expect(out).toContain(`Accepted (${accepted?.dialect}): ${accepted?.about}.`);
      for (const line of refused?.repair?.diff.split('\n') ?? []) expect(out).toContain(line.slice(0, 150));
      expect(Math.max(...out.split('\n').map(line => (line.startsWith('  "') ? line.length : 0)))).toBeLessThan(170);
    },
  );

  test('ten entries are shown, each from another dialect; --all shows all', async () => {
    const id = 'unanswered-tool-call';
    const stated = dialects.flatMap(dialect => (dialect.rules[id] ?? []).map(() => dialect.id));
    const heads = (text: string) =>
      [...text.matchAll(/^ {2}([\w-]+): (?:rejected|misread|accepted)/gm)].map(([, dialect]) => dialect ?? '');
    const few = await explained(id);
    expect(heads(few)).toHaveLength(10);
    expect(new Set(heads(few)).size).toBe(10);
    expect(heads(few)).toEqual(expect.arrayContaining(['openai-chat', 'anthropic']));
    expect(few).toContain(`  and ${stated.length - 10} more: \`rolecall explain ${id} --all\``);
    const all = await explained(id, '--all');
    expect(heads(all).sort()).toEqual([...stated].sort());
    expect(all).not.toContain('--all');
    const refusing = new Set(
      dialects.flatMap(({ id: dialect, rules: { [id]: of } }) =>
        of?.some(({ verdict }) => verdict === 'rejected') ? [dialect] : [],
      ),
    );
    expect(few).toContain(`with evidence: rejected by ${refusing.size} dialects, `);
  });

  test('--json prints the page as an object, with every entry', async () => {
    for (const rule of rules) {
      const page = JSON.parse(await explained(rule.id, '--json')) as RulePage;
      const { id, title, docs, messages, parameters = {} } = rule;
      expect(page).toMatchObject({ id, title, ...docs, uri: ruleUri(id) ?? null });
      expect(page.messages.map(each => each.id)).toEqual(Object.keys(messages));
      expect(page.parameters.map(each => each.name)).toEqual(Object.keys(parameters));
      expect(page.parameters.filter(({ meaning }) => meaning === '')).toEqual([]);
      expect(page.statements).toHaveLength(dialects.flatMap(dialect => dialect.rules[id] ?? []).length);
      expect(page.replies).toHaveLength(dialects.flatMap(dialect => dialect.replies?.[id] ?? []).length);
      expect(page.refused.findings.some(each => each.rule === id)).toBe(true);
      for (const other of Object.values(page.related).flat()) expect(rules.map(each => each.id)).toContain(other);
    }
  });

  test('--json works for anything else that can be explained', async () => {
    const groq = JSON.parse(await explained('groq', '--json')) as unknown;
    expect(groq).toEqual(dialects.find(({ id }) => id === 'groq'));
  });
});

const FAMOUS =
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.";

/** The rules that are shown for a text, the most likely first. */
async function rulesFor(text: string, ...flags: string[]): Promise<string[]> {
  const { out } = await run(['explain', '-', '--json', ...flags], { stdin: text });
  return (JSON.parse(out) as { candidates: { rule: string }[] }).candidates.map(({ rule }) => rule);
}

describe('explain an error text', () => {
  test.each<[string, string]>([
    ['as it is', FAMOUS],
    ['cut short', FAMOUS.slice(0, 60)],
    ['without punctuation', FAMOUS.replace(/[^\w\s]/g, '')],
    ['in lower case, with other quotes and an ellipsis', `${FAMOUS.toLowerCase().replaceAll("'", '’').slice(0, 75)}…`],
    ['on several lines', FAMOUS.replace(/ (?=tool|each)/g, '\n    ')],
    ['in an error body', JSON.stringify({ error: { message: FAMOUS, type: 'invalid_request_error', code: null } })],
    ['in an error body in an error body', JSON.stringify({ raw: JSON.stringify({ error: { message: FAMOUS } }) })],
    [
      'as Python prints it',
      `openai.BadRequestError: Error code: 400 - {'error': {'message': "${FAMOUS}", 'param': None}}`,
    ],
    ['as HTML', FAMOUS.replaceAll("'", '&#x27;')],
    ['in colours', `\u001b[31m400\u001b[39m \u001b[1m${FAMOUS}\u001b[22m`],
    ['behind a request ID', `[req_011CSHoEeqs5C35K2UUqR7Fy] litellm.BadRequestError: AzureException - ${FAMOUS}`],
  ])('%s', async (_, text) => {
    expect((await rulesFor(text))[0]).toBe('unanswered-tool-call');
  });

  test('shows the dialect, the confidence, the fix, and the next command', async () => {
    const out = await explained(FAMOUS);
    expect(out).toMatch(/^unanswered-tool-call: /);
    expect(out).toContain('openai-chat');
    expect(out).toContain('did not have response messages: <id>"');
    expect(out).toMatch(/^ {2}(?:certain|likely): /m);
    expect(out).toContain('How to fix it: ');
    expect(out).toContain('`rolecall explain unanswered-tool-call`');
    expect(out).not.toMatch(/\{\w+\}/);
  });

  test('the text needs no quotation marks', async () => {
    expect(await explained(...FAMOUS.split(' '))).toMatch(/^unanswered-tool-call: /);
  });

  test('--dialect prefers the messages of this server', async () => {
    const words = "Duplicate value for 'tool_call_id' of call_7 in message[4]";
    const found = JSON.parse(await explained(words, '--dialect', 'deepseek', '--json')) as {
      candidates: { rule: string; quotedBy: { dialect: string }[] }[];
    };
    expect(found.candidates[0]?.rule).toBe('duplicate-tool-result');
    expect(new Set(found.candidates.flatMap(each => each.quotedBy.map(({ dialect }) => dialect)))).toEqual(
      new Set(['deepseek']),
    );
  });

  test('finds the sentence in a long log', async () => {
    const noise = Array.from(
      { length: 2000 },
      (_, i) => `2026-05-01 12:00:${i} INFO worker ${i} fetched the next page`,
    );
    expect((await rulesFor([...noise, `ERROR 400 ${FAMOUS}`, ...noise.slice(0, 20)].join('\n')))[0]).toBe(
      'unanswered-tool-call',
    );
  });

  test.each([
    ['Rate limit reached for gpt-4.1 in organization org-1 on tokens per min', /rate limit/],
    ['Incorrect API key provided: sk-1234', /credentials/],
    ["This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.", /length/],
    ['The model `gpt-99` does not exist or you do not have access to it.', /the model/],
    ['overloaded_error', /load of the server/],
    ['502 Bad Gateway', /failure of the server/],
  ])('%s: says that the error is about something else', async (text, subject) => {
    const { code, out } = await run(['explain', text]);
    expect(out).toMatch(/^This error is not about the form of the conversation\. It is about /);
    expect(out).toMatch(subject);
    expect(code).toBe(1);
  });

  test('reports that it found nothing, and rejects empty text', async () => {
    const nothing = await run(['explain', 'npm ERR! code ENOENT']);
    expect(nothing).toMatchObject({ code: 1, err: '' });
    expect(nothing.out).toMatch(/^No rule found/);
    const empty = await run(['explain', '-'], { stdin: ' \n' });
    expect(empty).toMatchObject({ code: 2, out: '' });
    expect(empty.err).toContain('standard input is empty');
  });

  test('accepts any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300, unit: 'binary' }), async text => {
        const { code } = await run(['explain', '-', '--json'], { stdin: `x${text}` });
        expect([0, 1]).toContain(code);
      }),
      { numRuns: runs(50) },
    );
  });

  test('every phrase belongs to a rule that exists', () => {
    const ids = new Set(rules.map(({ id }) => id));
    expect(Object.keys(ERROR_PHRASES).filter(id => !ids.has(id))).toEqual([]);
  });
});

describe('the URL of a page', () => {
  const page = 'docs/rules/blank-text.md';
  test.each([
    ['o/n', `https://github.com/o/n/blob/HEAD/${page}`],
    ['github:o/n', `https://github.com/o/n/blob/HEAD/${page}`],
    ['gitlab:o/n', `https://gitlab.com/o/n/-/blob/HEAD/${page}`],
    [{ url: 'git+https://github.com/o/n.git' }, `https://github.com/o/n/blob/HEAD/${page}`],
    [{ url: 'https://github.com/o/n' }, `https://github.com/o/n/blob/HEAD/${page}`],
    [{ url: 'git+ssh://git@github.com/o/n.git' }, `https://github.com/o/n/blob/HEAD/${page}`],
    [{ url: 'https://gitlab.com/g/sub/n.git' }, `https://gitlab.com/g/sub/n/-/blob/HEAD/${page}`],
    [
      { url: 'git+https://github.com/o/n.git', directory: './packages/r/' },
      `https://github.com/o/n/blob/HEAD/packages/r/${page}`,
    ],
    [{ url: 'https://git.example.org/o/n.git' }, undefined],
    [{}, undefined],
    ['', undefined],
    [undefined, undefined],
  ])('in %j', (repository, uri) => {
    expect(fileUri(repository, page)).toBe(uri);
  });

  test('of a raw file', () => {
    expect(fileUri('o/n', 'schemas/report.schema.json', 'raw')).toBe(
      'https://github.com/o/n/raw/HEAD/schemas/report.schema.json',
    );
    expect(fileUri('gitlab:g/n', 'schemas/report.schema.json', 'raw')).toBe(
      'https://gitlab.com/g/n/-/raw/HEAD/schemas/report.schema.json',
    );
  });

  test('of this package comes from package.json', () => {
    expect(ruleUri('blank-text')).toBe(fileUri(readJson('package.json').repository as never, page));
  });
});
