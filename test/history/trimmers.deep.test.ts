import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TRIMMERS_PAGE, type TrimmerTable, trimmersPage } from '../../scripts/trimmers-page.ts';
import { TARGETS } from './trimmers/measure.ts';
import { conversationsFor, measuredInJavaScript, measuredInPython, TRIMMERS_TABLE } from './trimmers/table.ts';

const FEW = 500;
const FEW_IN_PYTHON = 100;
/** The maximum difference between a share of a few conversations and that in the table. */
const TOLERANCE = 0.1;

const committed = JSON.parse(readFileSync(TRIMMERS_TABLE, 'utf8')) as TrimmerTable;

type Results = TrimmerTable['results'];

/** Compares the shares of rejected and of empty conversations with the table. */
function expectAsCommitted(found: Results): void {
  for (const each of found) {
    const known = committed.results.find(({ call, language }) => call === each.call && language === each.language);
    const shares = ({ targets, empty, conversations }: Results[number]) => [
      empty / conversations,
      ...TARGETS.map(target => targets[target].rejected / conversations),
    ];
    expect(known, each.call).toBeDefined();
    for (const [i, share] of shares(each).entries())
      expect(Math.abs(share - (shares(known as Results[number])[i] ?? 0)), each.call).toBeLessThan(TOLERANCE);
  }
}

describe('trimmers of frameworks', () => {
  test('in JavaScript give the results on the page, and `trim` builds no rejected request', async () => {
    const found = await measuredInJavaScript(conversationsFor(FEW));
    const [ours, ...others] = found;
    expect(ours?.package).toBe('rolecall');
    expect(TARGETS.map(target => ours?.targets[target].rejected)).toEqual(TARGETS.map(() => 0));
    expect(ours?.empty).toBe(0);
    expect(others.some(({ targets }) => targets['openai-chat'].rejected > 0)).toBe(true);
    expectAsCommitted(found);
  });

  test('in Python give the results on the page', async () => {
    expectAsCommitted(await measuredInPython(conversationsFor(FEW_IN_PYTHON)));
  });

  test('the page is generated from the table', () => {
    expect(readFileSync(TRIMMERS_PAGE, 'utf8')).toBe(trimmersPage(committed));
  });
});
