/** Converts Inspect messages to Chat Completions messages. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
import { built, jsonText, type Piece, putPieces, verbatim } from '../traces/pieces.ts';
import { callsOf, type Reading, resolved, resultOf } from './reading.ts';

export function toChat(messages: readonly LogValue[], reading: Reading): unknown {
  const { origins } = reading;
  return putPieces(
    origins,
    '',
    messages.map(message => messageOf(message, reading)),
  );
}

function messageOf(message: LogValue, reading: Reading): Piece {
  const { object } = message;
  if (object === undefined) return verbatim(message);
  const { role } = object;
  const value: JsonObject = { role };
  const from: [string, LogValue][] = [];
  if ('role' in object) from.push(['/role', message.get('role')]);
  if (role === 'tool') {
    if ('tool_call_id' in object) put(value, from, 'tool_call_id', message.get('tool_call_id'));
    if (typeof object.function === 'string') put(value, from, 'name', message.get('function'));
  }
  const content = role === 'tool' ? resultOf(message).content : message.get('content');
  if (content.value !== undefined) putContent(value, from, content, reading);
  const calls = role === 'assistant' ? callsOf(message) : [];
  if (calls.length > 0)
    value.tool_calls = calls.map((call, i) => {
      from.push([`/tool_calls/${i}`, new LogValue(undefined, call.at, 'inside')]);
      return callOf(call, `/tool_calls/${i}`, from);
    });
  return built(value, message, from);
}

function put(value: JsonObject, from: [string, LogValue][], key: string, place: LogValue): void {
  value[key] = place.value;
  from.push([`/${key}`, place]);
}

function putContent(value: JsonObject, from: [string, LogValue][], content: LogValue, reading: Reading): void {
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
    from.push([at, new LogValue(undefined, part.at, 'inside')]);
    parts.push(partOf(part, at, from, reading));
  }
  from.push(['/content', new LogValue(undefined, content.at, 'inside')]);
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

function partOf(part: LogValue, at: string, from: [string, LogValue][], reading: Reading): unknown {
  const { object } = part;
  if (object?.type === 'text') {
    const text = resolved(part.get('text'), reading);
    from.push([`${at}/text`, text]);
    return { type: 'text', text: text.value };
  }
  if (object?.type === 'image') {
    const url = resolved(part.get('image'), reading);
    from.push([`${at}/image_url/url`, url]);
    const detail = typeof object.detail === 'string' ? { detail: object.detail } : {};
    return { type: 'image_url', image_url: { url: url.value, ...detail } };
  }
  if (object?.type === 'audio') {
    const audio = resolved(part.get('audio'), reading);
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

function callOf(call: LogValue, at: string, from: [string, LogValue][]): JsonObject {
  const { id, type, function: name, arguments: given } = call.object ?? {};
  const isCustom = type === 'custom';
  const inner = isCustom ? 'custom' : 'function';
  if (id !== undefined) from.push([`${at}/id`, call.get('id')]);
  from.push([`${at}/${inner}/name`, call.get('function')]);
  const source = call.get('arguments');
  const key = isCustom ? 'input' : 'arguments';
  from.push([`${at}/${inner}/${key}`, new LogValue(undefined, source.at, 'inside')]);
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
