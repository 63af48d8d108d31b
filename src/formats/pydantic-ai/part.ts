/** Parts of Pydantic AI's messages. */
import * as branches from '../../generated/branches/pydantic-ai.js';
import type { Message, Part, ReasoningPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsTextOrValue, type Codec, oneOf, readOnly, resultValue, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { opaquePart, type PartKind, part, taggedParts } from '../engine/parts.ts';
import { unknownPart } from '../engine/reading/content.ts';
import { markUnreadable, type Validator, wrongType } from '../engine/structure.ts';
import { binary, readPrompt, readValue, writePrompt } from './contents.ts';
import {
  detailsOf,
  isRequestKind,
  isResponseKind,
  REDACTED,
  REQUEST_KINDS,
  RESPONSE_KINDS,
  signerOf,
} from './values.ts';

const wireType = readOnly(text('part_kind'));

function textPart(validator: Validator): PartKind {
  return part('text', validator, { wireType, text: text('content'), itemId: text('id') }, ['text']);
}

const argumentsOrNothing = argumentsTextOrValue('args', { isNullNothing: true });

/** Arguments that are neither text nor an object are read and marked as unreadable. */
const args: typeof argumentsOrNothing = {
  ...argumentsOrNothing,
  read(object, pointer, message, onFault) {
    const { args: given } = object;
    if (given !== undefined && given !== null && typeof given !== 'string' && !isObject(given))
      markUnreadable(message, 'args');
    return argumentsOrNothing.read(object, pointer, message, onFault);
  },
};

const ids = { callId: text('tool_call_id'), name: text('tool_name') } as const;

const call = { ...ids, kind: 'function', itemId: text('id'), arguments: args } as const;

const result = {
  ...ids,
  content: resultValue('content', readValue),
  outcome: oneOf('outcome', [
    ['success', 'success'],
    ['failed', 'error'],
    ['retried', 'error'],
    ['denied', 'denied'],
    ['interrupted', 'interrupted'],
  ]),
} as const;

/**
 * Anthropic's reasoning is text, or only a signature if it is redacted. OpenAI returns summaries and encrypts the
 * reasoning.
 */
const thought: Codec<Partial<ReasoningPart>> = {
  read(object) {
    const { content, id, signature, provider_name: name } = object;
    const out: Partial<ReasoningPart> = signerOf(name);
    const isRedacted = REDACTED.has(id);
    const isEncrypted = out.provider === 'openai';
    if (content !== '') out[isEncrypted ? 'summary' : 'text'] = content as string;
    else if (typeof signature !== 'string') out.text = '';
    if (typeof signature === 'string') out[isRedacted || isEncrypted ? 'redacted' : 'signature'] = signature;
    if (typeof id === 'string' && !isRedacted) out.itemId = id;
    const { raw_content: raw } = detailsOf(object);
    if (isEncrypted && Array.isArray(raw) && raw.length > 0 && raw.every(each => typeof each === 'string'))
      out.text = raw.join('');
    return out;
  },
  write(object, { text: own, summary = own, signature, redacted = signature }) {
    const changed = summary === undefined || object.content === '' ? object : text('content').write(object, summary);
    return redacted === undefined ? changed : text('signature').write(changed, redacted);
  },
};

const reasoning = part('reasoning', branches.pydanticAiPart_thinking, { wireType, '...': thought });
const thinking: PartKind = {
  ...reasoning,
  read: (object, ...rest) => (typeof object.content === 'string' ? reasoning.read(object, ...rest) : undefined),
};

const failedCall = part('tool_result', undefined, { ...ids, content: resultValue('content'), outcome: 'error' });

/** Text for the model, or a value written as JSON. */
const retryText: Codec<string> = readOnly({
  read: ({ content }, pointer) => (content === undefined ? undefined : valuePart(content, pointer).text),
});
const retryFeedback = part('text', branches.pydanticAiPart_retryFeedback, { wireType, text: retryText }, ['text']);

/** A request to try again. If it has a tool name, it is a failed result, and otherwise text for the model. */
const retryPrompt: PartKind = {
  validator: branches.pydanticAiPart_retryPrompt,
  read(object, ...rest) {
    const isOfCall = object.content !== undefined && typeof object.tool_name === 'string';
    return (isOfCall ? failedCall : retryFeedback).read(object, ...rest);
  },
  write: failedCall.write,
};

/** A file from the model, which is inside the part. */
const file: PartKind = {
  validator: branches.pydanticAiPart_file,
  read({ content }, pointer, message, onFault) {
    const read = isObject(content) ? binary.read(content, `${pointer}/content`, message, onFault) : undefined;
    return read && ({ ...read, wireType: 'file' } as Part);
  },
  write: object => object,
};

const table = taggedParts(
  {
    'system-prompt': textPart(branches.pydanticAiPart_systemPrompt),
    text: textPart(branches.pydanticAiPart_text),
    // The contents of a prompt are read as separate parts.
    'user-prompt': opaquePart(branches.pydanticAiPart_userPrompt),
    'tool-call': part('tool_call', branches.pydanticAiPart_toolCall, { ...call, executedBy: 'client' }),
    'builtin-tool-call': part('tool_call', branches.pydanticAiPart_builtinToolCall, {
      ...call,
      executedBy: 'provider',
    }),
    'tool-return': part('tool_result', branches.pydanticAiPart_toolReturn, result),
    'builtin-tool-return': part('tool_result', branches.pydanticAiPart_builtinToolReturn, {
      ...result,
      executedBy: 'provider',
    }),
    'retry-prompt': retryPrompt,
    'retry-feedback': retryFeedback,
    speech: part('text', branches.pydanticAiPart_speech, { wireType, text: text('transcript') }, ['text']),
    thinking,
    file,
    compaction: opaquePart(branches.pydanticAiPart_compaction),
  },
  { tag: 'part_kind' },
);

/** Parts that can have a signature of Google in their details. */
const SIGNED: ReadonlySet<unknown> = new Set([
  ...['system-prompt', 'text', 'thinking', 'tool-call', 'builtin-tool-call', 'file'],
]);

/** Reads one part into canonical parts: the part itself and its signature, or the contents of a prompt. */
export function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  const kind = isObject(wire) ? wire.part_kind : undefined;
  if (isObject(wire) && typeof kind === 'string' && !isKnownKind(kind, pointer, message, onFault))
    return [unknownPart(wire, pointer, kind)];
  const read = table.read(wire, pointer, message, onFault);
  if (!isObject(wire)) return [read];
  // An ID can be missing, because Pydantic AI generates one, but it cannot be null.
  if (wire.tool_call_id === null && typeof kind === 'string' && isTool(kind))
    onFault(wrongType({ pointer: `${pointer}/tool_call_id` }, message, 'null', ['string']));
  if (kind === 'user-prompt') return readPrompt(wire.content, `${pointer}/content`, message, onFault) ?? [read];
  if (kind === 'speech') return speechParts(read, wire, pointer, message, onFault);
  return SIGNED.has(kind) ? withSignature(read, wire, pointer) : [read];
}

