/** Checks a dialect that fits its schema: names of rules, parameters, formats and sources may not exist. */
import { type DialectFile, type FileEntry, INHERITED } from '../dialects/dialect-file.ts';
import type { Dialect } from '../generated/types.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { compileOrder } from '../model/order.ts';
import type { AnyRule } from '../model/rule.ts';
import { child } from '../pointer.ts';
import { rules as builtInRules, findMessageFormat, findRule, messageFormats } from '../registry/registry.ts';

/** A dialect file, or a resolved dialect. */
type AnyDialect = DialectFile | Dialect;
type Entry = FileEntry | typeof INHERITED;

export interface DialectFault {
  /** The pointer of the fault in the dialect. */
  readonly pointer: string;
  readonly text: string;
  /** Whether the fault is in the key, not in its value. */
  readonly isKey?: boolean | undefined;
}

/** All faults of a dialect that fits its schema. `rules` are the caller's own, in addition to the built-in ones. */
export function dialectFaults(dialect: AnyDialect, rules: readonly AnyRule[] = []): DialectFault[] {
  const known = [...builtInRules, ...rules];
  const faults: DialectFault[] = sourceFaults(dialect);
  const { format, sends, precedence = [] } = dialect;
  const formats = messageFormats.map(each => each.id);
  for (const [key, id] of Object.entries({ format, sends }))
    if (id !== undefined && findMessageFormat(id) === undefined)
      faults.push({ pointer: `/${key}`, text: `no message format \`${id}\`${didYouMean(id, formats)}` });
  for (const [id, statements] of entriesOf(dialect.rules)) {
    const pointer = child('/rules', id);
    const rule = findRule(id) ?? rules.find(each => each.id === id);
    if (rule === undefined) faults.push(noRule(pointer, id, known));
    else if (rule.severity !== undefined)
      faults.push({ pointer, text: `\`${id}\` is about the bytes of a file, not about a server`, isKey: true });
    else for (const [i, each] of statements.entries()) faults.push(...statementFaults(rule, each, child(pointer, i)));
  }
  for (const [id, statements] of entriesOf(dialect.replies)) {
    const pointer = child('/replies', id);
    const rule = findRule(id) ?? rules.find(each => each.id === id);
    const about = known.filter(each => each.reply !== undefined);
    if (rule === undefined) faults.push(noRule(pointer, id, about));
    else if (rule.reply === undefined) faults.push({ pointer, text: `\`${id}\` is not about replies`, isKey: true });
    else for (const [i, each] of statements.entries()) faults.push(...replyFaults(rule, each, child(pointer, i)));
  }
  if ('without' in dialect)
    for (const [i, id] of (dialect.without ?? []).entries())
      if (!known.some(each => each.id === id)) faults.push({ ...noRule(`/without/${i}`, id, known), isKey: false });
  // A precedence may list a rule without entries: a copy of a dialect may have left it out.
  for (const [i, id] of precedence.entries())
    if (!known.some(each => each.id === id)) faults.push({ ...noRule(`/precedence/${i}`, id, known), isKey: false });
  return faults;
}

function noRule(pointer: string, id: string, known: readonly AnyRule[]): DialectFault {
  const ids = known.map(each => each.id);
  return { pointer, text: `no rule \`${id}\`${didYouMean(id, ids)}`, isKey: true };
}

function entriesOf(rules: AnyDialect['rules'] | DialectFile['replies']): [string, readonly Entry[]][] {
  return Object.entries((rules ?? {}) as Record<string, readonly Entry[]>);
}

/** Sources that are cited and not listed, and sources that are listed and not cited. */
function sourceFaults(dialect: AnyDialect): DialectFault[] {
  const sources = ('sources' in dialect ? dialect.sources : undefined) ?? {};
  const names = Object.keys(sources);
  const cited = new Set<string>();
  const faults: DialectFault[] = [];
  const look = (value: { readonly evidence?: readonly unknown[] } | string, pointer: string) => {
    if (typeof value === 'string') return;
    for (const [i, each] of (value.evidence ?? []).entries()) {
      if (typeof each !== 'string') continue;
      cited.add(each);
      if (!Object.hasOwn(sources, each))
        faults.push({
          pointer: `${pointer}/evidence/${i}`,
          text: `\`sources\` has no \`${each}\`${didYouMean(each, names)}`,
        });
    }
  };
  for (const key of ['rules', 'replies'] as const)
    for (const [id, entries] of entriesOf(dialect[key]))
      for (const [i, each] of entries.entries()) look(each, child(child(`/${key}`, id), i));
  for (const key of ['replay', 'settings'] as const)
    for (const [i, each] of (dialect[key] ?? []).entries()) look(each, `/${key}/${i}`);
  if (dialect.errorReply !== undefined) look(dialect.errorReply, '/errorReply');
  for (const name of names)
    if (!cited.has(name))
      faults.push({ pointer: child('/sources', name), text: `no entry cites \`${name}\``, isKey: true });
  return faults;
}

function statementFaults(rule: AnyRule, entry: Entry, pointer: string): DialectFault[] {
  if (entry === INHERITED) return [];
  const { evidence = [], parameters = {}, models } = entry;
  const faults: DialectFault[] = [];
  if (evidence.length === 0)
    faults.push({ pointer: `${pointer}/evidence`, text: `an entry for \`${rule.id}\` has no evidence` });
  if (models !== undefined && models.length === 0)
    faults.push({ pointer: `${pointer}/models`, text: 'the entry applies to no model; leave `models` out' });
  else if (models?.every(each => each.startsWith('!')))
    faults.push({
      pointer: `${pointer}/models`,
      text: 'the entry applies to no model; add `*` before the names with `!`',
    });
  faults.push(...parameterFaults(rule, parameters, `${pointer}/parameters`));
  const { order, pattern } = parameters;
  for (const [key, compile] of [
    ['order', () => order !== undefined && compileOrder(String(order))],
    ['pattern', () => pattern !== undefined && new RegExp(String(pattern), 'u')],
  ] as const)
    try {
      compile();
    } catch (error) {
      const text = `an entry for \`${rule.id}\`: ${(error as Error).message}`;
      faults.push({ pointer: `${pointer}/parameters/${key}`, text });
    }
  return faults;
}

/** An entry about replies may also name the messages of the rule that it applies to. */
function replyFaults(rule: AnyRule, entry: Entry, pointer: string): DialectFault[] {
  if (entry === INHERITED) return [];
  const { messages, ...others } = entry.parameters ?? {};
  const faults = statementFaults(rule, { ...entry, parameters: others }, pointer);
  const known = Object.keys(rule.messages);
  const at = `${pointer}/parameters/messages`;
  if (messages !== undefined && !Array.isArray(messages))
    faults.push({ pointer: at, text: `\`messages\` must be a list of ${quoted(known)}` });
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
    return found === expected ? [] : [{ pointer: at, text: `\`${name}\` must be ${expected}, not ${found}` }];
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
