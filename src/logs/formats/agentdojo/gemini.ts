/** AgentDojo messages as its Gemini client sends them: calls and results have no IDs, and results are sent together. */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import { unlessNull } from '../harness/chat-calls.ts';
import { isTextBlock } from './chat.ts';

/** Composes a request body. The system message becomes `systemInstruction`. */
export function geminiBody(run: LogValue): LogValue {
  const messages = run.get('messages');
  const [first, ...others] = messages.items();
  if (first?.get('role').value !== 'system') return run.made({ contents: contentsOf(messages, messages.items()) });
  return run.made({
    systemInstruction: first.made({ parts: textParts(first) }),
    contents: contentsOf(messages, others),
  });
}

function contentsOf(list: LogValue, messages: readonly LogValue[]): LogValue {
  const contents: LogValue[] = [];
  let results: LogValue[] | undefined;
  for (const message of messages) {
    if (message.get('role').value !== 'tool') {
      results = undefined;
      contents.push(content(message));
    } else if (results === undefined) {
      results = [functionResponse(message)];
      contents.push(message.made({ role: 'user', parts: results }));
    } else results.push(functionResponse(message));
  }
  return list.made(contents);
}

function content(message: LogValue): LogValue {
  if (!isObject(message.value)) return message;
  const role = message.get('role');
  if (role.value !== 'assistant') return message.made({ role, parts: textParts(message) });
  const calls = message.get('tool_calls').items().map(functionCall);
  return message.made({ role: role.made('model'), parts: [...textParts(message), ...calls] });
}

function textParts(message: LogValue): LogValue[] {
  const content = unlessNull(message.get('content'));
  if (content === undefined) return [];
  const blocks = Array.isArray(content.value) ? content.items() : [content];
  return blocks.map(block => {
    if (block.text !== undefined) return block.made({ text: block });
    return isTextBlock(block.value) ? block.made({ text: block.get('content') }) : block;
  });
}

function functionCall(call: LogValue): LogValue {
  if (!isObject(call.value)) return call;
  return call.made({ functionCall: { name: call.get('function'), args: call.get('args') } });
}

function functionResponse(message: LogValue): LogValue {
  const name = message.get('tool_call').get('function');
  const error = unlessNull(message.get('error'));
  const response = error === undefined ? { result: message.get('content') } : { error };
  return message.made({ functionResponse: { name, response } });
}
