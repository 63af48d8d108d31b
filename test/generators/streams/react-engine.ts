/** Runs of the ReAct engine, and the events that its pages receive. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { Split, StreamSystem } from '../../../src/testing/stream-system.ts';
import { breakers } from './react-engine-breakers.ts';

const text = () => fc.oneof(fc.lorem({ maxCount: 8 }), fc.string({ unit: 'grapheme' }));
const seconds = () => fc.integer({ min: 0, max: 60_000 }).map(ms => ms / 1000);

const args = () =>
  fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.oneof(text(), fc.integer(), fc.boolean(), fc.constant(null)),
    { maxKeys: 3, noNullPrototype: true },
  );

function tool(): fc.Arbitrary<JsonObject> {
  const ending = fc.oneof(
    text().map(observation => ({ observation, error: null })),
    fc.lorem({ maxCount: 4 }).map(error => ({ observation: null, error })),
  );
  return fc
    .record({ name: fc.constantFrom('search', 'read', 'mcp__db_query'), args: args(), ending, elapsed: seconds() })
    .map(({ name, args, ending, elapsed }) => ({
      tool_name: name,
      tool_args: args,
      ...ending,
      iter_elapsed: elapsed,
    }));
}

/** All passes except the last call tools. */
const passes = () =>
  fc
    .record({ tools: fc.array(fc.array(tool(), { minLength: 1, maxLength: 3 }), { maxLength: 3 }), thoughts: text() })
    .map(({ tools, thoughts }) =>
      [...tools, []].map((each, i) => ({ iteration: i + 1, thinking: i === 0 ? thoughts : '', tools: each })),
    );

const usage = () =>
  fc.tuple(fc.nat(9999), fc.nat(9999)).map(([prompt, completion]) => ({
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  }));

const compact = () =>
  fc
    .tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }))
    .map(([kept, dropped]) => ({ original_messages: kept + dropped, kept_messages: kept }));

const injection = () => text().map(content => ({ type: 'inject', content }));
const phase = () => fc.integer({ min: 13, max: 90 }).map(total => ({ phase: 'selecting_tools', total_tools: total }));

const runs: fc.Arbitrary<JsonObject> = fc
  .record({
    answer: text(),
    iterations: passes(),
    usage: fc.option(usage(), { nil: undefined }),
    elapsed: seconds(),
    injections: fc.array(injection(), { maxLength: 2 }),
    compact: fc.option(compact(), { nil: undefined }),
    phase: fc.option(phase(), { nil: undefined }),
  })
  .map(run => {
    const kept = Object.entries(run).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    );
    return Object.fromEntries(kept);
  });

const step = (type: string, status: string, data: JsonObject = {}) => ({
  event: 'step',
  data: { type, status, ...data },
});
const answer = (status: string, data: JsonObject = {}) => ({ event: 'answer', data: { status, ...data } });

function eventsOf(reply: unknown, split: Split, choose: Choose): unknown[] {
  const { answer: text, iterations, usage, elapsed, injections = [], compact, phase } = reply as JsonObject;
  const all = iterations as { iteration: number; thinking: string; tools: JsonObject[] }[];
  const waiting = [...(injections as JsonObject[])];
  const events: unknown[] = [];
  for (const { iteration, thinking, tools } of all) {
    events.push(step('thinking', 'start', { iteration }));
    if (phase !== undefined && iteration === 1) events.push({ event: 'phase', data: phase });
    if (choose(3) === 0)
      for (const piece of split(thinking)) events.push(step('thinking', 'delta', { content: piece }));
    events.push(step('thinking', 'done', { iteration, reasoning: thinking }));
    events.push(...toolEvents(iteration, tools, choose));
    while (waiting.length > 0 && choose(2) === 0) events.push({ event: 'inject', data: waiting.shift() });
  }
  events.push(step('answer', 'start'));
  for (const data of waiting) events.push({ event: 'inject', data });
  if (compact !== undefined) events.push({ event: 'compact', data: compact });
  events.push(answer('start'));
  for (const content of split(text as string)) events.push(answer('delta', { content }));
  events.push(answer('done'));
  const counts = usage === undefined ? {} : { usage };
  events.push({ event: 'done', data: { answer: text, iterations: all.length, ...counts, elapsed } });
  if (choose(2) === 0) events.push({ event: 'end', data: {} });
  return events;
}

/** Tools run one after the other, or in parallel. */
function toolEvents(iteration: number, tools: readonly JsonObject[], choose: Choose): unknown[] {
  const starts = tools.map(({ tool_name, tool_args }) =>
    step('iteration', 'start', { iteration, tool_name, tool_args }),
  );
  const isTold = choose(2) === 0;
  const ends = tools.map(({ tool_args, ...rest }) =>
    step('iteration', 'done', { iteration, ...rest, ...(isTold && { tool_args }) }),
  );
  if (choose(2) === 0) return starts.flatMap((start, i) => [start, ends[i]]);
  // An end event is matched with its start by the name of the tool.
  const isMixed = new Set(tools.map(each => each.tool_name)).size === tools.length && choose(2) === 0;
  return [...starts, ...(isMixed ? ends.reverse() : ends)];
}

/** The protocol of the engine's pages. */
export const reactEngineStreams: StreamSystem = {
  id: 'react-engine',
  replies: runs,
  eventsOf,
  hasReply: true,
  breakers,
};
