/** Converts Inspect messages to Chat Completions messages. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { built, jsonText, LocatedJson, type Piece, putPieces, verbatim } from '../traces/located-json.ts';
import { callsOf, type Reading, resolved, resultOf } from './reading.ts';

export function toChat(messages: readonly LocatedJson[], reading: Reading): unknown {
  const { origins } = reading;
  return putPieces(
    origins,
    '',
    messages.map(message => messageOf(message, reading)),
  );
}

function messageOf(message: LocatedJson, reading: Reading): Piece {
  const { object } = message;
  if (object === undefined) return verbatim(message);
  const { role } = object;
  const value: JsonObject = { role };
  const from: [string, LocatedJson][] = [];
  if ('role' in object) from.push(['/role', message.at('role')]);
  if (role === 'tool') {
    if ('tool_call_id' in object) put(value, from, 'tool_call_id', message.at('tool_call_id'));
    if (typeof object.function === 'string') put(value, from, 'name', message.at('function'));
  }
  const content = role === 'tool' ? resultOf(message).content : message.at('content');
  if (content.value !== undefined) putContent(value, from, content, reading);
  const calls = role === 'assistant' ? callsOf(message) : [];
  if (calls.length > 0)
    value.tool_calls = calls.map((call, i) => {
      from.push([`/tool_calls/${i}`, new LocatedJson(undefined, call.pointer, true)]);
      return callOf(call, `/tool_calls/${i}`, from);
    });
  return built(value, message, from);
}

function put(value: JsonObject, from: [string, LocatedJson][], key: string, place: LocatedJson): void {
  value[key] = place.value;
  from.push([`/${key}`, place]);
}

function putContent(value: JsonObject, from: [string, LocatedJson][], content: LocatedJson, reading: Reading): void {
  if (!Array.isArray(content.value)) {
    put(value, from, 'content', resolved(content, reading));
    return;
  }
  const parts: unknown[] = [];
  for (const part of content.items()) {
    if (part.object?.type === 'reasoning') {
      reading.countNote('reasoning parts skipped: Chat Completions has no field for them');
      continue;
    }
    const at = `/content/${parts.length}`;
    from.push([at, new LocatedJson(undefined, part.pointer, true)]);
    parts.push(partOf(part, at, from, reading));
  }
  from.push(['/content', new LocatedJson(undefined, content.pointer, true)]);
  const [only] = parts;
  // A single text is sent as a string.
  const isText = parts.length === 1 && isObject(only) && only.type === 'text' && typeof only.text === 'string';
  if (!isText || value.role === 'user') value.content = parts.length === 0 ? '' : parts;
  else {
    value.content = only.text;
    const text = from.find(([pointer]) => pointer === '/content/0/text')?.[1];
    if (text !== undefined) from.push(['/content', text]);
  }
}

function partOf(part: LocatedJson, at: string, from: [string, LocatedJson][], reading: Reading): unknown {
  const { object } = part;
  if (object?.type === 'text') {
    const text = resolved(part.at('text'), reading);
    from.push([`${at}/text`, text]);
    return { type: 'text', text: text.value };
  }
  if (object?.type === 'image') {
    const url = resolved(part.at('image'), reading);
    from.push([`${at}/image_url/url`, url]);
    const detail = typeof object.detail === 'string' ? { detail: object.detail } : {};
    return { type: 'image_url', image_url: { url: url.value, ...detail } };
  }
  if (object?.type === 'audio') {
    const audio = resolved(part.at('audio'), reading);
    from.push([`${at}/input_audio/data`, audio]);
    const { text } = audio;
    return {
      type: 'input_audio',
      input_audio: { data: text?.replace(/^data:[^,]*,/, '') ?? audio.value, format: object.format },
    };
  }
  from.push([at, part]);
  return part.value;
}

function callOf(call: LocatedJson, at: string, from: [string, LocatedJson][]): JsonObject {
  const { id, type, function: name, arguments: given } = call.object ?? {};
  const isCustom = type === 'custom';
  const inner = isCustom ? 'custom' : 'function';
  if (id !== undefined) from.push([`${at}/id`, call.at('id')]);
  from.push([`${at}/${inner}/name`, call.at('function')]);
  const source = call.at('arguments');
  const key = isCustom ? 'input' : 'arguments';
  from.push([`${at}/${inner}/${key}`, new LocatedJson(undefined, source.pointer, true)]);
  const text = typeof given === 'string' ? given : isCustom ? inputOf(given) : jsonText(given ?? {});
  return {
    ...(id !== undefined && { id }),
    type: isCustom ? 'custom' : 'function',
    [inner]: { name, [key]: text },
  };
}

/** A custom tool has its input as the only argument. */
function inputOf(given: unknown): unknown {
  const [only, other] = isObject(given) ? Object.values(given) : [];
  return typeof only === 'string' && other === undefined ? only : jsonText(given ?? '');
}
