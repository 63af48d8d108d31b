/** Generates the page that compares trimmers from the table that `scripts/trimmers.ts` measures. */
import { findDialect } from '../src/registry/registry.ts';
import type { Measured, TargetApi } from '../test/history/trimmers/measure.ts';
import { table } from './markdown.ts';

export interface TrimmerResult extends Measured {
  readonly package: string;
  /** Missing for rolecall itself. */
  readonly version?: string;
  readonly language: 'JavaScript' | 'Python';
  readonly call: string;
  readonly note: string;
}

export interface TrimmerTable {
  /** ISO date of the measurement. */
  readonly date: string;
  readonly results: readonly TrimmerResult[];
}

export const TRIMMERS_PAGE = 'docs/guide/trimmers-compared.md';

export function trimmersPage({ date, results }: TrimmerTable): string {
  const count = results[0]?.conversations ?? 0;
  const blocks = [
    '<!-- Made by `npm run generate` from test/history/trimmers/table.json. Run `npx tsx scripts/trimmers.ts` to measure it again. -->',
    '# Trimmers compared',
    `Agent frameworks have functions that shorten a conversation. ${format(count)} generated conversations, each accepted by all three APIs, were shortened by them to about half. The table says how many of the requests the API rejects then, by the errors of \`lint\`. Measured on ${date}.`,
    counts(results),
    LEGEND,
    '## Why requests are rejected',
    causes(results),
    '## What was called',
    calls(results),
    '## How it was measured',
    METHOD,
    '```sh\nnpx tsx scripts/trimmers.ts\n```',
    'The Python packages are measured if `ROLECALL_PYTHON`, or else `python3`, has them. The test `test/history/trimmers.deep.test.ts` measures the JavaScript packages with fewer conversations.',
    'Use [`trim`](trim-and-compact.md) to shorten conversations so that the API accepts them.',
  ];
  return `${blocks.join('\n\n')}\n`;
}

const format = (count: number) => count.toLocaleString('en');

const nameOf = ({ package: name, version }: TrimmerResult) =>
  version === undefined ? `\`${name}\`` : `\`${name}\` ${version}`;

/** The row number of a result in all tables. */
const numbered = (results: readonly TrimmerResult[]) => results.map((each, i) => ({ ...each, number: i + 1 }));

const targetsOf = (results: readonly TrimmerResult[]) => Object.keys(results[0]?.targets ?? {}) as TargetApi[];

function counts(results: readonly TrimmerResult[]): string {
  const targets = targetsOf(results);
  return table(
    ['', 'Package', ...targets.map(target => findDialect(target)?.name ?? target), 'Nothing left', 'Kept'],
    numbered(results).map(each => [
      `${each.number}`,
      nameOf(each),
      ...targets.map(target => format(each.targets[target].rejected)),
      format(each.empty),
      `${Math.round(each.kept * 100)} %`,
    ]),
  );
}

const LEGEND = [
  '- The columns with names of APIs count rejected requests.',
  '- `Nothing left` counts conversations that were left without a message, or only with the system prompt. They do not count as rejected.',
  '- `Kept` is the share of messages that were kept.',
].join('\n');

function causes(results: readonly TrimmerResult[]): string {
  const rows = numbered(results).flatMap(each =>
    targetsOf(results).flatMap(target =>
      Object.entries(each.targets[target].rules).map(([rule, count]) => [
        `${each.number}`,
        nameOf(each),
        findDialect(target)?.name ?? target,
        `[${rule}](../rules/${rule}.md)`,
        format(count),
      ]),
    ),
  );
  return table(['', 'Package', 'API', 'Rule', 'Requests'], rows);
}

function calls(results: readonly TrimmerResult[]): string {
  return table(
    ['', 'Language', 'Call', 'Note'],
    numbered(results).map(({ number, language, call, note }) => [`${number}`, language, `\`${call}\``, note]),
  );
}

const METHOD = [
  '- The conversations have up to six turns with text, and calls of one tool, up to three in parallel. Half of them end with a question of the user, half with tool results, as in a running agent.',
  '- Frameworks get them as their own messages. LangChain and LiteLLM read messages of OpenAI themselves, and write them. For the AI SDK and the OpenAI Agents SDK the code behind `convert` does both, and for the other Python packages a few lines in `test/history/trimmers/trimmers.py`.',
  '- What is left is converted for each API in the same way, without repairs, and checked with `lint`. Each request is counted once, by its first error. A client library of a framework may repair some of these requests, or fail before it sends them.',
  '- Limits are half of the messages or, where the call counts tokens in a way of its own, half of these.',
  '- `trim` of rolecall knows the API, so it shortens the converted request.',
].join('\n');
