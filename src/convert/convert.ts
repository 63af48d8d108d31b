/** From one dialect to another through the canonical model, with an account of what did not come along. */
import type { Conversation, Conversion, Dialect, Extension, Loss, Message, Replay } from '../generated/types.ts';
import { detectDialect } from '../lint/detect.ts';
import { type LintOptions, lint } from '../lint/lint.ts';
import { DEFAULT_DIALECT, dialects, findDialect, findShape } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import { child, comparePointers, pointerKeys, valueAt } from '../pointer.ts';
import { type Lose, read, type Shape } from '../shapes/shape.ts';
import { copyJson } from '../source/copy.ts';
import { parseExact } from '../source/exact.ts';
import { type Difference, differences } from './differences.ts';
import { pack, unpack, type Written } from './extension.ts';
import { type NormalMessage, normalForm } from './normal-form.ts';
import { Places } from './places.ts';
import { replayOf } from './replay.ts';
import { withoutImages } from './vision.ts';

export interface ConvertOptions extends Pick<LintOptions, 'model' | 'at'> {
  /** The dialect to write: an id, or one of your own. */
  readonly to: string | Dialect;
  /** The dialect to read; found out from the conversation where it is not said. */
  readonly from?: string | Dialect | undefined;
  /** The bag that an earlier conversion gave, to get back on the way home what it could not carry. */
  readonly extension?: Extension | undefined;
  /** `false` where the model takes no images: those that people sent are left out, each one a loss. */
  readonly vision?: boolean | undefined;
}

/** Changes a conversation in normal form before it is written. */
export type Policy = (messages: readonly NormalMessage[], lose: Lose, replay?: Replay) => readonly NormalMessage[];

/**
 * Writes a conversation in another dialect. Hand it a body, a bare array of messages, or the JSON text of either; the
 * input is never changed. `losses` says what would not come back, and is empty exactly where there-and-back is the
 * identity; the `extension` bag brings it back. Throws a `UsageError` for a dialect that does not exist or that cannot
 * be written, and for text that is no JSON.
 */
export function convert(input: unknown, options: ConvertOptions): Conversion {
  return convertWith(input, options, 'log');
}

