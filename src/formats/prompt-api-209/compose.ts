/** Converts between proposal 209 and the normal form. Runs become messages; messages stay messages. */
import type {
  Conversation,
  MediaPart,
  Message,
  Part,
  PromptProposalAudio,
  PromptProposalImage,
  PromptProposalPart,
  PromptProposalTool,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { wrappedCall } from '../engine/normal/function-tools.ts';
import { rewrite } from '../engine/rewrite.ts';
import { isRun } from './message.ts';
import { isNumber } from './parts.ts';
import * as shared from './shared.ts';
import { listKey } from './values.ts';
import { withMessages } from './write.ts';

export function normalize(message: Message, conversation: Conversation, lose: Lose): Message[] {
  const ofRun = message.wireRole === undefined && isRun(message.wire, message.pointer);
  const parts = message.parts.flatMap(part => meaningOf(part, lose));
  if (!ofRun) return [{ ...message, parts }];
  if (message === conversation.messages[0]) reportLostContainer(conversation, message, lose);
  reportLostRunFields(message, lose);
  const hasCalls = parts.some(part => part.type === 'tool_call');
  const hasContent = (part: Part) => {
    if (part.type === 'reasoning') return part.text !== '';
    return part.type !== 'text' || part.text !== '' || !hasCalls;
  };
  const said = parts.filter(hasContent);
  return [{ ...message, contentForm: said.some(part => part.type === 'text') ? 'string' : 'absent', parts: said }];
}

function meaningOf(part: Part, lose: Lose): Part[] {
  if (part.type === 'tool_call') return [{ ...part, arguments: shared.withText(part.arguments) }];
  if (part.type === 'tool_result') return [{ ...part, content: part.content.flatMap(each => meaningOf(each, lose)) }];
  if ('source' in part) return shared.readable(part, 'data', lose);
  return [part];
}

/** Reports what messages cannot represent: that runs belong to one request, and chunks before the last. */
function reportLostContainer({ form, pointer, wire }: Conversation, { pointer: first }: Message, lose: Lose): void {
  const runs = { pointer: first.slice(0, first.lastIndexOf('/')) };
  lose(runs, 're-encoded', 'runs become messages, which do not show that they belong to one request');
  const chunks = { pointer: Array.isArray(wire) ? pointer : `${pointer}/chunks` };
  if (form === 'chunks') lose(chunks, 'dropped', 'only the final state of the stream is kept');
}

/** Reports the fields of a run that messages cannot represent. */
function reportLostRunFields({ wire, parts, pointer }: Message, lose: Lose): void {
  if (wire?.usage !== undefined) lose({ pointer: `${pointer}/usage` }, 'dropped', 'messages have no token usage');
  for (const part of parts) {
    if (part.type === 'tool_call' && isNumber(part.wire?.durationMs))
      lose({ pointer: `${part.pointer}/durationMs` }, 'dropped', 'messages have no tool durations');
    if (part.type === 'tool_result' && part.wire?.isError !== undefined)
      lose({ pointer: `${part.pointer}/isError` }, 'dropped', 'a failed result can be recognized only by its text');
  }
}

export function compose(conversation: Conversation, writing: Writing): void {
  if (writing.sameParts) {
    shared.composeSame(conversation, writing);
    return;
  }
  const messages = withCallIds(conversation.messages);
  const names = shared.resultNames(messages);
  for (const message of messages) {
    const result = shared.resultOf(message);
    const value =
      result === undefined ? composeMessage(message, writing) : composeResult(message, result, names, writing);
    writing.put(value, [message]);
  }
}

function composeMessage(message: Message, { lose }: Writing): JsonObject {
  const out: JsonObject = { role: message.role === 'other' ? 'user' : message.role };
  const calls: JsonObject[] = [];
  let thinking: string | undefined;
  for (const part of message.parts) {
    if (part.type === 'tool_call') calls.push(wrappedCall(part, shared.loseSpelling(part, lose)));
    else if (part.type === 'reasoning') {
      if (part.text === undefined) lose(part, 'dropped', 'the target has a field only for readable thinking');
      else thinking = (thinking ?? '') + part.text;
      if (part.signature !== undefined) lose(part, 'dropped', 'the target has no signatures on thinking');
    }
  }
  const isSilent = message.role === 'assistant' && (calls.length > 0 || message.contentForm !== 'string');
  const content = contentOf(message, message.parts, lose);
  if (content !== '' || !isSilent || message.parts.some(part => part.type === 'text')) out.content = content;
  if (thinking !== undefined) out.thinking = thinking;
  if (calls.length > 0) out.toolCalls = calls;
  return out;
}

function composeResult(message: Message, result: ToolResultPart, names: ReadonlyMap<Part, string>, { lose }: Writing) {
  const name = names.get(result);
  const out: PromptProposalTool = {
    role: 'tool',
    toolCallId: result.callId ?? '',
    ...(name !== undefined && { name }),
    content: contentOf(message, result.content, lose),
  };
  if (result.outcome === 'error') lose(result, 'dropped', 'a failed result can be recognized only by its text');
  return out;
}

function contentOf({ contentForm }: Message, parts: readonly Part[], lose: Lose): string | PromptProposalPart[] {
  const items: PromptProposalPart[] = [];
  for (const part of parts) {
    if (part.type === 'text') items.push({ type: 'text', text: part.text });
    else if (part.type === 'refusal') {
      lose(part, 're-encoded', 'the target writes a refusal as plain text');
      items.push({ type: 'text', text: part.text });
    } else if (shared.isWritable(part)) items.push(composeMedia(part));
    else if (part.type !== 'tool_call' && part.type !== 'tool_result' && part.type !== 'reasoning')
      shared.losePart(part, lose);
  }
  if (contentForm === 'parts' || !items.every(item => item.type === 'text')) return items;
  return items.map(item => item.text).join('');
}

function composeMedia(part: MediaPart & { type: 'image' | 'audio' }): PromptProposalImage | PromptProposalAudio {
  const mimeType = shared.mediaTypeOf(part);
  // `isWritable` requires one of them.
  const data = (part.data ?? part.url) as string;
  return defined({ type: part.type, data, mimeType });
}

/**
 * Builds the document. Runs from an extension bag are written under `runs`; the rest of the result also comes from the
 * bag.
 */
export function frame(conversation: Conversation, messages: readonly unknown[]): unknown {
  const { form, wire } = conversation;
  if (form === 'result' || form === 'chunks') return withMessages(conversation, messages);
  if (messages.length > 0 && messages.every(isBareRun)) return { runs: messages };
  if (form === 'array') return messages;
  if (isObject(wire) && 'initialPrompts' in wire) return rewrite(wire, { [listKey(wire)]: messages });
  return rewrite(isObject(wire) && 'messages' in wire ? wire : undefined, { messages });
}

function isBareRun(value: unknown): boolean {
  return isObject(value) && typeof value.role !== 'string' && ('tools' in value || 'thinkingText' in value);
}
