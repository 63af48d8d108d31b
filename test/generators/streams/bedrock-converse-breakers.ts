/** Single faults in Converse streams. */
import { isObject, type JsonObject } from '../../../src/source/json.ts';
import { isEmpty } from '../../../src/stream/owned-containers.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import {
  breaker,
  change,
  cut,
  double,
  fail,
  find,
  isBrokenJson,
  lose,
  ORDER,
  placesOf,
  type Stream,
  swap,
} from './typed-breakers.ts';

/** The name of an event, next to its data or as their key. */
function nameOf(event: JsonObject): string {
  return typeof event.event === 'string' ? event.event : (Object.keys(event)[0] ?? '');
}

function dataOf(event: JsonObject | undefined): JsonObject {
  if (event === undefined) return {};
  return (typeof event.event === 'string' ? event.data : event[nameOf(event)]) as JsonObject;
}

function isNamed(event: JsonObject): boolean {
  return typeof event.event === 'string';
}

/** Events with a name, in API streams only, because an SDK may leave out the lost event. */
const of = (name: string) => (event: JsonObject) => nameOf(event) === name;
const onWire = (name: string) => (event: JsonObject) => isNamed(event) && nameOf(event) === name;

const isMetadata = of('metadata');
const isStop = of('messageStop');

/** The positions of the events of a block, in order. */
function blockAt(events: readonly JsonObject[], index: unknown): number[] {
  return events.flatMap((event, i) => (dataOf(event).contentBlockIndex === index ? [i] : []));
}

/** An empty fragment of a call is ignored anywhere. */
function isEmptyInput(event: JsonObject): boolean {
  const { delta } = dataOf(event);
  return isObject(delta) && isObject(delta.toolUse) && delta.toolUse.input === '';
}

/** The position at which a swap of two adjacent events is reported; undefined if it is not reported. */
function shows(before: JsonObject, after: JsonObject, events: readonly JsonObject[], at: number): 0 | 1 | undefined {
  const [a, b] = [nameOf(before), nameOf(after)];
  if (isMetadata(before) || isMetadata(after) || isEmptyInput(before) || isEmptyInput(after)) return undefined;
  if (a === 'contentBlockStart') return 0;
  if (a === 'contentBlockDelta' && b === 'contentBlockStop') {
    const [first] = blockAt(events, dataOf(before).contentBlockIndex);
    return first === at ? 0 : 1;
  }
  return isNamed(before) && a !== 'contentBlockDelta' ? 0 : undefined;
}

/** The start of a block whose first fragment is not empty, because an empty one is ignored. */
function loseStart(stream: Stream): number | undefined {
  const { events } = stream;
  const isStart = of('contentBlockStart');
  const at = find(stream, event => {
    const { delta } = dataOf(events[events.indexOf(event) + 1]);
    return isStart(event) && (delta === undefined || !isEmpty(delta));
  });
  if (at === undefined) return undefined;
  events.splice(at, 1);
  return at;
}

/** A fragment of a call without which the rest is not JSON. */
function loseInput(stream: Stream): number | undefined {
  const { events } = stream;
  const starts = new Map<number, number>();
  for (const start of placesOf(stream, of('contentBlockStart'))) {
    const data = dataOf(events[start]);
    if (
      (data.start as JsonObject).toolUse === undefined ||
      ((data.start as JsonObject).toolUse as JsonObject).type !== undefined
    )
      continue;
    const own = blockAt(events, data.contentBlockIndex).filter(
      i => nameOf(events[i] as JsonObject) === 'contentBlockDelta',
    );
    for (const lost of own) if (isBrokenJson(inputOf(events, own, lost))) starts.set(lost, start);
  }
  const lost = find(stream, event => starts.has(events.indexOf(event)));
  if (lost === undefined) return undefined;
  events.splice(lost, 1);
  return starts.get(lost);
}

function inputOf(events: readonly JsonObject[], places: readonly number[], lost: number): string {
  const kept = places
    .filter(i => i !== lost)
    .map(i => ((dataOf(events[i]).delta as JsonObject).toolUse as JsonObject).input);
  return kept.join('');
}

/** All events of a block that is followed by another block. */
function loseBlock(stream: Stream): number | undefined {
  const { events } = stream;
  const indexes = events.map(event => dataOf(event).contentBlockIndex as number | undefined);
  const last = Math.max(-1, ...indexes.filter(each => each !== undefined));
  const at = find(stream, event => isNamed(event) && ((dataOf(event).contentBlockIndex as number) ?? last) < last);
  if (at === undefined) return undefined;
  const block = blockAt(events, indexes[at]);
  events.splice(block[0] as number, block.length);
  return block[0];
}

const isClientCall = (event: JsonObject) => {
  const { toolUse } = (dataOf(event).start ?? {}) as JsonObject;
  return toolUse !== undefined && (toolUse as JsonObject).type === undefined;
};

const changeCall = (field: string) =>
  change(isClientCall, event => {
    ((dataOf(event).start as JsonObject).toolUse as JsonObject)[field] = '';
  });

const stopFor = (reason: string, isFit: (before: unknown) => boolean) =>
  change(
    event => isStop(event) && isFit(dataOf(event).stopReason),
    event => {
      dataOf(event).stopReason = reason;
    },
  );

function exception(events: readonly JsonObject[]): JsonObject {
  const data = { message: 'Too many requests' };
  return isNamed(events[0] as JsonObject) ? { event: 'throttlingException', data } : { throttlingException: data };
}

export const breakers: readonly StreamBreaker[] = [
  breaker(ORDER, 'the beginning is lost', lose(onWire('messageStart'), isMetadata)),
  breaker(ORDER, 'the beginning of a block is lost', loseStart),
  breaker(ORDER, 'the end of a block is lost', lose(onWire('contentBlockStop'), isMetadata)),
  breaker(ORDER, 'the beginning comes twice', double(of('messageStart'))),
  breaker(ORDER, 'a block begins twice', double(of('contentBlockStart'))),
  breaker(ORDER, 'a block ends twice', double(of('contentBlockStop'))),
  breaker(ORDER, 'the end comes twice', double(isStop)),
  breaker(ORDER, 'the counts come twice', double(isMetadata)),
  breaker(ORDER, 'two neighbours change places', swap(shows)),
  breaker('stream-fragment-lost', 'a whole block is lost', loseBlock),
  breaker('truncated-stream', 'the stream is cut', cut(isStop)),
  breaker('truncated-stream', 'the end is lost', stream => {
    stream.events.splice(placesOf(stream, isStop)[0] as number, 1);
    return stream.events.length - 1;
  }),
  breaker('stream-error-ignored', 'an exception ends the stream', fail(exception, isStop)),
  breaker('arguments-not-json', 'a fragment of a call is lost', loseInput),
  breaker(
    'usage-mismatch',
    'the total is none',
    change(isMetadata, event => {
      (dataOf(event).usage as JsonObject).totalTokens = -1;
      (dataOf(event).usage as JsonObject).inputTokens = undefined;
    }),
  ),
  breaker('finish-reason-contradicts-content', 'the reason denies the calls', stopFor('end_turn', isCalling)),
  breaker(
    'finish-reason-contradicts-content',
    'the reason speaks of calls',
    stopFor('tool_use', word => !isCalling(word)),
  ),
  breaker(
    'unknown-finish-reason',
    'the reason is a word of another wire',
    stopFor('stop', () => true),
  ),
  breaker('missing-tool-call-id', 'a call has no id', changeCall('toolUseId')),
  breaker('malformed-tool-call', 'a call has no name', changeCall('name')),
];

function isCalling(word: unknown): boolean {
  return word === 'tool_use';
}
