/** An entry of a conversation, assembled from deltas. */
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import { OpenItem } from '../lifecycle/open-items.ts';
import { isEmpty } from '../owned-containers.ts';

/** The type of the entry that each event belongs to. */
export const ENTRY_OF: ReadonlyMap<string, string> = new Map([
  ['message.output.delta', 'message.output'],
  ['function.call.delta', 'function.call'],
  ['tool.execution.started', 'tool.execution'],
  ['tool.execution.delta', 'tool.execution'],
  ['tool.execution.done', 'tool.execution'],
  ['agent.handoff.started', 'agent.handoff'],
  ['agent.handoff.done', 'agent.handoff'],
]);

/** Entries that have only deltas. */
export const WITHOUT_END: ReadonlySet<string> = new Set(['message.output', 'function.call']);

/** An entry during assembly. */
export class Entry extends OpenItem {
  readonly type: string;
  readonly index: number;
  readonly fields: JsonObject = {};
  arguments: string | undefined;
  content: (string | JsonObject)[] | undefined;

  constructor(type: string, index: number, pointer: string) {
    super(type, index, pointer);
    this.type = type;
    this.index = index;
    this.isOpen = !WITHOUT_END.has(type);
  }
}

/** Fields of events that are not copied to the entry, because they give its position or are assembled. */
const NOT_COPIED: ReadonlySet<string> = new Set(['type', 'output_index', 'content_index', 'content', 'arguments']);

/** Adds an event to its entry. Empty values do not replace existing ones. */
export function append(entry: Entry, data: JsonObject): void {
  for (const key of Object.keys(data)) {
    if (NOT_COPIED.has(key)) continue;
    const isFirst = !Object.hasOwn(entry.fields, key);
    // The time of an entry is that of its start.
    if (isFirst || (key !== 'created_at' && !isEmpty(data[key]))) setKey(entry.fields, key, data[key]);
  }
  const { arguments: args, content } = data;
  if (typeof args === 'string') entry.arguments = (entry.arguments ?? '') + args;
  else if (isObject(args)) entry.arguments = (entry.arguments ?? '') + writeJson(args);
  if (entry.type !== 'message.output') return;
  entry.content ??= [];
  for (const piece of Array.isArray(content) ? (content as unknown[]) : [content]) appendContent(entry.content, piece);
}

/** Text and thinking are appended; other chunks are complete. */
function appendContent(content: (string | JsonObject)[], piece: unknown): void {
  const last = content.at(-1);
  const lastIndex = content.length - 1;
  if (typeof piece === 'string') {
    if (typeof last === 'string') content[lastIndex] = last + piece;
    else if (isTextChunk(last)) last.text += piece;
    else content.push(piece);
  } else if (isTextChunk(piece)) {
    if (isTextChunk(last)) last.text += piece.text;
    else if (typeof last === 'string') content[lastIndex] = { ...piece, text: last + piece.text };
    else content.push({ ...piece });
  } else if (isThinking(piece)) {
    if (isThinking(last)) appendThinking(last, piece);
    else content.push({ ...piece, thinking: piece.thinking.map(each => (isObject(each) ? { ...each } : each)) });
  } else if (isObject(piece)) content.push(piece);
}

interface Thinking extends JsonObject {
  thinking: unknown[];
}

function appendThinking(target: Thinking, { thinking, ...rest }: Thinking): void {
  for (const each of thinking) {
    const last = target.thinking.at(-1);
    if (isTextChunk(last) && isTextChunk(each)) last.text += each.text;
    else target.thinking.push(isObject(each) ? { ...each } : each);
  }
  for (const key of Object.keys(rest)) if (!isEmpty(rest[key])) setKey(target, key, rest[key]);
}

function isTextChunk(value: unknown): value is JsonObject & { text: string } {
  return isObject(value) && typeof value.text === 'string' && (value.type === 'text' || value.type === undefined);
}

function isThinking(value: unknown): value is Thinking {
  return isObject(value) && value.type === 'thinking' && Array.isArray(value.thinking);
}

/** The entry as it appears in a reply that is not streamed. */
export function finish({ type, fields, content, arguments: args }: Entry): JsonObject {
  const entry: JsonObject = { object: 'entry', type };
  for (const key of Object.keys(fields)) setKey(entry, key, fields[key]);
  if (args !== undefined) entry.arguments = args;
  if (content === undefined) return entry;
  const [only = ''] = content;
  const isText = content.length <= 1 && typeof only === 'string';
  return {
    ...entry,
    content: isText ? only : content.map(each => (typeof each === 'string' ? textChunk(each) : each)),
  };
}

function textChunk(text: string): JsonObject {
  return { type: 'text', text };
}
