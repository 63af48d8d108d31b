/** Reads rule pages like a reader. */

import { applyPatch } from 'diff';
import { type Fixture, fixtureAt } from '../../scripts/fixtures.ts';
import { CASE, EXPECTATION } from '../../src/cli/fixture.ts';
import { readText } from '../sources.ts';

export interface Shown {
  /** The example as the page shows it, without the comments that mark positions. */
  readonly text: string;
  /** The marks in it: the line of the text, from 1, and the pointer. */
  readonly marks: readonly { readonly line: number; readonly pointer: string; readonly label: string }[];
  /** The path of the fixture that it comes from, from the root; empty if it is the corrected example. */
  readonly fixture: string;
  readonly template?: string;
}

export interface PageExamples {
  readonly rejected: Shown & { readonly command: string; readonly prints: string };
  readonly corrected: Shown & { readonly command: string; readonly isByFix: boolean };
  readonly repair?: { readonly command: string; readonly diff: string; readonly safety: string };
  readonly library?: string;
}

export const SECTIONS = [
  'Rejected example',
  'Corrected',
  'Who rejects it',
  'What is reported',
  'Why',
  'How to repair it',
  'Related rules',
];

export function pagePath(rule: string): string {
  return `docs/rules/${rule}.md`;
}

export function readPage(rule: string): PageExamples {
  const text = readText(pagePath(rule));
  const [first, second, repair] = ['Rejected example', 'Corrected', 'How to repair it'].map(each =>
    sectionOf(text, each),
  );
  const rejected = shown(first ?? '');
  const corrected = shown(second ?? '');
  const patch = fenced(second ?? '', 'diff');
  const after = patch === undefined ? corrected.text : String(applyPatch(`${rejected.text}\n`, patch)).trimEnd();
  const diff = fenced(repair ?? '', 'diff');
  const library = fenced(repair ?? '', 'js');
  return {
    rejected: { ...rejected, command: commandIn(first ?? '', 'lint'), prints: fenced(first ?? '', 'text') ?? '' },
    corrected: {
      ...corrected,
      text: after,
      template: corrected.template ?? rejected.template,
      command: commandIn(second ?? '', 'lint'),
      isByFix: second?.includes('`rolecall fix` makes this change') ?? false,
    } as PageExamples['corrected'],
    ...(diff !== undefined && {
      repair: {
        command: /`(rolecall fix [^`]+ --format diff)`/.exec(repair ?? '')?.[1] ?? '',
        diff,
        safety: /\*\*(safe|unsafe)\*\*/.exec(repair ?? '')?.[1] ?? '',
      },
    }),
    ...(library !== undefined && { library }),
  };
}

/** The visible part of a page, without folded sections. */
export function visible(page: string): string {
  return page.replace(/<details>[\s\S]*?<\/details>/g, '').replace(/<!--[\s\S]*?-->/g, '');
}

export function headingsOf(page: string): string[] {
  const text = page.replace(/^(`{3,})[\s\S]*?^\1$/gm, '');
  return [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
}

/** The text below a heading, up to the next one. */
export function sectionOf(page: string, title: string): string {
  return page.split(/\n(?=## )/).find(section => section.startsWith(`## ${title}\n`)) ?? '';
}

function fenced(section: string, language: string): string | undefined {
  return new RegExp(`\\n(\`{3,})${language}(?: \\{[\\d,-]+\\})?\\n([\\s\\S]*?)\\n\\1(?:\\n|$)`).exec(section)?.[2];
}

function commandIn(section: string, name: string): string {
  return new RegExp(`\`(rolecall ${name} [^\`]+)\``).exec(section)?.[1] ?? '';
}

function shown(section: string): Shown {
  const lines: string[] = [];
  const marks: { line: number; pointer: string; label: string }[] = [];
  for (const line of (fenced(section, 'jsonc') ?? '').split('\n')) {
    const [, pointer, label = ''] = /^\s*\/\/ ↓ (\S+): (.+)$/.exec(line) ?? [];
    if (pointer === undefined) lines.push(line);
    else marks.push({ line: lines.length + 1, pointer: pointer === '/' ? '' : pointer, label });
  }
  const fixture = /<!-- (fixtures\/rules\/\S+) -->/.exec(section)?.[1] ?? '';
  const template = fenced(section, 'jinja');
  return { text: lines.join('\n'), marks, fixture, ...(template !== undefined && { template }) };
}

/** The fixture that a page shows. */
export function fixtureOf(path: string): Fixture {
  return fixtureAt(path.endsWith(CASE) ? path : path.replace(/\.jsonl?$/, EXPECTATION));
}
