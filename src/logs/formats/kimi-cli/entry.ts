/** Messages from all files of Kimi's clients, and their conversion to Chat Completions. */
import { isObject } from '../../../source/json.ts';
import { type Json, jsonText, textAt } from '../agents/fields.ts';
import { Placed } from '../agents/placed-value.ts';
import type { ReadAs } from '../format.ts';

/** A content part, its location and the location of its text. */
export interface Part {
  readonly value: Json;
  readonly at: string;
  readonly textAt: string;
}

export interface Call {
  readonly id: unknown;
  readonly name: unknown;
  /** JSON text, or the parsed value in some files. */
  readonly arguments: unknown;
  readonly at: string;
  /** Locations of ID, name and arguments. */
  readonly places: readonly [string, string, string];
}

export interface Entry {
  readonly role: string;
  readonly at: string;
  parts: Part[];
  readonly calls: Call[];
  /** The ID of the call that a result belongs to. */
  readonly callId?: unknown;
  readonly callIdAt?: string;
  readonly isError?: boolean;
  /** Text after a result that is only sent to the model. */
  readonly note?: string | undefined;
  /** Who wrote a user message. Undefined means the user. */
  readonly origin?: string | undefined;
  readonly isPartial?: boolean;
}

export function partsOf(content: unknown, at: string): Part[] {
  if (typeof content === 'string') return [{ value: { type: 'text', text: content }, at, textAt: at }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((value: unknown, i) =>
    isObject(value) ? [{ value, at: `${at}/${i}`, textAt: `${at}/${i}/text` }] : [],
  );
}

export function textPart(text: string, at: string): Part {
  return { value: { type: 'text', text }, at, textAt: at };
}

export function chatMessage(entry: Entry, as: ReadAs): Placed {
  const { role, at, calls, callId } = entry;
  const thoughts = entry.parts.filter(({ value }) => value.type === 'think');
  const parts = entry.parts.filter(({ value }) => value.type !== 'think');
  const hasContent = parts.length > 0 || calls.length === 0;
  const message = new Placed(
    {
      role,
      ...(hasContent && { content: contentOf(parts, as) }),
      ...(thoughts.length > 0 && {
        reasoning_content: thoughts.map(thought => textAt(thought.value, 'think')).join(''),
      }),
      ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
      ...(callId !== undefined && { tool_call_id: callId }),
    },
    at,
    false,
  );
  if (hasContent) placeContent(message, parts);
  if (thoughts.length === 1) message.addOrigin('/reasoning_content', `${thoughts[0]?.at}/think`);
  if (entry.callIdAt !== undefined) message.addOrigin('/tool_call_id', entry.callIdAt);
  calls.forEach(({ at: from, places: [id, name, text] }, i) => {
    const to = `/tool_calls/${i}`;
    message.addOrigin(to, from, false).addOrigin(`${to}/id`, id);
    message.addOrigin(`${to}/function/name`, name).addOrigin(`${to}/function/arguments`, text, false);
  });
  return message;
}

function callOf({ id, name, arguments: value }: Call): object {
  const text = typeof value === 'string' ? value : jsonText(value ?? {});
  return {
    ...(id !== undefined && { id }),
    type: 'function',
    function: { ...(name !== undefined && { name }), arguments: text },
  };
}

function contentOf(parts: readonly Part[], as: ReadAs): unknown {
  const texts = parts.map(({ value }) => (value.type === 'text' ? textAt(value, 'text') : undefined));
  if (texts.length === 0) return '';
  if (texts.length === 1 && texts[0] !== undefined) return texts[0];
  if (as === 'request' && !texts.includes(undefined)) return texts.join('');
  return parts.map(({ value }) => sentPart(value));
}

/** Media are under the API's key or under the client's camelCase key. */
function sentPart(value: Json): Json {
  const { type } = value;
  const clientKey = type === 'image_url' ? 'imageUrl' : type === 'video_url' ? 'videoUrl' : 'audioUrl';
  return typeof type === 'string' && isObject(value[clientKey]) ? { type, [type]: value[clientKey] } : value;
}

function placeContent(message: Placed, parts: readonly Part[]): void {
  const { content } = message.value as { content: unknown };
  if (!Array.isArray(content)) {
    if (parts.length === 1) message.addOrigin('/content', (parts[0] as Part).textAt);
    return;
  }
  parts.forEach(({ value, at }, i) => {
    const isVerbatim = content[i] === value;
    message.addOrigin(`/content/${i}`, at, isVerbatim);
  });
}
