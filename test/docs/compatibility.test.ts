/** The compatibility tables: their data, and the pages that show it. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Compatibility } from '../../scripts/compatibility.ts';
import { apis } from '../../scripts/provider-pages.ts';
import { TOPICS } from '../../scripts/topics.ts';
import { readJson, readText } from '../sources.ts';

/** Maximum size of a data file, compressed. It is loaded with its page. */
const LARGEST = 28_000;

function tableOf(topic: string): Compatibility {
  return readJson(`docs/compatibility/${topic}.json`) as unknown as Compatibility;
}

describe('the compatibility tables', () => {
  test('contain every entry of every API', () => {
    const tables = TOPICS.filter(({ isAboutReplies }) => isAboutReplies !== true).map(({ id }) => tableOf(id));
    for (const { id, rules } of apis)
      for (const [rule, stated] of Object.entries(rules)) {
        const table = tables.find(({ rows }) => rows.some(row => row.id === rule));
        const facts = table?.rows.find(row => row.id === rule)?.cells[id]?.facts ?? [];
        const says = facts.map(index => table?.facts[index]?.evidence);
        expect(says, `${id} ${rule}`).toEqual(stated.map(({ evidence }) => evidence));
      }
  });

  test('are listed in the overview', () => {
    const index = readText('docs/compatibility/README.md');
    for (const { id, title } of TOPICS) expect(index).toContain(`[${title}](${id}.md)`);
  });
});

describe.each(TOPICS)('the table of $id', ({ id }) => {
  const { states, apis: columns, rows, facts } = tableOf(id);
  const page = readText(`docs/compatibility/${id}.md`);

  test('has cells with a known verdict and facts with evidence', () => {
    const ids = new Set(columns.map(column => column.id));
    const used = new Set<number>();
    for (const { cells } of rows)
      for (const [api, cell] of Object.entries(cells)) {
        expect(ids).toContain(api);
        expect(Object.keys(states)).toContain(cell.state);
        for (const index of cell.facts) used.add(index);
      }
    expect([...used].sort((a, b) => a - b)).toEqual(facts.map((_, i) => i));
    expect(columns.filter(({ isWellKnown }) => isWellKnown).length).toBeGreaterThan(0);
  });

  test('is shown on its page, and as a list for readers without the site', () => {
    expect(page).toContain(`<Compatibility topic="${id}" />`);
    expect(page.match(/^\| (?!Subject|---).*\| \*\*/gm)).toHaveLength(rows.length);
  });

  test('is small enough to be loaded with its page', () => {
    expect(gzipSync(readText(`docs/compatibility/${id}.json`)).length).toBeLessThan(LARGEST);
  });
});
