/**
 * Converts messages to AG-UI. Every message has an ID, and reasoning is written as separate messages before the answer.
 */
import type {
  AgUiAssistantMessage,
  AgUiContentPart,
  AgUiMessage,
  AgUiPartSource,
  AgUiReasoningMessage,
  AgUiTool,
  AgUiToolCall,
  AgUiToolMessage,
  Conversation,
  MediaPart,
  Message,
  Part,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { writeJson } from '../../source/exact.ts';
import { defined } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsText } from '../engine/normal/arguments.ts';
import { functionTools } from '../engine/normal/function-tools.ts';
import { fullTypeOf } from '../engine/normal/media-type.ts';
import { joinedText } from '../engine/normal/plain-parts.ts';
import { extraMetadata } from './values.ts';

/** Returns the ID for a message: its existing ID, if it has one that is not used yet. */
type NextId = (at: { readonly pointer: string }, id: string | undefined) => string;

export function compose(conversation: Conversation, { put, lose }: Writing): void {
  const nextId = freshIds(conversation.messages, lose);
  const messages = withCallIds(conversation.messages);
  for (const [i, message] of messages.entries()) {
    // A reader would attribute reasoning without an answer to the next assistant message.
    const isBeforeOtherRole = messages[i + 1]?.role !== 'assistant';
    for (const value of valuesOf(message, isBeforeOtherRole, nextId, lose)) put(value, [message]);
  }
}

export function frame({ form, model, tools }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array') return messages;
  // Without a model or tools, the result is a history instead of a run input.
  if (model === undefined && tools === undefined) return { messages };
  return {
    threadId: 'thread_1',
    runId: 'run_1',
    messages,
    tools: (functionTools(tools) ?? []).map(
      ({ name, description = '', parameters }): AgUiTool => defined({ name, description, parameters }),
    ),
    context: [],
    ...(model !== undefined && { forwardedProps: { model } }),
  };
}

/**
 * Keeps the IDs of the source, each for one message. A missing or repeated ID is replaced by `msg_1`, `msg_2` and so
 * on.
 */
function freshIds(messages: readonly Message[], lose: Lose): NextId {
  const known = new Set(messages.flatMap(({ id, parts }) => [id, ...parts.map(itemIdOf)]));
  const used = new Set<string>();
  let count = 0;
  return (at, id) => {
    if (id !== undefined && !used.has(id)) {
      used.add(id);
      return id;
    }
    if (id !== undefined) lose(at, 're-encoded', 'the target allows each message ID only once');
    for (;;) {
      const made = `msg_${++count}`;
      if (!known.has(made)) return made;
    }
  };
}

function itemIdOf(part: Part): string | undefined {
  return part.type === 'reasoning' || part.type === 'text' ? part.itemId : undefined;
}

function valuesOf(message: Message, isBeforeOtherRole: boolean, nextId: NextId, lose: Lose): AgUiMessage[] {
  const { role, id, name, parts } = message;
  const result = parts.find(part => part.type === 'tool_result');
  if (result !== undefined) return [resultOf(result, message, nextId, lose)];
  if (role === 'assistant') return answerOf(message, isBeforeOtherRole, nextId, lose);
  const own = nextId(message, id);
  const named = name === undefined ? {} : { name };
  if (role === 'system') return [{ id: own, role, content: plainText(parts, lose), ...named }];
  return [{ id: own, role: 'user', content: contentOf(message.contentForm, parts, lose), ...named }];
}

/** Writes the reasoning as separate messages first, wherever it was, then text and calls as one message. */
function answerOf(message: Message, isBeforeOtherRole: boolean, nextId: NextId, lose: Lose): AgUiMessage[] {
  const { id, name, parts, contentForm } = message;
  const thoughts = parts.filter(part => part.type === 'reasoning');
  const signed = new Map<string, ReasoningPart>();
  const text = parts.findLast(part => part.type === 'text');
  const calls = parts.filter(part => part.type === 'tool_call');
  const places = new Set([...calls, ...(text === undefined ? [] : [text])].map(part => part.pointer));
  const separate = thoughts.filter(part => {
    const { signs = '', signature } = part;
    if (signature === undefined || !places.has(signs) || signed.has(signs)) return true;
    signed.set(signs, part);
    return false;
  });
  reportReordered(parts, new Set(separate), lose);
  const reasoning = separate.map(part => reasoningOf(part, nextId, lose));
  const said = plainText(
    parts.filter(part => part.type !== 'reasoning' && part.type !== 'tool_call'),
    lose,
  );
  const isSaid =
    said !== '' || text !== undefined || (calls.length === 0 && reasoning.length === 0 && contentForm !== 'absent');
  if (!isSaid && calls.length === 0 && id === undefined && reasoning.length > 0 && isBeforeOtherRole) return reasoning;
  const own = id ?? text?.itemId;
  const answer: AgUiAssistantMessage = { id: nextId(message, own), role: 'assistant' };
  if (isSaid) answer.content = said;
  if (calls.length > 0) answer.toolCalls = calls.map(call => callOf(call, signed.get(call.pointer)));
  if (name !== undefined) answer.name = name;
  return [...reasoning, { ...answer, ...signatureFields(text === undefined ? undefined : signed.get(text.pointer)) }];
}

