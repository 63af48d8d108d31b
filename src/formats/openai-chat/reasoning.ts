/** The places where OpenAI-compatible servers put reasoning: message fields, content parts, signatures of calls. */
import type { Message, ReasoningPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Codec, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { part } from '../engine/parts.ts';

/** The message fields with reasoning as a single text. */
export const FLAT_FIELDS = ['reasoning', 'reasoning_content', 'reasoning_text'] as const;
/** Tags around reasoning in the text, for servers that do not split it off. */
export const THINK_TAGS = { open: '<think>', close: '</think>' } as const;

/** Read for every message, so the fields are listed by name for speed. */
export function readReasoningFields(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { reasoning, reasoning_content: content, reasoning_text: text } = wire;
  if (typeof reasoning === 'string') readText(message, 'reasoning', reasoning);
  if (typeof content === 'string') readText(message, 'reasoning_content', content);
  if (typeof text === 'string') readText(message, 'reasoning_text', text);
  if (Array.isArray(wire.reasoning_details)) readDetails(message, wire.reasoning_details, onFault);
  if (wire.extra_content !== undefined) readSignature(message, wire.extra_content, message.pointer);
}

function readText(message: Message, field: (typeof FLAT_FIELDS)[number], text: string): void {
  message.parts.push({ type: 'reasoning', text, field, pointer: `${message.pointer}/${field}` });
}

/** An entry of `reasoning_details`. */
const detail = part('reasoning', undefined, {
  field: 'reasoning_details',
  text: text('text'),
  summary: text('summary'),
  signature: text('signature'),
  redacted: text('data'),
  format: text('format'),
});

/** An entry that is not an object is read as reasoning too. */
function readDetails(message: Message, details: readonly unknown[], onFault: OnFault): void {
  for (let i = 0; i < details.length; i++) {
    const wire = details[i] as JsonObject;
    const pointer = `${message.pointer}/reasoning_details/${i}`;
    const read = isObject(wire) ? detail.read(wire, pointer, message, onFault) : undefined;
    message.parts.push(read ?? { type: 'reasoning', field: 'reasoning_details', pointer, wire });
  }
}

export function writeDetail(given: ReasoningPart): unknown {
  return isObject(given.wire) ? detail.write(given.wire, given) : given.wire;
}

/**
 * A thought signature on a message or call, whose location is `at`. It is reasoning without text, which is sent back
 * unchanged.
 */
export function readSignature(message: Message, extra: unknown, at: string): void {
  const google = isObject(extra) ? extra.google : undefined;
  const signature = isObject(google) ? google.thought_signature : undefined;
  if (typeof signature !== 'string') return;
  const pointer = `${at}/extra_content/google/thought_signature`;
  message.parts.push({ type: 'reasoning', signature, signs: at, field: 'extra_content', pointer });
}

/** The text of a list is only read, never written. */
const thought: Codec<string> = {
  read({ thinking: given }) {
    if (!Array.isArray(given)) return typeof given === 'string' ? given : undefined;
    return given.map(each => (isObject(each) && typeof each.text === 'string' ? each.text : '')).join('');
  },
  write: (wire, value) => (typeof wire.thinking === 'string' ? text('thinking').write(wire, value) : wire),
};

/** A content part with thinking, as a text or as a list of text parts. */
export const thinking = part('reasoning', undefined, {
  wireType: 'thinking',
  text: thought,
  signature: text('signature'),
});

/** Maps the prefix of a reasoning format, as in `anthropic-claude-v1`, to the provider. */
const MINTERS: ReadonlyMap<string, string> = new Map([
  ['anthropic', 'anthropic'],
  ['google', 'google'],
  ['openai', 'openai'],
  ['azure', 'openai'],
  ['xai', 'xai'],
]);

/** The formats in which a gateway passes on the signed reasoning of these providers. */
export const FORMATS: Readonly<Record<string, string>> = {
  anthropic: 'anthropic-claude-v1',
  google: 'google-gemini-v1',
  openai: 'openai-responses-v1',
  xai: 'xai-responses-v1',
};

export function minterOf(format: string | undefined): string | undefined {
  return format === undefined ? undefined : MINTERS.get(format.slice(0, format.indexOf('-')));
}
