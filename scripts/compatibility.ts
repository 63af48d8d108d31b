/** Which API accepts what: rules and features by provider, one table per task. */
import type { Dialect, Evidence, Replay, SettingPlace, Statement } from '../src/generated/types.ts';
import { withNamedSlots } from '../src/judge/server-words.ts';
import { weighEntries } from '../src/judge/severity.ts';
import { findRule } from '../src/registry/registry.ts';
import { byName, conditionsOf, isWellKnown } from './entries.ts';

import { replayPlaces } from './provider-markdown.ts';
import { apis } from './provider-pages.ts';
import type { Topic } from './topics.ts';

export const STATES = {
  rejects: 'rejects',
  some: 'rejects some',
  maybe: 'may reject',
  misreads: 'misreads',
  accepts: 'accepts',
  past: 'no longer rejects',
  happens: 'happens',
  normal: 'is normal',
  required: 'required',
  useful: 'useful',
  optional: 'optional',
  ignored: 'ignored',
  forbidden: 'forbidden',
  renamed: 'other name or limits',
  unavailable: 'not available',
} as const;

export type State = keyof typeof STATES;

/** A compatibility fact about an API. Several APIs share it if they behave alike. */
export interface Fact {
  readonly verdict: string;
  /** The models, days and requests that it applies to. */
  readonly scope?: readonly string[];
  readonly says?: string;
  readonly note?: string;
  readonly evidence: readonly Evidence[];
}

export interface Cell {
  readonly state: State;
  /** The day since when it applies, if known. */
  readonly since?: string;
  /** Indexes of `facts`. */
  readonly facts: readonly number[];
}

export interface Row {
  readonly id: string;
  readonly title: string;
  /** Page of the rule, relative to the folder of the tables. Features have none. */
  readonly page?: string;
  /** By API ID; a missing one is unknown. */
  readonly cells: Readonly<Record<string, Cell>>;
}

/** The data file of a task, as the site loads it. */
export interface Compatibility {
  readonly states: Readonly<Record<string, string>>;
  readonly apis: readonly { readonly id: string; readonly name: string; readonly isWellKnown: boolean }[];
  readonly rows: readonly Row[];
  readonly facts: readonly Fact[];
}

export function compatibilityOf({ rules, hasReplay, hasSettings, isAboutReplies }: Topic): Compatibility {
  const facts = new Facts();
  const rows = [
    ...(hasReplay === true ? replayRows(facts) : []),
    ...rules.map(rule => ruleRow(rule, facts, isAboutReplies === true)),
    ...(hasSettings === true ? settingRows(facts) : []),
  ].filter(({ cells }) => Object.keys(cells).length > 0);
  const shown = apis.filter(({ id }) => rows.some(({ cells }) => cells[id] !== undefined));
  const states = new Set(rows.flatMap(({ cells }) => Object.values(cells).map(({ state }) => state)));
  return {
    states: Object.fromEntries(Object.entries(STATES).filter(([state]) => states.has(state as State))),
    apis: shown.sort((a, b) => byName(a.id, b.id)).map(({ id, name }) => ({ id, name, isWellKnown: isWellKnown(id) })),
    rows,
    facts: facts.list,
  };
}

/** Collects each fact once. */
class Facts {
  readonly list: Fact[] = [];
  private readonly indexes = new Map<string, number>();

  add(fact: Fact): number {
    const key = JSON.stringify(fact);
    const index = this.indexes.get(key) ?? this.list.push(fact) - 1;
    this.indexes.set(key, index);
    return index;
  }
}

function ruleRow(id: string, facts: Facts, isAboutReplies: boolean): Row {
  const rule = findRule(id);
  const cells = cellsOf(({ rules, replies }) => {
    const stated = (isAboutReplies ? replies : rules)?.[id] ?? [];
    if (stated.length === 0) return undefined;
    const since = sinceOf(stated);
    return {
      state: isAboutReplies ? replyStateOf(stated) : stateOf(stated),
      ...(since !== undefined && { since }),
      facts: stated.map(each => facts.add(factOf(each, isAboutReplies ? IN_REPLIES : VERDICTS))),
    };
  });
  return { id, title: rule === undefined ? id : rule.title, page: `../rules/${id}`, cells };
}

/** The first day of the oldest entry that still applies; undefined if an entry has no first day. */
function sinceOf(stated: readonly Statement[]): string | undefined {
  const current = stated.filter(({ until, verdict }) => until === undefined && verdict !== 'accepted');
  const days = current.flatMap(({ since }) => since ?? []);
  return days.length < current.length ? undefined : days.sort()[0];
}

function cellsOf(cellOf: (api: Dialect) => Cell | undefined): Record<string, Cell> {
  return Object.fromEntries(
    apis.flatMap(api => {
      const cell = cellOf(api);
      return cell === undefined ? [] : [[api.id, cell]];
    }),
  );
}

