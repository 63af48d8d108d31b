/** The page of a provider in Markdown: what its API rejects, and how rolecall detects it. */
import type { StatedBy } from '../src/cli/rule-page.ts';
import type { Dialect, Replay, SettingPlace, Statement } from '../src/generated/types.ts';
import { lastConfirmation } from '../src/judge/severity.ts';
import { RULE_KINDS } from '../src/model/rule.ts';
import { dialects, findRule } from '../src/registry/registry.ts';
import { conditionsOf, conflictsText, effectOf, evidenceLink, listed, wordsOf } from './entries.ts';
import { code, folded, prose, table } from './markdown.ts';
import { rulesOf } from './topics.ts';

const GENERATED_NOTICE = '<!-- Made by `npm run generate` from src/dialects/. Edit that, not this. -->';

/** The rules in the order of their index. */
const ORDER = rulesOf();

/** The page of one API. */
export function providerMarkdown(dialect: Dialect): string {
  const { id, name, replay, settings = [], replies } = dialect;
  const [first = [], ...facts] = factsOf(dialect);
  const blocks = [
    GENERATED_NOTICE,
    `# ${prose(name)}`,
    'What this API rejects, misreads and accepts, and how we know.',
    table(first, facts),
    `Check a file against it: \`rolecall lint --dialect ${id} conversation.json\`.`,
    ...verdictBlocks(dialect),
    ...(replay === undefined ? [] : ['## Reasoning in later requests', ...replayBlocks(replay)]),
    ...(settings.length === 0 ? [] : ['## Settings', SETTINGS, settingTable(settings)]),
    ...(replies === undefined
      ? []
      : ['## Replies and streams', 'What is known about its replies:', ruleTable(Object.entries(replies), () => true)]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** One page for dialects that are not APIs. Each has a section with a folded table. */
export function sharedMarkdown(title: string, intro: string, listed: readonly Dialect[]): string {
  const sections = listed.flatMap(dialect => {
    const { id, name, docs, checked, rules, page } = dialect;
    const more = page === undefined ? '' : ` How it works: [${page}](../systems/${page}.md).`;
    const entries = Object.entries(rules);
    return [
      `<a id="${id}"></a>\n\n## ${prose(name)}`,
      `Dialect \`${id}\`, described at <${docs}>, last checked on ${checked}.${more}`,
      ...(entries.length === 0
        ? []
        : [
            folded(
              `${counted(entries.length, 'rule')}`,
              ruleTable(entries, () => true, true),
            ),
          ]),
    ];
  });
  return `${[GENERATED_NOTICE, `# ${title}`, intro, ...sections].join('\n\n')}\n`;
}

/** All providers, with what is known about each. */
export function providerIndex(knowledge: string, apis: readonly Dialect[]): string {
  const rows = [...apis]
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
    .map(({ id, name, hosts, rules, checked }) => [
      `[${prose(name)}](${id}.md)`,
      hosts.map(code).join('<br>'),
      String(rejectedRules(rules)),
      checked,
    ]);
  const blocks = [
    GENERATED_NOTICE,
    '# Providers',
    'A **dialect** describes how one provider’s API behaves: which requests it rejects, since when, with which error text, and how we know. There is a page for each API, one for [libraries and message formats](libraries.md), and one for [agents and what they store](agents.md). To compare APIs, see the [compatibility tables](../compatibility/README.md).',
    table(['Provider', 'Hosts', 'Rules', 'Last checked'], rows),
    'Two dialects have no page because they describe no single provider: `strict` combines the strictest entries of all, and `openai-compatible` is used for servers that are not known.',
    '## What each entry is based on',
    'The number of entries by their best evidence: recorded traffic, the provider’s documentation, users’ reports, a schema, or our conclusion from other facts ([Evidence](../concepts/evidence.md)). The last columns count the fixtures in the repository: requests that the API accepted, and rejections that rolecall predicts.',
    knowledge,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function rejectedRules(rules: Dialect['rules']): number {
  return Object.values(rules).filter(entries => entries.some(({ verdict }) => verdict === 'rejected')).length;
}

function factsOf({
  id,
  format: messageFormat,
  sends: wire,
  docs,
  hosts,
  models,
  aliases = [],
  providers = [],
  checked,
  turns,
}: Dialect): string[][] {
  const list = (names: readonly string[]) => names.map(each => code(each)).join(', ');
  const [of, not] = [models.filter(each => !each.startsWith('!')), models.filter(each => each.startsWith('!'))];
  const except = not.length === 0 ? '' : `, except ${list(not.map(each => each.slice(1)))}`;
  const rows: [string, string][] = [
    ['Dialect', `\`${id}\``],
    ['Other names of the dialect', list(aliases)],
    ['Documentation', `<${docs}>`],
    ['Last checked', checked],
    ['Message format', `\`${messageFormat}\`${wire === undefined ? '' : `, sent as \`${wire}\``}`],
    ['Recognized by host', list(hosts)],
    ['Recognized by model', of.length === 0 ? '' : `${list(of)}${except}`],
    ['Recognized by provider name', list(providers)],
    ['Turns', turns === undefined ? '' : TURNS[turns]],
  ];
  return rows.filter(([, value]) => value !== '');
}

const TURNS: Readonly<Record<NonNullable<Dialect['turns']>, string>> = {
  message: 'Each assistant message is a turn of its own.',
  merged: 'Neighboring messages of one role are one turn.',
  run: 'Consecutive tool calls are one turn.',
  whole: 'The whole conversation is one turn.',
};

const VERDICTS: readonly (readonly [Statement['verdict'], string, string])[] = [
  ['rejected', 'What it rejects', 'The API answers these requests with an error.'],
  ['misread', 'What it misreads', 'The API accepts these requests, but the model sees something else.'],
  ['accepted', 'What it accepts', 'Other APIs reject these requests, this one accepts them.'],
];

/** A table with more rules than this is divided by subject. */
const LONG = 12;

function verdictBlocks({ rules }: Dialect): string[] {
  return VERDICTS.flatMap(([verdict, title, intro]) => {
    const entries = Object.entries(rules).filter(([, stated]) => stated.some(each => each.verdict === verdict));
    if (entries.length === 0) return [];
    const isShown = (each: Statement) => each.verdict === verdict;
    if (entries.length <= LONG) return [`## ${title}`, intro, ruleTable(entries, isShown)];
    const byKind = RULE_KINDS.flatMap(kind => {
      const ids = rulesOf([kind]);
      const found = entries.filter(([id]) => ids.includes(id));
      return found.length === 0 ? [] : [`### ${kind}`, ruleTable(found, isShown)];
    });
    return [`## ${title}`, intro, ...byKind];
  });
}

function ruleTable(
  rules: readonly (readonly [string, readonly Statement[]])[],
  isShown: (statement: Statement) => boolean,
  withVerdict = false,
): string {
  const sorted = [...rules].sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const rows = sorted.flatMap(([id, stated]) =>
    stated
      .filter(isShown)
      .map(statement => [
        [ruleLink(id), ...limitsOf(statement)].join('<br>'),
        ...(withVerdict ? [effectOf(statement)] : []),
        wordsOf(statement),
        lastConfirmation(statement.evidence)?.date ?? '',
        statement.evidence.map(evidenceLink).join('<br>'),
      ]),
  );
  const verdict = withVerdict ? ['Verdict'] : [];
  return table(['Rule', ...verdict, 'Error text, and notes', 'Last confirmed', 'Evidence'], rows);
}

function ruleLink(id: string): string {
  const rule = findRule(id);
  return `[${prose(rule === undefined ? id : rule.title)}](../rules/${id}.md)`;
}

/** The models, days and requests that an entry applies to, one line each. */
function limitsOf({ models, since, until, when, parameters = {} }: Statement): string[] {
  return [
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(models === undefined ? [] : [`models ${listed(models)}`]),
    ...(when === undefined ? [] : conditionsOf(when)),
    ...Object.entries(parameters).flatMap(([name, value]) => {
      const text = valueText(value);
      const words = conflictsText(name, value) ?? (text === undefined ? undefined : `\`${name}\`: ${text}`);
      return words === undefined ? [] : [words];
    }),
  ];
}

/** Maximum length of a value in a table. */
const SHORT = 80;

/** A short form of a value; undefined for an object that only the page of the rule can show. */
function valueText(value: unknown): string | undefined {
  if (Array.isArray(value) && value.every(each => typeof each === 'string')) return listed(value);
  if (value === Number.MAX_SAFE_INTEGER) return 'no limit';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHORT ? undefined : code(text);
}

const POLICIES: Readonly<Record<Replay['plainTurns'], string>> = {
  required: 'required: rejected without it',
  useful: 'useful: better answers with it',
  optional: 'optional',
  ignored: 'ignored',
  forbidden: 'forbidden: rejected with it',
};

const PLACES: Readonly<Record<NonNullable<Replay['inContent']>, string>> = {
  parts: '`thinking` parts of the content',
  tags: 'text between `<think>` tags',
  items: 'separate items',
};

function replayBlocks(replay: readonly Replay[]): string[] {
  const rows = replay.map(each => {
    const { models, since, until, keepsReasoning, turnsWithCalls, plainTurns, note, evidence } = each;
    const scope = [
      models === undefined ? 'all other models' : listed(models),
      ...(keepsReasoning === true ? ['requests that keep all reasoning'] : []),
      ...(since === undefined ? [] : [`since ${since}`]),
      ...(until === undefined ? [] : [`until ${until}`]),
    ];
    return [
      scope.join('<br>'),
      POLICIES[turnsWithCalls],
      POLICIES[plainTurns],
      [...replayPlaces(each), ...(note === undefined ? [] : [prose(note)])].join('<br>'),
      evidence.map(evidenceLink).join('<br>'),
    ];
  });
  return [
    'Whether the reasoning of earlier assistant messages is sent back, and where. The first row that matches applies.',
    table(['Models', 'Messages with tool calls', 'Other messages', 'Where', 'Evidence'], rows),
  ];
}

export function replayPlaces({ field, details, signature, inContent, onCalls, filler }: Replay): string[] {
  return [
    ...[field, details, signature].flatMap(each => (each === undefined ? [] : [`\`${each}\``])),
    ...(inContent === undefined ? [] : [PLACES[inContent]]),
    ...(onCalls === true ? ['signatures on the tool calls'] : []),
    ...(filler === undefined ? [] : [`\`${JSON.stringify(filler)}\` if the reasoning is lost`]),
  ];
}

const SETTINGS = 'Where this API differs from others of its message format.';

function settingTable(settings: readonly SettingPlace[]): string {
  const rows = settings.map(({ setting, at, isOlder, models, except, evidence = [], ...limits }) => [
    `\`${setting}\``,
    at === undefined ? 'not available' : `${code(at)}${isOlder === true ? ' (older name)' : ''}`,
    valuesOf(limits),
    [
      ...(models === undefined ? [] : [listed(models)]),
      ...(except === undefined ? [] : [`not ${listed(except)}`]),
    ].join('<br>') || 'all',
    evidence.map(evidenceLink).join('<br>'),
  ]);
  return table(['Setting', 'Name in the request', 'Values', 'Models', 'Evidence'], rows);
}

function valuesOf({ words, min, max, most }: Pick<SettingPlace, 'words' | 'min' | 'max' | 'most'>): string {
  return [
    ...(words === undefined ? [] : [listed(Object.values(words))]),
    ...(min === undefined ? [] : [`from ${min}`]),
    ...(max === undefined ? [] : [`up to ${max}`]),
    ...(most === undefined ? [] : [`at most ${most} items or characters`]),
  ].join('<br>');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Dialects of programs that are not APIs: those that store messages, and all others. */
export function otherDialects(): Readonly<Record<'agents' | 'libraries', readonly Dialect[]>> {
  const kind = (dialect: Dialect): StatedBy['kind'] => dialect.kind ?? 'endpoint';
  return {
    agents: dialects.filter(each => kind(each) === 'system'),
    libraries: dialects.filter(each => kind(each) === 'framework' || kind(each) === 'client'),
  };
}
