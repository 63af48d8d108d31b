/** Provider-specific properties in the AI SDK: `providerOptions` in requests and `providerMetadata` in responses. */
import type { ReasoningPart } from '../../generated/types.ts';
import { child } from '../../pointer.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';

/** Properties of single providers, under their names. */
export type ProviderFields = Record<string, Record<string, unknown>>;

/** The properties that the normal form also has. */
export interface Metadata {
  /** The signature or encrypted text of reasoning, and the provider that made it. */
  readonly sign?: { readonly signature?: string; readonly redacted?: string; readonly by: Signer };
  /** A signature that any part can have, and its pointer. */
  readonly thought?: { readonly signature: string; readonly by: Signer; readonly pointer: string };
  readonly item?: { readonly id: string; readonly by: Signer };
  readonly phase?: string;
  readonly namespace?: string;
  readonly detail?: string;
}

interface Signer {
  readonly provider: string;
  /** The key in the options, if it differs from the provider's name. */
  readonly format?: string;
}

/**
 * Maps keys in the options to the developer of the model. A signature is valid no matter which service runs the model.
 */
const MAKERS: ReadonlyMap<string, string> = new Map([
  ['bedrock', 'anthropic'],
  ['amazonBedrock', 'anthropic'],
  ['vertexAnthropic', 'anthropic'],
  ['googleVertexAnthropic', 'anthropic'],
  ['vertex', 'google'],
  ['googleVertex', 'google'],
  ['openaiCompatible', 'google'],
  ['azure', 'openai'],
]);

const RESPONSES: ReadonlySet<string | undefined> = new Set(['openai', 'xai']);

/** Reads the properties under the providers' names. For each property, the first provider that has it is used. */
export function readMetadata(options: unknown, pointer: string): Metadata {
  const found: { -readonly [Key in keyof Metadata]: Metadata[Key] } = {};
  if (!isObject(options)) return found;
  for (const [key, own] of Object.entries(options)) {
    if (!isObject(own) || key === '__proto__') continue;
    const by = signer(key);
    const text = (name: string) => (typeof own[name] === 'string' && own[name] !== '' ? own[name] : undefined);
    const signature = text('signature');
    const redacted = text('redactedData') ?? text('reasoningEncryptedContent');
    if (signature !== undefined || redacted !== undefined) found.sign ??= defined({ signature, redacted, by });
    const thought = text('thoughtSignature');
    if (thought !== undefined)
      found.thought ??= {
        signature: thought,
        by: { ...by, provider: 'google' },
        pointer: child(child(pointer, key), 'thoughtSignature'),
      };
    const id = text('itemId');
    if (id !== undefined) found.item ??= { id, by };
    const [phase, namespace, detail] = [text('phase'), text('namespace'), text('imageDetail')];
    if (phase !== undefined) found.phase ??= phase;
    if (namespace !== undefined) found.namespace ??= namespace;
    if (detail !== undefined) found.detail ??= detail;
  }
  return found;
}

function signer(key: string): Signer {
  const maker = MAKERS.get(key);
  return maker === undefined ? { provider: key } : { provider: maker, format: key };
}

/** A reasoning part with its signature. If it was stored as a Responses item, its text is a summary. */
export function signedReasoning(text: unknown, options: unknown, pointer: string, at: string): ReasoningPart {
  const { sign, thought, item } = readMetadata(options, at);
  const by = sign?.by ?? thought?.by ?? item?.by;
  const signature = sign?.signature ?? (sign === undefined ? thought?.signature : undefined);
  const isSummary = item !== undefined || (sign?.redacted !== undefined && RESPONSES.has(by?.provider));
  return defined({
    type: 'reasoning',
    ...(typeof text === 'string' &&
      (text !== '' || (sign?.redacted === undefined && item === undefined)) && {
        [isSummary ? 'summary' : 'text']: text,
      }),
    signature,
    ...(sign?.redacted !== undefined && { redacted: sign.redacted }),
    ...by,
    ...(item !== undefined && { itemId: item.id }),
    pointer,
  });
}

/** The signature of a part that is not reasoning. */
export function signatureOn(pointer: string, { thought }: Metadata): ReasoningPart[] {
  if (thought === undefined) return [];
  return [{ type: 'reasoning', signature: thought.signature, ...thought.by, signs: pointer, pointer: thought.pointer }];
}

/** The options of a reasoning part. Its signature or encrypted text is only written for the provider that made it. */
export function thoughtOptions(part: ReasoningPart, lose: Lose): ProviderFields | undefined {
  const { provider, format, signature, redacted, itemId } = part;
  const own: JsonObject = {};
  if (provider === 'google') {
    if (signature !== undefined) own.thoughtSignature = signature;
  } else if (RESPONSES.has(provider)) {
    if (itemId !== undefined) own.itemId = itemId;
    if (redacted !== undefined) own.reasoningEncryptedContent = redacted;
  } else if (provider !== undefined) {
    if (signature !== undefined) own.signature = signature;
    if (redacted !== undefined) own.redactedData = redacted;
  } else if (signature !== undefined || redacted !== undefined)
    lose(part, 'dropped', 'the provider that signed it is unknown');
  if (provider === undefined && itemId !== undefined) return { openai: { itemId } };
  return provider === undefined || Object.keys(own).length === 0 ? undefined : { [nameOf(provider, format)]: own };
}

/** The key under which a provider looks for its options. */
export function nameOf(provider: string, format: string | undefined): string {
  return format !== undefined && MAKERS.get(format) === provider ? format : provider;
}

/** Merges options, provider by provider. */
export function mergeOptions(...all: readonly (ProviderFields | undefined)[]): ProviderFields | undefined {
  const out: ProviderFields = {};
  for (const options of all) for (const [key, own] of Object.entries(options ?? {})) out[key] = { ...out[key], ...own };
  return Object.keys(out).length === 0 ? undefined : out;
}

/** The options of texts and calls for providers that store items. */
export function itemOptions(fields: {
  itemId?: string | undefined;
  phase?: string | undefined;
  namespace?: string | undefined;
}): ProviderFields | undefined {
  const own = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return Object.keys(own).length === 0 ? undefined : { openai: own };
}