/** The verdict that applies now, for most models and requests. */
function stateOf(stated: readonly Statement[]): State {
  const current = stated.filter(({ until }) => until === undefined);
  if (current.length === 0) return stated.some(({ verdict }) => verdict === 'rejected') ? 'past' : 'accepts';
  const rejecting = current.filter(({ verdict }) => verdict === 'rejected');
  const sure = rejecting.filter(statement => weighEntries([{ statement }])?.severity === 'error');
  const isGeneral = ({ models, when, parameters }: Statement) =>
    models === undefined && when === undefined && parameters?.parts === undefined;
  if (sure.some(isGeneral)) return 'rejects';
  if (sure.length > 0) return 'some';
  if (rejecting.length > 0) return 'maybe';
  return current.some(({ verdict }) => verdict === 'misread') ? 'misreads' : 'accepts';
}

function replyStateOf(stated: readonly Statement[]): State {
  return stated.every(({ verdict }) => verdict === 'accepted') ? 'normal' : 'happens';
}

type Words = Readonly<Record<Statement['verdict'], string>>;
const VERDICTS: Words = { rejected: 'Rejects', misread: 'Misreads', accepted: 'Accepts' };
const IN_REPLIES: Words = { rejected: 'Happens', misread: 'Happens', accepted: 'Is normal' };

function factOf(statement: Statement, words: Words): Fact {
  const { verdict, status, models, since, until, when, says, note, inheritedFrom, evidence } = statement;
  const scope = [
    ...(models === undefined ? [] : [`models ${models.join(', ')}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(when === undefined ? [] : conditionsOf(when)),
    ...(inheritedFrom === undefined ? [] : [`copied from ${inheritedFrom}, not confirmed here`]),
  ];
  return {
    verdict: `${words[verdict]}${status === undefined ? '' : ` (${status})`}`,
    ...(scope.length > 0 && { scope }),
    ...(says !== undefined && { says: withNamedSlots(says) }),
    ...(note !== undefined && { note }),
    evidence,
  };
}

const POLICIES: readonly Replay['plainTurns'][] = ['required', 'forbidden', 'useful', 'ignored', 'optional'];

/** Whether reasoning is sent back. If models differ, the row shows the policy with the most effect. */
function replayRows(facts: Facts): Row[] {
  const row = (id: 'turnsWithCalls' | 'plainTurns', title: string): Row => {
    const cells = cellsOf(({ replay }) => {
      const current = replay?.filter(({ until }) => until === undefined) ?? [];
      const state = POLICIES.find(policy => current.some(each => each[id] === policy));
      if (state === undefined) return undefined;
      return { state, facts: current.map(each => facts.add(replayFact(each, each[id]))) };
    });
    return { id, title, cells };
  };
  return [
    row('turnsWithCalls', 'Sending back the reasoning of messages with tool calls'),
    row('plainTurns', 'Sending back the reasoning of other messages'),
  ];
}

function replayFact(replay: Replay, policy: string): Fact {
  const { models, since, keepsReasoning, note, evidence } = replay;
  const scope = [
    ...(models === undefined ? [] : [`models ${models.join(', ')}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(keepsReasoning === true ? ['requests that keep all reasoning'] : []),
  ];
  const places = replayPlaces(replay);
  const where = places.length === 0 ? [] : [`In ${places.join(' or ')}.`];
  const notes = [...where, ...(note === undefined ? [] : [note])];
  return {
    verdict: `${policy.slice(0, 1).toUpperCase()}${policy.slice(1)}`,
    ...(scope.length > 0 && { scope }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
    evidence,
  };
}

/** Settings that an API has in another field than its message format, limits, or does not have. */
function settingRows(facts: Facts): Row[] {
  const names = [...new Set(apis.flatMap(({ settings = [] }) => settings.map(({ setting }) => setting)))].sort();
  return names.map(name => {
    const cells = cellsOf(({ settings = [] }) => {
      const stated = settings.filter(({ setting, isOlder }) => setting === name && isOlder !== true);
      if (stated.length === 0) return undefined;
      const state = stated.every(({ at, models }) => at === undefined && models === undefined)
        ? 'unavailable'
        : 'renamed';
      return { state, facts: stated.map(each => facts.add(settingFact(each))) };
    });
    return { id: name, title: `\`${name}\``, cells };
  });
}

function settingFact({ at, models, except, min, max, most, words, evidence = [] }: SettingPlace): Fact {
  const scope = [
    ...(models === undefined ? [] : [`models ${models.join(', ')}`]),
    ...(except === undefined ? [] : [`not models ${except.join(', ')}`]),
  ];
  const limits = [
    ...(words === undefined ? [] : [`values: ${Object.values(words).join(', ')}`]),
    ...(min === undefined ? [] : [`from ${min}`]),
    ...(max === undefined ? [] : [`up to ${max}`]),
    ...(most === undefined ? [] : [`at most ${most} items or characters`]),
  ];
  return {
    verdict: at === undefined ? 'Not available' : `\`${at}\``,
    ...(scope.length > 0 && { scope }),
    ...(limits.length > 0 && { note: limits.join('; ') }),
    evidence,
  };
}
