/** AgentDojo messages as its Gemini client sends them: calls and results have no IDs, and results are sent together. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Origins } from '../format.ts';
import { BuiltObject } from '../harness/built-messages.ts';
import { isTextBlock } from './chat.ts';

/** Builds a request body. The system message becomes `systemInstruction`. */
export function geminiContents(messages: readonly unknown[], from: string, origins: Origins): JsonObject {
  const contents: unknown[] = [];
  const body: JsonObject = {};
  origins.set('/contents', from, false);
  let results: unknown[] | undefined;
  for (const [i, message] of messages.entries()) {
    const place = child(from, i);
    if (i === 0 && isObject(message) && message.role === 'system') {
      origins.set('/systemInstruction', place, false);
      body.systemInstruction = { parts: texts(message.content, '/systemInstruction/parts', place, origins) };
      continue;
    }
    const isResult = isObject(message) && message.role === 'tool';
    if (isResult && results !== undefined) {
      results.push(response(message, `/contents/${contents.length - 1}/parts/${results.length}`, place, origins));
      continue;
    }
    const at = child('/contents', contents.length);
    results = undefined;
    if (!isObject(message)) {
      origins.set(at, place);
      contents.push(message);
    } else if (isResult) {
      results = [response(message, `${at}/parts/0`, place, origins)];
      contents.push(new BuiltObject(origins, at, place).put('role', 'user').put('parts', results).value);
    } else contents.push(content(message, at, place, origins));
  }
  body.contents = contents;
  return body;
}

function content(message: JsonObject, at: string, from: string, origins: Origins): JsonObject {
  const built = new BuiltObject(origins, at, from);
  const { role, tool_calls: calls } = message;
  if (role === 'assistant') built.put('role', 'model', child(from, 'role'));
  else built.take('role', role, child(from, 'role'));
  const parts = texts(message.content, child(at, 'parts'), from, origins);
  if (role === 'assistant' && Array.isArray(calls))
    for (const [i, call] of calls.entries())
      parts.push(functionCall(call, `${at}/parts/${parts.length}`, `${from}/tool_calls/${i}`, origins));
  return built.put('parts', parts).value;
}

function texts(content: unknown, at: string, message: string, origins: Origins): unknown[] {
  const from = child(message, 'content');
  if (content === null || content === undefined) return [];
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
  return blocks.map((block, i) => {
    const place = Array.isArray(content) ? child(from, i) : from;
    const part = new BuiltObject(origins, child(at, i), place);
    if (typeof block === 'string') return part.take('text', block, place).value;
    if (isTextBlock(block)) return part.take('text', block.content, child(place, 'content')).value;
    origins.set(child(at, i), place);
    return block;
  });
}

function functionCall(call: unknown, at: string, from: string, origins: Origins): unknown {
  if (!isObject(call)) {
    origins.set(at, from);
    return call;
  }
  const inner = new BuiltObject(origins, child(at, 'functionCall'), from);
  inner.take('name', call.function, child(from, 'function')).take('args', call.args, child(from, 'args'));
  return new BuiltObject(origins, at, from).put('functionCall', inner.value, from).value;
}

function response(message: JsonObject, at: string, from: string, origins: Origins): JsonObject {
  const call = message.tool_call;
  const inner = new BuiltObject(origins, child(at, 'functionResponse'), from);
  if (isObject(call)) inner.take('name', call.function, `${from}/tool_call/function`);
  const hasError = message.error !== null && message.error !== undefined;
  const key = hasError ? 'error' : 'content';
  const payload = new BuiltObject(origins, `${at}/functionResponse/response`, from);
  payload.take(hasError ? 'error' : 'result', message[key], child(from, key));
  inner.put('response', payload.value);
  return new BuiltObject(origins, at, from).put('functionResponse', inner.value, from).value;
}
