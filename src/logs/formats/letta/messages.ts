/** Converts messages of a Letta agent to Chat Completions messages. */
import { writeJson } from '../../../source/exact.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Body } from '../compose/body.ts';
import { LogValue, type Template } from '../compose/log-value.ts';
import { unlessNull } from '../harness/chat-calls.ts';

/** The parts of a content, sorted by kind. */
interface Sorted {
  readonly parts: LogValue[];
  readonly thoughts: LogValue[];
  readonly calls: LogValue[];
  readonly results: LogValue[];
}

export function addMessage(message: LogValue, body: Body): void {
  const role = message.get('role');
  if (!isObject(message.value)) body.add(message);
  else if (role.value === 'tool' || role.value === 'function') addResult(message, body);
  else if (role.value === 'approval') addApproval(message, body);
  else addPlain(message, role, body);
}

/** Adds a message other than a tool result. Reasoning becomes `reasoning_content`, which most servers accept. */
function addPlain(message: LogValue, role: LogValue, body: Body): void {
  const { parts, thoughts, calls, results } = sort(message.get('content'), body);
  body.add(
    message.made({
      role,
      content: isList(message.get('content')) ? (parts.length > 0 ? parts : null) : textOf(message),
      reasoning_content: thoughts[0]?.as(thoughts.map(({ text }) => text).join('\n')),
      tool_calls: callsOf(message.get('tool_calls'), calls),
    }),
  );
  for (const result of results) addReturn(result, 'content', body);
}

/** Old files store the text in `text`. */
function textOf(message: LogValue): LogValue {
  const content = message.get('content');
  return content.exists ? content : message.get('text');
}

function callsOf(storedCalls: LogValue, callsInContent: readonly LogValue[]): Template {
  if (storedCalls.items().length > 0) return storedCalls;
  if (callsInContent.length > 0) return callsInContent;
  return isObject(storedCalls.value) || storedCalls.text !== undefined ? storedCalls : undefined;
}

/** Adds the results of a message, each as a separate message. */
function addResult(message: LogValue, body: Body): void {
  const id = message.get('tool_call_id');
  const returns = message.get('tool_returns').items();
  const returnsWithIds = returns.filter(each => each.get('tool_call_id').text !== undefined);
  const isSingleResult = returnsWithIds.length < 2 && (id.text !== undefined || returnsWithIds.length === 0);
  if (!isSingleResult) {
    for (const each of returns) if (isObject(each.value)) addReturn(each, 'func_response', body);
    return;
  }
  const { parts } = sort(message.get('content'), body);
  const text = textOf(message);
  body.add(
    message.made({
      role: message.get('role'),
      tool_call_id: unlessNull(id),
      content: isList(message.get('content')) ? parts : text.value === null ? text.as(message.get('text').value) : text,
    }),
  );
}

function addReturn(result: LogValue, key: string, body: Body): void {
  const stored = result.get(key);
  const value = stored.value ?? result.get('tool_return').value ?? result.get('content').value ?? '';
  const content = stored.exists ? new LogValue(value, stored.at) : result.computed(value);
  body.add(result.made({ role: 'tool', tool_call_id: unlessNull(result.get('tool_call_id')), content }));
}

function isList({ value }: LogValue): boolean {
  return Array.isArray(value);
}

/** A call that waits for approval is part of an assistant message. An approval is sent only if it has a result. */
function addApproval(message: LogValue, body: Body): void {
  if (message.get('tool_calls').items().length > 0) {
    addPlain(message, message.get('role').as('assistant'), body);
    return;
  }
  const approvals = message.get('approvals').items();
  const results = approvals.filter(each => each.get('type').value === 'tool');
  for (const result of results) addReturn(result, 'tool_return', body);
  if (results.length === 0) body.countSkipped('{n} approval responses skipped');
}

function sort(content: LogValue, body: Body): Sorted {
  const sorted: Sorted = { parts: [], thoughts: [], calls: [], results: [] };
  for (const part of content.items()) sortPart(part, sorted, body);
  return sorted;
}

function sortPart(part: LogValue, { parts, thoughts, calls, results }: Sorted, body: Body): void {
  switch (part.get('type').value) {
    case 'text':
      parts.push(part.as({ type: 'text', text: part.get('text') }));
      break;
    case 'reasoning':
      if (part.get('reasoning').text !== undefined) thoughts.push(part.get('reasoning'));
      break;
    case 'redacted_reasoning':
    case 'omitted_reasoning':
    case 'summarized_reasoning':
      body.countSkipped('{n} reasoning parts without text skipped');
      break;
    case 'tool_call':
      calls.push(callOf(part));
      break;
    case 'tool_return':
      results.push(part);
      break;
    case 'image':
      parts.push(imagePart(part));
      break;
    default:
      parts.push(part);
  }
}

function callOf(part: LogValue): LogValue {
  const { id, name, input } = part.value as JsonObject;
  const text = isObject(input) ? writeJson(input) : input;
  return part.computed({ id, type: 'function', function: { name, arguments: text } });
}

function imagePart(part: LogValue): LogValue {
  const source = part.get('source');
  const [url, data, type] = [source.get('url').text, source.get('data').text, source.get('media_type').text];
  const isInline = data !== undefined && type !== undefined;
  const sentUrl = url ?? (isInline ? `data:${type};base64,${data}` : undefined);
  return sentUrl === undefined ? part : part.as({ type: 'image_url', image_url: { url: source.as(sentUrl) } });
}
