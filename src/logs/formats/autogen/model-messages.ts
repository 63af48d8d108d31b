/** Messages that AutoGen's model clients accept: each has a type, and calls are in the content. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Assembly, PartOrigin, PartOrigins } from '../chat/assembly.ts';

const TYPES = new Set(['SystemMessage', 'UserMessage', 'AssistantMessage', 'FunctionExecutionResultMessage']);

/** Whether a list begins with a model message. */
export function holdsModelMessages(list: unknown): list is unknown[] {
  return Array.isArray(list) && isModelMessage(list[0]);
}

export function isModelMessage(value: unknown): boolean {
  return isObject(value) && typeof value.type === 'string' && TYPES.has(value.type) && 'content' in value;
}

/** Adds a message as OpenAI expects it. */
export function putModelMessage(message: unknown, at: string, body: Assembly): void {
  if (!isObject(message)) {
    body.take(message, at);
    return;
  }
  const { type, content } = message;
  const from = child(at, 'content');
  if (type === 'FunctionExecutionResultMessage') putResults(content, from, body);
  else if (type === 'AssistantMessage') putAnswer(message, at, body);
  else {
    const role = type === 'SystemMessage' ? 'system' : type === 'UserMessage' ? 'user' : type;
    const parts = partsIn(content, from);
    body.addBuilt({ role, content: parts.content }, at, parts.places);
  }
}

/** Adds the model's answer: a text, or a list of calls with an optional thought. */
export function putAnswer({ content, thought }: JsonObject, at: string, body: Assembly): void {
  const from = child(at, 'content');
  if (!Array.isArray(content)) {
    body.addBuilt({ role: 'assistant', content }, at, [['/content', from]]);
    return;
  }
  const calls = content.map((each: unknown, i) => callIn(each, child(from, i), `/tool_calls/${i}`));
  body.addBuilt({ role: 'assistant', content: thought ?? null, tool_calls: calls.map(call => call.value) }, at, [
    ...(thought === undefined ? [] : [['/content', child(at, 'thought')] as const]),
    ...calls.flatMap(call => call.places),
  ]);
}

function callIn(call: unknown, from: string, inside: string): { value: unknown; places: PartOrigins } {
  if (!isObject(call)) return { value: call, places: [[inside, from]] };
  const { id, name, arguments: text } = call;
  const value = { ...(id !== undefined && { id }), type: 'function', function: { name, arguments: text } };
  return {
    value,
    places: [
      [inside, from, 'made'],
      [`${inside}/id`, child(from, 'id')],
      [`${inside}/function`, from],
      [`${inside}/function/name`, child(from, 'name')],
      [`${inside}/function/arguments`, child(from, 'arguments')],
    ],
  };
}

function putResults(results: unknown, from: string, body: Assembly): void {
  const list: readonly unknown[] = Array.isArray(results) ? results : [results];
  for (const [i, result] of list.entries()) {
    const at = Array.isArray(results) ? child(from, i) : from;
    if (!isObject(result)) {
      body.addBuilt({ role: 'tool', content: result }, at, [['/content', at]]);
      continue;
    }
    const { call_id: id, content } = result;
    body.addBuilt({ role: 'tool', ...(id !== undefined && { tool_call_id: id }), content }, at, [
      ['/tool_call_id', child(at, 'call_id')],
      ['/content', child(at, 'content')],
    ]);
  }
}

/** Content of a user message: a text, or a list of texts and images. */
function partsIn(content: unknown, from: string): { content: unknown; places: PartOrigins } {
  if (!Array.isArray(content)) return { content, places: [['/content', from]] };
  const places: PartOrigin[] = [];
  const parts = content.map((each: unknown, i) => {
    const at = child(from, i);
    const isWhole = !(typeof each === 'string' || (isObject(each) && typeof each.data === 'string'));
    places.push(isWhole ? [`/content/${i}`, at] : [`/content/${i}`, at, 'made']);
    if (typeof each === 'string') {
      places.push([`/content/${i}/text`, at]);
      return { type: 'text', text: each };
    }
    if (isObject(each) && typeof each.data === 'string') {
      places.push([`/content/${i}/image_url/url`, child(at, 'data')]);
      return { type: 'image_url', image_url: { url: `data:image/png;base64,${each.data}` } };
    }
    return each;
  });
  return { content: parts, places };
}
