/** Converts messages to Cohere's native chat format. */
import type {
  CohereAssistantMessage,
  CohereContentPart,
  CohereDocumentPart,
  CohereMessage,
  CohereToolMessage,
  Conversation,
  Message,
  Part,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { defined, isObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { jsonIn } from '../engine/normal/content.ts';
import { functionArguments, wrappedCall, wrappedTools } from '../engine/normal/function-tools.ts';
import { imageUrlPart } from '../engine/normal/media-address.ts';
import { loseFailure, reasoningText, wordsOf } from '../engine/normal/plain-parts.ts';

/** A message while it is written. Only those of the model have a plan and calls. */
type Draft = Omit<CohereAssistantMessage, 'role'> & Pick<CohereMessage, 'role'>;

export function compose(conversation: Conversation, writing: Writing): void {
  const { put, lose } = writing;
  const refusesEmpty = writing.refuses('empty-message');
  for (const message of withCallIds(conversation.messages)) {
    const out = messageOf(message, lose);
    if (refusesEmpty && message.role === 'assistant' && isEmpty(out))
      lose(message, 'dropped', 'the target rejects an empty assistant message');
    else put(out, [message]);
  }
}

export function frame({ form, model, tools }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array') return messages;
  const declared = wrappedTools(tools);
  return defined({ model, messages, tools: declared });
}

function messageOf(message: Message, lose: Lose): Draft {
  const { role, parts, contentForm } = message;
  const result = parts.find(part => part.type === 'tool_result');
  if (result !== undefined) return resultOf(result, contentForm, lose);
  const out: Draft = { role: role === 'other' ? 'user' : role };
  const calls = parts.flatMap(part =>
    part.type === 'tool_call' ? [wrappedCall(part, functionArguments(part, lose))] : [],
  );
  // Reasoning before calls is written to `tool_plan`; other reasoning is part of the content.
  const plan = calls.length > 0 ? reasoningText(parts, lose) : undefined;
  const items = parts.flatMap(part => itemOf(part, message, calls.length > 0, lose));
  const content = contentOf(items, contentForm, role !== 'assistant' || calls.length === 0);
  if (content !== undefined) out.content = content;
  if (plan !== undefined) out.tool_plan = plan;
  if (calls.length > 0) out.tool_calls = calls;
  return out;
}

function itemOf(part: Part, { role }: Message, isPlanned: boolean, lose: Lose): CohereContentPart[] {
  if (part.type === 'text' || part.type === 'refusal') return [{ type: 'text', text: part.text }];
  if (part.type === 'reasoning') {
    if (isPlanned) return [];
    const thinking = wordsOf(part, lose);
    if (thinking === undefined || role === 'assistant')
      return thinking === undefined ? [] : [{ type: 'thinking', thinking }];
    lose(part, 'dropped', 'the target allows reasoning only in assistant messages');
    return [];
  }
  if (part.type === 'tool_call' || part.type === 'tool_result') return [];
  const picture = 'source' in part ? imageUrlPart(part) : undefined;
  if (picture !== undefined && role === 'user') return [picture];
  lose(
    part,
    'dropped',
    picture === undefined ? 'the target has no equivalent' : 'the target allows images only in user messages',
  );
  return [];
}

/**
 * Text becomes a single string, unless the source had it in parts. Missing content becomes empty text if the message
 * requires content; otherwise it keeps its form.
 */
function contentOf(
  items: CohereContentPart[],
  form: Message['contentForm'],
  isNeeded: boolean,
): CohereMessage['content'] {
  if (form === 'parts' && (items.length > 0 || !isNeeded)) return items;
  if (!items.every(item => item.type === 'text')) return items;
  if (items.length > 0) return items.map(item => item.text).join('');
  if (isNeeded) return '';
  return form === 'null' ? null : form === 'string' ? '' : undefined;
}

function resultOf(result: ToolResultPart, form: Message['contentForm'], lose: Lose): CohereToolMessage {
  const items = result.content.flatMap((part): CohereContentPart[] => {
    if (part.type === 'text' || part.type === 'refusal') return [documentOf(part) ?? { type: 'text', text: part.text }];
    lose(part, 'dropped', 'the target allows only text and documents in a tool result');
    return [];
  });
  loseFailure(result, lose);
  return {
    role: 'tool',
    tool_call_id: result.callId ?? '',
    // Content that is needed is never undefined.
    content: contentOf(items, items.length === 1 ? 'string' : form, true) as string | CohereContentPart[],
  };
}

/** An object among the values of a result is a document. */
function documentOf(part: Part): CohereDocumentPart | undefined {
  const data = jsonIn([part]);
  return isObject(data) ? { type: 'document', document: { data } } : undefined;
}

/** Whether an assistant message has no text, reasoning or calls. */
function isEmpty({ content, tool_calls: calls }: Draft): boolean {
  if (calls !== undefined) return false;
  const items: unknown[] = Array.isArray(content) ? content : [{ text: content }];
  return items.every(item => isObject(item) && !item.text && !item.thinking);
}
