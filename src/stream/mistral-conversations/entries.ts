/** One new entry of a conversation, assembled from fragments. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { isEmpty, setMember } from '../owned-containers.ts';

/** The types of entries that are streamed, and the events of each. */
export const ENTRY_OF: ReadonlyMap<string, string> = new Map([
  ['message.output.delta', 'message.output'],
  ['function.call.delta', 'function.call'],
  ['tool.execution.started', 'tool.execution'],
  ['tool.execution.delta', 'tool.execution'],
  ['tool.execution.done', 'tool.execution'],
  ['agent.handoff.started', 'agent.handoff'],
  ['agent.handoff.done', 'agent.handoff'],
]);

/** An entry that is being put together. */
export interface Entry {
  readonly index: number;
  readonly type: string;
  /** The event that began it. */
  readonly pointer: string;
  /**
   * `open` waits for its end; `done` has it; `free` needs none; `lost` began out of turn, `late` came behind its end.
   */
  state: 'open' | 'done' | 'free' | 'lost' | 'late';
  readonly fields: JsonObject;
  arguments?: string | undefined;
  content?: (string | JsonObject)[] | undefined;
}

/** Fields of events that say where they belong, and those that are put together. */
const OWN: ReadonlySet<string> = new Set(['type', 'output_index', 'content_index', 'content', 'arguments']);

/** Adds what an event says of its entry. What was said before stays, where nothing else is said. */
export function append(entry: Entry, data: JsonObject): void {
  for (const key of Object.keys(data)) {
    if (OWN.has(key)) continue;
    const isFirst = !Object.hasOwn(entry.fields, key);
    // The time of an entry is that of its beginning.
    if (isFirst || (key !== 'created_at' && !isEmpty(data[key]))) setMember(entry.fields, key, data[key]);
  }
  const { arguments: args, content } = data;
  if (typeof args === 'string') entry.arguments = (entry.arguments ?? '') + args;
  else if (isObject(args)) entry.arguments = (entry.arguments ?? '') + JSON.stringify(args);
  if (entry.type !== 'message.output') return;
  entry.content ??= [];
  for (const piece of Array.isArray(content) ? (content as unknown[]) : [content]) appendContent(entry.content, piece);
}

/** Text is continued, thinking as well; other chunks come whole. */
function appendContent(content: (string | JsonObject)[], piece: unknown): void {
  const last = content.at(-1);
  const at = content.length - 1;
  if (typeof piece === 'string') {
    if (typeof last === 'string') content[at] = last + piece;
    else if (isTextChunk(last)) last.text += piece;
    else content.push(piece);
  } else if (isTextChunk(piece)) {
    if (isTextChunk(last)) last.text += piece.text;
    else if (typeof last === 'string') content[at] = { ...piece, text: last + piece.text };
    else content.push({ ...piece });
  } else if (isThinking(piece)) {
    if (isThinking(last)) appendThinking(last, piece);
    else content.push({ ...piece, thinking: piece.thinking.map(each => (isObject(each) ? { ...each } : each)) });
  } else if (isObject(piece)) content.push(piece);
}

interface Thinking extends JsonObject {
  thinking: unknown[];
}

function appendThinking(whole: Thinking, { thinking, ...rest }: Thinking): void {
  for (const each of thinking) {
    const last = whole.thinking.at(-1);
    if (isTextChunk(last) && isTextChunk(each)) last.text += each.text;
    else whole.thinking.push(isObject(each) ? { ...each } : each);
  }
  for (const key of Object.keys(rest)) if (!isEmpty(rest[key])) setMember(whole, key, rest[key]);
}

function isTextChunk(value: unknown): value is JsonObject & { text: string } {
  return isObject(value) && typeof value.text === 'string' && (value.type === 'text' || value.type === undefined);
}

function isThinking(value: unknown): value is Thinking {
  return isObject(value) && value.type === 'thinking' && Array.isArray(value.thinking);
}

/** The entry as a conversation gives it without streaming. */
export function finish({ type, fields, content, arguments: args }: Entry): JsonObject {
  const made: JsonObject = { object: 'entry', type };
  for (const key of Object.keys(fields)) setMember(made, key, fields[key]);
  if (args !== undefined) made.arguments = args;
  if (content === undefined) return made;
  const [only = ''] = content;
  const isText = content.length <= 1 && typeof only === 'string';
  return { ...made, content: isText ? only : content.map(each => (typeof each === 'string' ? textChunk(each) : each)) };
}

function textChunk(text: string): JsonObject {
  return { type: 'text', text };
}
