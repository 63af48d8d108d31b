import { describe, expect, test } from 'vitest';
import { ruleFacts } from '../../src/cli/rule-facts.ts';
import type { RulePage } from '../../src/cli/rule-page.ts';
import { pageUri, ruleUri } from '../../src/cli/rule-uri.ts';
import { dialects, rules } from '../../src/lint/registry.ts';
import { readJson } from '../sources.ts';
import { run } from './running.ts';

async function explained(...argv: string[]): Promise<string> {
  const { code, out, err } = await run(['explain', ...argv]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

describe('explain a rule', () => {
  test.each(rules.map(({ id }) => id))(
    '%s: law, examples, repair, words, and who refuses it, in this order',
    async id => {
      const out = await explained(id);
      const titles = ['What fires. ', 'Why. ', 'What to do. ', 'Refused (', 'Accepted (', 'Repair', 'Says:'];
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

  test('ten statements stand for many, each of another dialect; --all shows all', async () => {
    const id = 'unanswered-tool-call';
    const stated = dialects.flatMap(dialect => (dialect.rules[id] ?? []).map(() => dialect.id));
    const heads = (text: string) =>
      [...text.matchAll(/^ {2}([\w-]+): (?:rejected|altered|tolerated)/gm)].map(([, dialect]) => dialect ?? '');
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
    expect(few).toContain(`how we know: refused by ${refusing.size} dialects, `);
  });

  test('--json is the page as an object, with every statement', async () => {
    for (const rule of rules) {
      const page = JSON.parse(await explained(rule.id, '--json')) as RulePage;
      const { id, summary, docs, messages, parameters = {} } = rule;
      expect(page).toMatchObject({ id, summary, ...docs, uri: ruleUri(id) ?? null });
      expect(page.messages.map(each => each.id)).toEqual(Object.keys(messages));
      expect(page.parameters.map(each => each.name)).toEqual(Object.keys(parameters));
      expect(page.parameters.filter(({ meaning }) => meaning === '')).toEqual([]);
      expect(page.statements).toHaveLength(dialects.flatMap(dialect => dialect.rules[id] ?? []).length);
      expect(page.replies).toHaveLength(dialects.flatMap(dialect => dialect.replies?.[id] ?? []).length);
      expect(page.refused.findings.some(each => each.rule === id)).toBe(true);
      for (const other of Object.values(page.related).flat()) expect(rules.map(each => each.id)).toContain(other);
    }
  });

  test('--json of anything else that can be explained', async () => {
    const groq = JSON.parse(await explained('groq', '--json')) as unknown;
    expect(groq).toEqual(dialects.find(({ id }) => id === 'groq'));
    const said = JSON.parse(
      await explained('Conversation roles must alternate user/assistant/user/assistant/...', '--json'),
    ) as { rule: string; dialect: string }[];
    expect(said.map(({ rule }) => rule)).toContain('unexpected-role-order');
    expect(said.every(({ dialect }) => dialects.some(({ id }) => id === dialect))).toBe(true);
  });
});

describe('the address of a page', () => {
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
    expect(pageUri(repository, 'blank-text')).toBe(uri);
  });

  test('of this package is what its package.json says', () => {
    expect(ruleUri('blank-text')).toBe(pageUri(readJson('package.json').repository as never, 'blank-text'));
  });
});
