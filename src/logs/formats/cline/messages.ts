/** Messages of Cline and Roo: Anthropic messages with local fields that are not sent. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { counted } from '../agents/fields.ts';
import type { LogValue } from '../compose/log-value.ts';
import { asJson } from '../turns/conversation-turn.ts';

/** What was skipped or changed, for the notes. */
export interface Counts {
  thoughts: number;
  items: number;
  files: number;
}

/** The messages that are sent. */
export function sentMessages(stored: readonly LogValue[]): { messages: LogValue[]; counts: Counts } {
  // Roo stores reasoning items of other APIs between its messages.
  const own = stored.filter(({ object }) => object?.role !== undefined || typeof object?.type !== 'string');
  const counts: Counts = { thoughts: 0, items: stored.length - own.length, files: 0 };
  return { messages: own.map(message => sentMessage(message, counts)), counts };
}

function sentMessage(message: LogValue, counts: Counts): LogValue {
  const { value } = message;
  if (!isObject(value) || !('role' in value || 'content' in value)) return message;
  const { role, content } = message.fields();
  if (!Array.isArray(content?.value)) return message.made({ role, content });
  const isOtherModel = isOfOtherModel(value);
  const blocks = content.items();
  const sent = blocks.flatMap(block => {
    if (isOtherModel && isThought(block.value)) counts.thoughts++;
    else return isSentAsIs(block.value) ? block : (sentBlock(block, counts) ?? []);
    return [];
  });
  const isUnchanged = sent.length === blocks.length && sent.every((block, i) => block === blocks[i]);
  return message.made({ role, content: isUnchanged ? content : content.made(sent) });
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

function sentBlock(block: LogValue, counts: Counts): LogValue | undefined {
  const content = block.get('content');
  switch (block.get('type').value) {
    case 'file':
      counts.files++;
      return block.made({ type: block.get('type').as('text'), text: content.made(fileText(block)) });
    case 'thinking':
      if (block.get('signature').text !== undefined) return block.made(acceptedFields(block));
      counts.thoughts++;
      return undefined;
    case 'reasoning':
      counts.thoughts++;
      return undefined;
    case 'tool_result':
      if (!Array.isArray(content.value)) return block.made(acceptedFields(block));
      return block.made({ ...acceptedFields(block), content: content.made(content.items().map(resultPart)) });
    default:
      return block.made(acceptedFields(block));
  }
}

function acceptedFields(block: LogValue): Record<string, LogValue> {
  const keys = BLOCK_KEYS[block.get('type').text ?? ''];
  return Object.fromEntries(Object.entries(block.fields()).filter(([key]) => keys?.has(key)));
}

/** A part of a result list. Cline stores an object for each question and sends its JSON. */
function resultPart(part: LogValue): LogValue {
  if (isTyped(part.value)) return part;
  if (part.get('type').value === 'file') return part.made({ type: 'text', text: fileText(part) });
  return part.made({ type: 'text', text: part.text ?? asJson(part).value ?? '' });
}

function fileText(file: LogValue): string {
  return `<file_content path="${file.get('path').text ?? ''}">\n${file.get('content').text ?? ''}\n</file_content>`;
}

export function notesOf({ thoughts, items, files }: Counts): string[] {
  return [
    ...counted(thoughts, 'thinking block', 'thinking blocks', 'skipped that cannot be sent back'),
    ...counted(items, 'reasoning item', 'reasoning items', 'skipped'),
    ...counted(files, 'file', 'files', 'inserted as text'),
  ];
}
