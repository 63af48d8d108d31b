import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../scripts/fixtures.ts';
import { rules } from '../src/registry/registry.ts';

const FOLDER = 'fixtures/rules';

/** Messages that no built-in dialect can cause, and faults of logs, of files or of a simulated provider. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'altered-reasoning': ['changed', 'incomplete', 'disordered'],
  'media-limit': ['tooLarge'],
  'not-evaluated': ['repairing', 'unreadLine', 'unreadLines'],
  'unanswered-tool-call': ['unansweredIdless'],
  'unreadable-json': ['tooLong', 'tooMany', 'archive', 'bomb', 'unreadable', 'unsendable'],
};

describe('fixtures of rules', () => {
  it('are in one folder per rule', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(rules.map(rule => rule.id).sort());
  });

  for (const { id, messages } of rules) {
    const fixtures = fixturesBelow(`${FOLDER}/${id}`);
    const told = fixtures.flatMap(({ expectation }) => expectation.diagnostics.filter(each => each.rule === id));

    it(`${id}: every message has a fixture`, () => {
      const covered = new Set([...told.map(each => each.messageId), ...(ELSEWHERE[id] ?? [])]);
      expect(Object.keys(messages).filter(message => !covered.has(message))).toEqual([]);
    });

    it(`${id}: has a similar conversation that is accepted without findings`, () => {
      const silent = fixtures.filter(
        ({ expectation }) => expectation.verdict === 'accepted' && expectation.diagnostics.length === 0,
      );
      expect(silent.length).toBeGreaterThan(0);
    });
  }
});
