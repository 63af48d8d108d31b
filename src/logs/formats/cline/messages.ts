/** Messages of Cline and Roo: Anthropic messages with local fields that are not sent. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { Origins } from '../format.ts';
import { toJson } from '../turns/conversation-turn.ts';

/** What was skipped or changed, for the notes. */
export interface Counts {
  thoughts: number;
  items: number;
  files: number;
}

export interface ComposedMessages {
  readonly messages: unknown[];
  readonly origins: Origins;
  readonly counts: Counts;
}

export interface StoredMessage {
  readonly value: unknown;
  /** Its location in the log. */
  readonly from: string;
}

/** Composes the messages that are sent; they are under `/messages` of the body. */
export function composeMessages(stored: readonly StoredMessage[]): ComposedMessages {
  const composed: ComposedMessages = {
    messages: [],
    origins: new Origins(),
    counts: { thoughts: 0, items: 0, files: 0 },
  };
  for (const { value, from } of stored) {
    // Roo stores reasoning items of other APIs between its messages.
    if (isObject(value) && value.role === undefined && typeof value.type === 'string') composed.counts.items++;
    else addMessage(composed, value, from);
  }
  return composed;
}

function addMessage({ messages, origins, counts }: ComposedMessages, value: unknown, from: string): void {
  const pointer = `/messages/${messages.length}`;
  if (!isObject(value) || !('role' in value || 'content' in value)) {
    messages.push(value);
    origins.set(pointer, from);
    return;
  }
  const message: JsonObject = {};
  for (const key of ['role', 'content']) {
    if (!(key in value)) continue;
    message[key] = value[key];
    origins.set(child(pointer, key), child(from, key));
  }
  messages.push(message);
  origins.set(pointer, from, false);
  const { content } = value;
  const isOtherModel = isOfOtherModel(value);
  const isSent = (block: unknown) => isSentAsIs(block) && !(isOtherModel && isThought(block));
  if (!Array.isArray(content) || content.every(isSent)) return;
  const blocks: unknown[] = [];
  origins.set(`${pointer}/content`, child(from, 'content'), false);
  content.forEach((block: unknown, i) => {
    const at = `${pointer}/content/${blocks.length}`;
    const blockFrom = `${child(from, 'content')}/${i}`;
    const isSkipped = isOtherModel && isThought(block);
    if (isSkipped) counts.thoughts++;
    const sent = isSkipped
      ? undefined
      : isSentAsIs(block)
        ? block
        : blockOf(block as JsonObject, origins, at, blockFrom, counts);
    if (sent === undefined) return;
    origins.set(at, blockFrom, sent === block);
    if (sent !== block)
      for (const key of Object.keys(sent as JsonObject)) placeKey(origins, at, blockFrom, key, block as JsonObject);
    blocks.push(sent);
  });
  message.content = blocks;
}

/** Whether the message is from a model that signs thinking in another way, or not at all. */
function isOfOtherModel({ modelInfo }: JsonObject): boolean {
  if (!isObject(modelInfo)) return false;
  const model = modelInfo.id ?? modelInfo.modelId;
  return typeof model === 'string' && !model.includes('claude');
}

function isThought(block: unknown): boolean {
  return isObject(block) && (block.type === 'thinking' || block.type === 'redacted_thinking');
}

/** Sets the location of a value in a built block, if the log has it under the same key and no location is set yet. */
function placeKey(origins: Origins, at: string, from: string, key: string, block: JsonObject): void {
  if (key in block && origins.nearest(child(at, key)) === from) origins.set(child(at, key), child(from, key));
}

/** Fields that the API accepts in a block. All others are local to the extension. */
const BLOCK_KEYS: Readonly<Record<string, ReadonlySet<string>>> = {
  text: new Set(['type', 'text', 'cache_control', 'citations']),
  thinking: new Set(['type', 'thinking', 'signature']),
  tool_use: new Set(['type', 'id', 'name', 'input', 'cache_control']),
  tool_result: new Set(['type', 'tool_use_id', 'content', 'is_error', 'cache_control']),
};

/** Whether a block is sent unchanged. */
function isSentAsIs(block: unknown): boolean {
  if (!isObject(block) || typeof block.type !== 'string') return true;
  if (block.type === 'file' || block.type === 'reasoning') return false;
  if (block.type === 'thinking' && typeof block.signature !== 'string') return false;
  const keys = Object.hasOwn(BLOCK_KEYS, block.type) ? BLOCK_KEYS[block.type] : undefined;
  if (keys !== undefined && !Object.keys(block).every(key => keys.has(key))) return false;
  return block.type !== 'tool_result' || !Array.isArray(block.content) || block.content.every(isTyped);
}

const isTyped = (value: unknown) => isObject(value) && typeof value.type === 'string' && value.type !== 'file';

function blockOf(
  block: JsonObject,
  origins: Origins,
  at: string,
  from: string,
  counts: Counts,
): JsonObject | undefined {
  switch (block.type) {
    case 'file':
      counts.files++;
      origins.set(`${at}/text`, child(from, 'content'), false);
      return { type: 'text', text: fileText(block) };
    case 'thinking':
      if (typeof block.signature === 'string') return picked(block);
      counts.thoughts++;
      return undefined;
    case 'reasoning':
      counts.thoughts++;
      return undefined;
    case 'tool_result': {
      const result = picked(block);
      if (!Array.isArray(block.content)) return result;
      const contentFrom = child(from, 'content');
      origins.set(`${at}/content`, contentFrom, false);
      result.content = block.content.map((value: unknown, i) => {
        const [place, part] = [`${at}/content/${i}`, resultPart(value)];
        origins.set(place, `${contentFrom}/${i}`, part === value);
        return part;
      });
      return result;
    }
    default:
      return picked(block);
  }
}

function picked(block: JsonObject): JsonObject {
  const keys = BLOCK_KEYS[block.type as string];
  return Object.fromEntries(Object.entries(block).filter(([key]) => keys?.has(key)));
}

/** A part of a result list. Cline stores an object for each question and sends its JSON. */
function resultPart(value: unknown): unknown {
  if (isTyped(value)) return value;
  if (isObject(value) && value.type === 'file') return { type: 'text', text: fileText(value) };
  return typeof value === 'string' ? { type: 'text', text: value } : { type: 'text', text: toJson(value) ?? '' };
}

function fileText({ path, content }: JsonObject): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return `<file_content path="${text(path)}">\n${text(content)}\n</file_content>`;
}

export function notesOf({ thoughts, items, files }: Counts): string[] {
  return [
    ...counted(
      thoughts,
      'thinking block skipped that cannot be sent back',
      'thinking blocks skipped that cannot be sent back',
    ),
    ...counted(items, 'reasoning item skipped', 'reasoning items skipped'),
    ...counted(files, 'file inserted as text', 'files inserted as text'),
  ];
}

export function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
