/** Converts events of the Agent Development Kit to the contents that an agent sends. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { LogValue } from '../compose/log-value.ts';
import { built, jsonText, type Piece, verbatim } from '../traces/pieces.ts';

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
export function requestOf(events: readonly LogValue[]): { readonly pieces: Piece[]; readonly notes: string[] } {
  const messages = events.filter(isMessage);
  const agent = messages.map(event => event.object?.author).findLast(author => author !== 'user');
  const noteCounts = new Map<string, number>();
  const countNote = (what: string) => noteCounts.set(what, (noteCounts.get(what) ?? 0) + 1);
  const pieces: Piece[] = [];
  const answered = new Set<LogValue>();
  for (const [i, event] of messages.entries()) {
    if (answered.has(event)) continue;
    const { author } = event.object ?? {};
    if (author !== 'user' && author !== agent && typeof author === 'string') {
      countNote('events of other agents written as user messages');
      pieces.push(asContextMessage(event, author));
      continue;
    }
    pieces.push(withoutClientIds(event.get('content')));
    const responses = lateResponses(event, messages.slice(i + 1));
    if (responses.length < 2) continue;
    for (const each of responses) answered.add(each);
    countNote('turns with tool calls whose responses were merged');
    pieces.push(mergedResponses(responses));
  }
  return { pieces, notes: [...noteCounts].map(([what, count]) => `${count} ${what}`) };
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

function mergedResponses(events: readonly LogValue[]): Piece {
  const pieces = events.map(event => withoutClientIds(event.get('content')));
  const parts: unknown[] = [];
  const from: [string, LogValue][] = [];
  for (const [i, event] of events.entries()) {
    const content = pieces[i]?.value;
    const list = isObject(content) && Array.isArray(content.parts) ? (content.parts as unknown[]) : [];
    for (const [j, part] of list.entries()) {
      from.push([`/parts/${parts.length}`, placed(part, event.get('content').get('parts').get(j))]);
      parts.push(part);
    }
  }
  return built({ role: 'user', parts }, events[0] ?? new LogValue(undefined, '', 'inside'), from);
}

/** The place itself if it has this value, or a place for a value that was built from it. */
function placed(value: unknown, place: LogValue): LogValue {
  return value === place.value ? place : new LogValue(value, place.at, 'inside');
}

/** ADK does not send the IDs that it generates itself. */
function withoutClientIds(content: LogValue): Piece {
  const parts = content.get('parts').items();
  if (!parts.some(hasClientId)) return verbatim(content);
  const from: [string, LogValue][] = [];
  const stripped = parts.map((part, i) => {
    const key = ['function_call', 'functionCall', 'function_response', 'functionResponse'].find(each =>
      isObject(part.get(each).value),
    );
    if (!hasClientId(part) || key === undefined) {
      from.push([`/parts/${i}`, part]);
      return part.value;
    }
    const { id: _, ...inner } = part.get(key).object ?? {};
    from.push([`/parts/${i}`, new LogValue(undefined, part.at, 'inside')]);
    for (const name of Object.keys(inner)) from.push([`/parts/${i}/${key}/${name}`, part.get(key).get(name)]);
    return { ...part.object, [key]: inner };
  });
  const role = content.get('role');
  if (role.value !== undefined) from.push(['/role', role]);
  return built({ ...(role.value !== undefined && { role: role.value }), parts: stripped }, content, from);
}

function hasClientId(part: LogValue): boolean {
  const id = field(part, 'function_call').get('id').text ?? field(part, 'function_response').get('id').text;
  return id?.startsWith('adk-') === true;
}

/** Writes the event of another agent as a user message, as ADK does. */
function asContextMessage(event: LogValue, author: string): Piece {
  const from: [string, LogValue][] = [];
  const parts: unknown[] = [{ text: 'For context:' }];
  for (const part of partsOf(event)) {
    const text = part.get('text').text;
    const call = field(part, 'function_call');
    const response = field(part, 'function_response');
    if (part.object?.thought === true) continue;
    from.push([`/parts/${parts.length}`, new LogValue(undefined, part.at, 'inside')]);
    if (text !== undefined && text !== '') parts.push({ text: `[${author}] said: ${text}` });
    else if (isObject(call.value))
      parts.push({ text: `[${author}] called tool \`${nameOf(call)}\` ${withJson(call, 'args')}` });
    else if (isObject(response.value))
      parts.push({
        text: `[${author}] \`${nameOf(response)}\` tool returned result: ${json(response.get('response'))}`,
      });
    else parts.push(part.value);
  }
  return built({ role: 'user', parts }, event.get('content'), from);
}

function nameOf(place: LogValue): string {
  return place.get('name').text ?? '';
}

function withJson(place: LogValue, key: string): string {
  return `with parameters: ${json(place.get(key))}`;
}

function json({ value }: LogValue): string {
  const text = jsonText(value ?? {});
  return typeof text === 'string' ? text : '';
}
