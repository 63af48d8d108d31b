/** Reads the pages of rules as whoever looks at them does. */
import { readJson, readText } from '../sources.ts';

export interface Shown {
  /** The example as it stands on the page, without the comments that mark places. */
  readonly text: string;
  /** What is marked in it: the line of the text, from 1, and the pointer. */
  readonly marks: readonly { readonly line: number; readonly pointer: string; readonly label: string }[];
  /** The fixture that it comes from, by its path from the root. */
  readonly fixture: string;
  readonly template?: string;
}

export interface PageExamples {
  readonly refused: Shown & { readonly command: string; readonly prints: string };
  readonly accepted: Shown & { readonly command: string };
  readonly repair?: { readonly command: string; readonly diff: string; readonly safety: string };
}

export function pagePath(rule: string): string {
  return `docs/rules/${rule}.md`;
}

export function readPage(rule: string): PageExamples {
  const text = readText(pagePath(rule));
  const refused = sectionOf(text, 'Refused');
  const accepted = sectionOf(text, 'Accepted');
  const repair = sectionOf(text, 'Repair');
  const diff = fenced(repair, 'diff');
  return {
    refused: { ...shown(refused), command: commandIn(refused, 'lint'), prints: fenced(refused, 'text') ?? '' },
    accepted: { ...shown(accepted), command: commandIn(accepted, 'lint') },
    ...(diff !== undefined && {
      repair: { command: commandIn(repair, 'fix'), diff, safety: /\*\*(safe|unsafe)\*\*/.exec(repair)?.[1] ?? '' },
    }),
  };
}

/** What stands below a heading, up to the next one. */
export function sectionOf(page: string, title: string): string {
  return page.split(/\n(?=## )/).find(section => section.startsWith(`## ${title}\n`)) ?? '';
}

function fenced(section: string, language: string): string | undefined {
  return new RegExp(`\\n(\`{3,})${language}\\n([\\s\\S]*?)\\n\\1(?:\\n|$)`).exec(section)?.[2];
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
  const fixture = /\(\[?`(fixtures\/rules\/[^`]+)`/.exec(section)?.[1] ?? '';
  const template = fenced(section, 'jinja');
  return { text: lines.join('\n'), marks, fixture, ...(template !== undefined && { template }) };
}

/** What the author of a fixture expects of it. */
export function expectationOf(fixture: string): {
  source: { kind: string };
  dialect: string;
  verdict: string;
  diagnostics: { rule: string; pointer: string; messageId?: string; severity?: string }[];
} {
  return readJson(fixture.replace(/\.jsonl?$/, '.expect.json')) as never;
}