/** Writes one part from its canonical parts. */
export function writePart(wire: unknown, parts: readonly Part[]): unknown {
  if (isObject(wire) && wire.part_kind === 'user-prompt' && Object.hasOwn(wire, 'content'))
    return text('content').write(wire, writePrompt(wire.content, parts) as string);
  const [first] = parts;
  return first !== undefined && first.wire === wire ? table.write(first) : wire;
}

function isTool(kind: string): boolean {
  return kind.includes('tool-') || kind === 'retry-prompt';
}

/** Whether Pydantic AI knows parts of this kind. A part in the wrong kind of message is reported but still read. */
function isKnownKind(kind: string, pointer: string, message: Message, onFault: OnFault): boolean {
  const isKnown = isRequestKind(kind) || isResponseKind(kind);
  const role = message.wireRole ?? '';
  const allowed = role === 'request' ? REQUEST_KINDS : role === 'response' ? RESPONSE_KINDS : undefined;
  if (isKnown && (allowed?.has(kind) ?? true)) return true;
  const listed = [...(allowed ?? [...REQUEST_KINDS, ...RESPONSE_KINDS])].join(', ');
  if (isKnown) {
    const data = { role, part: kind, allowed: listed };
    onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at: { pointer }, in: message, data });
  } else {
    const at = { pointer: `${pointer}/part_kind` };
    onFault({ rule: 'unknown-part-type', messageId: 'unknown', at, in: message, data: { part: kind, known: listed } });
  }
  return isKnown;
}

/** The part, followed by the signature in its details. Google can sign any part. */
function withSignature(read: Part, wire: JsonObject, pointer: string): Part[] {
  const { thought_signature: signature } = detailsOf(wire);
  if (typeof signature !== 'string' || signature === '') return [read];
  const at = `${pointer}/provider_details/thought_signature`;
  return [
    read,
    { type: 'reasoning', signature, signs: pointer, provider: 'google', field: 'thought_signature', pointer: at },
  ];
}

/** The transcript and the audio clip, each if there is one. */
function speechParts(read: Part, wire: JsonObject, pointer: string, message: Message, onFault: OnFault): Part[] {
  const parts: Part[] = read.type === 'text' ? [{ ...read, pointer: `${pointer}/transcript` }] : [];
  const audio = isObject(wire.audio) ? binary.read(wire.audio, `${pointer}/audio`, message, onFault) : undefined;
  if (audio !== undefined) parts.push({ ...audio, wireType: 'speech' } as Part);
  return parts.length === 0 ? [read] : parts;
}
