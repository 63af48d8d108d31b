/** Where OpenAI-compatible servers put reasoning: message fields, content parts, signatures of calls. */
import type { Message, ReasoningPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

/** The message fields with reasoning as a single text. */
export const FLAT_FIELDS = ['reasoning', 'reasoning_content', 'reasoning_text'] as const;
/** Tags around reasoning in the text, if the server does not split it off. */
export const THINK_TAGS = { open: '<think>', close: '</think>' } as const;

/** Read for every message, so the fields are listed by name for speed. */
export function readReasoningFields(message: Message, wire: JsonObject): void {
  const { reasoning, reasoning_content: content, reasoning_text: text } = wire;
  if (typeof reasoning === 'string') readText(message, 'reasoning', reasoning);
  if (typeof content === 'string') readText(message, 'reasoning_content', content);
  if (typeof text === 'string') readText(message, 'reasoning_text', text);
  if (Array.isArray(wire.reasoning_details)) readDetails(message, wire.reasoning_details);
  if (wire.extra_content !== undefined) readSignature(message, wire.extra_content, message.pointer);
}

function readText(message: Message, field: (typeof FLAT_FIELDS)[number], text: string): void {
  message.parts.push({ type: 'reasoning', text, field, pointer: `${message.pointer}/${field}` });
}

function readDetails(message: Message, details: readonly unknown[]): void {
  for (let i = 0; i < details.length; i++) {
    const wire = details[i];
    const part: ReasoningPart = {
      type: 'reasoning',
      field: 'reasoning_details',
      pointer: `${message.pointer}/reasoning_details/${i}`,
    };
    if (isObject(wire)) {
      if (typeof wire.text === 'string') part.text = wire.text;
      if (typeof wire.summary === 'string') part.summary = wire.summary;
      if (typeof wire.signature === 'string') part.signature = wire.signature;
      if (typeof wire.data === 'string') part.redacted = wire.data;
      if (typeof wire.format === 'string') part.format = wire.format;
    }
    part.wire = wire as JsonObject;
    message.parts.push(part);
  }
}

/** A thought signature on a message or call, with its location `at`: reasoning without text, sent back unchanged. */
export function readSignature(message: Message, extra: unknown, at: string): void {
  const google = isObject(extra) ? extra.google : undefined;
  const signature = isObject(google) ? google.thought_signature : undefined;
  if (typeof signature !== 'string') return;
  const pointer = `${at}/extra_content/google/thought_signature`;
  message.parts.push({ type: 'reasoning', signature, signs: at, field: 'extra_content', pointer });
}

/** A content part with thinking, as a text or as a list of text parts. */
export function thinkingPart(wire: JsonObject, pointer: string): ReasoningPart {
  const part: ReasoningPart = { type: 'reasoning', wireType: 'thinking', pointer, wire };
  const { thinking, signature } = wire;
  if (typeof thinking === 'string') part.text = thinking;
  else if (Array.isArray(thinking))
    part.text = thinking.map(each => (isObject(each) && typeof each.text === 'string' ? each.text : '')).join('');
  if (typeof signature === 'string') part.signature = signature;
  return part;
}

/** The provider of structured reasoning, by its format: `anthropic-claude-v1`. */
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
