/** From one dialect to another through the canonical model, with an account of what did not come along. */
import type { Conversion, Dialect, Extension } from '../generated/types.ts';
import { detectDialect } from '../lint/detect.ts';
import { type LintOptions, lint } from '../lint/lint.ts';
import { isMarkedText } from '../lint/marked-text.ts';
import { DEFAULT_DIALECT, dialects, findDialect } from '../lint/registry.ts';
import { UsageError } from '../lint/usage-error.ts';
import { pointerKeys } from '../pointer.ts';
import { copyJson } from '../source/copy.ts';
import { parseExact } from '../source/exact.ts';
import { bagOf, lossesOf, restored } from './losses.ts';
import { type Policy, partsOf, type Source, shapeOf, sourceOf, type Target, type Way, write } from './write.ts';

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

/**
 * Writes a conversation in another dialect. Hand it a body, a bare array of messages, or the JSON text of either; the
 * input is never changed. `losses` says what would not come back, and is empty exactly where there-and-back is the
 * identity; the `extension` bag brings it back. `diagnostics` say why the target would refuse the result, if it would.
 * Throws a `UsageError` for a dialect that does not exist, and for text that is no JSON.
 */
export function convert(input: unknown, options: ConvertOptions): Conversion {
  return convertWith(input, options, 'log').conversion;
}

/** A conversion, and what was written in it. */
export interface Converted {
  readonly conversion: Conversion;
  readonly there: Pick<Target, 'written' | 'value' | 'shape'>;
}

export function convertWith(
  input: unknown,
  options: ConvertOptions,
  as: 'request' | 'log',
  policy?: Policy,
): Converted {
  const value = typeof input === 'string' ? parse(input) : input;
  const from = dialectNamed(options.from ?? detectDialect(value) ?? DEFAULT_DIALECT);
  const to = dialectNamed(options.to);
  const source = sourceOf(from, value);
  if (from.id === to.id && policy === undefined && options.vision !== false) return unchanged(source, options, as);
  const { model, at, vision } = options;
  const there = restored(options.extension, source, cross(source, to, { model, at, vision, policy }), to);
  const reader = policy === undefined ? to : readerOf(to);
  const home = cross(sourceOf(reader, there.value), from, {});
  const losses = lossesOf(source, there, home, to);
  const { value: result } = there;
  const { verdict, diagnostics } = lint(result, { dialect: reader, model, at, as });
  const extension = bagOf(source, there, home, losses);
  return { conversion: { value: result, from: from.id, to: to.id, losses, extension, verdict, diagnostics }, there };
}

/** Faults of reasoning that go away with it. A signature that only looks foreign stays: whose it is, its form cannot prove. */
const REFUSED = new Set([
  ...['unsigned-reasoning', 'misplaced-reasoning', 'empty-reasoning', 'unexpected-reasoning'],
  ...['malformed-reasoning-item', 'separated-reasoning-item'],
]);

/** Writes what was read for another dialect, without the reasoning that this would refuse. */
function cross(source: Source, to: Dialect, way: Way): Target {
  const there = write(source, to, way);
  const thinks = source.conversation.messages.some(({ parts }) => parts.some(part => part.type === 'reasoning'));
  if (!thinks || way.policy !== undefined || to.id === source.dialect.id) return there;
  const { diagnostics } = lint(there.value, { dialect: to, model: way.model, at: way.at, as: 'log' });
  const unreasoned = messagesAt(
    there,
    diagnostics.filter(({ rule, severity }) => severity === 'error' && REFUSED.has(rule)),
  );
  return unreasoned.size === 0 ? there : write(source, to, { ...way, unreasoned });
}

/** Pointers of the messages of the source for which stands, what diagnostics point at. */
export function messagesAt(
  { shape, value, written }: Pick<Target, 'shape' | 'value' | 'written'>,
  diagnostics: readonly { readonly pointer: string }[],
): Set<string> {
  const { at, frame } = shape.readFrame(value, '', () => {});
  const beside = frame.preamble?.length ?? 0;
  const pointers = diagnostics.flatMap(({ pointer }) => {
    if (!pointer.startsWith(`${at}/`)) return [];
    const place = Number(pointerKeys(pointer.slice(at.length))[0]);
    return written[beside + place]?.from ?? [];
  });
  return new Set(pointers);
}

/** To its own dialect a conversation goes as it is. */
function unchanged(source: Source, { model, at }: ConvertOptions, as: 'request' | 'log'): Converted {
  const { value, dialect, shape } = source;
  const { verdict, diagnostics } = lint(value, { dialect, model, at, as });
  const extension = { dialect: dialect.id, groups: [] };
  const [from, to] = [dialect.id, dialect.id];
  return {
    conversion: { value: copyJson(value), from, to, losses: [], extension, verdict, diagnostics },
    there: { value, shape, written: [] },
  };
}

/** Numbers as they were written. Throws a `UsageError` for text that is no JSON. */
export function parse(text: string): unknown {
  try {
    return parseExact(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch (error) {
    if (isMarkedText(text)) return text;
    throw new UsageError(`the conversation is no JSON: ${(error as Error).message}`);
  }
}

/** The dialect in which the requests of a system are read: its own where it keeps the messages of that wire. */
function readerOf(system: Dialect): Dialect {
  const { wire, shape } = system;
  return wire === undefined || partsOf(shapeOf(shape)) === wire ? system : dialectNamed(wire);
}

export function dialectNamed(dialect: string | Dialect): Dialect {
  const found = typeof dialect === 'string' ? findDialect(dialect) : dialect;
  if (found === undefined)
    throw new UsageError(`no dialect \`${dialect}\`; there are ${dialects.map(each => each.id).join(', ')}`);
  return found;
}
