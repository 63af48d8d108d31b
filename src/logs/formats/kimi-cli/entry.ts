/** Messages from all files of Kimi's clients, and their conversion to Chat Completions. */
import { isObject } from '../../../source/json.ts';
import { jsonText } from '../agents/fields.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { ReadAs } from '../format.ts';

/** A content part. */
export interface Part {
  readonly type: unknown;
  readonly text: LogValue;
  readonly value: LogValue;
}

export interface Call {
  readonly from: LogValue;
  readonly id: LogValue;
  readonly name: LogValue;
  /** JSON text, or the parsed value in some files. */
  arguments: LogValue;
}

export interface Entry {
  readonly role: string;
  readonly from: LogValue;
  parts: Part[];
  readonly calls: Call[];
  /** The ID of the call that a result belongs to. */
  readonly callId?: LogValue;
  readonly isError?: boolean;
  /** Text after a result that is only sent to the model. */
  readonly note?: string | undefined;
  /** Who wrote a user message. Undefined means the user. */
  readonly origin?: string | undefined;
  readonly isPartial?: boolean;
}

export function partsOf(content: LogValue): Part[] {
  if (content.text !== undefined) return [textPart(content.text, content)];
  return content
    .items()
    .filter(({ value }) => isObject(value))
    .map(partOf);
}

/** Reads a part. A value that is not an object gives an empty part. */
export function partOf(value: LogValue): Part {
  const part = isObject(value.value) ? value : value.as({});
  return { type: part.get('type').value, text: part.get('text'), value: part };
}

export function textPart(text: string, from: LogValue): Part {
  return { type: 'text', text: from.as(text), value: from.as({ type: 'text', text }) };
}

export function chatMessage(entry: Entry, as: ReadAs): LogValue {
  const { role, calls, callId } = entry;
  const thoughts = entry.parts.filter(({ type }) => type === 'think');
  const parts = entry.parts.filter(({ type }) => type !== 'think');
  return entry.from.made({
    role,
    content: parts.length > 0 || calls.length === 0 ? contentOf(parts, as) : undefined,
    reasoning_content: thoughts.length > 0 ? reasoningOf(thoughts) : undefined,
    tool_calls: calls.length > 0 ? calls.map(callOf) : undefined,
    tool_call_id: callId,
  });
}

function reasoningOf(thoughts: readonly Part[]): unknown {
  const texts = thoughts.map(({ value }) => value.get('think'));
  const joined = texts.map(({ text }) => text ?? '').join('');
  return texts.length === 1 ? texts[0]?.as(joined) : joined;
}

function callOf({ from, id, name, arguments: value }: Call): LogValue {
  const text = value.text ?? jsonText(value.value ?? {});
  return from.made({ id, type: 'function', function: { name, arguments: value.made(text) } });
}

function contentOf(parts: readonly Part[], as: ReadAs): unknown {
  const [first, ...more] = parts;
  if (first === undefined) return '';
  const isText = parts.every(({ type, text }) => type === 'text' && text.text !== undefined);
  if (isText && more.length === 0) return first.text;
  return isText && as === 'request' ? parts.map(({ text }) => text.text).join('') : parts.map(sentPart);
}

/** Media are under the API's key or under the client's camelCase key. */
function sentPart({ type, value: part }: Part): LogValue {
  const clientKey = type === 'image_url' ? 'imageUrl' : type === 'video_url' ? 'videoUrl' : 'audioUrl';
  const media = part.get(clientKey).value;
  return typeof type === 'string' && isObject(media) ? part.made({ type, [type]: part.computed(media) }) : part;
}
