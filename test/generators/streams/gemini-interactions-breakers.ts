/** Single faults in streamed interactions. */
import type { JsonObject } from '../../../src/source/json.ts';
import { type Choose, pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import { breakerOf } from './breaking-streams.ts';

type Change = (events: JsonObject[], choose: Choose) => string | number | undefined;

const breaker = (rule: string, name: string, change: Change): StreamBreaker =>
  breakerOf<JsonObject>(rule, name, ({ events, choose }) => {
    const place = change(events, choose);
    return place === undefined ? undefined : `/${place}`;
  });

/** The data of an event, with or without a name; empty for the end marker. */
function dataOf(event: JsonObject | undefined): JsonObject {
  const data = event?.data ?? event;
  return data !== null && typeof data === 'object' ? (data as JsonObject) : {};
}

const typeOf = (event: JsonObject | undefined) => dataOf(event).event_type;

function place(events: readonly JsonObject[], choose: Choose, type: string): number | undefined {
  return pick(
    choose,
    events.flatMap((event, i) => (typeOf(event) === type ? [i] : [])),
  );
}

const END = 'interaction.completed';

/** In a truncated interaction, steps may stay open. */
function isWhole(events: readonly JsonObject[]): boolean {
  const { interaction } = dataOf(events.find(event => typeOf(event) === END));
  return (interaction as JsonObject | undefined)?.status !== 'incomplete';
}

/** Removes one event. The fault is reported at the next one. */
function lose(type: string): Change {
  return (events, choose) => {
    const at = place(events, choose, type);
    if (at !== undefined) events.splice(at, 1);
    return at;
  };
}

/** Repeats one event. The fault is reported at the second one. */
function double(type: string): Change {
  return (events, choose) => {
    const at = place(events, choose, type);
    if (at === undefined) return undefined;
    events.splice(at, 0, structuredClone(events[at] as JsonObject));
    return at + 1;
  };
}

export const breakers: readonly StreamBreaker[] = [
  breaker('stream-event-order', 'the first event is lost', lose('interaction.created')),
  breaker('stream-event-order', 'the first event comes twice', double('interaction.created')),
  breaker('stream-event-order', 'the last event comes twice', double(END)),
  breaker('stream-event-order', 'the beginning of a step is lost', lose('step.start')),
  breaker('stream-event-order', 'the beginning of a step comes twice', double('step.start')),
  breaker('stream-event-order', 'the end of a step comes twice', double('step.stop')),
  breaker('stream-event-order', 'the end of a step is lost', (events, choose) => {
    if (!isWhole(events) || lose('step.stop')(events, choose) === undefined) return undefined;
    return events.findIndex(event => typeOf(event) === END);
  }),
  breaker('stream-event-order', 'a step goes on before it begins', (events, choose) => {
    const at = place(events, choose, 'step.start');
    if (at === undefined || typeOf(events[at + 1]) !== 'step.delta') return undefined;
    events.splice(at, 2, events[at + 1] as JsonObject, events[at] as JsonObject);
    return at;
  }),
  breaker('stream-event-order', 'a step goes on behind its end', (events, choose) => {
    const at = place(events, choose, 'step.stop');
    if (at === undefined || typeOf(events[at - 1]) !== 'step.delta') return undefined;
    events.splice(at - 1, 2, events[at] as JsonObject, events[at - 1] as JsonObject);
    return at;
  }),
  breaker('stream-event-order', 'a step begins behind the end', (events, choose) => {
    const at = place(events, choose, END);
    const index = events.filter(event => typeOf(event) === 'step.start').length;
    if (at === undefined) return undefined;
    events.splice(at + 1, 0, { index, step: { type: 'thought' }, event_type: 'step.start' });
    return at + 1;
  }),
  breaker('stream-event-order', 'an event has the name of another', (events, choose) => {
    const at = place(events, choose, 'step.delta');
    if (at === undefined || events[at]?.event === undefined) return undefined;
    (events[at] as JsonObject).event = 'step.stop';
    return at;
  }),
  breaker('truncated-stream', 'the stream breaks off', (events, choose) => {
    const end = events.findIndex(event => typeOf(event) === END);
    events.splice(1 + choose(end));
    return events.length - 1;
  }),
  breaker('stream-error-ignored', 'an error ends the stream', (events, choose) => {
    const at = 1 + choose(events.findIndex(event => typeOf(event) === END));
    events.splice(at);
    events.push({ event_type: 'error', error: { code: 'gateway_timeout', message: 'The model took too long.' } });
    return `${at}/error`;
  }),
];
