/** Converts a conversation from one dialect to another through the canonical model, and lists the losses. */

import type { DialectAlias, DialectId } from '../generated/ids.ts';
import type { Conversion, Dialect, Extension, Loss } from '../generated/types.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import { dialectFor } from '../judge/request.ts';
import { lint } from '../lint/lint.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { pointerKeys } from '../pointer.ts';
import { detectDialect, isMarkedText } from '../registry/detect.ts';
import { dialectNamed } from '../registry/dialect-names.ts';
import { DEFAULT_DIALECT } from '../registry/registry.ts';
import { copyJson, withPlainNumbers } from '../source/copy.ts';
import { parseExact } from '../source/exact.ts';
import { MAX_LEVELS } from '../source/plain-data.ts';
import { whyNoJson } from '../source/scan.ts';
import { differences } from './differences.ts';
import { extensionFor, lossesOf, restored } from './losses.ts';
import { fileNotices, modelNotices } from './notices.ts';
import { messageFormatOf, partsOf, type Source, sourceOf, type Target, type WriteOptions, write } from './write.ts';

/** Options of `convert`. */
export interface ConvertOptions extends Pick<LintOptions, 'model' | 'at'> {
  /** The dialect to write: ID or alias of a built-in dialect, or a dialect of your own from `defineDialect`. */
  readonly to: DialectId | DialectAlias | Dialect;
  /** The dialect to read. Default: the one that the content is detected as. */
  readonly from?: DialectId | DialectAlias | Dialect | undefined;
  /** The `extension` of an earlier conversion: restores what that conversion could not express. */
  readonly extension?: Extension | undefined;
  /** `false` for a model without image input: images of the user are left out, each as a loss. */
  readonly vision?: boolean | undefined;
  /**
   * How the result is checked: a `request` must be complete, a `log` may end with open tool calls. Default: `log` if one of the
   * dialects is the storage format of an agent system, else `request`.
   */
  readonly as?: 'request' | 'log' | undefined;
}

/**
 * Converts a conversation to another dialect. Pass a request body, an array of messages, or the JSON text of either; the input
 * is not changed. `losses` lists what the target cannot express, and is empty if and only if converting back gives the
 * original. Pass `extension` to the conversion back to restore the losses. All numbers of the result are plain: `1.0` in the JSON
 * text of arguments becomes `1` where the target has an object, which is a loss. `diagnostics` lists what the target API would
 * reject. Throws a `UsageError` for an unknown dialect, and for input that is not JSON.
 */
export function convert(input: unknown, options: ConvertOptions): Conversion {
  return convertWith(checkedJson(input, 'the conversation'), optionsOf(options), { plainNumbers: true }).conversion();
}

/** `convert` for results that `writeJson` writes: with numbers as they are in the input. */
export function convertExactly(input: unknown, options: ConvertOptions): Conversion {
  return convertWith(checkedJson(input, 'the conversation'), optionsOf(options)).conversion();
}

/** An extension nests values of the conversation by fewer additional levels than this. */
const EXTENSION_LEVELS = 10;

function optionsOf(given: ConvertOptions): ConvertOptions {
  const options = checkOptions(given, 'to');
  return {
    ...options,
    extension: checkedJson(options.extension, '`extension`', MAX_LEVELS + EXTENSION_LEVELS) as Extension | undefined,
  };
}

/** The written messages with their origins, and what the target API would reject. */
export interface Converted {
  readonly converted: Pick<Target, 'written' | 'value' | 'messageFormat'>;
  readonly verdict: Conversion['verdict'];
  readonly diagnostics: Conversion['diagnostics'];
  /** Converts back to find the losses, which takes longer than writing. */
  conversion(): Conversion;
}

export function convertWith(
  input: unknown,
  options: ConvertOptions,
  { policy, plainNumbers = false }: Pick<WriteOptions, 'policy' | 'plainNumbers'> = {},
): Converted {
  const parsed = typeof input === 'string' ? parse(input) : input;
  const value = plainNumbers ? withPlainNumbers(parsed, true) : parsed;
  const from = sourceDialect(value, options.from);
  const to = dialectNamed(options.to);
  const source = sourceOf(from, value);
  const as = options.as ?? (from.kind === 'system' || to.kind === 'system' ? 'log' : 'request');
  if (from.id === to.id && policy === undefined && options.vision !== false)
    return unchanged(source, options, as, plainNumbers);
  const { model, at, vision } = options;
  const converted = restored(
    options.extension,
    source,
    cross(source, to, { model, at, as, vision, policy, plainNumbers }),
    to,
  );
  const reader = policy === undefined ? to : readerOf(to);
  const { value: result } = converted;
  const { verdict, diagnostics } = lint(result, { dialect: reader, model, at, as });
  const conversion = (): Conversion => {
    const returning = sourceOf(reader, result);
    const roundTrip = cross(returning, from, { as, plainNumbers });
    const losses = lossesOf(source, converted, roundTrip, to);
    const kept = extensionFor(source, converted, { source: returning, target: roundTrip }, losses);
    const extension = plainNumbers ? withPlainNumbers(kept) : kept;
    const notices = [...(model === undefined ? modelNotices(source, to) : []), ...fileNotices(source, to, returning)];
    const outcome = { losses, ...(notices.length > 0 && { notices }), extension, verdict, diagnostics };
    return { value: result, from: from.id, to: to.id, ...outcome };
  };
  return { converted, verdict, diagnostics, conversion };
}

