/**
 * Converts ShareGPT samples to the canonical form and back: alternating turns, with placeholders for media in the text.
 */
import type { Conversation, MediaPart, Message, Part, SharegptMessage, TextPart } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { inCallOrder } from '../engine/normal/call-order.ts';
import { contentText } from '../engine/normal/content.ts';
import { wrappedTool } from '../engine/normal/function-tools.ts';
import { address, addressOf } from '../engine/normal/media-address.ts';
import { loseFailure } from '../engine/normal/plain-parts.ts';
import { speakerOf } from './speakers.ts';
import { isJson, type Speaker, writeValue } from './text.ts';

/** The columns that images, videos and audio clips are in. A text has a placeholder for each. */
const COLUMNS = { image: 'images', video: 'videos', audio: 'audios' } as const;
const PLACEHOLDER = /<(image|video|audio)>/g;

type Kind = keyof typeof COLUMNS;

export function normalize(message: Message, conversation: Conversation): Message[] {
  const { role, parts } = message;
  if (role === 'assistant') return [{ ...message, parts: parts.flatMap(trimmed), ...withNullContent(message) }];
  if (role === 'tool') return [{ ...message, parts: named(message, conversation) }];
  if (role !== 'user') return [message];
  const seen = withMedia(message, conversation);
  return [seen === parts ? message : { ...message, parts: [...seen], contentForm: 'parts' }];
}

/** A message with only calls has null content. */
function withNullContent({ parts, contentForm }: Message): Pick<Message, 'contentForm'> {
  const isSilent = !parts.some(part => part.type === 'text') && parts.some(part => part.type === 'tool_call');
  return { contentForm: isSilent ? 'null' : contentForm };
}

/** Removes the line breaks that separate reasoning and calls from the text. */
function trimmed(part: Part, i: number, parts: readonly Part[]): Part[] {
  if (part.type === 'reasoning') {
    const text = (part.text ?? '').replace(/^\n/, '').replace(/\n$/, '');
    return [{ type: 'reasoning', text, pointer: part.pointer }];
  }
  if (part.type === 'provider_item') {
    const raw: unknown = part.raw;
    return typeof raw === 'string' ? [{ type: 'text', text: raw, pointer: part.pointer }] : [part];
  }
  if (part.type !== 'text') return [part];
  let { text } = part;
  if (parts[i - 1]?.type === 'reasoning') text = text.replace(/^\n{1,2}/, '');
  if (parts[i - 1]?.type === 'tool_call') text = text.replace(/^\n/, '');
  if (parts[i + 1]?.type === 'tool_call') text = text.replace(/\n$/, '');
  return [{ ...part, text }];
}

const callers = new WeakMap<Conversation, Map<string, readonly (string | undefined)[]>>();

/** Adds the names of the calls to the results, which are in the same order. */
function named({ parts, pointer }: Message, conversation: Conversation): Part[] {
  let known = callers.get(conversation);
  if (known === undefined) {
    known = new Map();
    let names: (string | undefined)[] = [];
    let next = 0;
    for (const message of conversation.messages) {
      const calls = message.parts.flatMap(part => (part.type === 'tool_call' ? [part.name] : []));
      if (message.role === 'tool') {
        known.set(message.pointer, names.slice(next, next + message.parts.length));
        next += message.parts.length;
      } else [names, next] = [calls, 0];
    }
    callers.set(conversation, known);
  }
  const names = known.get(pointer) ?? [];
  return parts.map((part, i) => {
    const name = names[i];
    return part.type === 'tool_result' && name !== undefined ? { ...part, name } : part;
  });
}

const counted = new WeakMap<Conversation, Map<string, Record<Kind, number>>>();

/** The number of images, videos and audio clips before each message. */
function countsOf(conversation: Conversation): Map<string, Record<Kind, number>> {
  const known = counted.get(conversation);
  if (known !== undefined) return known;
  const counts = new Map<string, Record<Kind, number>>();
  const now = { image: 0, video: 0, audio: 0 };
  for (const { pointer, role, parts } of conversation.messages) {
    counts.set(pointer, { ...now });
    if (role !== 'user') continue;
    for (const part of parts)
      if (part.type === 'text') for (const [, kind] of part.text.matchAll(PLACEHOLDER)) now[kind as Kind]++;
  }
  counted.set(conversation, counts);
  return counts;
}

function withMedia({ parts, pointer }: Message, conversation: Conversation): readonly Part[] {
  const wire: unknown = conversation.wire;
  const [only] = parts;
  if (!isObject(wire) || only?.type !== 'text' || !only.text.includes('<')) return parts;
  const at = { ...(countsOf(conversation).get(pointer) ?? { image: 0, video: 0, audio: 0 }) };
  const out: Part[] = [];
  let done = 0;
  for (const found of only.text.matchAll(PLACEHOLDER)) {
    const kind = found[1] as Kind;
    const column = wire[COLUMNS[kind]];
    const n = at[kind]++;
    const place: unknown = Array.isArray(column) ? column[n] : n === 0 ? column : undefined;
    if (typeof place !== 'string') continue;
    addText(out, only.text.slice(done, found.index), only.pointer);
    out.push(mediaOf(kind, place, `${conversation.pointer}/${COLUMNS[kind]}/${n}`));
    done = found.index + found[0].length;
  }
  if (out.length === 0) return parts;
  addText(out, only.text.slice(done), only.pointer);
  return out;
}

