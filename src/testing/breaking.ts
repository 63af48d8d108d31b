/** Helpers for breakers: they select a place in a conversation and change a copy of it. */
import type { ChatRequest } from '../generated/types.ts';
import type { JsonObject } from '../source/json.ts';
import type { Choose } from '../stream/encoding/encoder.ts';

export type { Choose };

/** A conversation with a fault. */
export interface Broken {
  readonly request: ChatRequest;
  /** JSON Pointer of the finding that `lint` must report. */
  readonly pointer: string;
}

/** Puts one fault into a valid conversation. Use it to test code that detects or repairs faults. */
export interface Breaker {
  /** ID of the rule that reports the fault. */
  readonly rule: string;
  /** Returns a copy with the fault, or undefined if the conversation has no place for it. */
  readonly apply: (request: ChatRequest, choose: Choose) => Broken | undefined;
}

/** Puts one fault into the JSON text of a conversation. */
export interface TextBreaker {
  /** ID of the rule that reports the fault. */
  readonly rule: string;
  /** Returns the text with the fault. */
  readonly apply: (text: string, choose: Choose) => string;
}

/** An assistant message with calls (its index and calls), and the indexes of the results that follow it. */
export interface Run {
  readonly at: number;
  readonly calls: JsonObject[];
  readonly results: readonly number[];
}

export interface Draft {
  readonly body: JsonObject;
  readonly messages: JsonObject[];
  readonly runs: readonly Run[];
  readonly choose: Choose;
}

type Break = (draft: Draft) => string | undefined;

export function breaker(rule: string, change: Break): Breaker {
  return {
    rule,
    apply(request, choose) {
      const body = structuredClone(request) as unknown as JsonObject;
      const messages = body.messages as JsonObject[];
      const pointer = change({ body, messages, runs: runsOf(messages), choose });
      return pointer === undefined ? undefined : { request: body as unknown as ChatRequest, pointer };
    },
  };
}

function runsOf(messages: readonly JsonObject[]): Run[] {
  return messages.flatMap((message, at) => {
    if (!Array.isArray(message.tool_calls)) return [];
    const results: number[] = [];
    for (let i = at + 1; messages[i]?.role === 'tool'; i++) results.push(i);
    return [{ at, calls: message.tool_calls as JsonObject[], results }];
  });
}

export function pick<T>(choose: Choose, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : list[choose(list.length)];
}

export function pickMessage({ messages, choose }: Draft, fits: (message: JsonObject) => boolean): number | undefined {
  return pick(
    choose,
    messages.flatMap((message, i) => (fits(message) ? [i] : [])),
  );
}

/** A function call, and its place. */
export function pickCall({
  runs,
  choose,
}: Draft): { call: JsonObject; fn: JsonObject; pointer: string; run: Run } | undefined {
  const all = runs.flatMap(run =>
    run.calls.flatMap((call, i) =>
      call.type === 'function'
        ? [{ call, fn: call.function as JsonObject, pointer: `/messages/${run.at}/tool_calls/${i}`, run }]
        : [],
    ),
  );
  return pick(choose, all);
}

export const onCall = (rule: string, change: (call: JsonObject, fn: JsonObject) => void): Breaker =>
  breaker(rule, draft => {
    const found = pickCall(draft);
    if (found !== undefined) change(found.call, found.fn);
    return found?.pointer;
  });

/** Ends the conversation after the results of some calls, where the model continues. */
export function cutBehindRun({ messages, runs, choose }: Draft): Run | undefined {
  const run = pick(
    choose,
    runs.filter(each => each.results.length > 0),
  );
  if (run !== undefined) messages.length = run.at + 1 + run.results.length;
  return run;
}

export function sign(call: JsonObject, signature: string): void {
  call.extra_content = { google: { thought_signature: signature } };
}

/** Renames a call and its result. */
export function renameCall({ messages }: Draft, run: Run, call: JsonObject, id: string): void {
  const result = run.results.find(i => messages[i]?.tool_call_id === call.id);
  if (result !== undefined) (messages[result] as JsonObject).tool_call_id = id;
  call.id = id;
}

/** The JSON Schema that the request declares for a tool. */
export function declaredParameters({ tools }: JsonObject, name: unknown): JsonObject | undefined {
  if (!Array.isArray(tools)) return undefined;
  const functions = (tools as JsonObject[]).map(tool => tool.function as JsonObject | undefined);
  return functions.find(each => each?.name === name)?.parameters as JsonObject | undefined;
}

/** Every place between messages that is not inside a run of results. */
export function gaps(messages: readonly JsonObject[]): number[] {
  return Array.from({ length: messages.length + 1 }, (_, i) => i).filter(i => messages[i]?.role !== 'tool');
}
