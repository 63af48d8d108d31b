/** AgentDojo messages as its Chat Completions client sends them. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Origins } from '../format.ts';
import { BuiltObject, chatCalls, type FlatCall } from '../harness/built-messages.ts';

const CALL: FlatCall = { id: 'id', name: 'function', arguments: 'args' };

export function chatMessages(messages: readonly unknown[], from: string, origins: Origins): unknown[] {
  origins.set('', from, false);
  return messages.map((message, i) => chatMessage(message, child('', i), child(from, i), origins));
}

function chatMessage(message: unknown, at: string, from: string, origins: Origins): unknown {
  if (!isObject(message)) {
    origins.set(at, from);
    return message;
  }
  const built = new BuiltObject(origins, at, from);
  built.take('role', message.role, child(from, 'role'));
  if (message.role === 'tool') return result(message, built, at, from, origins);
  built.put('content', content(message.content, child(at, 'content'), child(from, 'content'), origins));
  if (message.role === 'assistant') {
    const calls = chatCalls(message.tool_calls, CALL, origins, child(at, 'tool_calls'), child(from, 'tool_calls'));
    built.put('tool_calls', calls);
  }
  return built.value;
}

function result(message: JsonObject, built: BuiltObject, at: string, from: string, origins: Origins): JsonObject {
  // AgentDojo sends the error in place of the content.
  if (typeof message.error === 'string' && message.error !== '')
    built.take('content', message.error, child(from, 'error'));
  else built.put('content', content(message.content, child(at, 'content'), child(from, 'content'), origins));
  built.take('tool_call_id', message.tool_call_id ?? undefined, child(from, 'tool_call_id'));
  const call = message.tool_call;
  if (isObject(call)) built.take('name', call.function, `${from}/tool_call/function`);
  return built.value;
}

/** Text blocks have their text under `content`. */
function content(blocks: unknown, at: string, from: string, origins: Origins): unknown {
  origins.set(at, from);
  if (!Array.isArray(blocks)) return blocks;
  return blocks.map((block: unknown, i) => {
    if (!isTextBlock(block)) return block;
    const built = new BuiltObject(origins, child(at, i), child(from, i));
    return built.take('type', block.type, `${from}/${i}/type`).take('text', block.content, `${from}/${i}/content`)
      .value;
  });
}

/** Whether it is a text block as AgentDojo stores it, not as an API expects it. */
export function isTextBlock(block: unknown): block is JsonObject {
  return isObject(block) && block.type === 'text' && 'content' in block && !('text' in block);
}
