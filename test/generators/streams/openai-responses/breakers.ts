/** Single faults in Responses streams. */
import type { JsonObject } from '../../../../src/source/json.ts';
import { type Choose, pick } from '../../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../../src/testing/stream-system.ts';

type Apply = (events: JsonObject[], choose: Choose) => string | undefined;

/** Breaks a copy of the stream. `change` returns undefined if the fault is not possible. */
function breaker(rule: string, name: string, change: Apply): StreamBreaker {
  return {
    rule,
    name,
    apply(events, choose) {
      // An item is in several events, and each copy must be separate.
      const copy = JSON.parse(JSON.stringify(events)) as JsonObject[];
      const pointer = change(copy, choose);
      return pointer === undefined ? undefined : { events: copy, pointer };
    },
  };
}

/** The same for servers without sequence numbers. With numbers, a loss is first reported by the numbers. */
const unnumbered = (change: Apply): Apply => {
  return (events, choose) => {
    for (const event of events) delete event.sequence_number;
    return change(events, choose);
  };
};

/** The same, with sequence numbers. */
const numbered = (change: Apply): Apply => {
  return (events, choose) => (events[0]?.sequence_number === undefined ? undefined : change(events, choose));
};

const END = /^response\.(?:completed|incomplete)$/;
const typeOf = (event: JsonObject | undefined) => (typeof event?.type === 'string' ? event.type : '');
const endOf = (events: readonly JsonObject[]) => events.findIndex(event => END.test(typeOf(event)));

function places(
  events: readonly JsonObject[],
  fits: (type: string, event: JsonObject, i: number) => boolean,
): number[] {
  return events.flatMap((event, i) => (fits(typeOf(event), event, i) ? [i] : []));
}

/** A key that events of one value share. */
function valueKey(event: JsonObject | undefined): string {
  const family = typeOf(event).replace(/\.(?:delta|done)$/, '');
  return [family, event?.output_index, event?.content_index, event?.summary_index].join(' ');
}

/** A fragment with content, one of several, and the event with its whole value. */
function pickFragment(
  events: readonly JsonObject[],
  choose: Choose,
): { at: number; pointer: () => string } | undefined {
  const fragments = places(events, (type, { delta }) => type.endsWith('.delta') && delta !== '');
  const shared = fragments.filter(i => fragments.some(j => j !== i && valueKey(events[i]) === valueKey(events[j])));
  const at = pick(choose, shared);
  if (at === undefined) return undefined;
  const fragment = structuredClone(events[at] as JsonObject);
  return { at, pointer: () => wholeOf(events, fragment) };
}

/** The event with the whole value of a fragment. */
function wholeOf(events: readonly JsonObject[], fragment: JsonObject): string {
  const isWhole = (type: string, event: JsonObject) => type.endsWith('.done') && valueKey(event) === valueKey(fragment);
  const [done = 0] = places(events, isWhole);
  const field = ['text', 'refusal', 'arguments', 'input', 'code'].find(key => key in (events[done] ?? {}));
  return `/${done}/${field}`;
}

const LOST = 'stream-fragment-lost';
const ORDER = 'stream-event-order';

const losses: readonly StreamBreaker[] = [
  breaker(
    LOST,
    'a fragment is lost',
    unnumbered((events, choose) => {
      const found = pickFragment(events, choose);
      if (found !== undefined) events.splice(found.at, 1);
      return found?.pointer();
    }),
  ),
  breaker(
    LOST,
    'a fragment comes twice',
    unnumbered((events, choose) => {
      const found = pickFragment(events, choose);
      if (found !== undefined) events.splice(found.at, 0, structuredClone(events[found.at] as JsonObject));
      return found?.pointer();
    }),
  ),
  breaker(
    LOST,
    'two fragments change places',
    unnumbered((events, choose) => {
      const neighbours = places(events, (type, event, i) => {
        const next = events[i + 1];
        if (!type.endsWith('.delta') || valueKey(event) !== valueKey(next) || !typeOf(next).endsWith('.delta'))
          return false;
        const [a, b] = [String(event.delta), String(next?.delta)];
        return a + b !== b + a;
      });
      const at = pick(choose, neighbours);
      if (at === undefined) return undefined;
      const [first, second] = [events[at] as JsonObject, events[at + 1] as JsonObject];
      events[at] = second;
      events[at + 1] = first;
      return wholeOf(events, first);
    }),
  ),
  breaker(
    LOST,
    'an event is lost',
    numbered((events, choose) => {
      const at = 1 + choose(endOf(events) - 1);
      events.splice(at, 1);
      return `/${at}/sequence_number`;
    }),
  ),
  breaker(
    LOST,
    'an event comes twice',
    numbered((events, choose) => {
      const at = choose(endOf(events));
      events.splice(at, 0, structuredClone(events[at] as JsonObject));
      return `/${at + 1}/sequence_number`;
    }),
  ),
  breaker(
    LOST,
    'two events change places',
    numbered((events, choose) => {
      const at = 1 + choose(endOf(events) - 2);
      [events[at], events[at + 1]] = [events[at + 1] as JsonObject, events[at] as JsonObject];
      return `/${at + 1}/sequence_number`;
    }),
  ),
  breaker(LOST, 'a finished text is another', (events, choose) => {
    const at = pick(
      choose,
      places(events, (type, event) => type.endsWith('.done') && typeof event.text === 'string' && event.text !== ''),
    );
    // A text without deltas is only known from this event.
    if (at === undefined) return undefined;
    (events[at] as JsonObject).text = `${String(events[at]?.text)} and more`;
    return `/${at}/text`;
  }),
  breaker(LOST, 'the finished response has another text', (events, choose) => {
    const texts = outputOf(events).flatMap((item, i) =>
      ((item.content ?? item.summary ?? []) as JsonObject[]).flatMap((part, j) =>
        typeof part.text === 'string' ? [{ part, path: `${i}/${item.content ? 'content' : 'summary'}/${j}/text` }] : [],
      ),
    );
    const found = pick(choose, texts);
    if (found === undefined) return undefined;
    found.part.text = `${String(found.part.text)} and more`;
    return `/${endOf(events)}/response/output/${found.path}`;
  }),
  breaker(LOST, 'the finished response lacks an item', (events, choose) => {
    const output = outputOf(events);
    if (output.length < 2) return undefined;
    output.splice(choose(output.length), 1);
    return `/${endOf(events)}/response/output`;
  }),
  breaker(LOST, 'a call changes its id', (events, choose) => {
    const at = pick(
      choose,
      places(
        events,
        (type, { item }) => type === 'response.output_item.done' && (item as JsonObject).call_id !== undefined,
      ),
    );
    if (at === undefined) return undefined;
    (events[at] as { item: JsonObject }).item.call_id = 'call_other';
    return `/${at}/item/call_id`;
  }),
];

