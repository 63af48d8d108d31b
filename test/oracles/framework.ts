/** Asks Python frameworks about their own messages, if they are installed: `pip install <package>`. */
import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import type { DialectId } from '../../src/index.ts';
import { convert, lint } from '../../src/index.ts';
import { requests, type System } from '../../src/testing/index.ts';
import { mangled } from '../properties/mangling.ts';

/** The Python to use instead of the first one on the PATH, such as that of a virtual environment. */
const python = process.env.ROLECALL_PYTHON ?? 'python3';

type Messages = readonly unknown[];

interface Answers {
  /** For each list, what the library dumps after reading it, or its error. */
  readonly answers: readonly { readonly dumped?: Messages; readonly says?: string }[];
  /** Messages that the library created. */
  readonly made: Messages;
}

export interface Oracle {
  readonly system: System;
  /** The module that `import` must find. */
  readonly module: string;
  /** A normalized dump, so that two dumps with the same meaning are equal. */
  readonly meaning: (messages: unknown) => unknown;
  /** Errors that depend on the machine, or on the form of a URL. They say nothing about the form of the message. */
  readonly besides: RegExp;
}

const listOf = (value: unknown): unknown =>
  Array.isArray(value) ? value : (value as { messages?: unknown } | null)?.messages;

export function agreesWith({ system, module, meaning, besides }: Oracle): void {
  const { dialect } = system;
  const isThere = spawnSync(python, ['-c', `import ${module}`]).status === 0;
  if (!isThere) console.warn(`${module} is not there (${python}): the dialect is not compared with it`);

  const ask = (lists: readonly unknown[]): Answers => {
    const input = JSON.stringify(lists);
    const output = execFileSync(python, [`test/oracles/${dialect}.py`], { input, maxBuffer: 1 << 28 });
    return JSON.parse(output.toString()) as Answers;
  };
  const verdictOn = (messages: unknown) => lint(messages, { dialect: dialect as DialectId });

  describe.skipIf(!isThere)(module, () => {
    it('accepts converted conversations, with the same meaning', () => {
      const written = fc.sample(requests(), { numRuns: 200, seed: 20_261_122 }).map(request => {
        const { value } = convert(request, { from: 'openai-chat', to: dialect as DialectId });
        return listOf(value) as Messages;
      });
      for (const [i, { dumped, says }] of ask(written).answers.entries()) {
        expect(says, JSON.stringify(written[i])).toBeUndefined();
        expect(meaning(dumped), JSON.stringify(written[i])).toEqual(meaning(written[i]));
      }
    });

    it('writes documents without findings, which convert to chat and back unchanged', () => {
      const { made } = ask([]);
      expect(made.length).toBeGreaterThan(5);
      const { diagnostics, verdict } = verdictOn(made);
      expect(diagnostics).toEqual([]);
      expect(verdict).toBe('accepted');
      const there = convert(made, { from: dialect as DialectId, to: 'openai-chat' });
      expect(
        convert(there.value, { from: 'openai-chat', to: dialect as DialectId, extension: there.extension }).value,
      ).toEqual(made);
    });

    it('rejects exactly what the dialect rejects', () => {
      const documents = fc.sample(fc.oneof(system.conversations, mangled(system.conversations)), {
        numRuns: 800,
        seed: 20_261_122,
      });
      // Numbers, keys and texts that JSON allows and Python's strict reader does not are skipped.
      const lists = documents.map(listOf).filter(each => Array.isArray(each) && each.length > 0) as Messages[];
      const wrong: string[] = [];
      const verdicts = new Map<string, number>();
      for (const [i, { says }] of ask(lists).answers.entries()) {
        const { verdict, diagnostics } = verdictOn(lists[i]);
        if (says !== undefined && besides.test(says)) continue;
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        const rules = diagnostics.map(({ rule, pointer }) => `${rule} ${pointer}`).join(', ');
        if ((verdict === 'accepted' && says !== undefined) || (verdict === 'rejected' && says === undefined))
          wrong.push(`${JSON.stringify(lists[i])}\n  ours: ${verdict} ${rules}\n  theirs: ${says?.slice(0, 300)}`);
      }
      expect(wrong).toEqual([]);
      // The comparison means little unless both verdicts occur.
      for (const each of ['accepted', 'rejected']) expect(verdicts.get(each) ?? 0).toBeGreaterThan(60);
    });

    it('gives the expected verdicts for our fixtures', () => {
      const pairs = fixturesBelow(`fixtures/dialects/${dialect}`).flatMap(
        ({ name, text, expectation: { verdict } }) => {
          const messages = listOf(JSON.parse(text));
          // This library does not read what the library for another language writes.
          const isForeign = /"(?:Role|Items|\$type|label)":/.test(JSON.stringify(messages));
          return Array.isArray(messages) && messages.length > 0 && !isForeign ? [{ name, verdict, messages }] : [];
        },
      );
      const { answers } = ask(pairs.map(each => each.messages));
      for (const [i, { name, verdict }] of pairs.entries()) {
        if (verdict === 'accepted') expect(answers[i]?.says, name).toBeUndefined();
        if (verdict === 'rejected') expect(answers[i]?.says, name).toBeDefined();
      }
      expect(pairs.length).toBeGreaterThan(10);
    });
  });
}
