/** Breakers of reasoning in conversations that a client sends back. */
import type { JsonObject } from '../source/json.ts';
import { type Breaker, breaker, cutBehindRun, pick, sign } from './breaking.ts';

export const reasoningBreakers: readonly Breaker[] = [
  breaker('missing-reasoning', ({ body, messages, runs, choose }) => {
    // DeepSeek needs the reasoning only in requests that declare tools.
    if (!Array.isArray(body.tools)) return undefined;
    const bare = pick(choose, runs);
    for (const { at } of runs)
      if (at !== bare?.at) (messages[at] as JsonObject).reasoning_content = pick(choose, ['', 'Hm.']);
    return bare && `/messages/${bare.at}`;
  }),
  breaker('unsigned-reasoning', draft => {
    const run = cutBehindRun(draft);
    if (run === undefined) return undefined;
    for (const { at, calls } of draft.runs) if (at < run.at) sign(calls[0] as JsonObject, 'Q2lRQg==');
    return `/messages/${run.at}/tool_calls/0`;
  }),
  breaker('foreign-reasoning', draft => {
    const run = cutBehindRun(draft);
    if (run === undefined) return undefined;
    const at = draft.choose(run.calls.length);
    sign(run.calls[at] as JsonObject, pick(draft.choose, ['gAAAAABmb3JlaWdu', 'lost: 42']) as string);
    return `/messages/${run.at}/tool_calls/${at}/extra_content/google/thought_signature`;
  }),
  breaker('empty-reasoning', ({ messages, runs, choose }) => {
    const run = pick(choose, runs);
    if (run === undefined) return undefined;
    (messages[run.at] as JsonObject).reasoning_content = '';
    return `/messages/${run.at}/reasoning_content`;
  }),
  breaker('misnamed-reasoning', ({ messages, runs, choose }) => {
    const run = pick(choose, runs);
    if (run === undefined) return undefined;
    (messages[run.at] as JsonObject).reasoning = 'I have to look it up.';
    return `/messages/${run.at}/reasoning`;
  }),
];
