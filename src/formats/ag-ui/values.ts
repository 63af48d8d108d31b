/** Properties that AG-UI has no field for. A conversion stores them in the metadata, which accepts any keys. */
import { isObject, type JsonObject } from '../../source/json.ts';

/** Each package stores its metadata under its name. */
const OWN_KEY = 'rolecall';

/** Properties of a message, a call or a part that AG-UI has no field for. */
export interface ExtraFields {
  /** The provider that signed or encrypted the value. */
  readonly provider?: string;
  /** Whether the value is a signature and not encrypted text. */
  readonly signature?: true;
  /** Whether the text is a summary of the reasoning. */
  readonly summary?: true;
  readonly format?: string;
  /** The tool name in a result. */
  readonly name?: string;
  readonly outcome?: 'denied' | 'interrupted';
  /** Whether the text of a result is a JSON value. */
  readonly json?: true;
  /** `custom` for a call whose only argument is text. */
  readonly kind?: 'custom';
  readonly itemId?: string;
}

/** The metadata that stores these properties; no metadata if there are none. */
export function extraMetadata(extra: ExtraFields): { metadata?: JsonObject } {
  return Object.keys(extra).length === 0 ? {} : { metadata: { [OWN_KEY]: extra } };
}

export function readExtraFields(wire: unknown): JsonObject {
  const metadata = isObject(wire) ? wire.metadata : undefined;
  const own = isObject(metadata) && Object.hasOwn(metadata, OWN_KEY) ? metadata[OWN_KEY] : undefined;
  return isObject(own) ? own : {};
}

/** One of the stored properties, if it is text. */
export function textIn<Key extends string>(extra: JsonObject, key: Key): Partial<Record<Key, string>> {
  const value = Object.hasOwn(extra, key) ? extra[key] : undefined;
  return typeof value === 'string' ? ({ [key]: value } as Record<Key, string>) : {};
}