/** Reports reasoning that came after text or calls. */
function reportReordered(parts: readonly Part[], separate: ReadonlySet<Part>, lose: Lose): void {
  const first = parts.findIndex(part => part.type !== 'reasoning');
  for (const part of first < 0 ? [] : parts.slice(first))
    if (separate.has(part)) lose(part, 'reordered', 'in the target, reasoning comes before the answer');
}

function signatureFields(
  signature: ReasoningPart | undefined,
): Pick<AgUiAssistantMessage, 'encryptedValue' | 'metadata'> {
  if (signature?.signature === undefined) return {};
  const { provider } = signature;
  return { encryptedValue: signature.signature, ...extraMetadata(provider === undefined ? {} : { provider }) };
}

function reasoningOf(part: ReasoningPart, nextId: NextId, lose: Lose): AgUiReasoningMessage {
  const { text, summary, signature, redacted, provider, format, itemId } = part;
  if (signature !== undefined && redacted !== undefined)
    lose(part, 'dropped', 'the target stores only one encrypted value for each message');
  else if (text !== undefined && summary !== undefined)
    lose(part, 'dropped', 'the target stores only one reasoning text for each message');
  const value = redacted ?? signature;
  const id = nextId(part, itemId);
  return defined({
    id,
    role: 'reasoning',
    content: text ?? summary ?? '',
    encryptedValue: value,
    ...extraMetadata(
      defined({
        provider,
        ...(value !== undefined && redacted === undefined && { signature: true }),
        ...(text === undefined && summary !== undefined && { summary: true }),
        ...(value !== undefined && format !== undefined && { format }),
        ...(itemId !== undefined && itemId !== id && { itemId }),
      }),
    ),
  });
}

function callOf(call: ToolCallPart, signature: ReasoningPart | undefined): AgUiToolCall {
  const { callId = '', name = '', kind, itemId } = call;
  const isText = kind === 'custom';
  const provider = signature?.provider;
  return {
    id: callId,
    type: 'function',
    function: { name, arguments: isText ? writeJson({ input: argumentsText(call) }) : argumentsText(call) },
    ...(signature?.signature !== undefined && { encryptedValue: signature.signature }),
    ...extraMetadata(defined({ ...(isText && { kind: 'custom' }), itemId, provider })),
  };
}

function resultOf(result: ToolResultPart, message: Message, nextId: NextId, lose: Lose): AgUiToolMessage {
  const { callId = '', content, name, outcome } = result;
  const [only] = content;
  const isJson = content.length === 1 && only?.type === 'text' && only.wireType === 'json';
  const text = content.map(part => (part.type === 'text' ? part.text : '')).join('');
  return {
    id: nextId(message, message.id),
    role: 'tool',
    content: contentOf(content.length === 1 ? 'string' : message.contentForm, content, lose),
    toolCallId: callId,
    ...(outcome !== undefined && outcome !== 'success' && { error: text === '' ? outcome : text }),
    ...extraMetadata(
      defined({
        name,
        ...((outcome === 'denied' || outcome === 'interrupted') && { outcome }),
        ...(isJson && { json: true }),
      }),
    ),
  };
}

function contentOf(form: Message['contentForm'], parts: readonly Part[], lose: Lose): string | AgUiContentPart[] {
  const items = parts.flatMap(part => itemOf(part, lose));
  if ((form === 'parts' && items.length > 0) || !items.every(item => item.type === 'text')) return items;
  return items.map(item => item.text).join('');
}

function itemOf(part: Part, lose: Lose): AgUiContentPart[] {
  if (part.type === 'text' || part.type === 'refusal') return [{ type: 'text', text: part.text }];
  const media = 'source' in part ? mediaOf(part) : undefined;
  if (media === undefined) lose(part, 'dropped', 'the target has no equivalent');
  return media === undefined ? [] : [media];
}

function mediaOf(part: MediaPart): AgUiContentPart | undefined {
  const { type, url, data, fileId, mediaType, filename, detail } = part;
  const said = mediaType === undefined ? {} : { mimeType: mediaType };
  const source: AgUiPartSource | undefined =
    data !== undefined
      ? { type: 'data', value: data, mimeType: fullTypeOf(part) ?? 'application/octet-stream' }
      : url !== undefined
        ? { type: 'url', value: url, ...said }
        : fileId !== undefined
          ? { type: 'file', value: fileId, ...said }
          : undefined;
  if (source === undefined) return undefined;
  const about = defined({ filename, detail });
  return {
    type: type === 'file' ? 'document' : type,
    source,
    ...(Object.keys(about).length > 0 && { metadata: about }),
  };
}

function plainText(parts: readonly Part[], lose: Lose): string {
  for (const part of parts)
    if (part.type !== 'text' && part.type !== 'refusal')
      lose(part, 'dropped', 'the target allows media only in user messages and tool results');
  return joinedText(parts, lose) ?? '';
}