export function convertWith(
  input: unknown,
  options: ConvertOptions,
  as: 'request' | 'log',
  policy?: Policy,
): Conversion {
  const value = typeof input === 'string' ? parse(input) : input;
  const from = dialectNamed(options.from ?? detectDialect(value) ?? DEFAULT_DIALECT);
  const to = dialectNamed(options.to);
  const source = sourceOf(from, value);
  if (from.id !== to.id && !canCross(from, to))
    throw new UsageError(`nothing can be converted ${isMeeting(from) ? `to \`${to.id}\`` : `from \`${from.id}\``} yet`);
  if (from.id === to.id && policy === undefined && options.vision !== false) return unchanged(source, options, as);
  const there = restored(options.extension, source, write(source, to, options, policy), to);
  const reader = policy === undefined ? to : readerOf(to);
  const home = write(sourceOf(reader, there.value), from, {}).value;
  const losses = lossesOf(source, there, home, to);
  const { value: result } = there;
  const { verdict, diagnostics } = lint(result, { dialect: reader, model: options.model, at: options.at, as });
  return {
    value: result,
    from: from.id,
    to: to.id,
    losses,
    extension: bagOf(source, there, home, losses),
    verdict,
    diagnostics,
  };
}

/** Whether conversations of one dialect can be written in another: both have a way to the normal form and back. */
export function canCross(from: Dialect, to: Dialect): boolean {
  return isMeeting(from) && isMeeting(to);
}

function isMeeting({ shape: id, wire }: Dialect): boolean {
  const { normalize, compose, frame } = shapeOf(wire ?? id);
  return normalize !== undefined && compose !== undefined && frame !== undefined;
}

/** To its own dialect a conversation goes as it is. */
function unchanged({ value, dialect }: Source, { model, at }: ConvertOptions, as: 'request' | 'log'): Conversion {
  const { verdict, diagnostics } = lint(value, { dialect, model, at, as });
  const extension = { dialect: dialect.id, groups: [] };
  return { value: copyJson(value), from: dialect.id, to: dialect.id, losses: [], extension, verdict, diagnostics };
}

/** What was read: the value, its model, and the list that its messages stand in. */
interface Source {
  readonly value: unknown;
  readonly dialect: Dialect;
  readonly shape: Shape;
  readonly conversation: Conversation;
  readonly messages: readonly unknown[];
  readonly at: string;
}

interface Target {
  readonly value: unknown;
  readonly shape: Shape;
  readonly conversation: Conversation;
  readonly written: readonly Written[];
  readonly told: readonly Loss[];
}

function sourceOf(dialect: Dialect, value: unknown): Source {
  const shape = shapeOf(dialect.shape);
  const { messages, at } = shape.readFrame(value, '', () => {});
  return { value, dialect, shape, conversation: read(shape, value), messages, at };
}

function write(
  { shape, conversation }: Source,
  to: Dialect,
  circumstances: Pick<ConvertOptions, 'model' | 'at' | 'vision'>,
  policy?: Policy,
): Target {
  // A request is written as it crosses the wire, whatever the system keeps at home.
  const target = shapeOf(policy === undefined ? to.shape : (to.wire ?? to.shape));
  const sameParts = partsOf(shape) === partsOf(target);
  const told: Loss[] = [];
  const lose: Lose = ({ pointer }, kind, reason) => told.push({ kind, pointer, reason });
  const normal = normalForm(shape, conversation, lose, sameParts);
  const seen = circumstances.vision === false ? withoutImages(normal, lose) : normal;
  const reasoning = replayOf(to, { ...circumstances, keepsReasoning: conversation.settings?.keepsReasoning });
  const kept = policy?.(seen, lose, reasoning) ?? seen;
  const sourceAt = new Map(normal.map(each => [each.message.pointer, each.source]));
  const composed: Conversation = { ...conversation, messages: kept.map(each => each.message) };
  const written: Written[] = [];
  target.compose?.(composed, {
    lose,
    sameParts,
    reasoning,
    put(value, from: readonly Message[]) {
      const sources = from.flatMap(message => sourceAt.get(message.pointer) ?? []);
      written.push({ value, sources: [...new Set(sources)] });
    },
  });
  const value = target.frame?.(
    composed,
    written.map(each => each.value),
  );
  return { value, shape: target, conversation: composed, written, told };
}

/** What of the source is not the same at home again is lost, whatever anybody thought on the way. */
function lossesOf(source: Source, there: Target, home: unknown, to: Dialect): Loss[] {
  const found = differences(source.value, home);
  const differing = new Places(found);
  const explained = there.told.filter(loss => differing.concern(loss.pointer));
  const { at } = source;
  // Where the whole list stands under another key, nothing that was told of one message says so.
  if (
    at !== '' &&
    found.some(each => each.pointer === at && each.kind === 'dropped') &&
    !explained.some(loss => loss.pointer === at)
  )
    explained.push({ kind: 're-encoded', pointer: at, reason: `\`${to.id}\` keeps the messages in another place` });
  const told = new Places(explained);
  const open = found.filter(each => !told.concern(each.pointer));
  const losses = [...explained, ...open.map(each => unexplained(each, to.id))];
  return losses.sort((a, b) => comparePointers(a.pointer, b.pointer));
}

function unexplained({ kind, pointer, key }: Difference, to: string): Loss {
  const what = key === undefined ? 'this' : `\`${key}\``;
  const reasons: Record<Loss['kind'], string> = {
    dropped: `\`${to}\` has no place for ${what}`,
    synthesised: `\`${to}\` needs ${key === undefined ? 'more than the source has' : what}`,
    reordered: `\`${to}\` keeps another order`,
    merged: `\`${to}\` has one place for what stood apart`,
    're-encoded': key === undefined ? `\`${to}\` writes it differently` : `\`${to}\` has it as ${what}`,
  };
  return { kind, pointer, reason: reasons[kind] };
}

