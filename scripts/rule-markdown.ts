/** The page of a rule in Markdown. */

import { ownFileUri } from '../src/cli/repository-uri.ts';
import type { ExampleMark, RuleExample } from '../src/cli/rule-facts.ts';
import { markedLines, marksOf } from '../src/cli/rule-facts.ts';
import { countsOf, parameterText, type RulePage, type StatedBy } from '../src/cli/rule-page.ts';
import type { Evidence, When } from '../src/generated/types.ts';
import { withNamedSlots } from '../src/lint/server-words.ts';

/** Rows of a table beyond which it is folded. */
const UNFOLDED = 15;

export function pageMarkdown(page: RulePage): string {
  const { id, summary, fires, why, remedy } = page;
  const blocks = [
    `<!-- Made by \`npm run generate\` from src/rules/${id}.ts, src/dialects/ and fixtures/rules/${id}/. Edit those, not this. -->`,
    `# ${id}`,
    prose(summary),
    `[${page.kind}](README.md#${anchor(page.kind)}) · ${standing(page)}`,
    ...section('What fires', prose(fires)),
    ...section('Why', prose(why)),
    ...section('What to do', prose(remedy)),
    ...section('Refused', ...refusedBlocks(page)),
    ...section('Accepted', ...acceptedBlocks(page)),
    ...section('Repair', ...repairBlocks(page)),
    ...section('Messages', messageTable(page)),
    ...(page.parameters.length === 0 ? [] : section('Parameters', PARAMETERS, parameterTable(page))),
    ...(page.always === null && page.statements.length === 0
      ? []
      : section('Who refuses it', ...statementBlocks(page))),
    ...(page.inReplies === null && page.replies.length === 0 ? [] : section('In replies', ...replyBlocks(page))),
    ...section('Related rules', ...relatedBlocks(page)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** All rules under the headings of what they are about. */
export function indexMarkdown(pages: readonly RulePage[], kinds: readonly string[]): string {
  const blocks = kinds.flatMap(kind => {
    const listed = pages.filter(page => page.kind === kind);
    if (listed.length === 0) return [];
    const rows = listed.map(page => [`[${page.id}](${page.id}.md)`, prose(page.summary), weight(page), repairOf(page)]);
    return [`## ${kind}`, table(['rule', 'law', 'refused by', 'repair'], rows)];
  });
  const head = [
    '<!-- Made by `npm run generate` from src/rules/, src/dialects/ and fixtures/rules/. Edit those, not this. -->',
    '# Rules',
    `${pages.length} rules, by what they are about. Each page tells what fires and why, shows a conversation that is refused and the nearest one that is accepted, and lists who refuses it, with the evidence. \`rolecall explain <rule>\` prints the same.`,
    '*Refused by* counts the dialects that refuse what the rule finds, for some models or requests at least; *every reader* means that the fault is in the bytes. *Repair* says what `rolecall fix` does: a **safe** repair leaves the model the same conversation, an **unsafe** one invents or drops content.',
  ];
  return `${[...head, ...blocks].join('\n\n')}\n`;
}

function section(title: string, ...blocks: readonly string[]): string[] {
  return [`## ${title}`, ...blocks];
}

/** As GitHub makes it of a heading. */
export function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

function standing(page: RulePage): string {
  const { always, inReplies } = page;
  const against = countsOf(page.statements);
  const pieces = [
    ...(always === null ? [] : [`${always} for every dialect`]),
    ...(against === '' ? [] : [against]),
    ...(inReplies === null ? [] : [`${inReplies} in replies and streams`]),
    `repair: ${repairOf(page)}`,
  ];
  return pieces.join(' · ');
}

/** Who refuses it, in a word, for the index. */
function weight({ always, inReplies, statements }: RulePage): string {
  if (always !== null) return 'every reader';
  const refusing = new Set(statements.flatMap(each => (each.statement.verdict === 'rejected' ? [each.dialect] : [])));
  if (refusing.size > 0) return String(refusing.size);
  if (statements.some(({ statement }) => statement.verdict === 'altered')) return 'none; misread';
  return inReplies === null ? 'none' : 'about replies';
}

function repairOf({ messages }: RulePage): string {
  const all = new Set(messages.flatMap(({ repairs }) => repairs));
  if (all.size === 2) return 'safe or unsafe';
  return [...all][0] ?? 'none';
}

function refusedBlocks({ refused }: RulePage): string[] {
  return [
    `${exampleLine(refused)}:`,
    ...exampleBlocks(refused, marksOf(refused)),
    `\`${refused.command}\` prints:`,
    fence('text', refused.prints),
  ];
}

function acceptedBlocks({ accepted, refused }: RulePage): string[] {
  const other = accepted.dialect === refused.dialect ? '' : `, for \`${accepted.dialect}\``;
  return [`${exampleLine(accepted)}. \`${accepted.command}\` finds nothing${other}:`, ...exampleBlocks(accepted, [])];
}

function exampleLine({ about, fixture }: RuleExample): string {
  return `${prose(about.slice(0, 1).toUpperCase() + about.slice(1))} (${repositoryFile(fixture)})`;
}

function exampleBlocks(example: RuleExample, marks: readonly ExampleMark[]): string[] {
  const { template } = example;
  const code = fence('jsonc', markedLines(example, marks).join('\n'));
  if (template === undefined) return [code];
  return [code, `The chat template (${repositoryFile(template.fixture)}):`, fence('jinja', template.text)];
}

function repairBlocks(page: RulePage): string[] {
  const { repair } = page.refused;
  if (repair === undefined) {
    const elsewhere = repairOf(page) === 'none' ? '' : ` Others are: [Messages](#messages) tells which.`;
    return [
      elsewhere === ''
        ? '`rolecall fix` does not repair it: see [What to do](#what-to-do).'
        : `\`rolecall fix\` does not repair the example.${elsewhere}`,
    ];
  }
  const kind =
    repair.safety === 'safe'
      ? '**safe**: the model reads the same conversation afterwards'
      : '**unsafe**: content is invented or dropped';
  return [
    `\`rolecall fix\` can repair the example. The repair is ${kind}.`,
    repair.titles.map(title => `- ${prose(title)}`).join('\n'),
    `\`${repair.command}\` prints:`,
    fence('diff', repair.diff),
  ];
}

function messageTable({ messages }: RulePage): string {
  const rows = messages.map(({ id, text, repairs }) => [
    `\`${id}\``,
    prose(withNamedSlots(text)),
    repairs.length === 0 ? 'none' : [...repairs].sort().join(' or '),
  ]);
  return table(['message', 'text', 'repair'], rows);
}

const PARAMETERS = 'What a dialect may set for the rule, and what holds where it sets nothing.';

function parameterTable({ parameters }: RulePage): string {
  const rows = parameters.map(({ name, default: value, meaning }) => [
    `\`${name}\``,
    code(parameterText(value)),
    prose(meaning),
  ]);
  return table(['parameter', 'default', 'meaning'], rows);
}

const LEGEND =
  '**Refused**: the server answers with an error. **Misread**: it takes the request, and the model sees something else. **Taken**: it accepts what others refuse. *Found as* is what lint makes of the statement alone, by its evidence; where a server and a model are both spoken of, the model counts.';

function statementBlocks({ always, statements }: RulePage): string[] {
  if (always !== null)
    return [`A fault of the bytes: ${always === 'error' ? 'an error' : 'a warning'} for every dialect.`];
  return [`${capital(countsOf(statements))}.`, LEGEND, folded(statements, statementTable)];
}

function replyBlocks({ inReplies, replies }: RulePage): string[] {
  const said =
    inReplies === null
      ? 'What servers are known to do:'
      : `In a reply or a stream it is ${inReplies === 'error' ? 'an error' : 'a warning'}, whoever sent it.`;
  return replies.length === 0
    ? [said]
    : [`${said} Servers that are known to do so, or that say other words:`, folded(replies, statementTable)];
}

function folded(stated: readonly StatedBy[], shown: (stated: readonly StatedBy[]) => string): string {
  const text = shown(stated);
  if (stated.length <= UNFOLDED) return text;
  return `<details>\n<summary>${stated.length} statements</summary>\n\n${text}\n\n</details>`;
}

const EFFECT = { rejected: 'refused', altered: 'misread', tolerated: 'taken' } as const;

function statementTable(stated: readonly StatedBy[]): string {
  const rows = stated.map(({ dialect, severity, statement }) => [
    repositoryFile(`src/dialects/${dialect}.ts`, code(dialect)),
    `${EFFECT[statement.verdict]}${statement.status === undefined ? '' : ` (${statement.status})`}`,
    severity === null ? '' : severity === 'info' ? 'note' : severity,
    scope(statement),
    words(statement),
    statement.evidence.map(link).join(', '),
  ]);
  return table(['dialect', 'effect', 'found as', 'where', 'words', 'evidence'], rows);
}

/** For whom and when it holds. */
function scope({ models, since, until, when, parameters }: StatedBy['statement']): string {
  const pieces = [
    ...(models === undefined ? [] : [`models ${models.map(code).join(', ')}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(when === undefined ? [] : conditions(when)),
    ...(parameters === undefined
      ? []
      : Object.entries(parameters).map(([name, value]) => `\`${name}\` ${code(parameterText(value))}`)),
  ];
  return pieces.join('; ');
}

function conditions({
  thinking,
  tools,
  streaming,
  stored,
  keepsReasoning,
  model,
  layer,
  roles,
  parts,
}: When): string[] {
  const list = (names: readonly string[]) => names.map(code).join(', ');
  return [
    ...(thinking === undefined ? [] : [`thinking ${thinking}`]),
    ...(tools === undefined ? [] : [tools === 'declared' ? 'tools declared' : 'no tools declared']),
    ...(streaming === undefined ? [] : [streaming ? 'streamed' : 'not streamed']),
    ...(stored === undefined ? [] : [stored ? 'the server keeps the conversation' : 'the server keeps nothing']),
    ...(keepsReasoning === undefined ? [] : [keepsReasoning ? 'all reasoning kept' : 'reasoning not kept']),
    ...(model === undefined ? [] : [model === 'named' ? 'a model named' : 'no model named']),
    ...(layer === undefined ? [] : [layer === 'memory' ? 'in memory' : 'as it is sent']),
    ...(roles === undefined ? [] : [`in ${list(roles)}`]),
    ...(parts === undefined ? [] : [`parts ${list(parts)}`]),
  ];
}

function words({ says, note, inheritedFrom }: StatedBy['statement']): string {
  return [
    ...(says === undefined ? [] : [code(withNamedSlots(says))]),
    ...(note === undefined ? [] : [prose(note)]),
    ...(inheritedFrom === undefined ? [] : [`Taken over from ${code(inheritedFrom)}.`]),
  ].join('<br>');
}

function link({ kind, at, on }: Evidence): string {
  const url = at.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('|', '%7C').replaceAll(' ', '%20');
  return `[${kind}](${url})${on === undefined ? '' : ` ${on}`}`;
}

function relatedBlocks({ id, kind, related: { givesWayTo, goesBefore, sameKind } }: RulePage): string[] {
  const links = (rules: readonly string[]) => rules.map(rule => `[${rule}](${rule}.md)`).join(', ');
  const lines = [
    ...(givesWayTo.length === 0
      ? []
      : [`- Says nothing where one of these has spoken of the same: ${links(givesWayTo)}.`]),
    ...(goesBefore.length === 0 ? [] : [`- Speaks in the place of: ${links(goesBefore)}.`]),
    ...(sameKind.length === 0 ? [] : [`- Of the same kind: ${links(sameKind)}.`]),
    `- All under [${kind}](README.md#${anchor(kind)}); the source of the rule is ${repositoryFile(`src/rules/${id}.ts`)}.`,
  ];
  return [lines.join('\n')];
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(line)].join('\n');
}

/** A bar ends a cell, in code as well. */
function cell(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|');
}

/** Words as they stand in the sources: what is between backticks is code, all else is no markup. */
export function prose(text: string): string {
  const pieces = text.split('`');
  if (pieces.length % 2 === 0) return escaped(text).replaceAll('`', '\\`');
  return pieces.map((piece, i) => (i % 2 === 1 ? code(piece) : escaped(piece))).join('');
}

function escaped(text: string): string {
  return text
    .replace(/[\\*_[\]]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

/** Names a file that the package does not contain: linked if the repository has an address, else by its path alone. */
export function repositoryFile(path: string, label = `\`${path}\``): string {
  const uri = ownFileUri(path);
  return uri === undefined ? label : `[${label}](${uri})`;
}

/** A code span that nothing in it can end. */
function code(text: string): string {
  if (text === '') return '` `';
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${mark}${pad}${text}${pad}${mark}`;
}

function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${text}\n${mark}`;
}
