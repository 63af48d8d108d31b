/**
 * Determines which rules run for a dialect, and with which parameters. Done once per model and day, not for each
 * message.
 */

import type { Conversation, Dialect, Settings, Statement, When } from '../generated/types.ts';
import { matchesAny } from '../model/name-pattern.ts';
import type { AnyRule, Finding } from '../model/rule.ts';
import { lastKey } from '../pointer.ts';
import { type Applicable, advice, type Judgement, weighEntries } from './severity.ts';

/** What the conditions of an entry may depend on, besides the finding itself. */
export interface Circumstances {
  readonly model?: string | undefined;
  /** ISO date; absent for the entries in force now. */
  readonly at?: string | undefined;
  readonly toolsDeclared: boolean;
  readonly settings?: Settings | undefined;
  readonly layer?: Conversation['layer'] | undefined;
}

export interface PlannedRule {
  readonly rule: AnyRule;
  readonly parameters: object;
  readonly statements: readonly Applicable[];
  /** The combined result of the entries, if it is the same for every finding. */
  readonly judgement: Judgement | undefined;
  /** Otherwise, the results so far by the place of the finding. */
  readonly judgements: Map<string, Judgement | undefined>;
  /** Whether a rule that gives way to this one is in the plan. */
  readonly isAwaited: boolean;
}

export interface Plan {
  readonly dialect: Dialect;
  readonly rules: readonly PlannedRule[];
}

/**
 * The rules that a dialect has entries for, in registry order. A rule runs once for each set of parameters among the
 * entries in force; entries that only tolerate something apply to every run.
 */
export function makePlan(dialect: Dialect, rules: readonly AnyRule[], circumstances: Circumstances): Plan {
  const planned: PlannedRule[] = [];
  const awaited = awaitedRules(rules);
  for (const rule of rules) {
    const stated = dialect.rules[rule.id];
    if (stated === undefined) continue;
    const statements = stated.flatMap(statement => {
      const undecided = conditionsHold(statement, circumstances);
      return undecided === false ? [] : [{ statement, undecided: undecided === true ? undefined : undecided }];
    });
    const runs = new Map<string, Applicable[]>();
    for (const each of statements)
      if (each.statement.verdict !== 'accepted' || rule.isAdvice === true) {
        const key = JSON.stringify(each.statement.parameters ?? {});
        runs.set(key, [...(runs.get(key) ?? []), each]);
      }
    const tolerated = rule.isAdvice === true ? [] : statements.filter(each => each.statement.verdict === 'accepted');
    for (const [key, against] of runs) {
      const same = tolerated.filter(
        each => each.statement.parameters === undefined || JSON.stringify(each.statement.parameters) === key,
      );
      const statements = [...against, ...same];
      const dependsOnPlace = statements.some(
        ({ statement: { when } }) =>
          when?.roles !== undefined || when?.parts !== undefined || when?.fields !== undefined,
      );
      const judgement = dependsOnPlace
        ? undefined
        : rule.isAdvice === true
          ? advice(against)
          : weighEntries(statements);
      // Findings of this rule would have no effect, so it need not run.
      if (!dependsOnPlace && judgement === undefined) continue;
      planned.push({
        rule,
        parameters: { ...rule.parameters, ...against[0]?.statement.parameters },
        statements,
        judgement,
        judgements: new Map(),
        isAwaited: awaited.has(rule.id),
      });
    }
  }
  return { dialect, rules: planned };
}

/** IDs of the rules that others give way to. */
function awaitedRules(rules: readonly AnyRule[]): Set<string> {
  const found = new Set<string>();
  for (const { after = [], afterHere = [] } of rules) for (const id of [...after, ...afterHere]) found.add(id);
  return found;
}

/** True, false, or the information that is missing. Conditions on the finding itself are checked later. */
export function conditionsHold(
  statement: Statement,
  { model, at, toolsDeclared, settings, layer }: Circumstances,
): boolean | string {
  const { since, until, models, when } = statement;
  if (at === undefined ? until !== undefined : (until ?? at) < at || (since ?? at) > at) return false;
  if (when?.tools !== undefined && (when.tools === 'declared') !== toolsDeclared) return false;
  if (when?.model !== undefined && (when.model === 'named') !== (model !== undefined)) return false;
  if (when?.streaming !== undefined && when.streaming !== (settings?.streaming ?? false)) return false;
  if (when?.keepsReasoning !== undefined && when.keepsReasoning !== (settings?.keepsReasoning ?? false)) return false;
  if (when?.layer !== undefined && layer !== undefined && when.layer !== layer) return false;
  // One unmet condition is enough, even if others cannot be determined.
  let unknown: string | undefined;
  if (models !== undefined && model === undefined) unknown = 'the model is not known';
  else if (models !== undefined && !matchesAny(models, model ?? '')) return false;
  if (when?.stored !== undefined && settings?.stored === undefined)
    unknown ??= 'whether the server stores the conversation is not known';
  else if (when?.stored !== undefined && settings?.stored !== when.stored) return false;
  if (when?.layer !== undefined && layer === undefined) unknown ??= 'whether this is kept or sent is not known';
  if (when?.thinking !== undefined && settings?.thinking === undefined) unknown ??= 'the thinking mode is not known';
  else if (when?.thinking !== undefined && settings?.thinking !== when.thinking) return false;
  return unknown ?? true;
}

/** Whether the conditions on the place of a finding are met. */
export function conditionsHoldAt(
  when: When | undefined,
  place: { role?: string | undefined; part?: string | undefined; field?: string | undefined },
): boolean {
  if (when === undefined) return true;
  if (when.roles !== undefined && !when.roles.includes(place.role ?? '')) return false;
  if (when.fields !== undefined && !when.fields.includes(place.field ?? '')) return false;
  return when.parts === undefined || when.parts.includes(place.part ?? '');
}

/** The name of the field with the fault, or of the one that is missing. An item of a list is called `name[]`. */
export function fieldOf({ at, data }: Finding): string {
  if (typeof data?.field === 'string') return data.field;
  const last = lastKey(at.pointer);
  return /^\d+$/.test(last) ? `${lastKey(at.pointer.slice(0, -last.length - 1))}[]` : last;
}
