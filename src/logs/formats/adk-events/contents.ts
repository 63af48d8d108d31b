/** Converts events of the Agent Development Kit to the contents that an agent sends. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Body } from '../compose/body.ts';
import type { LogValue, Template } from '../compose/log-value.ts';
import { unlessNull } from '../harness/chat-calls.ts';
import { asJson } from '../turns/conversation-turn.ts';

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

/** Adds the contents that the agent of the last message sends in its next request. */
export function addRequest(events: readonly LogValue[], body: Body): void {
  const messages = events.filter(isMessage);
  const agent = messages.map(event => event.object?.author).findLast(author => author !== 'user');
  const responsesOf = responsesByCalls(messages);
  const answered = new Set<LogValue>();
  for (const event of messages) {
    if (answered.has(event)) continue;
    const { author } = event.object ?? {};
    if (author !== 'user' && author !== agent && typeof author === 'string') {
      body.countSkipped('{n} events of other agents written as user messages');
      body.add(asContextMessage(event, author));
      continue;
    }
    body.add(withoutClientIds(event.get('content')));
    const responses = responsesOf.get(event) ?? [];
    if (responses.length < 2 || callIdsOf(event).size < 2) continue;
    for (const each of responses) answered.add(each);
    body.countSkipped('{n} turns with tool calls whose responses were merged');
    body.add(mergedResponses(responses));
  }
}

function partsOf(event: LogValue): LogValue[] {
  return event.get('content').get('parts').items();
}

function callIdsOf(event: LogValue): Set<string> {
  return new Set(partsOf(event).flatMap(part => field(part, 'function_call').get('id').text ?? []));
}

/**
 * For each event with calls, the later events that have only responses to them. If several events have a call with the
 * same ID, a response belongs to the last one before it.
 */
function responsesByCalls(events: readonly LogValue[]): Map<LogValue, LogValue[]> {
  const callers = new Map<string | undefined, LogValue>();
  const responses = new Map<LogValue, LogValue[]>();
  for (const event of events) {
    const answered = new Set(partsOf(event).map(part => callers.get(field(part, 'function_response').get('id').text)));
    const [caller] = answered;
    if (answered.size === 1 && caller !== undefined) responses.get(caller)?.push(event);
    for (const id of callIdsOf(event)) callers.set(id, event);
    responses.set(event, []);
  }
  return responses;
}

function mergedResponses(events: readonly LogValue[]): LogValue {
  const [first] = events as [LogValue];
  const parts = events.flatMap(event => withoutClientIds(event.get('content')).get('parts').items());
  return first.made({ role: 'user', parts });
}

/** ADK does not send the IDs that it generates itself. */
function withoutClientIds(content: LogValue): LogValue {
  const parts = content.get('parts').items();
  if (!parts.some(hasClientId)) return content;
  return content.made({ role: content.get('role'), parts: parts.map(withoutClientId) });
}

const CALL_KEYS = ['function_call', 'functionCall', 'function_response', 'functionResponse'];

function withoutClientId(part: LogValue): LogValue {
  const key = CALL_KEYS.find(each => isObject(part.get(each).value));
  if (!hasClientId(part) || key === undefined) return part;
  const { id: _, ...inner } = part.get(key).fields();
  return part.made({ ...part.fields(), [key]: part.get(key).made(inner) });
}

function hasClientId(part: LogValue): boolean {
  const id = field(part, 'function_call').get('id').text ?? field(part, 'function_response').get('id').text;
  return id?.startsWith('adk-') === true;
}

/** Writes the event of another agent as a user message, as ADK does. */
function asContextMessage(event: LogValue, author: string): LogValue {
  const parts = partsOf(event).filter(part => part.object?.thought !== true);
  return event
    .get('content')
    .made({ role: 'user', parts: [{ text: 'For context:' }, ...parts.map(part => contextPart(part, author))] });
}

function contextPart(part: LogValue, author: string): Template {
  const { text } = part.get('text');
  const call = field(part, 'function_call');
  const response = field(part, 'function_response');
  if (text !== undefined && text !== '') return part.made({ text: `[${author}] said: ${text}` });
  if (isObject(call.value))
    return part.made({
      text: `[${author}] called tool \`${nameOf(call)}\` with parameters: ${json(call.get('args'))}`,
    });
  if (!isObject(response.value)) return part;
  const result = json(response.get('response'));
  return part.made({ text: `[${author}] \`${nameOf(response)}\` tool returned result: ${result}` });
}

function nameOf(place: LogValue): string {
  return place.get('name').text ?? '';
}

function json(value: LogValue): string {
  return asJson(unlessNull(value) ?? value.as({})).text ?? '';
}
