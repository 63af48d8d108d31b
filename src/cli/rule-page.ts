/** The page of a rule as data, from its file, the dialects and the fixtures. */
import type { Dialect, Statement } from '../generated/types.ts';
import { bestGrade, GRADES, type Severity, weighEntries } from '../judge/severity.ts';
import type { AnyRule } from '../model/rule.ts';
import { dialects, rules } from '../registry/registry.ts';
import { ruleUri } from './repository-uri.ts';
import type { RefusedExample, RepairSafety, RuleExample, RuleFacts } from './rule-facts.ts';

/** A dialect's entry for the rule, with the severity that it results in. */
export interface StatedBy {
  readonly dialect: string;
  /** `endpoint`, `system`, `framework` or `client`. */
  readonly kind: NonNullable<Dialect['kind']>;
  /** Null if the rule reports nothing. */
  readonly severity: Severity | null;
  readonly statement: Statement;
}

export interface RulePage {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly fires: string;
  readonly why: string;
  readonly remedy: string;
  /** The public URL of the page; null if there is none. */
  readonly uri: string | null;
  /** The severity if the rule does not depend on the dialect; null otherwise. */
  readonly always: 'error' | 'warning' | 'info' | null;
  /** The severity in a reply or a stream; null if the rule does not check those. */
  readonly inReplies: 'error' | 'warning' | null;
  readonly messages: readonly {
    readonly id: string;
    readonly text: string;
    readonly repairs: readonly RepairSafety[];
  }[];
  readonly parameters: readonly { readonly name: string; readonly default: unknown; readonly meaning: string }[];
  readonly refused: RefusedExample;
  readonly accepted: RuleExample;
  readonly statements: readonly StatedBy[];
  readonly replies: readonly StatedBy[];
  readonly related: {
    /** Rules whose findings at the same message or place replace this rule's. */
    readonly givesWayTo: readonly string[];
    readonly goesBefore: readonly string[];
    readonly sameKind: readonly string[];
  };
}

/** The page of a rule, from the facts about it. */
export function rulePage(rule: AnyRule, facts: RuleFacts): RulePage {
  const { id, title, kind = '', docs, messages, parameters = {} } = rule;
  return {
    id,
    kind,
    title,
    ...docs,
    uri: ruleUri(id) ?? null,
    always: rule.severity ?? null,
    inReplies: rule.severity === undefined ? (rule.reply ?? null) : null,
    messages: Object.entries<string>(messages).map(([message, text]) => ({
      id: message,
      text,
      repairs: facts.repairs[message] ?? [],
    })),
    parameters: Object.entries(parameters).map(([name, value]) => ({
      name,
      default: value,
      meaning: facts.parameters[name] ?? '',
    })),
    refused: facts.refused,
    accepted: facts.accepted,
    statements: statedBy(dialect => dialect.rules[id]),
    replies: statedBy(dialect => dialect.replies?.[id]),
    related: relatedTo(rule),
  };
}

/** Entries in order: rejections, then misreadings, then acceptances; servers before systems. */
function statedBy(statements: (dialect: Dialect) => readonly Statement[] | undefined): StatedBy[] {
  const all = dialects.flatMap(dialect =>
    (statements(dialect) ?? []).map(statement => ({
      dialect: dialect.id,
      kind: dialect.kind ?? 'endpoint',
      severity: weighEntries([{ statement }])?.severity ?? null,
      statement,
    })),
  );
  return all.sort((a, b) => orderOf(a) - orderOf(b));
}

const VERDICTS: readonly Statement['verdict'][] = ['rejected', 'misread', 'accepted'];
const KINDS: readonly StatedBy['kind'][] = ['endpoint', 'client', 'framework', 'system'];

function orderOf({ kind, statement }: StatedBy): number {
  return VERDICTS.indexOf(statement.verdict) * KINDS.length + KINDS.indexOf(kind);
}

function relatedTo({ id, kind, after = [], afterHere = [] }: AnyRule) {
  const givesWayTo = [...new Set([...after, ...afterHere])].sort();
  const goesBefore = rules
    .filter(each => each.after?.includes(id) || each.afterHere?.includes(id))
    .map(each => each.id)
    .sort();
  const sameKind = rules
    .filter(each => each.kind === kind && each.id !== id)
    .map(each => each.id)
    .filter(each => !givesWayTo.includes(each) && !goesBefore.includes(each))
    .sort();
  return { givesWayTo, goesBefore, sameKind };
}

/** The value of a parameter for readers. */
export function parameterText(value: unknown): string {
  const isUnbounded = value === Number.MAX_SAFE_INTEGER || value === Number.POSITIVE_INFINITY;
  return isUnbounded ? 'no limit' : JSON.stringify(value);
}

/** The number of dialects with each verdict, in words. */
export function countsOf(stated: readonly StatedBy[]): string {
  const ids = (verdict: Statement['verdict']) =>
    new Set(stated.filter(({ statement }) => statement.verdict === verdict).map(({ dialect }) => dialect)).size;
  const counts = [
    ['rejected', ids('rejected')],
    ['misread', ids('misread')],
    ['accepted', ids('accepted')],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} by ${count}${word === 'rejected' ? ` dialect${count === 1 ? '' : 's'}` : ''}`)
    .join(', ');
}

/** The most informative entries: one per dialect, those with an error text of the server first, each text once. */
export function mostInformative(stated: readonly StatedBy[], count: number): StatedBy[] {
  const rankOf = ({ dialect, kind, statement }: StatedBy) => [
    VERDICTS.indexOf(statement.verdict),
    // `strict` combines all servers, so it is not a server of its own.
    dialect === 'strict' ? 1 : 0,
    statement.says === undefined ? 1 : 0,
    KINDS.indexOf(kind),
    GRADES.indexOf(bestGrade(statement.evidence)),
    statement.models === undefined && statement.when === undefined && statement.until === undefined ? 0 : 1,
  ];
  const sorted = [...stated].sort((a, b) => compare(rankOf(a), rankOf(b)));
  const shown = new Set<string>();
  const quoted = new Set<string>();
  const first: StatedBy[] = [];
  const rest: StatedBy[] = [];
  for (const each of sorted) {
    if (shown.has(each.dialect)) continue;
    shown.add(each.dialect);
    const { says, verdict } = each.statement;
    (says !== undefined && quoted.has(says) ? rest : first).push(each);
    if (says !== undefined && verdict === 'rejected') quoted.add(says);
  }
  return [...first, ...rest].slice(0, count).sort((a, b) => compare(rankOf(a), rankOf(b)));
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, i) => each !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