function bagOf(
  { dialect, shape, value, messages, at }: Source,
  { shape: target, value: there, written }: Target,
  home: unknown,
  losses: readonly Loss[],
): Extension {
  const lost = new Places(losses);
  const groups = losses.length === 0 ? [] : pack(messages, written, i => lost.concern(child(at, i)));
  // Messages that were moved, or that were never there, do not come back to their place by themselves.
  const placeIn = (inShape: Shape, document: unknown) => inShape.readFrame(document, '', () => {}).at;
  const isMoved = placeIn(target, there) !== at || placeIn(shape, home) !== at || valueAt(value, at) !== messages;
  const isAround = losses.some(({ pointer }) => !pointer.startsWith(`${at}/`));
  const around =
    isMoved && losses.length > 0 ? { document: documentOf(value, messages, at) } : isAround ? frameOf(value, at) : {};
  return { dialect: dialect.id, groups, ...around };
}

/** What stands around the messages, without them. */
function frameOf(value: unknown, at: string): Pick<Extension, 'frame'> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return {};
  const { [at.slice(1)]: _, ...frame } = value as Record<string, unknown>;
  return { frame };
}

function documentOf(value: unknown, messages: readonly unknown[], at: string): NonNullable<Extension['document']> {
  return valueAt(value, at) === messages ? { at, value: putAt(value, pointerKeys(at), []) } : { value };
}

/** The value with another one put in a place of it. */
function putAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined || value === null || typeof value !== 'object') return put;
  if (Array.isArray(value)) return value.map((each, i) => (String(i) === key ? putAt(each, rest, put) : each));
  return { ...value, [key]: putAt((value as Record<string, unknown>)[key], rest, put) };
}

/** What was written, with what the bag has of it put back, where it is a bag of this dialect. */
function restored(extension: Extension | undefined, source: Source, there: Target, to: Dialect): Target {
  if (extension === undefined || extension.dialect !== to.id) return there;
  const { shape, conversation, written } = there;
  const messages = unpack(extension, source.messages, written);
  const { frame, document } = extension;
  if (document?.at !== undefined) {
    const whole = putAt(document.value, pointerKeys(document.at), messages);
    return { ...there, value: whole };
  }
  if (document !== undefined && messages.length === 0) return { ...there, value: document.value };
  const value = shape.frame?.(conversation, messages);
  const isBody = value !== null && typeof value === 'object' && !Array.isArray(value);
  return { ...there, value: frame !== undefined && isBody ? { ...frame, ...value } : value };
}

/** Numbers as they were written. Throws a `UsageError` for text that is no JSON. */
export function parse(text: string): unknown {
  try {
    return parseExact(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    throw new UsageError(`the conversation is no JSON: ${(error as Error).message}`);
  }
}

/** The dialect in which the requests of a system are read: its own where it keeps the messages of that wire. */
function readerOf(system: Dialect): Dialect {
  const { wire, shape } = system;
  return wire === undefined || partsOf(shapeOf(shape)) === wire ? system : dialectNamed(wire);
}

function partsOf({ id, parts }: Shape): string {
  return parts ?? id;
}

export function dialectNamed(dialect: string | Dialect): Dialect {
  const found = typeof dialect === 'string' ? findDialect(dialect) : dialect;
  if (found === undefined)
    throw new UsageError(`no dialect \`${dialect}\`; there are ${dialects.map(each => each.id).join(', ')}`);
  return found;
}

function shapeOf(id: string): Shape {
  const shape = findShape(id);
  if (shape === undefined) throw new UsageError(`there is no shape \`${id}\``);
  return shape;
}
