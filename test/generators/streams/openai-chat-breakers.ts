/** Single faults in streams of chat completions. Chunks have no numbers, so most losses cannot be detected. */
import type { JsonObject } from '../../../src/source/json.ts';
import { pick } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';
import { breakerOf, type Draft } from './breaking-streams.ts';

/** The end marker after the last chunk. */
export const END = { event: 'message', data: '[DONE]' };

type Stream = Draft<unknown>;

const breaker = breakerOf<unknown>;

function choicesOf(event: unknown): JsonObject[] {
  return typeof event === 'object' && event !== null ? ((event as { choices?: JsonObject[] }).choices ?? []) : [];
}

function hasReason(event: unknown): boolean {
  return choicesOf(event).some(choice => choice.finish_reason !== null && choice.finish_reason !== undefined);
}

/** The position where the first choice ends. A stream can be truncated before it. */
function firstEnd({ events }: Stream): number {
  return events.findIndex(hasReason);
}

/** A fragment of a call, and its position. */
interface Fragment {
  readonly event: number;
  readonly key: string;
  readonly id: unknown;
  readonly text: string;
}

function fragmentsOf({ events }: Stream): Fragment[] {
  return events.flatMap((event, i) =>
    choicesOf(event).flatMap(choice => {
      const [call] = ((choice.delta as JsonObject | undefined)?.tool_calls ?? []) as JsonObject[];
      if (call?.function === undefined) return [];
      const text = (call.function as JsonObject).arguments;
      return [{ event: i, key: `${choice.index} ${call.index}`, id: call.id, text: String(text) }];
    }),
  );
}

const placeOf = ({ event }: Fragment): string => `/${event}/choices/0/delta/tool_calls/0`;

/** The fragments of each call, starting with the one that opens it. */
function callsOf(stream: Stream): Fragment[][] {
  const calls = new Map<string, Fragment[]>();
  for (const fragment of fragmentsOf(stream)) {
    const before = calls.get(fragment.key);
    if (before === undefined) calls.set(fragment.key, [fragment]);
    else before.push(fragment);
  }
  return [...calls.values()];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text.trim() === '';
  }
}

/** Removes or repeats an argument fragment if the remaining arguments are then not JSON. */
function spoil(stream: Stream, times: 0 | 2): string | undefined {
  const found = callsOf(stream).flatMap(fragments =>
    fragments.slice(1).flatMap(fragment => {
      const text = fragments.map(each => (each === fragment ? each.text.repeat(times) : each.text)).join('');
      return isJson(text) ? [] : [{ fragment, opened: fragments[0] }];
    }),
  );
  const chosen = pick(stream.choose, found);
  if (chosen?.opened === undefined) return undefined;
  const { event } = chosen.fragment;
  if (times === 0) stream.events.splice(event, 1);
  else stream.events.splice(event, 0, structuredClone(stream.events[event]));
  return placeOf(chosen.opened);
}

/** A delta with content directly before the end of its choice. */
function lateDelta({ events }: Stream): number | undefined {
  const at = events.findIndex((event, i) => {
    const [choice, other] = choicesOf(event);
    const [next] = choicesOf(events[i + 1]);
    if (choice === undefined || other !== undefined || next === undefined || !hasReason(events[i + 1])) return false;
    const { content, refusal, reasoning_content: thought, tool_calls: calls } = (choice.delta ?? {}) as JsonObject;
    const isPlain = Boolean(content || refusal || thought || calls) && choice.message === undefined;
    return isPlain && choice.index === next.index && choicesOf(events[i + 1]).length === 1;
  });
  return at < 0 ? undefined : at;
}

export const breakers: readonly StreamBreaker[] = [
  breaker('truncated-stream', 'the stream is cut short', stream => {
    const end = firstEnd(stream);
    if (end < 1 || stream.events.some(isSpoken)) return undefined;
    stream.events.length = 1 + stream.choose(end);
    return `/${stream.events.length - 1}`;
  }),
  breaker('truncated-stream', 'the end of the choices is lost', ({ events }) => {
    const rest = events.filter(event => !hasReason(event));
    if (rest.length === events.length || events.some(isSpoken)) return undefined;
    events.splice(0, events.length, ...rest);
    return `/${events.length - 1}`;
  }),
  breaker('stream-error-ignored', 'an error comes in the middle', stream => {
    const end = firstEnd(stream);
    if (end < 1) return undefined;
    const at = 1 + stream.choose(end);
    stream.events.splice(at, stream.choose(2) === 0 ? 0 : stream.events.length, {
      error: { message: 'The server had an error', type: 'server_error', code: null },
    });
    return `/${at}/error`;
  }),
  breaker('stream-event-order', 'the end comes twice', ({ events }) => {
    events.push({ ...END });
    return `/${events.length - 1}`;
  }),
  breaker('stream-event-order', 'the last chunk comes behind the end', ({ events }) => {
    if (events.length < 2) return undefined;
    events.push(...events.splice(events.length - 2, 1));
    return `/${events.length - 1}`;
  }),
  breaker('stream-event-order', 'text comes behind the end of its choice', stream => {
    const at = lateDelta(stream);
    if (at === undefined) return undefined;
    stream.events.splice(at, 2, stream.events[at + 1], stream.events[at]);
    return `/${at + 1}/choices/0`;
  }),
  breaker('stream-fragment-lost', 'the beginning of a call is lost', stream => {
    const found = callsOf(stream).filter(
      ([opened, ...rest]) => opened?.text === '' && rest.some(each => each.text !== ''),
    );
    const [opened, next] = pick(stream.choose, found) ?? [];
    if (opened === undefined || next === undefined) return undefined;
    stream.events.splice(opened.event, 1);
    return `/${next.event - 1}/choices/0/delta/tool_calls/0`;
  }),
  breaker('stream-fragment-lost', 'a delta is lost beside whole messages', stream => {
    const { events, choose } = stream;
    const found = events.flatMap((event, i) => {
      const [choice] = choicesOf(event);
      const content = (choice?.delta as JsonObject | undefined)?.content;
      return i > 1 && choice?.message !== undefined && content !== '' && !hasReason(event) ? [i] : [];
    });
    const at = pick(choose, found);
    if (at === undefined) return undefined;
    events.splice(at, 1);
    return `/${at}/choices/0/message/content`;
  }),
  breaker('arguments-not-json', 'a fragment of arguments is lost', stream => spoil(stream, 0)),
  breaker('arguments-not-json', 'a fragment of arguments comes twice', stream => spoil(stream, 2)),
];

/** Audio ends without a finish reason. */
function isSpoken(event: unknown): boolean {
  return choicesOf(event).some(({ delta }) => (delta as JsonObject | undefined)?.audio !== undefined);
}
