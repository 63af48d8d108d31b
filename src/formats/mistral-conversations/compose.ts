/**
 * Converts messages to Mistral conversations: separate instructions and a list of entries, with one entry for each
 * call.
 */
import type {
  Conversation,
  MediaPart,
  Message,
  MistralContentChunk,
  MistralDocumentChunk,
  MistralEntry,
  MistralFunctionCall,
  MistralFunctionResult,
  MistralImageChunk,
  MistralMessageInput,
  MistralMessageOutput,
  MistralTextChunk,
  MistralThinkingChunk,
  MistralTool,
  Part,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { defined } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { contentText } from '../engine/normal/content.ts';
import { functionArguments, wrappedTools } from '../engine/normal/function-tools.ts';
import { addressOf } from '../engine/normal/media-address.ts';
import { instructionsText, loseFailure } from '../engine/normal/plain-parts.ts';

export function compose(conversation: Conversation, { put, lose }: Writing): void {
  instructionsText(conversation.preamble, lose);
  let last: MistralEntry | undefined;
  for (const message of withCallIds(conversation.messages)) {
    const entries = entriesOf(message, lose);
    if (entries.length === 0) lose(message, 'dropped', 'the target has no equivalent for its content');
    else if (last !== undefined && isOneAnswer(last, entries[0] as MistralEntry))
      lose(message, 'merged', 'the target has one entry for the text and the calls of the model');
    for (const entry of entries) put(entry, [message]);
    last = entries.at(-1) ?? last;
  }
}

export function frame({ form, model, tools, preamble }: Conversation, inputs: readonly unknown[]): unknown {
  const instructions = instructionsText(preamble);
  if (form === 'array' && instructions === undefined) return inputs;
  const declared: MistralTool[] | undefined = wrappedTools(tools);
  return defined({ model, inputs, instructions, tools: declared });
}

/** Whether a reader would join two adjacent entries to one message. */
function isOneAnswer(last: MistralEntry, next: MistralEntry): boolean {
  if (last.type === 'function.call') return next.type === 'function.call' || next.type === 'message.output';
  return last.type === 'message.output' && next.type === 'function.call';
}

function entriesOf(message: Message, lose: Lose): MistralEntry[] {
  const result = message.parts.find(part => part.type === 'tool_result');
  if (result !== undefined) return [resultOf(result, message, lose)];
  if (message.role !== 'assistant') return [inputOf(message, lose)];
  const entries: MistralEntry[] = [];
  let pending: Part[] = [];
  let isFirst = true;
  const flushOutput = (isAll: boolean) => {
    const items = pending.flatMap(part => itemOf(part, message, lose));
    pending = [];
    if (items.length > 0 || isAll) entries.push(outputOf(message, items, isFirst));
    isFirst = false;
  };
  for (const part of message.parts) {
    if (part.type !== 'tool_call') pending.push(part);
    else {
      // An empty text next to calls is dropped.
      if (pending.some(each => each.type !== 'text' || each.text !== '')) flushOutput(false);
      pending = [];
      entries.push(callOf(part, lose));
    }
  }
  if (pending.length > 0 || entries.length === 0)
    flushOutput(entries.length === 0 && message.parts.every(part => part.type !== 'provider_item'));
  return entries;
}

function inputOf(message: Message, lose: Lose): MistralMessageInput {
  const items = message.parts.flatMap(part => itemOf(part, message, lose));
  return defined({
    type: 'message.input',
    id: message.id,
    role: 'user',
    content: contentOf(items, message.contentForm),
  });
}

function outputOf(
  { id, model, contentForm }: Message,
  items: MistralContentChunk[],
  isFirst: boolean,
): MistralMessageOutput {
  return defined({
    type: 'message.output',
    ...(id !== undefined && isFirst && { id }),
    role: 'assistant',
    content: contentOf(items, contentForm),
    model,
  });
}

function contentOf(items: MistralContentChunk[], form: Message['contentForm']): string | MistralContentChunk[] {
  if (items.some(item => item.type !== 'text') || (form === 'parts' && items.length > 0)) return items;
  return items.map(item => (item as MistralTextChunk).text).join('');
}

function callOf(call: ToolCallPart, lose: Lose): MistralFunctionCall {
  const { callId = '', itemId, name = '' } = call;
  const { text, value } = call.arguments;
  return defined({
    type: 'function.call',
    id: itemId,
    tool_call_id: callId,
    name,
    arguments:
      text === undefined && value !== undefined
        ? (value as MistralFunctionCall['arguments']) // Any other value is kept too, although the API rejects it.
        : functionArguments(call, lose),
  });
}

function resultOf(result: ToolResultPart, { id }: Message, lose: Lose): MistralFunctionResult {
  loseFailure(result, lose);
  return defined({
    type: 'function.result',
    id,
    tool_call_id: result.callId ?? '',
    result: contentText(result.content, lose),
  });
}

function itemOf(part: Part, { role }: Message, lose: Lose): MistralContentChunk[] {
  if (part.type === 'text' || part.type === 'refusal') return [{ type: 'text', text: part.text }];
  if (part.type === 'reasoning') return thinkingItems(part, role, lose);
  const media = 'source' in part ? mediaOf(part) : undefined;
  if (media === undefined) lose(part, 'dropped', 'the target has no equivalent');
  return media === undefined ? [] : [media];
}

function thinkingItems(part: ReasoningPart, role: Message['role'], lose: Lose): MistralThinkingChunk[] {
  const { text = part.summary, signature, provider, redacted } = part;
  if (text === undefined || role !== 'assistant') {
    lose(
      part,
      'dropped',
      role === 'assistant'
        ? 'the target stores reasoning as text'
        : 'the target allows reasoning only in assistant messages',
    );
    return [];
  }
  const isOwn = signature !== undefined && provider === 'mistral';
  if ((signature !== undefined && !isOwn) || redacted !== undefined)
    lose(part, 're-encoded', 'the target has no field for a signature of another provider');
  return [{ type: 'thinking', thinking: [{ type: 'text', text }], ...(isOwn && { signature }) }];
}

function mediaOf(part: MediaPart): MistralImageChunk | MistralDocumentChunk | undefined {
  const { type, filename, detail } = part;
  const address = addressOf(part, type === 'image' ? 'image/png' : 'application/pdf');
  if (address === undefined || type === 'audio' || type === 'video') return undefined;
  if (type === 'image')
    return { type: 'image_url', image_url: detail === undefined ? address : { url: address, detail } };
  return defined({ type: 'document_url', document_url: address, document_name: filename });
}
