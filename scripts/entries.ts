/** Compatibility facts of dialects about rules, as table rows. */
import { parameterText, type StatedBy } from '../src/cli/rule-page.ts';
import type { Evidence, Statement, When } from '../src/generated/types.ts';
import { withNamedSlots } from '../src/judge/server-words.ts';
import { bestGrade, GRADES } from '../src/judge/severity.ts';
import { findDialect } from '../src/registry/registry.ts';
import { code, prose, table } from './markdown.ts';

/** An entry with all dialects that state it, with the same error text and evidence. */
export interface Entry {
  readonly dialects: readonly string[];
  readonly stated: StatedBy;
}

/** Providers that most readers look for, in this order. The others follow by name. */
const WELL_KNOWN = [
  ...['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'bedrock-converse', 'mistral', 'deepseek', 'xai'],
  ...['azure-openai', 'openrouter', 'groq', 'vllm', 'ollama', 'cohere'],
];

export const EFFECT = { rejected: 'rejects', misread: 'misreads', accepted: 'accepts' } as const;
const VERDICTS: readonly Statement['verdict'][] = ['rejected', 'misread', 'accepted'];

/** Maximum length of an error text in a table. */
const WORDS = 150;

export function isWellKnown(dialect: string): boolean {
  return WELL_KNOWN.includes(dialect);
}

/** Sort key of a dialect in a list: well-known providers first. */
export function orderOf(dialect: string): string {
  const at = WELL_KNOWN.indexOf(dialect);
  return at < 0 ? `~${nameOf(dialect).toLowerCase()}` : String(at).padStart(2, '0');
}

export function byName(a: string, b: string): number {
  return orderOf(a) < orderOf(b) ? -1 : 1;
}

/** A link to the page of a dialect, from a folder next to `providers`. */
export function providerLink(dialect: string): string {
  const { kind = 'endpoint' } = findDialect(dialect) ?? {};
  const page = kind === 'endpoint' ? dialect : `${kind === 'system' ? 'agents' : 'libraries'}`;
  return `[${prose(nameOf(dialect))}](../providers/${page}.md${kind === 'endpoint' ? '' : `#${dialect}`})`;
}

export function nameOf(dialect: string): string {
  return findDialect(dialect)?.name ?? dialect;
}

/**
 * Whether a dialect describes a real API or program: `strict` is derived from others, and generic dialects are for
 * unknown servers.
 */
export function isProvider(dialect: string): boolean {
  return dialect !== 'strict' && findDialect(dialect)?.isGeneric !== true;
}

/** The entries of single providers, merged for all that share them; rejections first. */
export function entriesOf(statements: readonly StatedBy[]): Entry[] {
  const entries = new Map<string, { dialects: string[]; stated: StatedBy }>();
  for (const stated of statements) {
    const { dialect, kind, statement } = stated;
    if (!isProvider(dialect)) continue;
    const key = JSON.stringify([kind, statement]);
    const entry = entries.get(key) ?? { dialects: [], stated };
    entries.set(key, entry);
    if (!entry.dialects.includes(stated.dialect)) entry.dialects.push(stated.dialect);
  }
  const sorted = [...entries.values()].map(({ dialects, stated }) => ({ dialects: dialects.sort(byName), stated }));
  return sorted.sort((a, b) => {
    const [x, y] = [VERDICTS.indexOf(a.stated.statement.verdict), VERDICTS.indexOf(b.stated.statement.verdict)];
    return x === y ? byName(a.dialects[0] ?? '', b.dialects[0] ?? '') : x - y;
  });
}

/**
 * The most informative entries, in table order: rejections with an error text not shown yet, then the best evidence.
 */
export function mostInformativeEntries(entries: readonly Entry[], count: number): Entry[] {
  const said = new Set<string>();
  const shown = new Set<string>();
  const rank = ({ dialects, stated: { kind, statement } }: Entry) => {
    const { verdict, says = '', evidence, models, when, until } = statement;
    const [first = ''] = dialects;
    const isNews = says !== '' && !said.has(says);
    const isFirst = !shown.has(first);
    said.add(says);
    shown.add(first);
    return [
      VERDICTS.indexOf(verdict),
      until === undefined ? 0 : 1,
      isNews && isFirst ? 0 : 1,
      kind === 'endpoint' ? 0 : 1,
      isWellKnown(dialects[0] ?? '') ? 0 : 1,
      GRADES.indexOf(bestGrade(evidence)),
      models === undefined && when === undefined ? 0 : 1,
    ];
  };
  const ranked = entries.map(entry => ({ entry, rank: rank(entry) }));
  ranked.sort((a, b) => {
    const at = a.rank.findIndex((each, i) => each !== b.rank[i]);
    return at < 0 ? 0 : (a.rank[at] ?? 0) - (b.rank[at] ?? 0);
  });
  const chosen = new Set(ranked.slice(0, count).map(({ entry }) => entry));
  return entries.filter(entry => chosen.has(entry));
}

/** The number of APIs, libraries and programs with each verdict, in words. */
export function countsOf(entries: readonly Entry[]): string {
  const words = { rejected: 'rejected by', misread: 'misread by', accepted: 'accepted by' } as const;
  return VERDICTS.flatMap(verdict => {
    const found = entries.filter(each => each.stated.statement.verdict === verdict);
    const ids = (isApi: boolean) =>
      new Set(found.filter(each => (each.stated.kind === 'endpoint') === isApi).flatMap(each => each.dialects)).size;
    const pieces = [
      counted(ids(true), 'API', 'APIs'),
      counted(ids(false), 'library or program', 'libraries and programs'),
    ];
    const text = pieces.filter(each => each !== '').join(' and ');
    return text === '' ? [] : [`${words[verdict]} ${text}`];
  }).join(', ');
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}

/** A table with few columns: who, what and since when, the error text, and the evidence. */
export function shortTable(entries: readonly Entry[], link: (dialect: string) => string): string {
  const rows = entries.map(({ dialects, stated: { statement } }) => [
    dialects.map(link).join('<br>') + modelsOf(statement),
    `${effectOf(statement)}${limitsOf(statement)}`,
    statement.says === undefined ? '' : code(shortened(withNamedSlots(statement.says), WORDS)),
    statement.evidence.slice(0, 2).map(evidenceLink).join('<br>'),
  ]);
  return table(['Provider', 'Verdict', 'Error text', 'Evidence'], rows);
}

/** All that is known, for a folded table. The links to the evidence are on the page of the provider. */
export function fullTable(entries: readonly Entry[], link: (dialect: string) => string): string {
  const rows = entries.map(({ dialects, stated: { severity, statement } }) => [
    dialects.map(link).join('<br>'),
    effectOf(statement),
    severity ?? '',
    scopeOf(statement),
    wordsOf(statement),
    statement.evidence.map(evidenceText).join(', '),
  ]);
  return table(['Provider', 'Verdict', 'Reported as', 'Applies to', 'Error text, and notes', 'Evidence'], rows);
}

export function effectOf({ verdict, status }: Statement): string {
  return `${EFFECT[verdict]}${status === undefined ? '' : ` (${status})`}`;
}

function limitsOf({ since, until }: Statement): string {
  return `${since === undefined ? '' : `<br>since ${since}`}${until === undefined ? '' : `<br>until ${until}`}`;
}

/** Maximum number of list items in a table. */
const MAX_LISTED = 8;

/** The first names of a list, and the number of the rest. */
export function listed(names: readonly string[], most = MAX_LISTED): string {
  const shown = names.slice(0, most).map(code).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

function modelsOf({ models }: Statement): string {
  return models === undefined ? '' : `<br>(models ${listed(models, 4)})`;
}

/** The models, days and requests that it applies to. */
export function scopeOf({ models, since: first, until, when, parameters }: Statement): string {
  const pieces = [
    ...(models === undefined ? [] : [`models ${models.map(code).join(', ')}`]),
    ...(first === undefined ? [] : [`since ${first}`]),
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(when === undefined ? [] : conditionsOf(when)),
    ...Object.entries(parameters ?? {}).map(
      ([name, value]) => conflictsText(name, value) ?? `\`${name}\` ${code(parameterText(value))}`,
    ),
  ];
  return pieces.join('; ');
}

/** Request fields by name, with the values that match: see the parameter of the rule `conflicting-settings`. */
type Asked = Readonly<Record<string, readonly string[]>>;

/** The settings that exclude each other, in words; undefined for another parameter. */
export function conflictsText(parameter: string, value: unknown): string | undefined {
  if (parameter !== 'conflicts') return undefined;
  return (value as readonly { readonly refused: Asked; readonly with: Asked }[])
    .map(({ refused, with: others }) => [refused, others].map(settingsText).filter(Boolean).join(' with '))
    .join(', or ');
}

function settingsText(asked: Asked): string {
  return Object.entries(asked)
    .map(([name, values]) => {
      const first = values[0] ?? '*';
      if (first === '*') return code(name);
      if (first.startsWith('<')) return `${code(name)} below ${first.slice(1)}`;
      if (first.startsWith('!')) return `${code(name)} other than ${code(first.slice(1))}`;
      if (first === 'given') return `${code(name)} with a value`;
      const words = values.map(each => (each === 'unset' ? 'not set' : code(each)));
      return `${code(name)}: ${words.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
    })
    .join(' and ');
}

export function conditionsOf(when: When): string[] {
  const { thinking, tools, streaming, stored, keepsReasoning, model, layer, roles, parts, fields } = when;
  const list = (names: readonly string[]) => names.map(code).join(', ');
  return [
    ...(thinking === undefined ? [] : [`thinking ${thinking}`]),
    ...(tools === undefined ? [] : [tools === 'declared' ? 'requests with tools' : 'requests without tools']),
    ...(streaming === undefined ? [] : [streaming ? 'streaming' : 'not streaming']),
    ...(stored === undefined ? [] : [stored ? 'the server stores the conversation' : 'the server stores nothing']),
    ...(keepsReasoning === undefined ? [] : [keepsReasoning ? 'all reasoning is kept' : 'reasoning is not kept']),
    ...(model === undefined ? [] : [model === 'named' ? 'requests that name a model' : 'requests that name no model']),
    ...(layer === undefined ? [] : [layer === 'memory' ? 'stored messages' : 'sent requests']),
    ...(roles === undefined ? [] : [`roles ${list(roles)}`]),
    ...(parts === undefined ? [] : [`parts ${list(parts)}`]),
    ...(fields === undefined ? [] : [`fields ${list(fields)}`]),
  ];
}

export function wordsOf({ says, note, inheritedFrom }: Statement): string {
  return [
    ...(says === undefined ? [] : [code(withNamedSlots(says))]),
    ...(note === undefined ? [] : [prose(note)]),
    ...(inheritedFrom === undefined ? [] : [`Copied from ${code(inheritedFrom)}, not confirmed here.`]),
  ].join('<br>');
}

export function evidenceLink(evidence: Evidence): string {
  const url = evidence.url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('|', '%7C').replaceAll(' ', '%20');
  return evidenceText({ ...evidence, kind: `[${evidence.kind}](${url})` });
}

function evidenceText({ kind, date: on }: { readonly kind: string; readonly date?: string }): string {
  return on === undefined ? kind : `${kind} ${on}`;
}

/** The text up to a number of characters, shortened at a word boundary. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const end = start.search(/\s\S*$/);
  return `${start.slice(0, end < most / 2 ? most : end).replace(/[\s,;:]+$/, '')} …`;
}
