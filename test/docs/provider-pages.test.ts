/** The provider pages: one per API, with everything that its dialect states. */
import { describe, expect, test } from 'vitest';
import { apis } from '../../scripts/provider-pages.ts';
import { dialects } from '../../src/registry/registry.ts';
import { run } from '../cli/running.ts';
import { readText } from '../sources.ts';
import { headingsOf, sectionOf } from './pages.ts';

const SECTIONS = [
  'What it rejects',
  'What it misreads',
  'What it accepts',
  'Reasoning in later requests',
  'Settings',
  'Replies and streams',
];
const BY_VERDICT = { rejected: 'What it rejects', misread: 'What it misreads', accepted: 'What it accepts' } as const;

describe('the pages of providers', () => {
  test('include every dialect: APIs on their own pages, others on shared pages', () => {
    const shared = readText('docs/providers/libraries.md') + readText('docs/providers/agents.md');
    const index = readText('docs/providers/README.md');
    for (const { id, name, kind = 'endpoint', isGeneric } of dialects) {
      if (kind !== 'endpoint') expect(shared).toContain(`<a id="${id}"></a>`);
      else if (id !== 'strict' && isGeneric !== true) expect(index).toContain(`[${name}](${id}.md)`);
      else expect(index).toContain(`\`${id}\``);
    }
  });
});

describe.each(apis)('the page of $id', ({ id, hosts, docs, checked, rules, replay, settings, replies }) => {
  const page = readText(`docs/providers/${id}.md`);

  test('has its sections in order, and the facts on top', () => {
    const headings = headingsOf(page);
    expect(headings).toEqual(SECTIONS.filter(each => headings.includes(each)));
    expect(headings.includes('Reasoning in later requests')).toBe(replay !== undefined);
    expect(headings.includes('Settings')).toBe(settings !== undefined && settings.length > 0);
    expect(headings.includes('Replies and streams')).toBe(replies !== undefined);
    for (const fact of [docs, checked, ...hosts]) expect(page).toContain(fact);
  });

  test('lists each entry under its verdict', () => {
    for (const [verdict, title] of Object.entries(BY_VERDICT)) {
      const listed = [...sectionOf(page, title).matchAll(/^\| \[.+?\]\(\.\.\/rules\/([\w-]+)\.md\)/gm)];
      const stated = Object.entries(rules).flatMap(([rule, entries]) =>
        entries.filter(each => each.verdict === verdict).map(() => rule),
      );
      expect(listed.map(([, rule]) => rule).sort()).toEqual(stated.sort());
    }
  });

  test('names a dialect that the command line accepts', async () => {
    const { code } = await run(['explain', /lint --dialect (\S+)/.exec(page)?.[1] ?? '']);
    expect(code).toBe(0);
  });
});