/** The dialect to read: the given one, else the one that the request selects or is detected as, but never the generic one. */
export function sourceDialect(value: unknown, named: string | Dialect | undefined): Dialect {
  if (named !== undefined) return dialectNamed(named);
  const selected = dialectFor({}, value);
  return selected === undefined || selected.isGeneric === true
    ? (detectDialect(value) ?? dialectNamed(DEFAULT_DIALECT))
    : selected;
}

/**
 * Rules whose errors disappear if the reasoning is left out. `foreign-reasoning` is not among them: the form of a signature
 * does not prove which provider made it.
 */
const REFUSED = new Set([
  ...['unsigned-reasoning', 'misplaced-reasoning', 'empty-reasoning', 'unexpected-reasoning'],
  ...['malformed-reasoning-item', 'separated-reasoning-item'],
]);

/** Writes a conversation for another dialect, without the reasoning that this dialect rejects. */
function cross(source: Source, to: Dialect, options: WriteOptions): Target {
  const converted = write(source, to, options);
  const thinks = source.conversation.messages.some(({ parts }) => parts.some(part => part.type === 'reasoning'));
  if (!thinks || options.policy !== undefined || to.id === source.dialect.id) return converted;
  const { diagnostics } = lint(converted.value, { dialect: to, model: options.model, at: options.at, as: options.as });
  const unreasoned = messagesAt(
    converted,
    diagnostics.filter(({ rule, severity }) => severity === 'error' && REFUSED.has(rule)),
  );
  return unreasoned.size === 0 ? converted : write(source, to, { ...options, unreasoned });
}

/** Pointers of the source messages from which the messages with these diagnostics were written. */
export function messagesAt(
  { messageFormat, value, written }: Pick<Target, 'messageFormat' | 'value' | 'written'>,
  diagnostics: readonly { readonly pointer: string }[],
): Set<string> {
  const { at, frame } = messageFormat.readFrame(value, '', () => {});
  const instructionCount = frame.preamble?.length ?? 0;
  const pointers = diagnostics.flatMap(({ pointer }) => {
    if (!pointer.startsWith(`${at}/`)) return [];
    const place = Number(pointerKeys(pointer.slice(at.length))[0]);
    return written[instructionCount + place]?.from ?? [];
  });
  return new Set(pointers);
}

const ROUNDED = 'JavaScript rounds this number';

/** The conversion to the dialect of the source: a copy. */
function unchanged(
  source: Source,
  { model, at }: ConvertOptions,
  as: 'request' | 'log',
  plainNumbers: boolean,
): Converted {
  const { value: given, dialect, messageFormat } = source;
  const value = plainNumbers ? withPlainNumbers(given) : given;
  const losses = differences(given, value).map(({ kind, pointer }): Loss => ({ kind, pointer, reason: ROUNDED }));
  const { verdict, diagnostics } = lint(value, { dialect, model, at, as });
  const extension = { dialect: dialect.id, groups: [] };
  const [from, to] = [dialect.id, dialect.id];
  return {
    converted: { value, messageFormat, written: [] },
    verdict,
    diagnostics,
    conversion: () => ({ value: copyJson(value), from, to, losses, extension, verdict, diagnostics }),
  };
}

/** Parses JSON and keeps numbers as they are written. Throws a `UsageError` for text that is not JSON. */
export function parse(text: string): unknown {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  try {
    return checkedJson(parseExact(body), 'the conversation');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (isMarkedText(text)) return text;
    throw new UsageError(`the conversation is not JSON: ${whyNoJson(body)}`);
  }
}

/** The dialect in which the requests of a system are read: its own if it stores messages in the format of its API. */
export function readerOf(system: Dialect): Dialect {
  const { sends: wire, format: messageFormat } = system;
  return wire === undefined || partsOf(messageFormatOf(messageFormat)) === wire ? system : dialectNamed(wire);
}
