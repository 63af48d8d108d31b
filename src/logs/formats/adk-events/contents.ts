/** Converts events of the Agent Development Kit to the contents that an agent sends. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import { jsonText } from '../traces/json-text.ts';

/** Reads a field by its snake_case or its camelCase name. */
export function field(place: LogValue, snake: string): LogValue {
  const found = place.get(snake);
  if (found.value !== undefined) return found;
  return place.get(snake.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
}

export function isEvent(value: unknown): value is JsonObject {
  if (!isObject(value) || typeof value.author !== 'string') return false;
  return 'invocation_id' in value || 'invocationId' in value;
}

/** The contents of the events, unchanged. */
export function contentsOf(events: readonly LogValue[]): LogValue[] {
  return events.filter(isMessage).map(event => event.get('content'));
}

function isMessage(event: LogValue): boolean {
  const parts = event.get('content').get('parts').value;
  // Partial events are streamed pieces of a later, complete event.
  return Array.isArray(parts) && parts.length > 0 && event.object?.partial !== true;
}

/** The contents that the agent of the last message sends in its next request. */
export function requestOf(events: readonly LogValue[]): { readonly contents: LogValue[]; readonly notes: string[] } {
  const messages = events.filter(isMessage);
  const agent = messages.map(event => event.object?.author).findLast(author => author !== 'user');
  const noteCounts = new Map<string, number>();
  const countNote = (what: string) => noteCounts.set(what, (noteCounts.get(what) ?? 0) + 1);
  const contents: LogValue[] = [];
  const answered = new Set<LogValue>();
  for (const [i, event] of messages.entries()) {
    if (answered.has(event)) continue;
    const { author } = event.object ?? {};
    if (author !== 'user' && author !== agent && typeof author === 'string') {
      countNote('events of other agents written as user messages');
      contents.push(asContextMessage(event, author));
      continue;
    }
    contents.push(withoutClientIds(event.get('content')));
    const responses = lateResponses(event, messages.slice(i + 1));
    if (responses.length < 2) continue;
    for (const each of responses) answered.add(each);
    countNote('turns with tool calls whose responses were merged');
    contents.push(mergedResponses(responses));
  }
  return { contents, notes: [...noteCounts].map(([what, count]) => `${count} ${what}`) };
}

function partsOf(event: LogValue): LogValue[] {
  return event.get('content').get('parts').items();
}

/** Later events with responses to the calls of one event, if each response has an event of its own. */
function lateResponses(event: LogValue, later: readonly LogValue[]): LogValue[] {
  const ids = new Set(partsOf(event).flatMap(part => field(part, 'function_call').get('id').text ?? []));
  if (ids.size < 2) return [];
  return later.filter(each => {
    const parts = partsOf(each);
    const found = parts.map(part => field(part, 'function_response').get('id').text);
    return parts.length > 0 && found.every(id => id !== undefined && ids.has(id));
  });
}

function mergedResponses(events: readonly LogValue[]): LogValue {
  const [first] = events as [LogValue];
  const contents = events.map(event => withoutClientIds(event.get('content')));
  return first.made({ role: 'user', parts: contents.flatMap(content => content.get('parts').items()) });
}

/** ADK does not send the IDs that it generates itself. */
function withoutClientIds(content: LogValue): LogValue {
  const parts = content.get('parts').items();
  if (!parts.some(hasClientId)) return content;
  return content.made({ role: content.get('role'), parts: parts.map(withoutClientId) });
}

function withoutClientId(part: LogValue): LogValue {
  const keys = ['function_call', 'functionCall', 'function_response', 'functionResponse'];
  const key = keys.find(each => part.get(each).object !== undefined);
  if (!hasClientId(part) || key === undefined) return part;
  const { id: _, ...inner } = part.get(key).fields();
  return part.made({ ...part.fields(), [key]: inner });
}

function hasClientId(part: LogValue): boolean {
  const id = field(part, 'function_call').get('id').text ?? field(part, 'function_response').get('id').text;
  return id?.startsWith('adk-') === true;
}

/** Writes the event of another agent as a user message, as ADK does. */
function asContextMessage(event: LogValue, author: string): LogValue {
  const parts = partsOf(event).filter(part => part.get('thought').value !== true);
  const texts = parts.map(part => contextPart(part, author));
  return event.get('content').made({ role: 'user', parts: [{ text: 'For context:' }, ...texts] });
}

function contextPart(part: LogValue, author: string): LogValue {
  const { text } = part.get('text');
  const [call, response] = [field(part, 'function_call'), field(part, 'function_response')];
  if (text !== undefined && text !== '') return part.made({ text: `[${author}] said: ${text}` });
  if (call.object !== undefined) {
    const args = json(call.get('args'));
    return part.made({ text: `[${author}] called tool \`${nameOf(call)}\` with parameters: ${args}` });
  }
  if (response.object === undefined) return part;
  const result = json(response.get('response'));
  return part.made({ text: `[${author}] \`${nameOf(response)}\` tool returned result: ${result}` });
}

function nameOf(place: LogValue): string {
  return place.get('name').text ?? '';
}

function json({ value }: LogValue): string {
  const text = jsonText(value ?? {});
  return typeof text === 'string' ? text : '';
}
