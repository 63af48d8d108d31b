/** Single faults in the events of a run. */
import type { JsonObject } from '../../../src/source/json.ts';
import { pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import { breaker, cut, find, isBrokenJson, ORDER, placesOf, type Stream, swap } from './typed-breakers.ts';

const is =
  (...types: readonly string[]) =>
  ({ type }: JsonObject) =>
    types.includes(type as string);

const STARTS = ['TEXT_MESSAGE_START', 'TOOL_CALL_START', 'REASONING_MESSAGE_START'];
const FILLS = ['TEXT_MESSAGE_CONTENT', 'TOOL_CALL_ARGS', 'REASONING_MESSAGE_CONTENT'];
const ENDS = ['TEXT_MESSAGE_END', 'TOOL_CALL_END', 'REASONING_MESSAGE_END'];
const CHUNKS = ['TEXT_MESSAGE_CHUNK', 'TOOL_CALL_CHUNK', 'REASONING_MESSAGE_CHUNK'];

/** The field with the ID in an event. */
function fieldOf({ type }: JsonObject): string {
  const name = String(type);
  return name.startsWith('TOOL_') ? 'toolCallId' : name.startsWith('STEP_') ? 'stepName' : 'messageId';
}

/** Whether two events have the same kind and the same ID. */
function areOfOne(a: JsonObject, b: JsonObject): boolean {
  const kindOf = ({ type }: JsonObject) => String(type).replace(/_[A-Z]+$/, '');
  return kindOf(a) === kindOf(b) && a[fieldOf(a)] === b[fieldOf(b)];
}

const isEnd = is('RUN_FINISHED');

function lose(stream: Stream, types: readonly string[]): { lost: JsonObject; at: number } | undefined {
  const at = find(stream, is(...types));
  if (at === undefined) return undefined;
  const [lost] = stream.events.splice(at, 1);
  return { lost: lost as JsonObject, at };
}

/** A missing start is reported at the next event for the same ID. */
function loseStart(stream: Stream): string | undefined {
  const found = lose(stream, [...STARTS, 'STEP_STARTED', 'REASONING_START']);
  if (found === undefined) return undefined;
  const { lost, at } = found;
  const end = { STEP_STARTED: 'STEP_FINISHED', REASONING_START: 'REASONING_END' }[String(lost.type)];
  const next = stream.events.findIndex(
    (event, i) =>
      i >= at &&
      (end === undefined ? areOfOne(event, lost) : event.type === end && event[fieldOf(event)] === lost[fieldOf(lost)]),
  );
  return `${next}/${fieldOf(lost)}`;
}

/** A missing end is reported at the end of the run. */
function loseEnd(stream: Stream): string | undefined {
  const found = lose(stream, [...ENDS, 'STEP_FINISHED', 'REASONING_END']);
  return found === undefined ? undefined : `${stream.events.findIndex(isEnd)}/type`;
}

function double(types: readonly string[], field?: string): (stream: Stream) => string | undefined {
  return stream => {
    const at = find(stream, is(...types));
    if (at === undefined) return undefined;
    const event = stream.events[at] as JsonObject;
    stream.events.splice(at, 0, structuredClone(event));
    return `${at + 1}/${field ?? fieldOf(event)}`;
  };
}

/** Two events for one ID, of which the first is a start or the second an end. */
function swapped(stream: Stream): string | undefined {
  const shows = (before: JsonObject, after: JsonObject) => {
    if (!areOfOne(before, after)) return undefined;
    if (is(...STARTS)(before)) return 0;
    return is(...FILLS)(before) && is(...ENDS)(after) ? 1 : undefined;
  };
  const place = swap(shows)(stream);
  return place === undefined ? undefined : `${place}/${fieldOf(stream.events[place as number] as JsonObject)}`;
}

/** An argument fragment without which the rest is not JSON. */
function loseArguments(stream: Stream): number | undefined {
  const { events, choose } = stream;
  const fragments = placesOf(stream, is('TOOL_CALL_ARGS'));
  const telling = fragments.filter(at => {
    const own = fragments.filter(i => i !== at && areOfOne(events[i] as JsonObject, events[at] as JsonObject));
    return isBrokenJson(own.map(i => events[i]?.delta).join(''));
  });
  const at = pick(choose, telling);
  if (at === undefined) return undefined;
  const [lost] = events.splice(at, 1);
  return events.findIndex(event => event.type === 'TOOL_CALL_END' && areOfOne(event, lost as JsonObject));
}

/** A chunk that no longer names what it starts. */
function loseName(stream: Stream): number | undefined {
  const { events, choose } = stream;
  const firsts = placesOf(stream, is(...CHUNKS)).filter(at => {
    const before = events[at - 1];
    return (
      before?.type !== events[at]?.type &&
      placesOf(stream, event => areOfOne(event, events[at] as JsonObject))[0] === at
    );
  });
  const at = pick(choose, firsts);
  const chunk = at === undefined ? undefined : events[at];
  if (chunk === undefined) return undefined;
  const field = fieldOf(chunk);
  const id = chunk[field];
  for (const event of events) if (is(...CHUNKS)(event) && event[field] === id) delete event[field];
  return at;
}

function fail({ events, choose }: Stream): number {
  const at = 1 + choose(events.length - 1);
  events.splice(at, events.length, { type: 'RUN_ERROR', message: 'the model is overloaded', code: 'overloaded' });
  return at;
}

function goOn({ events }: Stream): string {
  events.push({ type: 'CUSTOM', name: 'late', value: 1 });
  return `${events.length - 1}/type`;
}

function misuse(stream: Stream): string | undefined {
  const at = find(stream, is(...FILLS));
  if (at === undefined) return undefined;
  (stream.events[at] as JsonObject).delta = ['no', 'text'];
  return `${at}/delta`;
}

export const agUiBreakers: readonly StreamBreaker[] = [
  breaker(ORDER, 'the opening of the run is lost', stream => {
    stream.events.shift();
    return '0/type';
  }),
  breaker(ORDER, 'an opening is lost', loseStart),
  breaker(ORDER, 'an end is lost', loseEnd),
  breaker(ORDER, 'an opening comes twice', double([...STARTS, 'STEP_STARTED', 'REASONING_START'])),
  breaker(ORDER, 'an end comes twice', double([...ENDS, 'STEP_FINISHED', 'REASONING_END'])),
  breaker(ORDER, 'the opening of the run comes twice', double(['RUN_STARTED'], 'type')),
  breaker(ORDER, 'the end of the run comes twice', double(['RUN_FINISHED'], 'type')),
  breaker(ORDER, 'two events are swapped', swapped),
  breaker(ORDER, 'an event comes behind the end', goOn),
  breaker('arguments-not-json', 'a fragment of arguments is lost', loseArguments),
  breaker('stream-fragment-lost', 'a chunk does not say what it begins', loseName),
  breaker('truncated-stream', 'the stream is cut', cut(isEnd)),
  breaker('stream-error-ignored', 'the run fails', fail),
  breaker('wrong-type', 'a fragment is no text', misuse),
];
