/** Writes Pydantic AI's messages back. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { writePrompt } from './contents.ts';
import { LISTS } from './frame.ts';
import { writePart } from './part.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable, messages } = conversation;
  if (unreadable?.includes('messages')) return wire;
  if (form === 'array') return messages.map(writeMessage);
  const body = wire as JsonObject;
  const list = LISTS.find(each => Array.isArray(body[each]));
  const fields: JsonObject = {};
  // A prompt or results outside the history have a separate key, and their messages have no `wire`.
  const history = messages.filter(message => message.wire !== undefined);
  if (list !== undefined) fields[list] = history.map(writeMessage);
  const prompt = messages.find(message => message.wire === undefined && message.wireRole?.startsWith('user_prompt'));
  if (prompt !== undefined) fields.user_prompt = writePrompt(body.user_prompt, prompt.parts);
  return rewrite(body, fields);
}

function writeMessage({ wire, parts, pointer }: Message): unknown {
  if (!isObject(wire) || !Array.isArray(wire.parts)) return wire;
  const own = new Map<number, Part[]>();
  for (const part of parts) {
    const place = Number.parseInt(part.pointer.slice(`${pointer}/parts/`.length), 10);
    const known = own.get(place);
    if (known === undefined) own.set(place, [part]);
    else known.push(part);
  }
  return rewrite(wire, { parts: wire.parts.map((part: unknown, i) => writePart(part, own.get(i) ?? [])) });
}
