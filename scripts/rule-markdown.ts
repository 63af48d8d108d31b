/** The page of a rule in Markdown. */
import { basename } from 'node:path';
import { createTwoFilesPatch, diffLines } from 'diff';
import type { ExampleMark, RuleExample } from '../src/cli/rule-facts.ts';
import { markedLines, marksOf } from '../src/cli/rule-facts.ts';
import { parameterText, type RulePage } from '../src/cli/rule-page.ts';
import { withNamedSlots } from '../src/judge/server-words.ts';
import { findRule } from '../src/registry/registry.ts';
import {
  countsOf,
  type Entry,
  entriesOf,
  fullTable,
  mostInformativeEntries,
  nameOf,
  providerLink,
  shortTable,
} from './entries.ts';
import { anchor, capital, code, fence, folded, prose, repositoryFile, table } from './markdown.ts';
import { libraryCode } from './rule-usage.ts';

/** Rows in the table of providers that are not folded. */
const UNFOLDED = 8;
/** A corrected example with more lines is shown as a diff. */
const LONG = 45;

export function pageMarkdown(page: RulePage): string {
  const { id, why } = page;
  const blocks = [
    `<!-- Made by \`npm run generate\` from src/rules/${id}.ts, src/dialects/ and fixtures/rules/${id}/. Edit those, not this. -->`,
    `# ${prose(page.title)}`,
    `\`${id}\` · [${page.kind}](README.md#${anchor(page.kind)}) · ${statusOf(page)}`,
    '## Rejected example',
    ...rejectedBlocks(page),
    '## Corrected',
    ...correctedBlocks(page),
    '## Who rejects it',
    ...providerBlocks(page),
    '## What is reported',
    ...reportedBlocks(page),
    '## Why',
    prose(why),
    '## How to repair it',
    ...repairBlocks(page),
    '## Related rules',
    ...relatedBlocks(page),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** All rules under the headings of their subjects. */
export function indexMarkdown(pages: readonly RulePage[], kinds: readonly string[]): string {
  const blocks = kinds.flatMap(kind => {
    const listed = pages.filter(page => page.kind === kind);
    if (listed.length === 0) return [];
    const rows = listed.map(page => [
      `[${prose(page.title)}](${page.id}.md)`,
      `\`${page.id}\``,
      rejectedBy(page),
      repairOf(page),
    ]);
    return [`## ${kind}`, table(['Rule', 'ID', 'Rejected by', 'Repair'], rows)];
  });
  const head = [
    '<!-- Made by `npm run generate` from src/rules/, src/dialects/ and fixtures/rules/. Edit those, not this. -->',
    '# Rules',
    `rolecall has ${pages.length} rules. Each page shows a conversation that is rejected, the same conversation corrected, who rejects it, and how we know. \`rolecall explain <rule>\` prints the same in a terminal. To compare providers, see the [compatibility tables](../compatibility/README.md).`,
    '**Rejected by** counts the APIs that reject it, for some models or requests at least. **Repair** says what `rolecall fix` can do: after a *safe* repair the model reads the same conversation; an *unsafe* repair adds or removes content.',
  ];
  return `${[...head, ...blocks].join('\n\n')}\n`;
}

function statusOf(page: RulePage): string {
  const { always, inReplies } = page;
  const pieces = [
    ...(always === null && page.statements.length === 0 ? [] : [rejectedByText(page)]),
    ...(inReplies === null ? [] : [`${inReplies} in replies and streams`]),
    repairOf(page) === 'none' ? 'no automatic repair' : `${repairOf(page)} repair`,
  ];
  return pieces.join(' · ');
}

function rejectedByText(page: RulePage): string {
  const who = rejectedBy(page);
  if (who === 'none') return `${A[page.always ?? 'warning']} for every API`;
  return who.startsWith('none') ? 'misread, but not rejected' : `rejected by ${who}`;
}

/** Who rejects it, in a word, for the index. */
function rejectedBy(page: RulePage): string {
  const { always, inReplies, statements } = page;
  if (always !== null) return always === 'error' ? 'every API' : 'none';
  const entries = entriesOf(statements);
  const rejecting = entries.filter(({ stated }) => stated.statement.verdict === 'rejected');
  const apis = new Set(rejecting.filter(({ stated }) => stated.kind === 'endpoint').flatMap(each => each.dialects));
  if (apis.size > 0) return `${apis.size} API${apis.size === 1 ? '' : 's'}`;
  if (rejecting.length > 0) return 'libraries and programs';
  if (inReplies !== null && page.statements.length === 0) return 'about replies';
  return 'none; misread';
}

function repairOf({ messages }: RulePage): string {
  const all = new Set(messages.flatMap(({ repairs }) => repairs));
  if (all.size === 2) return 'safe or unsafe';
  return [...all][0] ?? 'none';
}

function rejectedBlocks({ refused }: RulePage): string[] {
  return [
    `${exampleLine(refused)}:`,
    ...exampleBlocks(refused, marksOf(refused)),
    `${marksOf(refused).length > 0 ? 'The comments mark what is reported; they are not in the file. ' : ''}\`${refused.command}\` prints:`,
    fence('text', refused.prints),
  ];
}

function correctedBlocks({ accepted, refused }: RulePage): string[] {
  const nothing = `\`${accepted.command}\` reports no problems`;
  if (accepted.correction === undefined) {
    const elsewhere = accepted.dialect === refused.dialect ? '' : ` for ${nameOf(accepted.dialect)}`;
    return [
      `<!-- ${accepted.fixture} -->\nA similar conversation that is accepted: ${prose(accepted.about)}. ${nothing}${elsewhere}:`,
      ...exampleBlocks(accepted, []),
    ];
  }
  const change = accepted.correction === 'fix' ? `\`rolecall fix\` makes this change: ${titles(refused)}.` : '';
  const passes = change === '' ? `Now ${nothing}` : `${change} Then ${nothing}`;
  if (accepted.text.split('\n').length <= LONG)
    return [`${passes}:`, fence(`jsonc${changedLines(refused.text, accepted.text)}`, accepted.text)];
  return [`${passes}. Only the changed lines are shown:`, fence('diff', difference(refused, accepted))];
}

function titles({ repair }: RulePage['refused']): string {
  return (repair?.titles ?? []).map(prose).join('; ');
}

function difference(from: RuleExample, to: RuleExample): string {
  const patch = createTwoFilesPatch('rejected', 'corrected', `${from.text}\n`, `${to.text}\n`, '', '', { context: 3 });
  return patch.split('\n').slice(1).join('\n').replace(/\t\n/g, '\n').trimEnd();
}

/** The lines of the new text that are not in the old one, for VitePress to highlight. */
function changedLines(from: string, to: string): string {
  let line = 1;
  const ranges: string[] = [];
  for (const { added = false, removed = false, count = 0 } of diffLines(`${from}\n`, `${to}\n`)) {
    if (added) ranges.push(count === 1 ? `${line}` : `${line}-${line + count - 1}`);
    if (!removed) line += count;
  }
  return ranges.length === 0 ? '' : ` {${ranges.join(',')}}`;
}

function exampleLine({ about, fixture }: RuleExample): string {
  return `<!-- ${fixture} -->\n${prose(capital(about))}`;
}

function exampleBlocks(example: RuleExample, marks: readonly ExampleMark[]): string[] {
  const { template } = example;
  const block = fence('jsonc', markedLines(example, marks).join('\n'));
  if (template === undefined) return [block];
  return [block, `The chat template \`${basename(template.fixture)}\`:`, fence('jinja', template.text)];
}

const A = { error: 'an error', warning: 'a warning', info: 'an info' } as const;

function providerBlocks({ id, always, inReplies, statements, replies }: RulePage): string[] {
  if (always === 'error')
    return ['Every API, because the fault is in the bytes. rolecall reports an error for all of them.'];
  if (always !== null) return [`This does not depend on the API. rolecall reports ${A[always]} for all of them.`];
  const inAny = inReplies === null ? '' : `rolecall reports ${A[inReplies]} in replies and streams of any API.`;
  return [
    ...(statements.length === 0 ? [] : entryBlocks(id, entriesOf(statements))),
    ...(inAny === '' ? [] : [inAny]),
    ...(replies.length === 0
      ? []
      : [folded('What is known about replies and streams', fullTable(entriesOf(replies), providerLink))]),
  ];
}

const LEGEND =
  '*Rejects*: the server answers with an error. *Misreads*: it accepts the request, but the model sees something else. *Accepts*: it accepts what others reject.';

const LEGEND_OF_ALL =
  'What rolecall reports follows from the evidence: it reports an error if a rejection is recorded, documented, or reported by several people. An entry for a model takes precedence over one for all models. The page of a provider links all its evidence.';

function entryBlocks(id: string, entries: readonly Entry[]): string[] {
  if (entries.length === 0) return [`No API is known to reject it. The \`strict\` dialect reports \`${id}\`.`];
  const few = mostInformativeEntries(entries, UNFOLDED);
  const rest = entries.length - few.length;
  return [
    `${capital(countsOf(entries))}.${rest === 0 ? '' : ' The most important entries:'}`,
    shortTable(few, providerLink),
    LEGEND,
    folded(
      rest === 0
        ? 'Models, parameters and kinds of evidence'
        : `All ${entries.length} entries, with models, parameters and kinds of evidence`,
      LEGEND_OF_ALL,
      fullTable(entries, providerLink),
    ),
  ];
}

function reportedBlocks({ fires, messages, parameters }: RulePage): string[] {
  const rows = messages.map(({ id, text, repairs }) => [
    `\`${id}\``,
    prose(withNamedSlots(text)),
    repairs.length === 0 ? 'none' : [...repairs].sort().join(' or '),
  ]);
  const settings = parameters.map(({ name, default: value, meaning }) => [
    `\`${name}\``,
    code(parameterText(value)),
    prose(meaning),
  ]);
  return [
    prose(fires),
    folded('Messages of this rule', table(['ID', 'Message', 'Repair'], rows)),
    ...(settings.length === 0
      ? []
      : [folded('Parameters that a dialect can set', table(['Parameter', 'Default', 'Meaning'], settings))]),
  ];
}

function repairBlocks(page: RulePage): string[] {
  const { repair } = page.refused;
  const library = libraryCode(page);
  const code = library === undefined ? [] : [fence('js', library)];
  if (repair === undefined) {
    const some = page.messages.filter(({ repairs }) => repairs.length > 0).map(({ id }) => `\`${id}\``);
    return [
      prose(page.remedy),
      some.length === 0
        ? '`rolecall fix` does not repair it.'
        : `\`rolecall fix\` does not repair the example, but it repairs ${some.join(', ')}.`,
      ...(library === undefined ? [] : ['Find it in your own code:', ...code]),
    ];
  }
  const safety =
    repair.safety === 'safe'
      ? 'The repair is **safe**: the model reads the same conversation afterwards.'
      : 'The repair is **unsafe**: it adds or removes content, so it needs `--unsafe`.';
  return [
    prose(page.remedy),
    `On the command line: \`${repair.command.replace(' --format diff', '')}\`. ${safety}`,
    folded('The change as a diff', `\`${repair.command}\` prints:`, fence('diff', repair.diff)),
    ...(library === undefined ? [] : ['In your own code:', ...code]),
  ];
}

/** Rules of a list that are not folded. */
const RELATED = 10;

function relatedBlocks({ id, kind, related: { givesWayTo, goesBefore, sameKind } }: RulePage): string[] {
  const list = (title: string, rules: readonly string[]) => {
    if (rules.length === 0) return [];
    const links = rules.map(ruleLink).join(', ');
    return [rules.length > RELATED ? folded(`${title} (${rules.length} rules)`, links) : `${title}: ${links}.`];
  };
  return [
    ...list('Similar rules', sameKind),
    ...list('Not reported if one of these reports the same place', givesWayTo),
    ...list('Reported instead of', goesBefore),
    `All rules about [${kind.toLowerCase().replace('json', 'JSON')}](README.md#${anchor(kind)}). Source: ${repositoryFile(`src/rules/${id}.ts`)}.`,
  ];
}

function ruleLink(id: string): string {
  const rule = findRule(id);
  return `[${rule === undefined ? id : prose(rule.title)}](${id}.md)`;
}