function responseOf(events: readonly JsonObject[]): JsonObject {
  return (events[endOf(events)] as { response: JsonObject }).response;
}

function outputOf(events: readonly JsonObject[]): JsonObject[] {
  return responseOf(events).output as JsonObject[];
}

const orders: readonly StreamBreaker[] = [
  breaker(ORDER, 'the first event is lost', events => {
    // With a later first number, it could be a resumed stream.
    if (events[0]?.sequence_number === 1) return undefined;
    events.shift();
    return '/0';
  }),
  breaker(
    ORDER,
    'the beginning of an item is lost',
    unnumbered((events, choose) => {
      const at = pick(
        choose,
        places(events, type => type === 'response.output_item.added'),
      );
      if (at === undefined) return undefined;
      const index = events[at]?.output_index;
      events.splice(at, 1);
      const next = events.findIndex(event => event.output_index === index && !PROGRESS.test(typeOf(event)));
      return `/${next}`;
    }),
  ),
  breaker(
    ORDER,
    'the beginning of a part is lost',
    unnumbered((events, choose) => {
      const isSaid = ({ part }: JsonObject) => part !== undefined && (part as JsonObject).type !== 'reasoning_text';
      const at = pick(
        choose,
        places(events, (type, event) => type === 'response.content_part.added' && isSaid(event)),
      );
      if (at === undefined) return undefined;
      events.splice(at, 1);
      return `/${at}`;
    }),
  ),
  breaker(
    ORDER,
    'an item is begun twice',
    unnumbered((events, choose) => {
      const at = pick(
        choose,
        places(events, type => type === 'response.output_item.added'),
      );
      if (at === undefined) return undefined;
      events.splice(at, 0, structuredClone(events[at] as JsonObject));
      return `/${at + 1}`;
    }),
  ),
  breaker(
    ORDER,
    'the end of an item is lost',
    unnumbered((events, choose) => {
      const at = pick(
        choose,
        places(events, type => type === 'response.output_item.done'),
      );
      if (at === undefined || events[endOf(events)]?.type !== 'response.completed') return undefined;
      events.splice(at, 1);
      return `/${endOf(events)}`;
    }),
  ),
  breaker(ORDER, 'an event comes behind the end', (events, choose) => {
    // Events of unknown order may come at any time.
    const late = places(events, type => /\.(?:created|completed|incomplete|added|delta|done)$/.test(type));
    const at =
      pick(
        choose,
        late.filter(i => !PROGRESS.test(typeOf(events[i]))),
      ) ?? 0;
    events.splice(endOf(events) + 1, 0, structuredClone(events[at] as JsonObject));
    return `/${endOf(events) + 1}`;
  }),
  breaker(ORDER, 'an event has the name of another', (events, choose) => {
    const at = choose(endOf(events) + 1);
    events[at] = { event: 'response.other', data: events[at] };
    return `/${at}`;
  }),
];

const PROGRESS = /_(?:call|list_tools)\.(?:in_progress|searching|interpreting|completed)$/;
const ERROR = { code: 'server_error', message: 'The server had an error.', param: null };

const endings: readonly StreamBreaker[] = [
  breaker('truncated-stream', 'the stream breaks off', (events, choose) => {
    events.length = 1 + choose(endOf(events));
    return `/${events.length - 1}`;
  }),
  breaker('stream-error-ignored', 'an error comes in the middle', (events, choose) => {
    const at = 1 + choose(endOf(events));
    const isNested = choose(2) === 0;
    events.splice(at, 0, isNested ? { type: 'error', error: ERROR } : { type: 'error', ...ERROR });
    return isNested ? `/${at}/error` : `/${at}`;
  }),
  breaker('stream-error-ignored', 'the response fails', events => {
    const at = endOf(events);
    Object.assign(responseOf(events), { status: 'failed', error: ERROR, incomplete_details: null, output: [] });
    (events[at] as JsonObject).type = 'response.failed';
    return `/${at}/response/error`;
  }),
  breaker('usage-mismatch', 'the total of tokens is another', events => {
    const usage = responseOf(events).usage as { total_tokens: number };
    usage.total_tokens += 1;
    return `/${endOf(events)}/response/usage/total_tokens`;
  }),
];

export const breakers: readonly StreamBreaker[] = [...losses, ...orders, ...endings];