function addText(parts: Part[], text: string, pointer: string): void {
  if (text !== '') parts.push({ type: 'text', text, pointer });
}

function mediaOf(type: Kind, place: string, pointer: string): MediaPart {
  const held = address(place);
  return { type, wireType: type, source: held.data === undefined ? 'url' : 'base64', ...held, pointer };
}

interface ShareGptTurn {
  readonly from: Message[];
  readonly parts: Part[];
  readonly role: Message['role'];
}

export function compose(conversation: Conversation, writing: Writing): void {
  for (const { role, parts, from } of turnsOf(inCallOrder(conversation.messages), writing.lose)) {
    const { word, speaker } = speakerOf(role, parts);
    const turnParts = role === 'assistant' ? spaced(parts, speaker, writing.lose) : shown(parts, role, writing.lose);
    writing.put({ from: word, value: writeValue(turnParts, speaker) } satisfies SharegptMessage, from);
  }
}

/** Joins adjacent messages of the same role to one turn. The system prompt comes first. */
function turnsOf(messages: readonly Message[], lose: Lose): ShareGptTurn[] {
  const turns: ShareGptTurn[] = [];
  const begin = messages.findIndex(({ role }) => role !== 'system');
  const late = begin < 0 ? [] : messages.slice(begin).filter(({ role }) => role === 'system');
  for (const message of late) lose(message, 'reordered', 'in the target, the system prompt comes before all messages');
  const system = messages.filter(({ role }) => role === 'system');
  for (const message of [...system, ...messages.filter(({ role }) => role !== 'system')]) {
    const role = message.role === 'other' ? 'user' : message.role;
    const last = turns.at(-1);
    if (last === undefined || last.role !== role) {
      turns.push({ from: [message], parts: [...message.parts], role });
      continue;
    }
    if (role !== 'tool') {
      lose(message, 'merged', 'in the target, user and assistant messages alternate');
      if (last.parts.at(-1)?.type === 'text' && message.parts[0]?.type === 'text')
        last.parts.push({ type: 'text', text: '\n\n', pointer: message.pointer });
    }
    for (const each of message.parts) last.parts.push(each);
    last.from.push(message);
  }
  return turns;
}

/** Adds the line breaks that separate reasoning and calls from the text. */
function spaced(parts: readonly Part[], speaker: Speaker, lose: Lose): Part[] {
  const thoughts = parts.flatMap(part => {
    if (part.type !== 'reasoning') return [];
    if (part.signature !== undefined || part.redacted !== undefined)
      lose(part, 'dropped', 'the target writes reasoning as text between tags');
    return part.text ?? part.summary ?? [];
  });
  const [first] = parts;
  const out: Part[] = [];
  if (thoughts.length > 0)
    out.push({ type: 'reasoning', text: `\n${thoughts.join('\n\n')}\n`, pointer: first?.pointer ?? '' });
  const said = parts.filter(part => part.type !== 'reasoning');
  for (const [i, part] of said.entries()) {
    const head = i === 0 && thoughts.length > 0 && speaker === 'answer' ? '\n\n' : '';
    if (part.type === 'text' || part.type === 'refusal')
      out.push({
        type: 'text',
        text: `${head}${said[i - 1]?.type === 'tool_call' ? '\n' : ''}${part.text}`,
        pointer: part.pointer,
      });
    else if (part.type === 'tool_call') {
      const { text } = part.arguments;
      if (text !== undefined && text.trim() !== '' && !isJson(text))
        lose(part, 're-encoded', 'in the target, arguments must be JSON');
      out.push(part);
    } else if (part.type !== 'tool_result') lose(part, 'dropped', 'the target allows only text in assistant messages');
  }
  return out;
}

/** The content of user messages and results: text, with placeholders for media. */
function shown(parts: readonly Part[], role: Message['role'], lose: Lose): Part[] {
  if (role === 'tool')
    return parts.flatMap(part => {
      if (part.type !== 'tool_result') return [];
      loseFailure(part, lose, 'in the target, a tool result does not say whether the call failed');
      const text: TextPart = { type: 'text', text: contentText(part.content, lose), pointer: part.pointer };
      return [{ ...part, content: [text] }];
    });
  const texts = parts.map(part => {
    if (part.type === 'text' || part.type === 'refusal') return part.text;
    if (isShown(part)) return `<${part.type}>`;
    lose(part, 'dropped', 'the target allows only text in a message');
    return '';
  });
  return [{ type: 'text', text: texts.join(''), pointer: parts[0]?.pointer ?? '' }];
}

function isShown(part: Part): part is MediaPart & { type: Kind } {
  return Object.hasOwn(COLUMNS, part.type) && placeOf(part as MediaPart) !== undefined;
}

function placeOf(part: MediaPart): string | undefined {
  return addressOf(part, `${part.type}/*`);
}

export function frame({ preamble = [], messages, tools }: Conversation, turns: readonly unknown[]): unknown {
  const out: JsonObject = { conversations: turns };
  const system = preamble.map(({ parts }) => textOf(parts));
  if (system.length > 0) out.system = system.join('\n\n');
  if (tools !== undefined) out.tools = writeJson(tools.map(wrappedTool));
  for (const { role, parts } of messages) {
    if (role === 'assistant' || role === 'tool') continue;
    for (const part of parts)
      if (isShown(part)) {
        const column = COLUMNS[part.type];
        out[column] ??= [];
        (out[column] as unknown[]).push(placeOf(part));
      }
  }
  return out;
}
