/**
 * Facts about a rule besides its own file: examples that were linted and repaired, and descriptions of its parameters.
 */
import { readFileSync } from 'node:fs';
import type { Diagnostic } from '../generated/types.ts';
import type { As } from '../logs/detect.ts';
import { packageFolder } from './package-root.ts';

/** A place in an example, and the note for it. */
export interface ExampleMark {
  /** Line number from 1. */
  readonly line: number;
  readonly pointer: string;
  readonly label: string;
}

/** A fixture and its findings. */
export interface RuleExample {
  /** Path of the fixture from the root of the project. */
  readonly fixture: string;
  /** What it shows, in one line. */
  readonly about: string;
  readonly dialect: string;
  readonly as?: As;
  readonly model?: string;
  readonly at?: string;
  /** The chat template that is checked as well. */
  readonly template?: { readonly fixture: string; readonly text: string };
  /** How the rejected example was corrected; absent if the accepted example is another fixture. */
  readonly correction?: 'fix' | 'by hand';
  readonly text: string;
  /** The command that checks it, with the file name only. */
  readonly command: string;
}

export interface RefusedExample extends RuleExample {
  readonly findings: readonly (Pick<Diagnostic, 'rule' | 'messageId' | 'severity' | 'pointer'> & ExampleMark)[];
  readonly related: readonly ExampleMark[];
  /** The findings as the command prints them. */
  readonly prints: string;
  readonly repair?: ExampleRepair;
}

export interface ExampleRepair {
  readonly safety: RepairSafety;
  /** The repairs, one line each. */
  readonly titles: readonly string[];
  readonly command: string;
  /** A unified diff of the example. */
  readonly diff: string;
}

export type RepairSafety = 'safe' | 'unsafe';

export interface RuleFacts {
  /** Descriptions of the parameters. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The safety of the repairs in the fixtures, by message ID; a message without repairs is absent. */
  readonly repairs: Readonly<Record<string, readonly RepairSafety[]>>;
  readonly refused: RefusedExample;
  readonly accepted: RuleExample;
}

/** File with the facts, in the package's `docs/rules/`. */
export const FACTS_FILE = 'facts.json';

let read: Readonly<Record<string, RuleFacts>> | undefined;

/** The facts of a built-in rule, from the package; undefined for other rules. */
export function ruleFacts(rule: string): RuleFacts | undefined {
  read ??= JSON.parse(readFileSync(new URL(FACTS_FILE, packageFolder('docs/rules')), 'utf8')) as Record<
    string,
    RuleFacts
  >;
  return Object.hasOwn(read, rule) ? read[rule] : undefined;
}

/** The text of an example with a comment above each marked place. */
export function markedLines({ text }: RuleExample, marks: readonly ExampleMark[]): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const indent = line.slice(0, line.length - line.trimStart().length);
    const ofLine = marks.filter(mark => mark.line === i + 1);
    return [...ofLine.map(({ pointer, label }) => `${indent}// ↓ ${pointer || '/'}: ${label}`), line];
  });
}

/** What to mark in the rejected example: the findings, and their related places. */
export function marksOf({ findings, related }: RefusedExample): readonly ExampleMark[] {
  return [...findings, ...related];
}
