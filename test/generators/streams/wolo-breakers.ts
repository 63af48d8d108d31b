/** Single faults in Wolo's stream events. */
import type { JsonObject } from '../../../src/source/json.ts';
import { pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import { breakerOf, type Draft as DraftOf } from './breaking-streams.ts';

type Draft = DraftOf<JsonObject>;
type Change = (draft: Draft) => string | undefined;

const breaker = breakerOf<JsonObject>;

function placesOf({ events }: Draft, type: string): number[] {
  return events.flatMap((event, i) => (event.type === type ? [i] : []));
}

const endOf = ({ events }: Draft) => events.findIndex(({ type }) => type === 'finish');
const storedAt = ({ events }: Draft) => events.findIndex(({ type }) => type === 'message');

/** Repeats an event. The fault is reported at the second one, in the field. */
function double(type: string, field = ''): Change {
  return draft => {
    const place = pick(draft.choose, placesOf(draft, type));
    if (place === undefined) return undefined;
    draft.events.splice(place + 1, 0, structuredClone(draft.events[place] as JsonObject));
    return `/${place + 1}${field}`;
  };
}

/** Only if no stored message reports the fault a second time. */
function alone(change: Change): Change {
  return draft => (storedAt(draft) < 0 ? change(draft) : undefined);
}

export const breakers: readonly StreamBreaker[] = [
  breaker('truncated-stream', 'the stream is cut short', draft => {
    const end = endOf(draft);
    if (end < 1) return undefined;
    draft.events.length = 1 + draft.choose(end);
    return `/${draft.events.length - 1}`;
  }),
  breaker('stream-event-order', 'the end comes twice', double('finish')),
  breaker('stream-event-order', 'a call comes twice', alone(double('tool-call'))),
  breaker(
    'stream-event-order',
    'text comes behind the end',
    alone(({ events }) => {
      events.push({ type: 'text-delta', text: 'more' });
      return `/${events.length - 1}`;
    }),
  ),
  breaker(
    'stream-event-order',
    'a call that was told of never comes',
    alone(draft => {
      const [finish] = draft.events.slice(endOf(draft));
      // A truncated reply may have an incomplete call. If all calls are removed, the finish reason is reported too.
      if (finish?.reason !== 'stop' || placesOf(draft, 'tool-call-streaming').length === 0) return undefined;
      const place = pick(draft.choose, placesOf(draft, 'tool-call'));
      if (place === undefined) return undefined;
      draft.events.splice(place, 1);
      return `/${endOf(draft)}`;
    }),
  ),
  breaker('stream-fragment-lost', 'the beginning of a call is lost', draft => {
    const place = pick(draft.choose, placesOf(draft, 'tool-call-streaming'));
    if (place === undefined) return undefined;
    draft.events.splice(place, 1);
    return `/${place}`;
  }),
  breaker('stream-fragment-lost', 'progress comes twice', draft => {
    const hasText = draft.events.some(({ type, text }) => type === 'tool-call-progress' && text !== undefined);
    return hasText ? undefined : double('tool-call-progress', '/length')(draft);
  }),
  breaker('stream-fragment-lost', 'a piece of arguments is lost', draft => {
    const places = placesOf(draft, 'tool-call-progress').filter(each => draft.events[each]?.text !== undefined);
    const place = pick(draft.choose, places);
    const index = draft.events[place ?? -1]?.index;
    if (place === undefined || places.filter(each => draft.events[each]?.index === index).length < 2) return undefined;
    draft.events.splice(place, 1);
    const call = draft.events.findIndex(({ type }, i) => i >= place && type === 'tool-call');
    const texts = draft.events.filter(each => each.type === 'tool-call-progress' && each.index === index);
    return isJson(texts.map(({ text }) => text).join('')) ? undefined : `/${call}/input`;
  }),
  breaker('stream-fragment-lost', 'a call has another name than was told', draft => {
    const place = pick(draft.choose, placesOf(draft, 'tool-call-streaming'));
    const event = draft.events[place ?? -1];
    if (place === undefined || event === undefined) return undefined;
    event.tool = 'other';
    return `/${draft.events.findIndex(({ type }, i) => i > place && type === 'tool-call')}/tool`;
  }),
  breaker('stream-fragment-lost', 'text is lost that is stored', draft => {
    const stored = storedAt(draft);
    const place = pick(draft.choose, placesOf(draft, 'text-delta'));
    if (stored < 0 || place === undefined) return undefined;
    draft.events.splice(place, 1);
    return `/${stored - 1}/message/parts`;
  }),
  breaker('stream-error-ignored', 'the reply fails', draft => {
    draft.events.length = draft.choose(endOf(draft) + 1);
    draft.events.push({ type: 'error', error: 'the connection was reset', error_type: 'ConnectionError' });
    return `/${draft.events.length - 1}`;
  }),
  breaker(
    'wrong-type',
    'a piece of text is a number',
    alone(draft => {
      const place = pick(draft.choose, placesOf(draft, 'text-delta'));
      const event = draft.events[place ?? -1];
      if (event === undefined) return undefined;
      event.text = 7;
      return `/${place}/text`;
    }),
  ),
  breaker(
    'missing-field',
    'a call has no arguments',
    alone(draft => {
      if (placesOf(draft, 'tool-call-streaming').length > 0) return undefined;
      const place = pick(draft.choose, placesOf(draft, 'tool-call'));
      const event = draft.events[place ?? -1];
      if (event === undefined) return undefined;
      delete event.input;
      return `/${place}`;
    }),
  ),
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
