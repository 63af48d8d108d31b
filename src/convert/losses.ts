/** What did not come along: told by the shapes on the way, or found by comparing what came home with what went. */
import type { Dialect, Extension, Loss } from '../generated/types.ts';
import { child, comparePointers, pointerKeys, putAt, valueAt } from '../pointer.ts';
import type { Shape } from '../shapes/shape.ts';
import { isObject } from '../shapes/structure.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { commonItems, type Difference, differences, print } from './differences.ts';
import { pack, unpack } from './extension.ts';
import { Places } from './places.ts';
import { instructionsIn, type Source, type Target } from './write.ts';

type Wire = Record<string, unknown>;

/** What of the source is not the same at home again is lost, whatever anybody thought on the way. */
export function lossesOf(source: Source, there: Target, home: Target, to: Dialect): Loss[] {
  const found = differencesAt(source, there, home);
  const differing = new Places(found);
  const explained = there.told.filter(loss => differing.concern(loss.pointer));
  const { at } = source;
  const isMoved = at !== '' && found.some(each => each.pointer === at && each.kind === 'dropped');
  // Where the whole list stands under another key, nothing that was told of one message says so.
  if (isMoved && !explained.some(loss => loss.pointer === at))
    explained.push({ kind: 're-encoded', pointer: at, reason: `\`${to.id}\` keeps the messages in another place` });
  // What came in beside the messages tells of nothing that stands in them.
  const told = new Places(explained.filter(({ kind, pointer }) => kind !== 'synthesised' || pointer !== ''));
  const added = new Places(explained);
  // A message that lost a key and got another has it under that name; around the messages the two are apart.
  const poorer = new Set([...found, ...explained].filter(({ kind }) => kind !== 'synthesised').map(parentOf));
  const isOpen = ({ kind, pointer }: Difference) =>
    kind === 'synthesised'
      ? !added.cover(pointer) && (pointer === '' ? !isMoved : !poorer.has(pointer))
      : // That the whole became something else is told of by nothing in it.
        !(pointer === '' ? told.cover(pointer) : told.concern(pointer));
  const open = found.filter(isOpen);
  const losses = [...explained, ...open.map(each => unexplained(each, to.id))];
  if (isBare(source, home))
    losses.push({ kind: 're-encoded', pointer: '', reason: `\`${to.id}\` has more around the messages than a list` });
  return losses.sort((a, b) => comparePointers(a.pointer, b.pointer));
}

function parentOf({ pointer }: { readonly pointer: string }): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/**
 * Message by message, each with what came home of it; a bare list that comes home in a body, with the list there. Where
 * messages do not stand in a list of their own, place by place.
 */
function differencesAt({ value, shape, messages, at }: Source, there: Target, home: Target): Difference[] {
  const inside = shape.readFrame(home.value, '', () => {});
  const isAlone = isBare({ value, at }, home);
  const areListed =
    valueAt(value, at) === messages && valueAt(home.value, inside.at) === inside.messages && isReadAsWritten(home);
  if (!areListed || (!isAlone && inside.at !== at))
    return isAlone ? differences(messages, inside.messages) : differences(value, home.value);
  const around = isAlone ? [] : differences(withoutList(value, at), withoutList(home.value, at));
  return [...around, ...listDifferences(messages, there, home, at)];
}

/** Whether a bare list came home with something around it. */
function isBare({ value, at }: Pick<Source, 'value' | 'at'>, home: Target): boolean {
  return at === '' && Array.isArray(value) && !Array.isArray(home.value);
}

function withoutList(value: unknown, at: string): unknown {
  return at === '' ? [] : putAt(value, pointerKeys(at), []);
}

