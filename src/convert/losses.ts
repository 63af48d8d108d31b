/**
 * The losses of a conversion: those that the formats report while writing, and those found by converting back and
 * comparing.
 */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { Dialect, Extension, Loss } from '../generated/types.ts';
import { unquoted } from '../model/text.ts';
import { child, comparePointers, pointerKeys, putAt, valueAt } from '../pointer.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { memoized } from '../source/memoized.ts';
import { isSameJson } from '../source/same-json.ts';
import { Counterparts, type Unit } from './counterparts.ts';
import { commonItems, type Difference, differences, kindOf, print } from './differences.ts';
import { pack, unpack } from './extension.ts';
import { respelledReason } from './json-text.ts';
import { Places } from './places.ts';
import { settingAt, tableOf } from './settings/convert.ts';
import type { SettingTable } from './settings/formats.ts';
import { bodyOf, instructionsIn, type Source, type Target } from './write.ts';
import type { Sources } from './written.ts';

/** Whatever differs after the round trip is a loss, even if nothing was reported. */
export function lossesOf(source: Source, converted: Target, roundTrip: Target, to: Dialect): Loss[] {
  if (isSameJson(source.value, roundTrip.value)) return [];
  const found = differencesAt(source, converted, roundTrip);
  const differing = new Places(found);
  const explained = converted.reported.filter(loss => differing.affects(loss.pointer));
  const { at } = source;
  const isMoved = at !== '' && found.some(each => each.pointer === at && each.kind === 'dropped');
  // If the whole list moved to another key, losses of single messages do not explain it.
  if (isMoved && !explained.some(loss => loss.pointer === at))
    explained.push({ kind: 're-encoded', pointer: at, reason: `\`${to.id}\` stores the messages in another place` });
  // Something that was added outside the messages does not explain differences inside them.
  const reported = new Places(explained.filter(({ kind, pointer }) => kind !== 'synthesised' || pointer !== ''));
  // Something that was added outside the messages does not explain other additions.
  const isAround = (loss: Loss) => loss.kind === 'synthesised' && loss.pointer === '';
  const added = new Places(explained.filter(loss => !isAround(loss)));
  const hasAround = explained.some(isAround);
  // If a message lost a key and got another, the key was renamed. Outside the messages the two are unrelated.
  const lossContainers = new Set([...found, ...explained].filter(({ kind }) => kind !== 'synthesised').map(parentOf));
  const isOpen = ({ kind, pointer }: Difference) =>
    kind === 'synthesised'
      ? !added.contains(pointer) && (pointer === '' ? !isMoved && !hasAround : !lossContainers.has(pointer))
      : // No loss inside a value explains that the whole value was replaced.
        !(pointer === '' ? reported.contains(pointer) : reported.affects(pointer));
  const open = found.filter(isOpen);
  const table = tableOf(source.dialect, bodyOf(source.messageFormat));
  const reasonOf = (each: Difference) =>
    (each.pointer.startsWith(`${at}/`) ? undefined : settingReason(each, table, roundTrip)) ??
    textReason(each, source.value, roundTrip.value);
  const losses = [...explained, ...open.map(each => unexplained(each, to.id, reasonOf(each)))];
  if (isListFromBody(source, roundTrip))
    losses.push({
      kind: 're-encoded',
      pointer: '',
      reason: `a list of messages becomes a request body in \`${to.id}\``,
    });
  return losses.sort((a, b) => comparePointers(a.pointer, b.pointer));
}

function parentOf({ pointer }: { readonly pointer: string }): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/**
 * The differences, message by message. A bare list is compared with the list in a body. Formats without a message list
 * are compared place by place.
 */
