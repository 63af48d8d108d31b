/**
 * Faults of a user's dialect that the JSON Schema cannot find: references to rules, formats and messages that do not
 * exist.
 */
import type { Dialect, Statement } from '../generated/types.ts';
import { compileOrder } from '../model/order.ts';
import type { AnyRule } from '../model/rule.ts';
import { child } from '../pointer.ts';
import { didYouMean } from './did-you-mean.ts';
import { findRule, findShape, rules as ours, shapes } from './registry.ts';

export interface DialectFault {
  /** The place of the fault in the dialect. */
  readonly pointer: string;
  readonly text: string;
  /** Whether the key is wrong, and not its value. */
  readonly isKey?: boolean | undefined;
}

/** All faults of a dialect that matches its schema. `rules` are the user's own, in addition to the built-in ones. */
export function dialectFaults(dialect: Dialect, rules: readonly AnyRule[] = []): DialectFault[] {
  const known = [...ours, ...rules];
  const faults: DialectFault[] = [];
  const { shape, wire, precedence = [] } = dialect;
  const layouts = shapes.map(each => each.id);
  for (const [key, id] of Object.entries({ shape, wire }))
    if (id !== undefined && findShape(id) === undefined)
      faults.push({ pointer: `/${key}`, text: `no shape \`${id}\`${didYouMean(id, layouts)}` });
  for (const [id, statements] of Object.entries(dialect.rules)) {
    const pointer = child('/rules', id);
    const rule = findRule(id) ?? rules.find(each => each.id === id);
    if (rule === undefined) faults.push(noRule(pointer, id, known));
    else if (rule.severity !== undefined)
      faults.push({ pointer, text: `\`${id}\` is about bytes: no server is asked`, isKey: true });
    else for (const [i, each] of statements.entries()) faults.push(...statementFaults(rule, each, child(pointer, i)));
  }
  for (const [id, statements] of Object.entries(dialect.replies ?? {})) {
    const pointer = child('/replies', id);
    const rule = findRule(id) ?? rules.find(each => each.id === id);
    const about = known.filter(each => each.reply !== undefined);
    if (rule === undefined) faults.push(noRule(pointer, id, about));
    else if (rule.reply === undefined) faults.push({ pointer, text: `\`${id}\` is not about replies`, isKey: true });
    else for (const [i, each] of statements.entries()) faults.push(...replyFaults(rule, each, child(pointer, i)));
  }
  // A rule in `precedence` without an entry was probably removed from a copy, which does no harm.
  for (const [i, id] of precedence.entries())
    if (!known.some(each => each.id === id)) faults.push({ ...noRule(`/precedence/${i}`, id, known), isKey: false });
  return faults;
}

function noRule(pointer: string, id: string, known: readonly AnyRule[]): DialectFault {
  const ids = known.map(each => each.id);
  return { pointer, text: `no rule \`${id}\`${didYouMean(id, ids)}`, isKey: true };
}

function statementFaults(rule: AnyRule, statement: Statement, pointer: string): DialectFault[] {
  const { evidence, parameters = {}, models = [] } = statement;
  const faults: DialectFault[] = [];
  if (evidence.length === 0)
    faults.push({ pointer: `${pointer}/evidence`, text: `a statement about \`${rule.id}\` has no evidence` });
  if (statement.models !== undefined && models.length === 0)
    faults.push({ pointer: `${pointer}/models`, text: 'a statement about no model says nothing; leave `models` out' });
  faults.push(...parameterFaults(rule, parameters, `${pointer}/parameters`));
  const { order, pattern } = parameters;
  for (const [key, compile] of [
    ['order', () => order !== undefined && compileOrder(String(order))],
    ['pattern', () => pattern !== undefined && new RegExp(String(pattern), 'u')],
  ] as const)
    try {
      compile();
    } catch (error) {
      const text = `a statement about \`${rule.id}\`: ${(error as Error).message}`;
      faults.push({ pointer: `${pointer}/parameters/${key}`, text });
    }
  return faults;
}

/** An entry about replies may also name the messages of the rule that it applies to. */
function replyFaults(rule: AnyRule, statement: Statement, pointer: string): DialectFault[] {
  const { messages, ...others } = statement.parameters ?? {};
  const faults = statementFaults(rule, { ...statement, parameters: others }, pointer);
  const known = Object.keys(rule.messages);
  const at = `${pointer}/parameters/messages`;
  if (messages !== undefined && !Array.isArray(messages))
    faults.push({ pointer: at, text: `\`messages\` has to be a list of ${quoted(known)}` });
  else
    for (const [i, id] of (messages ?? []).entries())
      if (!known.includes(String(id)))
        faults.push({
          pointer: child(at, i),
          text: `\`${rule.id}\` has no message \`${id}\`; it has ${quoted(known)}`,
        });
  return faults;
}

function parameterFaults(rule: AnyRule, parameters: Record<string, unknown>, pointer: string): DialectFault[] {
  const declared = (rule.parameters ?? {}) as Record<string, unknown>;
  const names = Object.keys(declared);
  return Object.entries(parameters).flatMap(([name, value]): DialectFault[] => {
    const at = child(pointer, name);
    if (!Object.hasOwn(declared, name)) {
      const has = names.length === 0 ? 'it has none' : `it has ${quoted(names)}`;
      const text = `\`${rule.id}\` has no parameter \`${name}\`${didYouMean(name, names) || `; ${has}`}`;
      return [{ pointer: at, text, isKey: true }];
    }
    const [found, expected] = [kindOf(value), kindOf(declared[name])];
    return found === expected ? [] : [{ pointer: at, text: `\`${name}\` has to be ${expected}, not ${found}` }];
  });
}

function quoted(words: readonly string[]): string {
  return words.map(each => `\`${each}\``).join(', ');
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return { object: 'an object', string: 'a text', number: 'a number', boolean: 'true or false' }[
    typeof value as string
  ] as string;
}