/** Compares each message with what came home of it, whatever its place is now. */
function listDifferences(messages: readonly unknown[], there: Target, home: Target, at: string): Difference[] {
  const beside = home.written.length - home.shape.readFrame(home.value, '', () => {}).messages.length;
  const units = home.written.slice(beside).map(({ value, sources }) => {
    const origins = sources.flatMap(place => there.written[place]?.sources ?? []).map(unit => unit - there.beside);
    return { value, print: print(value), origins: new Set(origins), isTaken: false };
  });
  const prints = messages.map(print);
  if (units.length === messages.length && units.every((unit, i) => unit.print === prints[i])) return [];
  const found: Difference[] = [];
  const comesFrom = (i: number) => units.filter(({ origins }) => origins.has(i));
  const inPlace = new Map<number, (typeof units)[number]>();
  for (const [i, k] of commonItems(
    prints,
    units.map(unit => unit.print),
  )) {
    const unit = units[k] as (typeof units)[number];
    unit.isTaken = true;
    inPlace.set(i, unit);
  }
  const moved = prints.map((each, i) => (inPlace.has(i) ? undefined : take(comesFrom(i), unit => unit.print === each)));
  for (const [i, message] of messages.entries()) {
    if (inPlace.has(i)) continue;
    const pointer = child(at, i);
    const all = comesFrom(i);
    if (moved[i] !== undefined) found.push({ pointer, kind: 'reordered' });
    else {
      const isLike = ({ value }: { value: unknown }) => isAlike(value, message);
      const unit = take(all, isLike) ?? take(all, () => true) ?? take(units.slice(i, i + 1), isLike);
      if (unit === undefined) found.push({ pointer, kind: all.length === 0 ? 'dropped' : 'merged' });
      else found.push(...differences(message, unit.value, pointer));
    }
  }
  for (const { isTaken, origins } of units) {
    const [origin = -1] = origins;
    if (!isTaken)
      found.push(
        origin < 0 ? { pointer: at, kind: 'synthesised' } : { pointer: child(at, origin), kind: 're-encoded' },
      );
  }
  return found;
}

/** The first that fits and that nothing else was compared with. */
function take<Unit extends { isTaken: boolean }>(
  units: readonly Unit[],
  fits: (unit: Unit) => boolean,
): Unit | undefined {
  const unit = units.find(each => !each.isTaken && fits(each));
  if (unit !== undefined) unit.isTaken = true;
  return unit;
}

/** Whether two messages are of one kind. */
function isAlike(a: unknown, b: unknown): boolean {
  return isObject(a) && isObject(b) && a.role === b.role && a.type === b.type;
}

function unexplained({ kind, pointer, key }: Difference, to: string): Loss {
  const what = key === undefined ? 'this' : `\`${key}\``;
  const reasons: Record<Loss['kind'], string> = {
    dropped: `\`${to}\` has no place for ${what}`,
    // On either side: what is not there at the end may have been needed on the way, or at home.
    synthesised: `back from \`${to}\` it has ${key === undefined ? 'more than before' : `${what} as well`}`,
    reordered: `\`${to}\` keeps another order`,
    merged: `\`${to}\` has one place for what stood apart`,
    're-encoded': key === undefined ? `\`${to}\` writes it differently` : `\`${to}\` has it as ${what}`,
  };
  return { kind, pointer, reason: reasons[kind] };
}

/** What brings back on the way home all that was lost. */
export function bagOf(source: Source, there: Target, home: Target, losses: readonly Loss[]): Extension {
  const { dialect, shape, value, messages, at } = source;
  const bag = { dialect: dialect.id, groups: [] };
  if (losses.length === 0) return bag;
  const whole = { ...bag, document: { value, print: fingerprint(print(home.value)) } };
  const isList = valueAt(value, at) === messages;
  // What comes home for no message of the source could not be told from one that came since.
  const hasStrangers = home.written.some(({ sources }) =>
    sources.every(place => !there.written[place]?.sources.length),
  );
  if (!isList || hasStrangers || !isReadAsWritten(there)) return whole;
  const units = unitsOf(shape, value);
  const beside = units.length - messages.length;
  const groups = pack(units, there.written, changedUnits(units, there, home), beside);
  // Messages that were moved do not come back to their place by themselves.
  if (isBare(source, home) || shape.readFrame(home.value, '', () => {}).at !== at)
    return { ...bag, groups, document: { at, value: putAt(value, pointerKeys(at), []) } };
  const isAround = losses.some(({ pointer }) => !pointer.startsWith(`${at}/`));
  return { ...bag, groups, ...(isAround && isObject(value) && frameOf(value, home.value, at)) };
}

