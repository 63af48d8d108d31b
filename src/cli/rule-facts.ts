/** What is known of a rule beside its own file: examples that were linted and repaired, and words about its parameters. */
import { readFileSync } from 'node:fs';
import type { Diagnostic } from '../generated/types.ts';
import type { As } from '../logs/detect.ts';
import { packageFolder } from './package-root.ts';

/** A place in an example, and what is to be written beside it. */
export interface ExampleMark {
  /** From 1. */
  readonly line: number;
  readonly pointer: string;
  readonly label: string;
}

/** A fixture, and how it was judged. */
export interface RuleExample {
  /** Path of the fixture from the root of the project. */
  readonly fixture: string;
  /** What it shows, in one line. */
  readonly about: string;
  readonly dialect: string;
  readonly as?: As;
  readonly model?: string;
  readonly at?: string;
  /** The chat template that judges too. */
  readonly template?: { readonly fixture: string; readonly text: string };
  /** How the refused example was corrected; absent if this is another fixture. */
  readonly correction?: 'fix' | 'by hand';
  readonly text: string;
  /** The command line that judges it, with the name of the file alone. */
  readonly command: string;
}

export interface RefusedExample extends RuleExample {
  readonly findings: readonly (Pick<Diagnostic, 'rule' | 'messageId' | 'severity' | 'pointer'> & ExampleMark)[];
  readonly related: readonly ExampleMark[];
  /** What the command prints of the findings. */
  readonly prints: string;
  readonly repair?: ExampleRepair;
}

export interface ExampleRepair {
  readonly safety: RepairSafety;
  /** What is done, one line each. */
  readonly titles: readonly string[];
  readonly command: string;
  /** A unified diff of the example. */
  readonly diff: string;
}

export type RepairSafety = 'safe' | 'unsafe';

export interface RuleFacts {
  /** What the rule is about; the heading under which it stands in the index. */
  readonly kind: string;
  /** What each parameter means. */
  readonly parameters: Readonly<Record<string, string>>;
  /** How findings with a message are repaired in the fixtures; none where a message is absent. */
  readonly repairs: Readonly<Record<string, readonly RepairSafety[]>>;
  readonly refused: RefusedExample;
  readonly accepted: RuleExample;
}

/** File of the package that holds them, in `docs/rules/`. */
export const FACTS_FILE = 'facts.json';

let read: Readonly<Record<string, RuleFacts>> | undefined;

/** The facts of a rule as they stand in the package; undefined of rules that it does not bring. */
export function ruleFacts(rule: string): RuleFacts | undefined {
  read ??= JSON.parse(readFileSync(new URL(FACTS_FILE, packageFolder('docs/rules')), 'utf8')) as Record<
    string,
    RuleFacts
  >;
  return Object.hasOwn(read, rule) ? read[rule] : undefined;
}

/** The text of an example with a comment above each place that is meant. */
export function markedLines({ text }: RuleExample, marks: readonly ExampleMark[]): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const indent = line.slice(0, line.length - line.trimStart().length);
    const here = marks.filter(mark => mark.line === i + 1);
    return [...here.map(({ pointer, label }) => `${indent}// ↓ ${pointer || '/'}: ${label}`), line];
  });
}

/** What to mark in the refused example: the findings, and the places that they point at besides. */
export function marksOf({ findings, related }: RefusedExample): readonly ExampleMark[] {
  return [...findings, ...related];
}
