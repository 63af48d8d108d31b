/** Parts that both AI SDK formats write in the same way. `key` is the field for provider-specific properties. */
import type { Part, ReasoningPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { withoutRefusal } from '../engine/normal/plain-parts.ts';
import { itemOptions, mergeOptions, nameOf, thoughtOptions } from './metadata.ts';

type Key = 'providerOptions' | 'providerMetadata' | 'callProviderMetadata' | 'resultProviderMetadata';
type Options = JsonObject | undefined;

export function optionsUnder(key: Key, options: Options): JsonObject {
  return options === undefined ? {} : { [key]: options };
}

/** A text or reasoning part; undefined for any other part. */
export function textOrReasoning(given: Part, key: Key, lose: Lose): JsonObject | undefined {
  const part = withoutRefusal(given, lose);
  const { type } = part;
  if (type === 'text') return { type, text: part.text, ...optionsUnder(key, itemOptions({ itemId: part.itemId })) };
  if (type !== 'reasoning') return undefined;
  return { type, text: part.text ?? part.summary ?? '', ...optionsUnder(key, thoughtOptions(part, lose)) };
}

/** Adds a signature to the part that it signs. Only Google signs parts other than reasoning. */
export function sign(
  value: Options,
  key: Key,
  { signature, provider, format, pointer }: ReasoningPart,
  lose: Lose,
): void {
  if (value === undefined || signature === undefined || provider !== 'google')
    lose({ pointer }, 'dropped', 'the target has no part to which this signature could be attached');
  else addOptions(value, key, { [nameOf('google', format)]: { thoughtSignature: signature } });
}

export function addOptions(value: JsonObject, key: Key, options: Options): void {
  value[key] = mergeOptions(value[key] as Options, options);
}

/** A part that only the AI SDK formats have, or a file in the model's reasoning, which `fileOf` writes. */
export function ownPart(raw: unknown, key: Key, fileOf: (raw: JsonObject) => Options): Options {
  if (!isObject(raw)) return undefined;
  const { type, kind, mediaType } = raw;
  const isFile = type === 'reasoning-file' && typeof mediaType === 'string';
  const own = type === 'custom' && typeof kind === 'string' ? { type, kind } : isFile ? fileOf(raw) : undefined;
  const options = (raw[key] ?? raw.providerOptions ?? raw.providerMetadata) as Options;
  return own && { ...own, ...optionsUnder(key, options) };
}
