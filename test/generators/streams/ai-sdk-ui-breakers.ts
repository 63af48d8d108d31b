/** Single faults in the chunks of a UIMessage. */
import type { JsonObject } from '../../../src/source/json.ts';
import { pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import {
  breaker,
  change,
  cut,
  double,
  fail,
  find,
  isBrokenJson,
  ORDER,
  placesOf,
  type Stream,
  swap,
} from './typed-breakers.ts';

/** The end marker of the body. */
export const END = { event: 'message', data: '[DONE]' };

const is =
  (...types: readonly string[]) =>
  ({ type }: JsonObject) =>
    types.includes(type as string);

const isStart = is('text-start', 'reasoning-start');
const isDelta = is('text-delta', 'reasoning-delta');
const isTextEnd = is('text-end', 'reasoning-end');
const isFinish = is('finish');
const isInput = is('tool-input-start', 'tool-input-delta', 'tool-input-available');

function lose(stream: Stream, isFit: (event: JsonObject) => boolean): { lost: JsonObject; at: number } | undefined {
  const at = find(stream, isFit);
  const [lost] = at === undefined ? [] : stream.events.splice(at, 1);
  return lost === undefined || at === undefined ? undefined : { lost, at };
}

function below(change: (stream: Stream) => number | string | undefined, field: string) {
  return (stream: Stream) => {
    const place = change(stream);
    return place === undefined ? undefined : `${place}/${field}`;
  };
}

/** A part without its start is reported at its next chunk. */
function loseStart(stream: Stream): string | undefined {
  const found = lose(stream, isStart);
  if (found === undefined) return undefined;
  return `${stream.events.findIndex((event, i) => i >= found.at && event.id === found.lost.id)}/id`;
}

/** A part without its end is reported at the end of its step. */
function loseEnd(stream: Stream): number | undefined {
  const found = lose(stream, isTextEnd);
  if (found === undefined) return undefined;
  return stream.events.findIndex((event, i) => i >= found.at && event.type === 'finish-step');
}

function swapText(stream: Stream): string | undefined {
  const place = swap((before, after) => {
    if (before.id === undefined || before.id !== after.id) return undefined;
    if (isStart(before)) return 0;
    return isDelta(before) && isTextEnd(after) ? 1 : undefined;
  })(stream);
  return place === undefined ? undefined : `${place}/id`;
}

/** Positions of chunks of calls whose input is streamed in several deltas. */
function streamed({ events }: Stream, isFit: (event: JsonObject) => boolean): number[] {
  return placesOf({ events, choose: () => 0 }, isFit).filter(at => {
    const id = events[at]?.toolCallId;
    return events.filter(event => event.type === 'tool-input-delta' && event.toolCallId === id).length > 1;
  });
}

function loseCallStart(stream: Stream): string | undefined {
  const at = pick(stream.choose, streamed(stream, is('tool-input-start')));
  if (at === undefined) return undefined;
  stream.events.splice(at, 1);
  return `${at}/toolCallId`;
}

/** An input fragment without which the rest has another meaning, or none. */
function loseDelta(stream: Stream): string | undefined {
  const { events, choose } = stream;
  const at = pick(
    choose,
    streamed(stream, is('tool-input-delta')).filter(place => isTelling(events, place)),
  );
  const [lost] = at === undefined ? [] : events.splice(at, 1);
  if (lost === undefined) return undefined;
  const whole = events.findIndex(
    event => event.type === 'tool-input-available' && event.toolCallId === lost.toolCallId,
  );
  return `${whole}/input`;
}

function isTelling(events: readonly JsonObject[], place: number): boolean {
  const own = events.filter(event => event.toolCallId === events[place]?.toolCallId);
  const kept = own.filter(event => event.type === 'tool-input-delta' && event !== events[place]);
  const text = kept.map(event => event.inputTextDelta).join('');
  const whole = own.find(event => event.type === 'tool-input-available')?.input;
  return isBrokenJson(text) || (text !== '' && JSON.stringify(JSON.parse(text)) !== JSON.stringify(whole));
}

function swapDelta(stream: Stream): string | undefined {
  const place = swap((before, after) =>
    before.type === 'tool-input-delta' && after.type === 'tool-input-available' ? 1 : undefined,
  )(stream);
  return place === undefined ? undefined : `${place}/toolCallId`;
}

/** The complete input of a streamed call that has an output. */
function loseInput(stream: Stream): string | undefined {
  const { events, choose } = stream;
  const isOutput = is('tool-output-available', 'tool-output-error');
  const places = placesOf(stream, is('tool-input-available')).filter(at => {
    const { toolCallId } = events[at] as JsonObject;
    const isStreamed = events.some(event => event.type === 'tool-input-start' && event.toolCallId === toolCallId);
    return isStreamed && events.some(event => isOutput(event) && event.toolCallId === toolCallId);
  });
  const at = pick(choose, places);
  if (at === undefined) return undefined;
  const [lost] = events.splice(at, 1);
  return `${events.findIndex(event => isOutput(event) && event.toolCallId === lost?.toolCallId)}/type`;
}

/** Everything about a call except its output. */
function loseCall(stream: Stream): string | undefined {
  const at = find(stream, is('tool-output-error'));
  const id = at === undefined ? undefined : stream.events[at]?.toolCallId;
  if (id === undefined) return undefined;
  const kept = stream.events.filter(event => !(isInput(event) && event.toolCallId === id));
  stream.events.splice(0, stream.events.length, ...kept);
  return `${kept.findIndex(event => event.toolCallId === id)}/toolCallId`;
}

function loseStep(stream: Stream): string | undefined {
  const found = lose(stream, is('start-step'));
  if (found === undefined) return undefined;
  return `${stream.events.findIndex((event, i) => i >= found.at && event.type === 'finish-step')}/type`;
}

function loseStepEnd(stream: Stream): string | undefined {
  return lose(stream, is('finish-step')) === undefined ? undefined : `${stream.events.findIndex(isFinish)}/type`;
}

function loseFinish(stream: Stream): number | undefined {
  return lose(stream, isFinish) === undefined ? undefined : stream.events.length - 1;
}

export const aiSdkUiBreakers: readonly StreamBreaker[] = [
  breaker(ORDER, 'the start of a part is lost', loseStart),
  breaker(ORDER, 'the end of a part is lost', loseEnd),
  breaker(ORDER, 'the start of a part comes twice', below(double(isStart), 'id')),
  breaker(ORDER, 'the end of a part comes twice', below(double(isTextEnd), 'id')),
  breaker(ORDER, 'two chunks of a part are swapped', swapText),
  breaker(ORDER, 'the start of a call is lost', loseCallStart),
  breaker(ORDER, 'the start of a call comes twice', below(double(is('tool-input-start')), 'toolCallId')),
  breaker(ORDER, 'a delta comes behind the whole input', swapDelta),
  breaker(ORDER, 'the whole input of a call is lost', loseInput),
  breaker(ORDER, 'the whole input of a call comes twice', below(double(is('tool-input-available')), 'toolCallId')),
  breaker(ORDER, 'a call is lost, and its output comes', loseCall),
  breaker(ORDER, 'an output comes twice', below(double(is('tool-output-error')), 'toolCallId')),
  breaker(ORDER, 'the start of a step is lost', loseStep),
  breaker(ORDER, 'the end of a step is lost', loseStepEnd),
  breaker(ORDER, 'the end comes twice', below(double(isFinish), 'type')),
  breaker('stream-fragment-lost', 'a fragment of an input is lost', loseDelta),
  breaker('truncated-stream', 'the end is lost', loseFinish),
  breaker('truncated-stream', 'the stream is cut', cut(isFinish)),
  breaker(
    'stream-error-ignored',
    'the stream fails',
    fail(() => ({ type: 'error', errorText: 'overloaded' }), isFinish),
  ),
  breaker(
    'unknown-finish-reason',
    'the reason is a word of another wire',
    below(
      change(isFinish, event => {
        event.finishReason = 'end_turn';
      }),
      'finishReason',
    ),
  ),
  breaker(
    'wrong-type',
    'a fragment is no text',
    below(
      change(isDelta, event => {
        event.delta = 1;
      }),
      'delta',
    ),
  ),
];
