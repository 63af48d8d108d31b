/** Single faults in the events of a run. */
import type { JsonObject } from '../../../src/source/json.ts';
import { pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import { breakerOf, type Draft as DraftOf } from './breaking-streams.ts';

interface Event {
  event: string;
  data: JsonObject;
}

type Draft = DraftOf<Event>;
type Change = (draft: Draft) => string | undefined;

const breaker = breakerOf<Event>;

type Kind = (event: Event) => boolean;

const of =
  (channel: string, status?: string, type?: string): Kind =>
  ({ event, data }) =>
    event === channel && data.status === status && data.type === type;

const thinkingStart = of('step', 'start', 'thinking');
const thinkingDone = of('step', 'done', 'thinking');
const toolStart = of('step', 'start', 'iteration');
const toolDone = of('step', 'done', 'iteration');
const signal = of('step', 'start', 'answer');
const answerStart = of('answer', 'start');
const answerDelta = of('answer', 'delta');
const answerDone = of('answer', 'done');
const isDone: Kind = ({ event }) => event === 'done';

function placesOf({ events }: Draft, kind: Kind): number[] {
  return events.flatMap((event, i) => (kind(event) ? [i] : []));
}

/** The next event of a kind, from a position. */
function next({ events }: Draft, from: number, kind: Kind): string | undefined {
  const found = events.findIndex((event, i) => i >= from && kind(event));
  return found < 0 ? undefined : `/${found}`;
}

/** Removes an event. The fault is reported at the next event of another kind. */
function lose(kind: Kind, shows: Kind, isFit: (draft: Draft, place: number) => boolean = () => true): Change {
  return draft => {
    const place = pick(
      draft.choose,
      placesOf(draft, kind).filter(each => isFit(draft, each)),
    );
    if (place === undefined) return undefined;
    draft.events.splice(place, 1);
    return next(draft, place, shows);
  };
}

/** Repeats an event. The fault is reported at the second one. */
function double(kind: Kind, isFit: (draft: Draft, place: number) => boolean = () => true): Change {
  return draft => {
    const place = pick(
      draft.choose,
      placesOf(draft, kind).filter(each => isFit(draft, each)),
    );
    const event = draft.events[place ?? -1];
    if (place === undefined || event === undefined) return undefined;
    draft.events.splice(place + 1, 0, structuredClone(event));
    return `/${place + 1}`;
  };
}

/** Changes a field of an event. The fault is reported there. */
function spoil(kind: Kind, field: string, change: (before: unknown) => unknown): Change {
  return draft => {
    const place = pick(draft.choose, placesOf(draft, kind));
    const event = draft.events[place ?? -1];
    if (event === undefined) return undefined;
    const [outer = '', inner] = field.split('/');
    const holder = inner === undefined ? event.data : (event.data[outer] as JsonObject | undefined);
    if (holder === undefined) return undefined;
    holder[inner ?? outer] = change(holder[inner ?? outer]);
    return `/${place}/${field}`;
  };
}

/** Changes the deltas. The fault is reported in the final answer, unless the rest could be a fallback answer. */
function spoilDeltas(change: (events: Event[], place: number) => void): Change {
  return draft => {
    const place = pick(
      draft.choose,
      placesOf(draft, answerDelta).filter(each => draft.events[each]?.data.content !== ''),
    );
    if (place === undefined) return undefined;
    change(draft.events, place);
    const deltas = draft.events.filter(answerDelta).map(({ data }) => String(data.content));
    const end = draft.events.findIndex(isDone);
    return isWhole(deltas, String(draft.events[end]?.data.answer)) ? undefined : `/${end}/answer`;
  };
}

/** Whether the deltas are the answer, or end with it: a fallback answer comes after the text so far. */
function isWhole(deltas: readonly string[], answer: string): boolean {
  return (
    deltas.join('') === '' ||
    deltas.some((piece, i) => {
      const tail = deltas.slice(i);
      return tail.join(' ') === answer || (piece !== deltas[i - 1] && tail.join('') === answer);
    })
  );
}

const callsTools = ({ events }: Draft, place: number) => {
  const after = events[place + 1];
  return after !== undefined && toolStart(after);
};

/** Whether no other tool of the iteration has this name. */
const isOnlyOne = ({ events }: Draft, place: number) => {
  const { iteration, tool_name } = events[place]?.data ?? {};
  const same = events.filter(each => toolStart(each) && each.data.iteration === iteration);
  return same.filter(each => each.data.tool_name === tool_name).length === 1;
};

export const breakers: readonly StreamBreaker[] = [
  breaker(
    'stream-event-order',
    'the start of thinking is lost',
    lose(thinkingStart, ({ event, data }) => event === 'step' && data.type === 'thinking'),
  ),
  breaker('stream-event-order', 'the end of thinking is lost', lose(thinkingDone, toolStart, callsTools)),
  breaker('stream-event-order', 'thinking ends behind the start of a tool', draft => {
    const place = pick(
      draft.choose,
      placesOf(draft, thinkingDone).filter(each => callsTools(draft, each)),
    );
    if (place === undefined) return undefined;
    draft.events.splice(place + 2, 0, ...draft.events.splice(place, 1));
    draft.events.splice(place, 2, ...draft.events.slice(place, place + 2));
    const found = draft.events.findIndex((event, i) => i >= place && toolStart(event));
    return found === place ? `/${found}` : undefined;
  }),
  breaker('stream-event-order', 'thinking starts twice', double(thinkingStart)),
  breaker('stream-event-order', 'thinking ends twice', double(thinkingDone)),
  breaker('stream-event-order', 'the start of a tool is lost', draft => {
    const place = pick(
      draft.choose,
      placesOf(draft, toolStart).filter(each => isOnlyOne(draft, each)),
    );
    const lost = draft.events[place ?? -1]?.data;
    if (place === undefined || lost === undefined) return undefined;
    draft.events.splice(place, 1);
    return next(draft, place, event => toolDone(event) && event.data.tool_name === lost.tool_name);
  }),
  breaker(
    'stream-event-order',
    'the end of a tool is lost',
    lose(toolDone, event => thinkingStart(event) || signal(event)),
  ),
  breaker('stream-event-order', 'a tool ends twice', double(toolDone, isOnlyOne)),
  breaker('stream-event-order', 'the answer signal is lost', lose(signal, answerStart)),
  breaker('stream-event-order', 'the answer is signalled twice', double(signal)),
  breaker('stream-event-order', 'the start of the answer is lost', lose(answerStart, answerDelta)),
  breaker('stream-event-order', 'the answer starts twice', double(answerStart)),
  breaker('stream-event-order', 'the end of the answer is lost', lose(answerDone, isDone)),
  breaker('stream-event-order', 'the answer ends twice', double(answerDone)),
  breaker('stream-event-order', 'the run ends twice', double(isDone)),
  breaker('stream-event-order', 'a step comes behind the end', draft => {
    draft.events.push({ event: 'step', data: { type: 'thinking', status: 'start', iteration: 1 } });
    return `/${draft.events.length - 1}`;
  }),
  breaker('stream-event-order', 'a step comes on another channel', draft => {
    const place = pick(draft.choose, placesOf(draft, thinkingDone));
    const event = draft.events[place ?? -1];
    if (event === undefined) return undefined;
    event.event = 'answer';
    return `/${place}`;
  }),
  breaker(
    'stream-event-order',
    'compaction keeps all',
    spoil(
      ({ event }) => event === 'compact',
      'kept_messages',
      before => Number(before) + 60,
    ),
  ),
  breaker(
    'misfit-selection',
    'few tools are selected from',
    spoil(
      ({ event }) => event === 'phase',
      'total_tools',
      () => 12,
    ),
  ),
  breaker(
    'stream-fragment-lost',
    'a piece of the answer is lost',
    spoilDeltas((events, place) => events.splice(place, 1)),
  ),
  breaker(
    'stream-fragment-lost',
    'a piece of the answer comes twice',
    spoilDeltas((events, place) => events.splice(place, 0, ...events.slice(place, place + 1))),
  ),
  breaker(
    'stream-fragment-lost',
    'two pieces of the answer are swapped',
    spoilDeltas((events, place) => {
      const [event] = events.splice(place, 1);
      const after = events[place];
      if (event !== undefined) events.splice(after !== undefined && answerDelta(after) ? place + 1 : place, 0, event);
    }),
  ),
  breaker(
    'stream-fragment-lost',
    'the number of iterations is another',
    spoil(isDone, 'iterations', before => Number(before) + 1),
  ),
  breaker(
    'usage-mismatch',
    'the total of tokens is another',
    spoil(isDone, 'usage/total_tokens', before => Number(before) + 1),
  ),
  breaker('truncated-stream', 'the stream is cut short', draft => {
    draft.events.length = 1 + draft.choose(draft.events.findIndex(isDone));
    return `/${draft.events.length - 1}`;
  }),
  breaker('stream-error-ignored', 'the run breaks off', draft => {
    const end = draft.events.findIndex(answerDone);
    draft.events.length = 1 + draft.choose(end);
    const answer = 'Agent error: TimeoutError: the model did not answer';
    draft.events.push({ event: 'done', data: { answer, iterations: 0, elapsed: 60 } });
    draft.events.push({ event: 'end', data: {} });
    return `/${draft.events.length - 2}`;
  }),
  breaker('wrong-type', 'an iteration is text', spoil(thinkingStart, 'iteration', String)),
  breaker('missing-field', 'an observation is missing', draft => {
    const place = pick(draft.choose, placesOf(draft, toolDone));
    const event = draft.events[place ?? -1];
    if (event === undefined) return undefined;
    delete event.data.observation;
    return `/${place}`;
  }),
];
