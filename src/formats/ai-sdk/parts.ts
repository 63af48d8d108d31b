/** Parts that both AI SDK formats write in the same way. `key` is the field for provider-specific properties. */
import type { Part, ReasoningPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { withoutRefusal } from '../engine/normal/plain-parts.ts';
import { itemOptions, mergeOptions, nameOf, type ProviderFields, thoughtOptions } from './metadata.ts';

type Key = 'providerOptions' | 'providerMetadata' | 'callProviderMetadata' | 'resultProviderMetadata';
/** A part with properties of single providers. */
type With<K extends Key> = { [P in K]?: ProviderFields };

export function optionsUnder<K extends Key>(key: K, options: ProviderFields | undefined): With<K> {
  return (options === undefined ? {} : { [key]: options }) as With<K>;
}

/** A text or reasoning part; undefined for any other part. */
export function textOrReasoning<K extends Key>(
  given: Part,
  key: K,
  lose: Lose,
): ({ type: 'text' | 'reasoning'; text: string } & With<K>) | undefined {
  const part = withoutRefusal(given, lose);
  const { type } = part;
  if (type === 'text') return { type, text: part.text, ...optionsUnder(key, itemOptions({ itemId: part.itemId })) };
  if (type !== 'reasoning') return undefined;
  return { type, text: part.text ?? part.summary ?? '', ...optionsUnder(key, thoughtOptions(part, lose)) };
}

/** Adds a signature to the part that it signs. Only Google signs parts other than reasoning. */
export function sign(
  value: object | undefined,
  key: Key,
  { signature, provider, format, pointer }: ReasoningPart,
  lose: Lose,
): void {
  if (value === undefined || signature === undefined || provider !== 'google')
    lose({ pointer }, 'dropped', 'the target has no part to which this signature could be attached');
  else addOptions(value, key, { [nameOf('google', format)]: { thoughtSignature: signature } });
}

export function addOptions(value: object, key: Key, options: ProviderFields | undefined): void {
  const part: With<Key> = value;
  const merged = mergeOptions(part[key], options);
  if (merged !== undefined) part[key] = merged;
}

/** A part that only the AI SDK formats have, or a file in the model's reasoning, which `fileOf` writes. */
export function ownPart<K extends Key, F extends object>(
  raw: unknown,
  key: K,
  fileOf: (raw: JsonObject) => F | undefined,
): (({ type: 'custom'; kind: string } | F) & With<K>) | undefined {
  if (!isObject(raw)) return undefined;
  const { type, kind, mediaType } = raw;
  const isFile = type === 'reasoning-file' && typeof mediaType === 'string';
  const custom = type === 'custom' && typeof kind === 'string' ? ({ type, kind } as const) : undefined;
  const own = custom ?? (isFile ? fileOf(raw) : undefined);
  // The properties are those of the source.
  const options = (raw[key] ?? raw.providerOptions ?? raw.providerMetadata) as ProviderFields | undefined;
  return own && { ...own, ...optionsUnder(key, options) };
}