function differencesAt(
  { value, messageFormat, messages, at }: Source,
  converted: Target,
  roundTrip: Target,
): Difference[] {
  const inside = messageFormat.readFrame(roundTrip.value, '', () => {});
  const isAlone = isListFromBody({ value, at }, roundTrip);
  const areListed =
    valueAt(value, at) === messages &&
    valueAt(roundTrip.value, inside.at) === inside.messages &&
    isReadAsWritten(roundTrip);
  if (!areListed || (!isAlone && inside.at !== at))
    return isAlone ? differences(messages, inside.messages) : differences(value, roundTrip.value);
  const around = isAlone ? [] : differences(withoutList(value, at), withoutList(roundTrip.value, at));
  return [...around, ...listDifferences(messages, converted, roundTrip, at)];
}

/** Whether a bare list came back as a body. */
function isListFromBody({ value, at }: Pick<Source, 'value' | 'at'>, roundTrip: Target): boolean {
  return at === '' && Array.isArray(value) && !Array.isArray(roundTrip.value);
}

function withoutList(value: unknown, at: string): unknown {
  return at === '' ? [] : putAt(value, pointerKeys(at), []);
}

/** Compares each message with its counterpart, wherever that is now. */
function listDifferences(messages: readonly unknown[], converted: Target, roundTrip: Target, at: string): Difference[] {
  const instructionCount =
    roundTrip.written.length - roundTrip.messageFormat.readFrame(roundTrip.value, '', () => {}).messages.length;
  const returned = roundTrip.written.slice(instructionCount);
  if (returned.length === messages.length && returned.every(({ value }, i) => isSameJson(value, messages[i])))
    return [];
  const counterparts = new Counterparts(
    converted.written,
    converted.instructionCount,
    roundTrip.written,
    instructionCount,
  );
  const { units } = counterparts;
  const prints = messages.map(print);
  const found: Difference[] = [];
  const open = new Set(messages.keys());
  for (const [i, k] of commonItems(
    prints,
    units.map(unit => unit.print),
  )) {
    (units[k] as Unit).isTaken = true;
    open.delete(i);
  }
  const sourceUnits = messages.map((value, i) => ({ value, print: prints[i] as string }));
  const moved = new Set([...open].filter(i => counterparts.take(i, sourceUnits[i] as Like, 'print') !== undefined));
  for (const i of open) {
    const pointer = child(at, i);
    const like = sourceUnits[i] as Like;
    if (moved.has(i)) found.push({ pointer, kind: 'reordered' });
    else {
      const unit = counterparts.take(i, like, 'kind') ?? counterparts.take(i, like, 'all') ?? freeUnit(units[i], like);
      if (unit === undefined) found.push({ pointer, kind: counterparts.has(i) ? 'merged' : 'dropped' });
      else for (const each of differences(like.value, unit.value, pointer)) found.push(each);
    }
  }
  for (const { isTaken, origin } of units)
    if (!isTaken)
      found.push(
        origin === undefined
          ? { pointer: at, kind: 'synthesised' }
          : { pointer: child(at, origin), kind: 're-encoded' },
      );
  return found;
}

type Like = Pick<Unit, 'value' | 'print'>;

/** Returns and marks a unit if it is unmatched and of the same kind. */
function freeUnit(unit: Unit | undefined, like: Like): Unit | undefined {
  if (unit === undefined || unit.isTaken || kindOf(unit.value) !== kindOf(like.value)) return undefined;
  unit.isTaken = true;
  return unit;
}

/** Why a converted setting does not come back unchanged. */
function settingReason(
  { pointer, kind, key }: Difference,
  table: SettingTable | undefined,
  roundTrip: Target,
): string | undefined {
  const setting = table === undefined || pointer === '' ? undefined : settingAt(table, pointer);
  if (setting === undefined || kind === 'synthesised') return undefined;
  if (kind === 're-encoded') {
    const now = key ?? valueAt(roundTrip.value, pointer);
    if (typeof now === 'object')
      return Array.isArray(now) ? 'converting back gives a list' : 'converting back gives another form';
    return `converting back gives \`${unquoted(String(now))}\``;
  }
  return roundTrip.settled.reasons.get(setting);
}

