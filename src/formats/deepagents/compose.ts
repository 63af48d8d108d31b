/** Converts messages in normal form to AgentMessages with content blocks. */
import type {
  Conversation,
  DeepAgentsImage,
  DeepAgentsImageBlock,
  DeepAgentsMessage,
  DeepAgentsReasoningBlock,
  DeepAgentsTextBlock,
  DeepAgentsToolCall,
  MediaPart,
  Message,
  Part,
  ToolCallPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { writeJson } from '../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { withoutRefusal } from '../engine/normal/plain-parts.ts';
import { rewrite } from '../engine/rewrite.ts';
import { argumentsOf, argumentsText, isUuid, roleWord, uuidFor } from './values.ts';

type Block = DeepAgentsTextBlock | DeepAgentsReasoningBlock | DeepAgentsImageBlock;

export function compose({ messages }: Conversation, writing: Writing): void {
  if (writing.sameParts) for (const message of messages) writing.put(sameMessage(message), [message]);
  else for (const message of withCallIds(messages)) writing.put(composeMessage(message, writing.lose), [message]);
}

/** Copies a message that already has this format, without the images that were removed. */
function sameMessage({ wire, parts }: Message): unknown {
  if (!isObject(wire)) return wire;
  const { content, imageURLs } = wire;
  const result = parts.find(part => part.type === 'tool_result');
  const left = new Set((result?.content ?? parts).map(part => part.pointer.split('/').slice(-2).join('/')));
  const withRemainingImages = (field: string, list: unknown) =>
    Array.isArray(list) ? { [field]: list.filter((item, i) => !isImage(item) || left.has(`${field}/${i}`)) } : {};
  return rewrite(wire, { ...withRemainingImages('content', content), ...withRemainingImages('imageURLs', imageURLs) });
}

function isImage(item: unknown): boolean {
  return typeof item === 'string' || (isObject(item) && item.type === 'image');
}

function composeMessage(message: Message, lose: Lose): DeepAgentsMessage {
  const { id, role, parts } = message;
  const result = parts.find(part => part.type === 'tool_result');
  const out: DeepAgentsMessage = {
    ...(isUuid(id) && { id: id.toUpperCase() }),
    role: roleWord(role),
    content: blocksOf(result?.content ?? parts, role, lose),
  };
  const { calls, malformed } = composeCalls(parts, lose);
  if (calls.length > 0) out.toolCalls = calls;
  if (malformed.length > 0) out.malformedToolCallBlocks = malformed;
  // If the result has the ID of its message, the source had no tool call ID.
  if (result !== undefined && (id === undefined || result.callId !== id)) {
    if (!isUuid(result.callId)) lose(result, 're-encoded', 'the target needs UUIDs as tool call IDs');
    out.toolCallID = uuidFor(result.callId ?? '');
  }
  return out;
}

/** Tool calls as DeepAgents stores them. Calls whose arguments do not parse are written as text. */
export function composeCalls(parts: readonly Part[], lose: Lose): { calls: DeepAgentsToolCall[]; malformed: string[] } {
  const calls: DeepAgentsToolCall[] = [];
  const malformed: string[] = [];
  for (const part of parts) {
    if (part.type === 'provider_item' && part.field === 'malformedToolCallBlocks') malformed.push(textOf(part.raw));
    if (part.type !== 'tool_call') continue;
    const args = argumentsOf(part);
    const name = part.name ?? '';
    if (args === undefined) {
      lose(part, 're-encoded', 'the arguments are not a JSON object, so the call is stored as text');
      malformed.push(`${name}(${part.arguments.text?.trim()})`);
      continue;
    }
    reportCallLosses(part, args, lose);
    calls.push({ id: uuidFor(part.callId ?? ''), name, arguments: args });
  }
  return { calls, malformed };
}

function reportCallLosses(part: ToolCallPart, args: JsonObject, lose: Lose): void {
  if (part.kind === 'custom') lose(part, 're-encoded', 'in the target, every call needs an object of arguments');
  else if (!isUuid(part.callId)) lose(part, 're-encoded', 'the target needs UUIDs as tool call IDs');
  else if (part.arguments.text !== undefined && argumentsText(args) !== part.arguments.text)
    lose(part, 're-encoded', 'the target stores parsed arguments and writes them with sorted keys');
}

function blocksOf(parts: readonly Part[], role: Message['role'], lose: Lose): Block[] {
  const blocks: Block[] = [];
  for (const given of parts) {
    const part = withoutRefusal(given, lose);
    if (part.type === 'text') blocks.push({ type: 'text', text: part.text });
    else if (part.type === 'reasoning') {
      const text = part.text ?? part.summary;
      if (role === 'assistant' && text !== undefined) blocks.push({ type: 'reasoning', reasoning: text });
      if (role !== 'assistant' || text === undefined || part.signature !== undefined)
        lose(part, 'dropped', 'the target stores reasoning as plain text of the assistant');
    } else if ('source' in part) {
      const image = role === 'user' ? imageOf(part) : undefined;
      if (image !== undefined) blocks.push({ type: 'image', image });
      else
        lose(
          part,
          'dropped',
          role === 'user' ? 'the target has blocks for images only' : 'the target allows images only in human messages',
        );
    } else if (part.type === 'provider_item' && part.field === undefined)
      lose(part, 'dropped', 'the target has no equivalent content block');
  }
  // All factories of DeepAgents write a text block, even if it is empty.
  if (!blocks.some(({ type }) => type !== 'reasoning')) blocks.push({ type: 'text', text: '' });
  return blocks;
}

/** An image, or a file with only an ID: DeepAgents stores images uploaded to the provider as file IDs. */
function imageOf({ type, url, data, mediaType, fileId, filename }: MediaPart): DeepAgentsImage | undefined {
  if (type !== 'image' && (type !== 'file' || fileId === undefined || filename !== undefined)) return undefined;
  if (url !== undefined) return { url };
  if (data !== undefined) return defined({ base64: data, mimeType: mediaType });
  return fileId === undefined ? undefined : { fileID: fileId };
}

/** Malformed calls are stored as text. */
function textOf(raw: unknown): string {
  return typeof raw === 'string' ? raw : writeJson(raw);
}
