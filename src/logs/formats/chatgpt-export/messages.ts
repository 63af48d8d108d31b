/**
 * Converts messages of a ChatGPT export. Only author, recipient and text are used: the export does not contain what was
 * sent to the model.
 */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Assembly, PartOrigin, PartOrigins } from '../chat/assembly.ts';

/** Content types that are displayed next to an answer and are not part of it. */
const SHOWN = new Set(['thoughts', 'reasoning_recap', 'model_editable_context']);

export function putMessage(message: JsonObject, at: string, body: Assembly): void {
  const { author, content, recipient } = message;
  const role = isObject(author) ? author.role : undefined;
  const type = isObject(content) ? content.content_type : undefined;
  if (typeof type === 'string' && SHOWN.has(type)) {
    body.countSkipped('{n} parts with displayed reasoning or context skipped');
    return;
  }
  const read = contentOf(content, child(at, 'content'));
  const places: PartOrigin[] = [['/role', child(child(at, 'author'), 'role')]];
  const built: JsonObject = { ...(role !== undefined && { role }) };
  const name = isObject(author) ? author.name : undefined;
  if (role === 'tool' && typeof name === 'string') {
    built.name = name;
    places.push(['/name', child(child(at, 'author'), 'name')]);
  }
  const call = role === 'assistant' ? callIn(recipient, read.content) : undefined;
  if (call === undefined) {
    body.addBuilt({ ...built, content: read.content }, at, [...places, ...read.places]);
    return;
  }
  body.addBuilt({ ...built, content: null, tool_calls: [call] }, at, [
    ...places,
    ['/tool_calls/0/function/name', child(at, 'recipient')],
    ['/tool_calls/0', read.place, 'made'],
  ]);
}

/** A message to a tool is a call if its content is a JSON object with the arguments. Code is left as text. */
function callIn(recipient: unknown, content: unknown): unknown {
  if (typeof recipient !== 'string' || recipient === 'all' || typeof content !== 'string') return undefined;
  let args: unknown;
  try {
    args = JSON.parse(content);
  } catch {
    return undefined;
  }
  return isObject(args) ? { type: 'function', function: { name: recipient, arguments: args } } : undefined;
}

function contentOf(content: unknown, at: string): { content: unknown; places: PartOrigins; place: string } {
  if (!isObject(content)) return { content: content ?? '', places: [['/content', at]], place: at };
  for (const key of ['text', 'result', 'user_instructions']) {
    const place = child(at, key);
    if (typeof content[key] === 'string') return { content: content[key], places: [['/content', place]], place };
  }
  const from = child(at, 'parts');
  if (!Array.isArray(content.parts)) return { content: '', places: [['/content', at]], place: at };
  const [first] = content.parts as unknown[];
  if (content.parts.length === 1 && typeof first === 'string') {
    const place = child(from, 0);
    return { content: first, places: [['/content', place]], place };
  }
  const places: PartOrigin[] = [['/content', from]];
  const parts = (content.parts as unknown[]).map((part, i) => {
    places.push([`/content/${i}`, child(from, i), 'made']);
    if (typeof part !== 'string') return mediaIn(part);
    places.push([`/content/${i}/text`, child(from, i)]);
    return { type: 'text', text: part };
  });
  return { content: parts, places, place: from };
}

function mediaIn(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { content_type: type, asset_pointer: asset, text } = part;
  if (typeof text === 'string') return { type: 'text', text };
  if (type === 'image_asset_pointer') return { type: 'image', image: asset };
  if (type === 'audio_asset_pointer') return { type: 'audio', audio: asset };
  return part;
}
