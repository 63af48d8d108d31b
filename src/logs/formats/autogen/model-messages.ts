/** Messages that AutoGen's model clients accept: each has a type, and calls are in the content. */
import { isObject } from '../../../source/json.ts';
import type { Body } from '../compose/body.ts';
import type { LogValue, Template } from '../compose/log-value.ts';

const TYPES = new Set(['SystemMessage', 'UserMessage', 'AssistantMessage', 'FunctionExecutionResultMessage']);

/** Whether a list begins with a model message. */
export function holdsModelMessages(list: unknown): list is unknown[] {
  return Array.isArray(list) && isModelMessage(list[0]);
}

export function isModelMessage(value: unknown): boolean {
  return isObject(value) && typeof value.type === 'string' && TYPES.has(value.type) && 'content' in value;
}

/** Adds a message as OpenAI expects it. */
export function addModelMessage(message: LogValue, body: Body): void {
  const [{ value: type }, content] = [message.get('type'), message.get('content')];
  if (!isObject(message.value)) body.add(message);
  else if (type === 'AssistantMessage') body.add(answerOf(message));
  else if (type === 'FunctionExecutionResultMessage')
    for (const result of Array.isArray(content.value) ? content.items() : [content]) body.add(resultMessage(result));
  else {
    const role = type === 'SystemMessage' ? 'system' : type === 'UserMessage' ? 'user' : type;
    body.add(message.made({ role: message.computed(role), content: userContent(content) }));
  }
}

/** The model's answer: a text, or a list of calls with an optional thought. */
export function answerOf(message: LogValue): LogValue {
  const [content, thought] = [message.get('content'), message.get('thought')];
  if (!Array.isArray(content.value)) return message.made({ role: 'assistant', content });
  const calls = content.items().map(callOf);
  return message.made({ role: 'assistant', content: thought.exists ? thought : null, tool_calls: calls });
}

function callOf(call: LogValue): LogValue {
  if (!isObject(call.value)) return call;
  const toolFunction = call.as({ name: call.get('name'), arguments: call.get('arguments') });
  return call.made({ id: call.get('id'), type: 'function', function: toolFunction });
}

function resultMessage(result: LogValue): LogValue {
  if (!isObject(result.value)) return result.made({ role: 'tool', content: result });
  return result.made({ role: 'tool', tool_call_id: result.get('call_id'), content: result.get('content') });
}

/** Content of a user message: a text, or a list of texts and images. */
function userContent(content: LogValue): Template {
  return Array.isArray(content.value) ? content.items().map(userPart) : content;
}

function userPart(part: LogValue): LogValue {
  if (part.text !== undefined) return part.made({ type: 'text', text: part });
  const data = part.get('data');
  if (data.text === undefined) return part;
  return part.made({ type: 'image_url', image_url: { url: data.as(`data:image/png;base64,${data.text}`) } });
}
