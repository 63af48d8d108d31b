/** The page of a rule for a terminal, from its file, the fixtures and the dialects. */
import { withNamedSlots } from '../judge/server-words.ts';
import type { AnyRule } from '../model/rule.ts';
import { UsageError } from '../model/usage-error.ts';
import { type Palette, PLAIN } from '../report/palette.ts';
import { markedLines, marksOf, type RuleExample, ruleFacts } from './rule-facts.ts';
import { countsOf, mostInformative, parameterText, type RulePage, rulePage, type StatedBy } from './rule-page.ts';
import { statementLines } from './statement.ts';

/** Number of entries that are shown without `--all`. */
const FEW = 10;
/** Longer lines of an example are truncated to fit a terminal. */
const WIDEST = 160;

/** The page of a rule as data. */
export function pageOf(rule: AnyRule): RulePage {
  const facts = ruleFacts(rule.id);
  if (facts === undefined) throw new UsageError(`the package is incomplete: docs/rules/ has no page for ${rule.id}`);
  return rulePage(rule, facts);
}

/** The page of a rule as text. With `all` it lists every entry about the rule, else only the most informative ones. */
export function ruleText(rule: AnyRule, all: boolean, palette = PLAIN): string {
  const page = pageOf(rule);
  const { id, title, fires, why, remedy, messages, parameters, always, inReplies, statements, replies } = page;
  const { heading } = palette;
  const list = (title: string, stated: readonly StatedBy[]) =>
    stated.length === 0 ? [] : ['', ...statedLines(title, stated, all ? undefined : id, palette)];
  return `${[
    `${palette.rule(id)}: ${title}`,
    '',
    `${heading('What is reported.')} ${fires}`,
    '',
    `${heading('Why.')} ${why}`,
    '',
    `${heading('How to fix it.')} ${remedy}`,
    '',
    ...refusedLines(page, palette),
    '',
    ...exampleLines(palette.good('Accepted'), page.accepted, markedLines(page.accepted, [])),
    '',
    ...repairLines(page, palette),
    '',
    heading('Says:'),
    ...messages.map(({ text }) => `  ${withNamedSlots(text)}`),
    ...(parameters.length === 0 ? [] : ['', heading('Parameters that dialects can set:')]),
    ...parameters.map(each => `  ${each.name}, else ${parameterText(each.default)}: ${each.meaning}`),
    ...(always === null ? [] : ['', `For every dialect: ${weight(always)}.`]),
    ...(inReplies === null ? [] : ['', `In replies and streams: ${weight(inReplies)}.`]),
    ...list('Servers known to do this, or to use another error text:', replies),
    ...list(`Servers that reject it, with evidence: ${countsOf(statements)}.`, statements),
    '',
    ...relatedLines(page),
  ].join('\n')}\n`;
}

function weight(severity: 'error' | 'warning' | 'info'): string {
  return severity === 'error' ? 'an error' : severity === 'warning' ? 'a warning' : 'an info';
}

function exampleLines(title: string, example: RuleExample, lines: readonly string[]): string[] {
  const { about, dialect, template } = example;
  const code = [...lines, ...(template === undefined ? [] : ['', ...template.text.split('\n')])];
  return [`${title} (${dialect}): ${about}.`, '', ...code.map(line => indented(truncated(line)))];
}

function refusedLines({ refused }: RulePage, palette: Palette): string[] {
  return [
    ...exampleLines(palette.error('Rejected'), refused, markedLines(refused, marksOf(refused))),
    '',
    `\`${refused.command}\` prints:`,
    '',
    ...refused.prints.split('\n').map(indented),
  ];
}

function repairLines({ refused: { repair }, messages }: RulePage, palette: Palette): string[] {
  if (repair === undefined) {
    const some = messages.filter(({ repairs }) => repairs.length > 0).map(each => `\`${withNamedSlots(each.text)}\``);
    return [
      some.length === 0 ? 'Repair: none.' : `Repair: none for this example; there is one for ${some.join(', ')}.`,
    ];
  }
  const { safety, titles, command, diff } = repair;
  const kind = safety === 'safe' ? 'the model reads the same conversation' : 'content is added or removed';
  return [
    `Repair, ${safety} (${kind}): ${titles.join('; ')}.`,
    '',
    `\`${command}\` prints:`,
    '',
    ...diff.split('\n').map(line => indented(colored(truncated(line), palette))),
  ];
}

/** The entries, or the most informative ones and the command that shows the others. */
function statedLines(title: string, stated: readonly StatedBy[], rule: string | undefined, palette: Palette): string[] {
  const shown = rule === undefined || stated.length <= FEW ? stated : mostInformative(stated, FEW);
  const more = stated.length - shown.length;
  return [
    palette.heading(title),
    ...shown.flatMap(({ dialect, statement }) => statementLines(`${dialect}: `, statement)),
    ...(more === 0 ? [] : [`  and ${more} more: \`rolecall explain ${rule} --all\``]),
  ];
}

function relatedLines({ kind, related: { givesWayTo, goesBefore, sameKind } }: RulePage): string[] {
  const line = (title: string, ids: readonly string[]) => (ids.length === 0 ? [] : [`${title}: ${ids.join(', ')}.`]);
  return [
    ...line('Not reported if one of these reports the same fault', givesWayTo),
    ...line('Reported instead of', goesBefore),
    ...line(`${kind}, besides`, sameKind),
  ];
}

/** Colors a line of a diff. */
function colored(line: string, { added, removed }: Palette): string {
  return line.startsWith('+') ? added(line) : line.startsWith('-') ? removed(line) : line;
}

/** Truncates long values of an example, but not its comments. */
function truncated(line: string): string {
  return line.length <= WIDEST || line.trimStart().startsWith('//') ? line : `${line.slice(0, WIDEST - 1)}…`;
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`;
}