/** Why JSON text comes back as another one, if it does at the same place. */
function textReason({ pointer, kind }: Difference, before: unknown, after: unknown): string | undefined {
  return kind === 're-encoded' ? respelledReason(valueAt(before, pointer), valueAt(after, pointer)) : undefined;
}

function unexplained({ kind, pointer, key }: Difference, to: string, why: string | undefined): Loss {
  const what = key === undefined ? 'this' : `\`${key}\``;
  const reasons: Record<Loss['kind'], string> = {
    dropped:
      key === undefined ? `has no known equivalent in \`${to}\`` : `${what} has no known equivalent in \`${to}\``,
    // A setting that was added may be required by the target, or by the source format when converting back.
    synthesised:
      key === undefined ? `converting back from \`${to}\` adds fields` : `converting back from \`${to}\` adds ${what}`,
    reordered: `\`${to}\` uses another order`,
    merged: `\`${to}\` cannot keep these separate`,
    're-encoded':
      key === undefined ? `\`${to}\` writes it differently` : `converting back from \`${to}\` gives ${what}`,
  };
  return { kind, pointer, reason: why ?? reasons[kind] };
}

/** The way back: the written document as it is read, and the result of converting it back. */
interface ReturnTrip {
  readonly source: Source;
  readonly target: Target;
}

/** The extension that restores all losses when converting back. */
export function extensionFor(source: Source, converted: Target, back: ReturnTrip, losses: readonly Loss[]): Extension {
  if (losses.length === 0) return { dialect: source.dialect.id, groups: [] };
  const bag = groupedExtension(source, converted, back.target, losses);
  const restores = () => isSameJson(restored(bag, back.source, back.target, source.dialect).value, source.value);
  // A message that looks like one of another kind would be restored in the wrong place.
  return bag !== undefined && restores() ? bag : wholeExtension(source, back.target);
}

function wholeExtension({ dialect, value }: Source, roundTrip: Target): Extension {
  return { dialect: dialect.id, groups: [], document: { value, print: fingerprint(print(roundTrip.value)) } };
}

/** The source messages with losses; undefined if messages do not come back one by one. */
function groupedExtension(
  source: Source,
  converted: Target,
  roundTrip: Target,
  losses: readonly Loss[],
): Extension | undefined {
  const { dialect, messageFormat, value, messages, at } = source;
  const bag = { dialect: dialect.id };
  const isList = valueAt(value, at) === messages;
  // A message that comes back without a source message could not be distinguished from one that was added later.
  const isUnmatched = memoized((places: Sources) => places.every(place => !converted.written[place]?.sources.length));
  const hasUnmatched = roundTrip.written.some(({ sources }) => isUnmatched(sources));
  if (!isList || hasUnmatched || !isReadAsWritten(converted)) return undefined;
  const units = unitsOf(messageFormat, value);
  const instructionCount = units.length - messages.length;
  const groups = pack(units, converted.written, changedUnits(units, converted, roundTrip), instructionCount);
  // Messages in another list would not return to their place.
  if (isListFromBody(source, roundTrip) || messageFormat.readFrame(roundTrip.value, '', () => {}).at !== at)
    return { ...bag, groups, document: { at, value: putAt(value, pointerKeys(at), []) } };
  const isAround = losses.some(({ pointer }) => !pointer.startsWith(`${at}/`));
  return { ...bag, groups, ...(isAround && isObject(value) && frameOf(value, roundTrip.value, at)) };
}

/** The instructions outside the message list, and the messages. */
function unitsOf(messageFormat: MessageFormat, value: unknown): unknown[] {
  return [...instructionsIn(messageFormat, value), ...messageFormat.readFrame(value, '', () => {}).messages];
}

/** Whether a reader finds the same messages that were written: in a text format they may run together. */
function isReadAsWritten({ messageFormat, value, written }: Target): boolean {
  const units = unitsOf(messageFormat, value);
  return units.length === written.length && units.every((unit, i) => isSameJson(unit, written[i]?.value));
}

