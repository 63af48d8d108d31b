/** Converts messages to native mode: calls with parsed arguments, and one message for each result. */
import type {
  Conversation,
  Message,
  Part,
  ReactNativeMessage,
  ReactToolCall,
  ReasoningPart,
  ToolCallPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { PYTHON_STYLE, writeJson } from '../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { imageUrlPart } from '../engine/normal/media-address.ts';
import { frame as openaiFrame } from '../openai-chat/compose.ts';
import { writeMessage } from '../openai-chat/message.ts';
import { argumentsIn } from '../react/action.ts';
import { failed } from '../react/text.ts';

export function compose(conversation: Conversation, writing: Writing): void {
  for (const message of withCallIds(conversation.messages)) {
    const isSame = writing.sameParts && isObject(message.wire);
    writing.put(isSame ? writeMessage(message) : composeMessage(message, writing), [message]);
  }
}

export function frame(conversation: Conversation, messages: readonly unknown[]): unknown {
  return openaiFrame(conversation, messages);
}

function composeMessage(message: Message, writing: Writing): ReactNativeMessage {
  const { role, name, parts } = message;
  const result = parts.find(part => part.type === 'tool_result');
  const out: ReactNativeMessage = { role: role === 'other' ? 'user' : role };
  if (result !== undefined) {
    out.content = resultText(result.content, result.outcome, writing);
    out.tool_call_id = result.callId ?? '';
    return out;
  }
  const content = composeContent(message, writing);
  if (content !== undefined) out.content = content;
  if (name !== undefined) out.name = name;
  const calls = parts.filter(part => part.type === 'tool_call');
  if (calls.length > 0) out.tool_calls = calls.map(call => composeCall(call, writing));
  return { ...out, ...reasoningFields(parts, writing) };
}

/** The text of a result, which shows whether the tool failed. In this format, results contain only text. */
export function resultText(content: readonly Part[], outcome: string | undefined, { lose }: Writing): string {
  for (const part of content) if (part.type !== 'text') lose(part, 'dropped', 'the engine stores tool results as text');
  const text = content.map(part => (part.type === 'text' ? part.text : '')).join('');
  return outcome === undefined || outcome === 'success' ? text : failed(text);
}

/** The content of a message that is not a result; undefined if there is none. */
export function composeContent(
  { role, parts, contentForm }: Message,
  { lose }: Writing,
): ReactNativeMessage['content'] {
  const items: JsonObject[] = [];
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'refusal') items.push({ type: 'text', text: part.text });
    else if (part.type === 'provider_item') lose(part, 'dropped', 'the engine has no equivalent');
    else if (part.type !== 'tool_call' && part.type !== 'reasoning' && part.type !== 'tool_result') {
      const image = role === 'user' ? imageUrlPart(part) : undefined;
      if (image === undefined) lose(part, 'dropped', 'the engine allows only images, and only in user messages');
      else items.push(image);
    }
  }
  const isPlain = items.every(item => item.type === 'text');
  if (!isPlain || (contentForm === 'parts' && items.length > 1)) return items;
  if (items.length > 0) return items.map(item => item.text).join('');
  return contentForm === 'absent' ? undefined : contentForm === 'null' ? null : '';
}

function composeCall(call: ToolCallPart, { lose }: Writing): ReactToolCall {
  const { callId = '', name = '', arguments: given } = call;
  const text = given.text ?? '{}';
  const parsed = argumentsIn(text);
  if (parsed === undefined)
    lose(call, 're-encoded', 'the arguments are not a JSON object, so they are stored as text under `_raw`');
  else if (writeJson(parsed, PYTHON_STYLE) !== text) lose(call, 're-encoded', 'the engine stores parsed arguments');
  return { id: callId, name, arguments: parsed ?? { _raw: text } };
}

/** The reasoning as one text with one signature, because a message has one field for each. */
function reasoningFields(
  parts: readonly Part[],
  { lose }: Writing,
): Pick<ReactNativeMessage, 'reasoning_content' | 'signature'> {
  const reasoning = parts.filter((part): part is ReasoningPart => part.type === 'reasoning');
  const withText = reasoning.filter(part => part.text !== undefined);
  for (const part of reasoning)
    if (part.text === undefined) lose(part, 'dropped', 'the engine stores reasoning as text');
  if (withText.length === 0) return {};
  const signature = withText.findLast(part => part.signature !== undefined)?.signature;
  return defined({ reasoning_content: withText.map(part => part.text).join('\n\n'), signature });
}
