/**
 * Converts Pydantic AI's messages to the canonical form: each part of a request becomes a message, and a response
 * becomes one message.
 */
import type { Conversation, MediaPart, Message, Part } from '../../generated/types.ts';
import { defined, ifText, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { detailsOf, secondsOf, standardBase64 } from './values.ts';

export function normalize(message: Message, { preamble }: Conversation, lose: Lose): Message[] {
  const { role, wire } = message;
  if (role === 'system') return [message];
  if (!isObject(wire)) return extraInput(message, lose);
  if (role === 'assistant') return [response(message, wire, lose)];
  if (role === 'user') {
    reportReplacedInstructions(message, wire, preamble?.[0], lose);
    return request(message, wire, lose);
  }
  lose(message, 'dropped', 'this is neither a request nor a response');
  return [];
}

function extraInput(message: Message, lose: Lose): Message[] {
  if (message.role === 'other') {
    lose(message, 'dropped', 'this is not a message');
    return [];
  }
  return [{ ...message, parts: message.parts.flatMap(part => described(part, lose)) }];
}

/** Only the current instructions are sent. Those of earlier requests are only a record. */
function reportReplacedInstructions(
  { pointer }: Message,
  wire: JsonObject,
  inForce: Message | undefined,
  lose: Lose,
): void {
  const [text] = inForce?.parts ?? [];
  if (typeof wire.instructions !== 'string' || text?.type !== 'text' || text.text === wire.instructions) return;
  lose({ pointer: `${pointer}/instructions` }, 'dropped', 'later instructions replace these');
}

/** The name and ID that `compose` stored in the metadata of a message. */
function nameAndId({ metadata }: JsonObject): Pick<Message, 'name' | 'id'> {
  const kept = isObject(metadata) && isObject(metadata.chat_message) ? metadata.chat_message : {};
  return defined({ name: ifText(kept.name), id: ifText(kept.id) });
}

function response(message: Message, wire: JsonObject, lose: Lose): Message {
  const { wire: _w, wireRole: _r, id: _i, ...about } = message;
  const parts = message.parts.flatMap(part => described(part, lose));
  const phase = message.parts.map(part => detailsOf(part.type === 'text' ? part.wire : undefined).phase);
  const said = phase.find(each => typeof each === 'string');
  return {
    ...about,
    ...nameAndId(wire),
    ...(said !== undefined && { phase: said as string }),
    parts,
    contentForm: formOf(parts),
  };
}

function formOf(parts: readonly Part[]): Message['contentForm'] {
  const said = parts.filter(part => part.type === 'text' || 'source' in part || part.type === 'provider_item');
  if (said.length === 0) return 'null';
  return said.length === 1 && said[0]?.type === 'text' ? 'string' : 'parts';
}

/** Splits a request into groups of parts that belong together: the contents of one prompt are one message. */
function request(message: Message, wire: JsonObject, lose: Lose): Message[] {
  const groups = new Map<string, Part[]>();
  for (const part of message.parts) {
    const at = /\/parts\/\d+/.exec(part.pointer.slice(message.pointer.length))?.[0] ?? '';
    const known = groups.get(at);
    if (known === undefined) groups.set(at, [part]);
    else known.push(part);
  }
  const own = isObject(wire) && Array.isArray(wire.parts) ? wire.parts : [];
  if (own.length === 0) lose(message, 'dropped', 'the request has no parts');
  const identity = nameAndId(wire);
  return [...groups].flatMap(([at, parts]) => {
    const held: unknown = own[Number(at.slice('/parts/'.length))];
    return isObject(held)
      ? asMessage(parts, held, { message, at: message.pointer + at, identity }, lose)
      : dropped(parts, lose);
  });
}

function dropped(parts: readonly Part[], lose: Lose): Message[] {
  for (const part of parts) lose(part, 'dropped', 'this is not a message part');
  return [];
}

interface RequestContext {
  readonly message: Message;
  readonly at: string;
  readonly identity: Pick<Message, 'name' | 'id'>;
}

/** Converts one part of a request to a message. */
function asMessage(
  parts: readonly Part[],
  wire: JsonObject,
  { message, at, identity }: RequestContext,
  lose: Lose,
): Message[] {
  const time = secondsOf(wire.timestamp) ?? message.time;
  const about = { pointer: at, ...identity, ...(time !== undefined && { time }) };
  const content = parts.flatMap(part => described(part, lose));
  const [first] = content;
  switch (wire.part_kind) {
    case 'system-prompt':
      return first?.type === 'text' ? [{ role: 'system', parts: content, contentForm: 'string', ...about }] : [];
    case 'user-prompt':
      return [
        { role: 'user', parts: content, contentForm: Array.isArray(wire.content) ? 'parts' : 'string', ...about },
      ];
    case 'speech':
      return [{ role: 'user', parts: content, contentForm: formOf(content), ...about }];
    case 'compaction':
      return summary(wire, about, lose);
    case 'retry-prompt':
    case 'retry-feedback':
      if (first?.type === 'tool_result')
        lose({ pointer: at }, 're-encoded', 'a retry prompt is written as a failed tool result');
      else lose({ pointer: at }, 're-encoded', 'a retry prompt is written as a user message');
      break;
  }
  if (first?.type === 'tool_result') return [{ role: 'tool', parts: content, contentForm: 'string', ...about }];
  return first?.type === 'text' ? [{ role: 'user', parts: content, contentForm: 'string', ...about }] : [];
}

/** A summary by the application replaces earlier messages. It is written as a user message. */
function summary({ content }: JsonObject, about: Pick<Message, 'pointer'>, lose: Lose): Message[] {
  if (typeof content !== 'string') return [];
  lose(about, 're-encoded', 'a summary is written as a user message');
  const parts: Part[] = [{ type: 'text', text: content, pointer: about.pointer }];
  return [{ role: 'user', parts, contentForm: 'string', ...about }];
}

/** A part in the canonical form, without Pydantic AI's types. */
function described(part: Part, lose: Lose): Part[] {
  if (part.type === 'tool_result') return [{ ...part, content: part.content.flatMap(each => described(each, lose)) }];
  if (part.type === 'text') {
    const { wire: _w, wireType, ...rest } = part;
    return [wireType === 'json' ? { ...rest, wireType } : rest];
  }
  if (part.type === 'reasoning') {
    const { wire: _w, wireType: _t, ...rest } = part;
    return [rest];
  }
  if (part.type === 'provider_item' && part.wireType !== 'compaction') {
    const why = part.wireType === 'cache-point' ? 'a cache breakpoint' : 'an internal note of the library';
    lose(part, 'dropped', `${why} has no equivalent in other formats`);
    return [];
  }
  return 'source' in part ? [media(part)] : [part];
}

function media(part: MediaPart): MediaPart {
  const { wire: _, ...rest } = part;
  return rest.data === undefined ? rest : { ...rest, data: standardBase64(rest.data) };
}