/** Determines which units of the source do not come back unchanged, on their own and in order. */
function changedUnits(units: readonly unknown[], converted: Target, roundTrip: Target): (unit: number) => boolean {
  const same = new Set<number>();
  const shared = new Set<Sources>();
  const onlyOrigin = memoized((places: Sources) => onlyOriginOf(places, converted));
  let last = -1;
  const instructionCount = instructionsIn(roundTrip.messageFormat, roundTrip.value).length;
  for (const [i, { value, sources }] of roundTrip.written.entries()) {
    const unit = onlyOrigin(sources);
    const isInPlace = unit !== undefined && unit > last && unit < converted.instructionCount === i < instructionCount;
    if (isInPlace && isSameJson(value, units[unit])) {
      same.add(unit);
      last = unit;
    } else shared.add(sources);
  }
  const places = new Set([...shared].flat());
  const lists = new Set([...places].map(place => converted.written[place]?.sources ?? []));
  const several = new Set([...lists].flat());
  return unit => !same.has(unit) || several.has(unit);
}

/** The source unit at these places of the target, if there is exactly one. */
function onlyOriginOf(places: readonly number[], converted: Target): number | undefined {
  let only: number | undefined;
  for (const sources of new Set(places.map(place => converted.written[place]?.sources ?? [])))
    for (const unit of sources) {
      if (only !== undefined && unit !== only) return undefined;
      only = unit;
    }
  return only;
}

/** The body without its messages, and its round trip. */
function frameOf(value: JsonObject, roundTripBody: unknown, at: string): Pick<Extension, 'frame' | 'home'> {
  const [key = ''] = pointerKeys(at);
  const { [key]: _, ...frame } = value;
  const { [key]: _messages, ...around } = isObject(roundTripBody) ? roundTripBody : {};
  const prints = Object.entries(around).map(([name, each]) => [name, fingerprint(print(each))]);
  return { frame, home: Object.fromEntries(prints) as Record<string, string> };
}

/** The written value with what the extension restores, if the extension belongs to this dialect. */
export function restored(extension: Extension | undefined, source: Source, converted: Target, to: Dialect): Target {
  if (extension === undefined || extension.dialect !== to.id) return converted;
  const { frame, document, groups } = extension;
  if (groups.length === 0 && frame === undefined && document === undefined) return converted;
  const { messageFormat, written } = converted;
  const units = unitsOf(source.messageFormat, source.value);
  const instructionCount = instructionsIn(messageFormat, converted.value).length;
  const messages = unpack(extension, units, written.slice(instructionCount));
  if (document?.at !== undefined) {
    const whole = putAt(document.value, pointerKeys(document.at), messages);
    return { ...converted, value: whole };
  }
  if (document !== undefined)
    return document.print === undefined || document.print === fingerprint(print(converted.value))
      ? { ...converted, value: document.value }
      : converted;
  const value = converted.framed(messages);
  return { ...converted, value: frame !== undefined && isObject(value) ? withRestoredFields(value, extension) : value };
}

/** Restores the fields of a body. Fields that were changed since keep their current values. */
function withRestoredFields(value: JsonObject, { frame = {}, home = {} }: Extension): JsonObject {
  const out: JsonObject = {};
  for (const key of new Set([...Object.keys(frame), ...Object.keys(value)])) {
    const isHere = Object.hasOwn(value, key);
    const cameHome = Object.hasOwn(home, key);
    if (isHere && !(cameHome && home[key] === fingerprint(print(value[key])))) define(out, key, value[key]);
    else if (Object.hasOwn(frame, key) && (isHere || !cameHome)) define(out, key, frame[key]);
  }
  return out;
}

function define(out: JsonObject, key: string, value: unknown): void {
  Object.defineProperty(out, key, { value, enumerable: true, writable: true, configurable: true });
}
