/** Converts between the specified format and the normal form. The results of each turn are one user message. */
import type {
  Conversation,
  Message,
  Part,
  PromptApiMessage,
  PromptApiPart,
  PromptApiToolResponse,
  PromptApiToolResponsePart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import type { JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import * as shared from '../prompt-api-209/shared.ts';

export function normalize(message: Message, _conversation: Conversation, lose: Lose): Message[] {
  if (message.prefix !== undefined) {
    const why = message.prefix
      ? 'other formats do not mark a message for the model to continue'
      : 'other formats do not need it';
    lose({ pointer: `${message.pointer}/prefix` }, 'dropped', why);
  }
  let behindText = false;
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type === 'text' && behindText && message.contentForm === 'parts')
      lose(part, 'merged', 'the browser joins adjacent texts');
    behindText = part.type === 'text';
    return meaningOf(part, lose);
  });
  const { prefix: _, contentForm, ...rest } = message;
  return [{ ...rest, contentForm: formOf(parts) ?? contentForm, parts }];
}

/** The form of the content in formats where calls and results are outside the content. */
function formOf(parts: readonly Part[]): Message['contentForm'] | undefined {
  if (parts.length > 0 && parts.every(part => part.type === 'tool_call')) return 'absent';
  const [first] = parts;
  const isOneText =
    parts.length === 1 &&
    first?.type === 'tool_result' &&
    first.content.length === 1 &&
    first.content[0]?.type === 'text';
  return isOneText ? 'string' : undefined;
}

function meaningOf(part: Part, lose: Lose): Part[] {
  if (part.type === 'tool_call') return [{ ...part, arguments: shared.withText(part.arguments) }];
  if ('source' in part) return shared.readable(part, 'value', lose);
  if (part.type !== 'tool_result') return [part];
  if (part.outcome === 'error')
    lose(part.content[0] ?? part, 're-encoded', 'a failed result can be recognized only by its text');
  for (const each of part.content)
    if (each.type === 'text' && each.wire?.type === 'object')
      lose(each, 're-encoded', 'other formats write an object in a result as JSON text');
  return [{ ...part, content: part.content.flatMap(each => meaningOf(each, lose)) }];
}

export function compose(conversation: Conversation, writing: Writing): void {
  if (writing.sameParts) {
    shared.composeSame(conversation, writing);
    return;
  }
  const messages = withCallIds(conversation.messages);
  const names = shared.resultNames(messages);
  for (let i = 0; i < messages.length; ) {
    const run: Message[] = [];
    while (shared.resultOf(messages[i + run.length] ?? EMPTY) !== undefined)
      run.push(messages[i + run.length] as Message);
    const message = messages[i] as Message;
    if (run.length === 0) writing.put(composeMessage(message, writing.lose), [message]);
    else {
      const content = run.map(each => composeResponse(each, names, writing.lose));
      writing.put({ role: 'user', content } satisfies PromptApiMessage, run);
    }
    i += Math.max(1, run.length);
  }
}

const EMPTY: Message = { role: 'other', parts: [], contentForm: 'absent', pointer: '' };

function composeMessage(message: Message, lose: Lose): PromptApiMessage {
  const { parts, contentForm } = message;
  const items = parts.flatMap(part => composePart(part, lose));
  const isText = items.every(item => item.type === 'text') && contentForm !== 'parts';
  const content = isText ? items.map(item => item.value).join('') : items;
  // In the normal form, tool messages have results, which are written as responses instead.
  return { role: (message.role === 'other' ? 'user' : message.role) as PromptApiMessage['role'], content };
}

function composePart(part: Part, lose: Lose): PromptApiPart[] {
  if (part.type === 'text') return [{ type: 'text', value: part.text }];
  if (part.type === 'refusal') {
    lose(part, 're-encoded', 'the target writes a refusal as plain text');
    return [{ type: 'text', value: part.text }];
  }
  if (part.type === 'tool_call') {
    const { callId: callID = '', name = '' } = part;
    // Arguments that are not an object are written as text, which the schema rejects.
    const args = shared.loseSpelling(part, lose) as JsonObject;
    return [{ type: 'tool-call', value: { callID, name, arguments: args } }];
  }
  if (shared.isWritable(part)) return [{ type: part.type, value: shared.dataUrl(part) }];
  if (part.type === 'reasoning') lose(part, 'dropped', 'the target has no field for reasoning');
  else shared.losePart(part, lose);
  return [];
}

function composeResponse(message: Message, names: ReadonlyMap<Part, string>, lose: Lose): PromptApiToolResponsePart {
  const result = shared.resultOf(message) as ToolResultPart;
  const { callId: callID = '', outcome, content } = result;
  const value: PromptApiToolResponse = { callID, name: names.get(result) ?? '' };
  if (outcome !== undefined && outcome !== 'success')
    value.errorMessage = content.map(part => ('text' in part ? part.text : '')).join('');
  else value.result = content.flatMap(part => composePart(part, lose));
  return { type: 'tool-response', value };
}

/** A body becomes the options with which a session is created. */
export function frame(conversation: Conversation, messages: readonly unknown[]): unknown {
  return conversation.form === 'array' ? messages : shared.createOptions(conversation, messages);
}