/** Instructions beside the messages, and the messages. */
function unitsOf(shape: Shape, value: unknown): unknown[] {
  return [...instructionsIn(shape, value), ...shape.readFrame(value, '', () => {}).messages];
}

/** Whether a reader finds the messages as they were written: in a text they may run into each other. */
function isReadAsWritten({ shape, value, written }: Target): boolean {
  const units = unitsOf(shape, value);
  return units.length === written.length && units.every((unit, i) => print(unit) === print(written[i]?.value));
}

/** Tells which units of the source do not come home alone, as they stood and in their order. */
function changedUnits(units: readonly unknown[], there: Target, home: Target): (unit: number) => boolean {
  const same = new Set<number>();
  const several = new Set<number>();
  let last = -1;
  const beside = instructionsIn(home.shape, home.value).length;
  for (const [i, { value, sources }] of home.written.entries()) {
    const from = [...new Set(sources.flatMap(place => there.written[place]?.sources ?? []))];
    const [unit] = from;
    const isInPlace = unit !== undefined && unit > last && unit < there.beside === i < beside;
    if (from.length === 1 && isInPlace && print(value) === print(units[unit])) {
      same.add(unit);
      last = unit;
    } else for (const each of from) several.add(each);
  }
  return unit => !same.has(unit) || several.has(unit);
}

/** What stands around the messages, without them, and how it comes home. */
function frameOf(value: Wire, home: unknown, at: string): Pick<Extension, 'frame' | 'home'> {
  const [key = ''] = pointerKeys(at);
  const { [key]: _, ...frame } = value;
  const { [key]: _messages, ...around } = isObject(home) ? home : {};
  const prints = Object.entries(around).map(([name, each]) => [name, fingerprint(print(each))]);
  return { frame, home: Object.fromEntries(prints) as Record<string, string> };
}

/** What was written, with what the bag has of it put back, where it is a bag of this dialect. */
export function restored(extension: Extension | undefined, source: Source, there: Target, to: Dialect): Target {
  if (extension === undefined || extension.dialect !== to.id) return there;
  const { frame, document, groups } = extension;
  if (groups.length === 0 && frame === undefined && document === undefined) return there;
  const { shape, written } = there;
  const units = unitsOf(source.shape, source.value);
  const beside = instructionsIn(shape, there.value).length;
  const messages = unpack(extension, units, written.slice(beside));
  if (document?.at !== undefined) {
    const whole = putAt(document.value, pointerKeys(document.at), messages);
    return { ...there, value: whole };
  }
  if (document !== undefined)
    return document.print === undefined || document.print === fingerprint(print(there.value))
      ? { ...there, value: document.value }
      : there;
  const value = there.framed(messages);
  return { ...there, value: frame !== undefined && isObject(value) ? around(value, extension) : value };
}

/** A body with what stood around its messages; what was changed since stays as it is now. */
function around(value: Wire, { frame = {}, home = {} }: Extension): Wire {
  const out: Wire = {};
  for (const key of new Set([...Object.keys(frame), ...Object.keys(value)])) {
    const isHere = Object.hasOwn(value, key);
    const cameHome = Object.hasOwn(home, key);
    if (isHere && !(cameHome && home[key] === fingerprint(print(value[key])))) define(out, key, value[key]);
    else if (Object.hasOwn(frame, key) && (isHere || !cameHome)) define(out, key, frame[key]);
  }
  return out;
}

function define(out: Wire, key: string, value: unknown): void {
  Object.defineProperty(out, key, { value, enumerable: true, writable: true, configurable: true });
}
