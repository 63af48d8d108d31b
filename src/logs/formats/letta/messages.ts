/** Converts messages of a Letta agent to Chat Completions messages. */
import { child } from '../../../pointer.ts';
import { writeJson } from '../../../source/exact.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Assembly, PartOrigin } from '../chat/assembly.ts';

/** The parts of a content, sorted by kind. */
interface Sorted {
  readonly parts: unknown[];
  readonly thoughts: { readonly text: string; readonly at: string }[];
  readonly calls: { readonly value: unknown; readonly at: string }[];
  readonly results: { readonly part: JsonObject; readonly at: string }[];
  readonly places: PartOrigin[];
}

export function putMessage(message: unknown, at: string, body: Assembly): void {
  if (!isObject(message)) {
    body.take(message, at);
    return;
  }
  const { role } = message;
  if (role === 'tool' || role === 'function') putResult(message, at, body);
  else if (role === 'approval') putApproval(message, at, body);
  else putPlain(message, at, role, body);
}

/** Adds a message other than a tool result. Reasoning becomes `reasoning_content`, which most servers accept. */
function putPlain(message: JsonObject, at: string, role: unknown, body: Assembly): void {
  const sorted = sort(message, at, body);
  const { parts, thoughts, calls, places } = sorted;
  const sentMessage: JsonObject = { ...(role !== undefined && { role }) };
  if (role !== undefined) places.push(['/role', child(at, 'role')]);
  if (Array.isArray(message.content)) sentMessage.content = parts.length > 0 ? parts : null;
  else {
    // Old files store the text in `text`.
    const key = 'content' in message ? 'content' : 'text';
    if (message[key] !== undefined) sentMessage.content = message[key];
    places.push(['/content', child(at, key)]);
  }
  const [first] = thoughts;
  if (first !== undefined) {
    sentMessage.reasoning_content = thoughts.map(thought => thought.text).join('\n');
    places.push(['/reasoning_content', first.at]);
  }
  const storedCalls: unknown = message.tool_calls;
  if (Array.isArray(storedCalls) && storedCalls.length > 0) {
    sentMessage.tool_calls = storedCalls;
    places.push(['/tool_calls', child(at, 'tool_calls')]);
  } else if (calls.length > 0) {
    sentMessage.tool_calls = calls.map(call => call.value);
    for (const [i, call] of calls.entries()) places.push([`/tool_calls/${i}`, call.at, 'made']);
  } else if (isObject(storedCalls) || typeof storedCalls === 'string') {
    sentMessage.tool_calls = storedCalls;
    places.push(['/tool_calls', child(at, 'tool_calls')]);
  }
  body.addBuilt(sentMessage, at, places);
  for (const { part, at: from } of sorted.results) putReturn(part, from, 'content', body);
}

/** Adds the results of a message, each as a separate message. */
function putResult(message: JsonObject, at: string, body: Assembly): void {
  const { role, tool_call_id: id, tool_returns: all } = message;
  const returns: unknown[] = Array.isArray(all) ? all : [];
  const returnsWithIds = returns.filter(each => isObject(each) && typeof each.tool_call_id === 'string');
  const isSingleResult = returnsWithIds.length < 2 && (typeof id === 'string' || returnsWithIds.length === 0);
  if (!isSingleResult) {
    for (const [i, each] of returns.entries())
      if (isObject(each)) putReturn(each, child(child(at, 'tool_returns'), i), 'func_response', body);
    return;
  }
  const { parts, places } = sort(message, at, body);
  const content = Array.isArray(message.content) ? parts : (message.content ?? message.text);
  if (!Array.isArray(message.content)) places.push(['/content', child(at, 'content' in message ? 'content' : 'text')]);
  body.addBuilt(
    { role, ...(id !== undefined && id !== null && { tool_call_id: id }), ...(content !== undefined && { content }) },
    at,
    [...places, ['/role', child(at, 'role')], ['/tool_call_id', child(at, 'tool_call_id')]],
  );
}

function putReturn(result: JsonObject, at: string, key: string, body: Assembly): void {
  const id = result.tool_call_id;
  const content = result[key] ?? result.tool_return ?? result.content;
  body.addBuilt(
    { role: 'tool', ...(id !== undefined && id !== null && { tool_call_id: id }), content: content ?? '' },
    at,
    [['/tool_call_id', child(at, 'tool_call_id')], ...(key in result ? ([['/content', child(at, key)]] as const) : [])],
  );
}

/** A call that waits for approval is part of an assistant message. An approval is sent only if it has a result. */
function putApproval(message: JsonObject, at: string, body: Assembly): void {
  if (Array.isArray(message.tool_calls) && message.tool_calls.length > 0) {
    putPlain(message, at, 'assistant', body);
    return;
  }
  const approvals: unknown[] = Array.isArray(message.approvals) ? message.approvals : [];
  let found = 0;
  for (const [i, each] of approvals.entries()) {
    if (!isObject(each) || each.type !== 'tool') continue;
    found++;
    putReturn(each, child(child(at, 'approvals'), i), 'tool_return', body);
  }
  if (found === 0) body.countSkipped('{n} approval responses skipped');
}

function sort({ content }: JsonObject, at: string, body: Assembly): Sorted {
  const sorted: Sorted = { parts: [], thoughts: [], calls: [], results: [], places: [] };
  if (!Array.isArray(content)) return sorted;
  for (const [i, part] of (content as unknown[]).entries())
    sortPart(part, child(child(at, 'content'), i), sorted, body);
  return sorted;
}

function sortPart(
  part: unknown,
  at: string,
  { parts, thoughts, calls, results, places }: Sorted,
  body: Assembly,
): void {
  const addPart = (value: unknown, inside?: string, key?: string) => {
    places.push([`/content/${parts.length}`, at]);
    if (inside !== undefined && key !== undefined) places.push([`/content/${parts.length}${inside}`, child(at, key)]);
    parts.push(value);
  };
  if (!isObject(part)) {
    addPart(part);
    return;
  }
  switch (part.type) {
    case 'text':
      addPart({ type: 'text', text: part.text }, '/text', 'text');
      break;
    case 'reasoning':
      if (typeof part.reasoning === 'string') thoughts.push({ text: part.reasoning, at: child(at, 'reasoning') });
      break;
    case 'redacted_reasoning':
    case 'omitted_reasoning':
    case 'summarized_reasoning':
      body.countSkipped('{n} reasoning parts without text skipped');
      break;
    case 'tool_call': {
      const { id, name, input } = part;
      calls.push({ value: { id, type: 'function', function: { name, arguments: textOf(input) } }, at });
      break;
    }
    case 'tool_return':
      results.push({ part, at });
      break;
    case 'image':
      addPart(imagePart(part), '/image_url/url', 'source');
      break;
    default:
      addPart(part);
  }
}

function textOf(input: unknown): unknown {
  return isObject(input) ? writeJson(input) : input;
}

function imagePart(part: JsonObject): unknown {
  const { source } = part;
  if (!isObject(source)) return part;
  const { url, data, media_type: type } = source;
  if (typeof url === 'string') return { type: 'image_url', image_url: { url } };
  if (typeof data !== 'string' || typeof type !== 'string') return part;
  return { type: 'image_url', image_url: { url: `data:${type};base64,${data}` } };
}
