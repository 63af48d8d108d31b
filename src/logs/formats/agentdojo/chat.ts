/** AgentDojo messages as its Chat Completions client sends them. */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import { chatCalls, type FlatCall, unlessNull } from '../harness/chat-calls.ts';

const CALL: FlatCall = { id: 'id', name: 'function', arguments: 'args' };

/** `sendsCalls` is false for models that write calls in their text and receive results without a name. */
export function chatMessage(message: LogValue, sendsCalls: boolean): LogValue {
  if (!isObject(message.value)) return message;
  const role = message.get('role');
  const content = sentContent(message.get('content'));
  if (role.value === 'tool') {
    const error = message.get('error');
    const id = unlessNull(message.get('tool_call_id'));
    const name = message.get('tool_call').get('function');
    // AgentDojo sends the error in place of the content.
    return message.made({
      role,
      content: error.text ? error : content,
      ...(sendsCalls && { tool_call_id: id, name }),
    });
  }
  const hasCalls = sendsCalls && role.value === 'assistant';
  return message.made({
    role,
    content,
    ...(hasCalls && { tool_calls: chatCalls(message.get('tool_calls'), CALL) }),
  });
}

/** Text blocks have their text under `content`. */
function sentContent(content: LogValue): LogValue {
  if (!Array.isArray(content.value)) return content;
  const blocks = content.items();
  return content.as(
    blocks.map(block =>
      isTextBlock(block.value) ? block.made({ type: block.get('type'), text: block.get('content') }) : block,
    ),
  );
}

/** Whether it is a text block as AgentDojo stores it, not as an API expects it. */
export function isTextBlock(block: unknown): boolean {
  return isObject(block) && block.type === 'text' && 'content' in block && !('text' in block);
}
