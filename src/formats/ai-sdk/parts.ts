/**
 * Parts that both message formats of the AI SDK write in the same way. `key` is where a format keeps what is for single
 * providers.
 */
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

/** Puts a signature of Google on the part that it signs. No other provider has any there. */
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

/** What another form of the AI SDK's messages kept for one provider, or made on the way; `fileOf` is for files. */
export function ownPart(raw: unknown, key: Key, fileOf: (raw: JsonObject) => Options): Options {
  if (!isObject(raw)) return undefined;
  const { type, kind, mediaType } = raw;
  const isFile = type === 'reasoning-file' && typeof mediaType === 'string';
  const own = type === 'custom' && typeof kind === 'string' ? { type, kind } : isFile ? fileOf(raw) : undefined;
  const options = (raw[key] ?? raw.providerOptions ?? raw.providerMetadata) as Options;
  return own && { ...own, ...optionsUnder(key, options) };
}
