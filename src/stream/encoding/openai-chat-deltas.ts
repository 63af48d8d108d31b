/** Splits the message of a chat completion into deltas. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { pieces, type Split } from './encoder.ts';
import { isText, objectsAt } from './reply-fields.ts';

/** How a server streams the deltas of a message. */
export interface DeltaStyle {
  /** Whether every delta has the role. */
  readonly repeatsRole: boolean;
  /** Whether the first delta has nothing but the role. */
  readonly opensWithRoleAlone: boolean;
  /** The ID field of a call in its later deltas. */
  readonly laterId: JsonObject;
  /** The index of the first call. */
  readonly firstIndex: number;
  /** Whether a call is in one delta, with all of its arguments. */
  readonly areCallsWhole: boolean;
}

/** Fields whose text is streamed in pieces. */
const TEXTS = new Set(['content', 'refusal', 'reasoning_content', 'reasoning', 'reasoning_text']);
const REASONING = ['reasoning_content', 'reasoning', 'reasoning_text', 'reasoning_details'];

/** The deltas of a message, in order: the role, the reasoning, the content, and everything else. */
export function deltasOf(message: JsonObject, pointer: string, split: Split, style: DeltaStyle): JsonObject[] {
  const role = { role: message.role ?? 'assistant' };
  const rest = Object.keys(message).filter(key => key !== 'role' && key !== 'content' && !REASONING.includes(key));
  const keys = [...REASONING, 'content', ...rest].filter(key => Object.hasOwn(message, key));
  const fragments = keys.flatMap(key => fragmentsOf(message, key, pointer, split, style));
  const opening = style.opensWithRoleAlone ? role : openingOf(message, role, fragments);
  const added = fragments.filter(each => !isIn(opening, each));
  return [opening, ...added.map(each => (style.repeatsRole ? { ...role, ...each } : each))];
}

/** Whether the first delta has the empty value of a fragment already. */
function isIn(opening: JsonObject, fragment: JsonObject): boolean {
  return Object.entries(fragment).every(([key, value]) => (value === null || value === '') && opening[key] === value);
}

/** OpenAI's first delta has the role, empty or null content, and the first call if there is only one. */
function openingOf(message: JsonObject, role: JsonObject, fragments: JsonObject[]): JsonObject {
  const { content, tool_calls: calls, refusal } = message;
  const isSingleCall = content === null && Array.isArray(calls) && calls.length === 1;
  const first = fragments.findIndex(({ tool_calls }) => tool_calls !== undefined);
  return {
    ...role,
    ...(isText(content) && { content: '' }),
    ...(content === null && { content: null }),
    ...(isSingleCall && first >= 0 && fragments.splice(first, 1)[0]),
    ...(Object.hasOwn(message, 'refusal') && !isText(refusal) && { refusal }),
  };
}

function fragmentsOf(message: JsonObject, key: string, pointer: string, split: Split, style: DeltaStyle): JsonObject[] {
  const value = message[key];
  const isRepeated = message.reasoning !== undefined && message.reasoning === message.reasoning_content;
  if (isRepeated && key === 'reasoning') return [];
  if (isRepeated && key === 'reasoning_content' && isText(value))
    return pieces(split, value).map(piece => ({ reasoning_content: piece, reasoning: piece }));
  if (isText(value) && TEXTS.has(key)) return pieces(split, value).map(piece => ({ [key]: piece }));
  if (Array.isArray(value) && value.length > 0) {
    if (key === 'reasoning_details') return detailsOf(value, split);
    if (key === 'content') return partsOf(value, split);
    if (key === 'tool_calls') return callsOf(objectsAt(value, `${pointer}/tool_calls`), split, style);
    if (key === 'annotations') return value.map(each => ({ annotations: [each] }));
  }
  if (isObject(value)) {
    if (key === 'audio') return audioOf(value, split);
    if (key === 'function_call') return functionCallOf(value, split);
  }
  return [{ [key]: value }];
}

/** The text of a detail is streamed in pieces, and the signature is sent last. */
function detailsOf(details: readonly unknown[], split: Split): JsonObject[] {
  return details.flatMap(detail => {
    if (!isObject(detail) || !isText(detail.text)) return [{ reasoning_details: [detail] }];
    const { text, signature, ...rest } = detail;
    const deltas: JsonObject[] = pieces(split, text).map(piece => ({ ...rest, text: piece }));
    if (signature !== undefined) deltas.push({ ...rest, text: '', signature });
    return deltas.map(each => ({ reasoning_details: [each] }));
  });
}

/** Content parts as Mistral streams them: text and thinking in pieces, other parts as a whole. */
function partsOf(parts: readonly unknown[], split: Split): JsonObject[] {
  return parts.flatMap(part => partPieces(part, split)).map(each => ({ content: [each] }));
}

function partPieces(part: unknown, split: Split): unknown[] {
  if (!isObject(part)) return [part];
  const { type, text, thinking } = part;
  if (type === 'text' && isText(text))
    return pieces(split, text).map((piece, i) => (i === 0 ? { ...part, text: piece } : { type, text: piece }));
  const [only, ...others] = Array.isArray(thinking) ? (thinking as unknown[]) : [];
  if (type !== 'thinking' || others.length > 0 || !isObject(only) || !isText(only.text)) return [part];
  const pieceParts = split(only.text).map(piece => ({ type, thinking: [{ ...only, text: piece }] }));
  // The last piece has `closed`.
  return [...pieceParts, { ...part, thinking: [{ ...only, text: '' }] }];
}

/** The first delta of a call has its ID and name, the others have pieces of its arguments. */
function callsOf(
  calls: readonly JsonObject[],
  split: Split,
  { laterId, firstIndex, areCallsWhole }: DeltaStyle,
): JsonObject[] {
  return calls.flatMap(({ index: _, ...call }, i) => {
    const index = i + firstIndex;
    const key = isObject(call.custom) ? 'custom' : 'function';
    const field = key === 'custom' ? 'input' : 'arguments';
    const inner = call[key];
    const text = isObject(inner) ? inner[field] : undefined;
    if (areCallsWhole || !isObject(inner) || !isText(text)) return [{ tool_calls: [{ index, ...call }] }];
    const opening = { index, ...call, [key]: { ...inner, [field]: '' } };
    const added = split(text).map(piece => ({ index, ...laterId, [key]: { [field]: piece } }));
    return [opening, ...added].map(each => ({ tool_calls: [each] }));
  });
}

function audioOf({ transcript, data, expires_at, ...rest }: JsonObject, split: Split): JsonObject[] {
  const transcripts = isText(transcript)
    ? pieces(split, transcript).map(piece => ({ audio: { transcript: piece } }))
    : [];
  const dataPieces = isText(data) ? pieces(split, data).map(piece => ({ audio: { data: piece } })) : [];
  const end = expires_at === undefined ? [] : [{ audio: { expires_at } }];
  return [{ audio: rest }, ...transcripts, ...dataPieces, ...end];
}

/** A single call in the format before tools. */
function functionCallOf({ arguments: text, ...rest }: JsonObject, split: Split): JsonObject[] {
  if (!isText(text)) return [{ function_call: { ...rest, ...(text !== undefined && { arguments: text }) } }];
  const added = split(text).map(piece => ({ function_call: { arguments: piece } }));
  return [{ function_call: { ...rest, arguments: '' } }, ...added];
}
