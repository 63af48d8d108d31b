/** A search index of known error texts: quotations in dialects, and other phrases for the faults of rules. */
import type { Dialect, Statement } from '../generated/types.ts';
import { dialects, rules } from '../registry/registry.ts';
import { ERROR_PHRASES } from './error-phrases.ts';
import { lettersOf, wordsOf } from './pasted-text.ts';

/** An entry that quotes a text. */
export interface QuotedBy {
  readonly dialect: Dialect;
  readonly statement: Statement;
}

/** A text that identifies rules: a quotation with its dialects, or a phrase without a source. */
export interface KnownText {
  readonly runs: ReadonlySet<string>;
  readonly weight: number;
  readonly by: ReadonlyMap<string, readonly QuotedBy[]>;
}

export interface ErrorIndex {
  readonly texts: readonly KnownText[];
  /** The texts that contain a sequence of letters. */
  readonly byRun: ReadonlyMap<string, readonly number[]>;
  /** Weights of sequences: the fewer texts have one, the higher its weight. */
  readonly weights: ReadonlyMap<string, number>;
  readonly averageWeight: number;
  /** For each rule, how often words and pairs of words occur in all its texts. */
  readonly profiles: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Weights of words: the fewer rules have one, the higher its weight. */
  readonly wordWeights: ReadonlyMap<string, number>;
}

/** Length of the letter sequences that are compared. */
const RUN = 5;
const SLOT = /\{[a-z]\w*\}/i;

export function runsOf(letters: string): string[] {
  const runs: string[] = [];
  for (let at = 0; at + RUN <= letters.length; at++) runs.push(letters.slice(at, at + RUN));
  return runs;
}

let cached: ErrorIndex | undefined;

/** The index, built on first use. */
export function errorIndex(): ErrorIndex {
  cached ??= makeIndex();
  return cached;
}

function makeIndex(): ErrorIndex {
  const texts = knownTexts();
  const byRun = new Map<string, number[]>();
  texts.forEach(({ runs }, number) => {
    for (const run of runs) {
      const numbers = byRun.get(run);
      if (numbers === undefined) byRun.set(run, [number]);
      else numbers.push(number);
    }
  });
  const weights = new Map<string, number>();
  for (const [run, numbers] of byRun) weights.set(run, rarity(texts.length, numbers.length));
  const weightOf = (runs: ReadonlySet<string>) => [...runs].reduce((sum, run) => sum + (weights.get(run) ?? 0), 0);
  const profiles = ruleProfiles();
  return {
    texts: texts.map(text => ({ ...text, weight: weightOf(text.runs) })),
    byRun,
    weights,
    averageWeight: [...weights.values()].reduce((sum, each) => sum + each, 0) / weights.size,
    profiles,
    wordWeights: wordWeights(profiles),
  };
}

function rarity(all: number, having: number): number {
  return Math.log(1 + all / having);
}

function knownTexts(): Omit<KnownText, 'weight'>[] {
  const byText = new Map<string, { runs: Set<string>; by: Map<string, QuotedBy[]> }>();
  const add = (text: string, rule: string, quotedBy?: QuotedBy) => {
    const pieces = text.split(SLOT).map(lettersOf);
    const key = pieces.join(' ');
    const known = byText.get(key) ?? { runs: new Set(pieces.flatMap(runsOf)), by: new Map<string, QuotedBy[]>() };
    if (known.runs.size === 0) return;
    byText.set(key, known);
    const all = known.by.get(rule) ?? [];
    known.by.set(rule, all);
    if (quotedBy !== undefined) all.push(quotedBy);
  };
  for (const dialect of dialects)
    for (const [rule, statements] of Object.entries(dialect.rules))
      for (const statement of statements)
        if (statement.says !== undefined) add(statement.says, rule, { dialect, statement });
  for (const [rule, phrases] of Object.entries(ERROR_PHRASES)) for (const phrase of phrases) add(phrase, rule);
  return [...byText.values()];
}

/** Text on a rule's page counts less than the error texts of servers. */
const PAGE = 0.5;
const ABOUT = 0.3;

function ruleProfiles(): Map<string, Map<string, number>> {
  const profiles = new Map<string, Map<string, number>>();
  for (const { id, title, docs, messages } of rules) {
    const profile = new Map<string, number>();
    const add = (text: string, weight: number) => {
      for (const word of wordsOf(text)) profile.set(word, (profile.get(word) ?? 0) + weight);
    };
    const quotations = new Set(
      dialects.flatMap(dialect => (dialect.rules[id] ?? []).flatMap(({ says }) => says ?? [])),
    );
    for (const text of [...quotations, ...(ERROR_PHRASES[id] ?? []), id]) add(text.replace(/\{[a-z]\w*\}/gi, ' '), 1);
    for (const text of [title, ...Object.values<string>(messages)]) add(text.replace(/\{[a-z]\w*\}/gi, ' '), PAGE);
    add(docs.fires, ABOUT);
    profiles.set(id, profile);
  }
  return profiles;
}

function wordWeights(profiles: ReadonlyMap<string, ReadonlyMap<string, number>>): Map<string, number> {
  const having = new Map<string, number>();
  for (const profile of profiles.values())
    for (const word of profile.keys()) having.set(word, (having.get(word) ?? 0) + 1);
  return new Map([...having].map(([word, count]) => [word, rarity(profiles.size, count) ** 2]));
}
