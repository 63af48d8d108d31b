/** Trajectories in ATIF, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const text = () => fc.lorem({ maxCount: 4 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const media = fc.constantFrom<JsonObject>(
  { type: 'image', source: { media_type: 'image/png', path: 'shots/one.png' } },
  { type: 'image', source: { media_type: 'image/jpeg', path: 'https://example.com/a.jpg' } },
  { type: 'audio', source: { media_type: 'audio/mp3', path: 'a.mp3', duration_sec: 1.5 } },
);

function content(): fc.Arbitrary<string | JsonObject[]> {
  return fc.oneof(
    text(),
    fc.tuple(text(), media).map(([said, shown]) => [{ type: 'text', text: said }, shown]),
  );
}

const time = fc
  .integer({ min: 1_500_000_000, max: 2_000_000_000 })
  .map(seconds => new Date(seconds * 1000).toISOString());

function plain(source: string): fc.Arbitrary<JsonObject> {
  return fc.record({ timestamp: optional(time), source: fc.constant(source), message: content() });
}

function agent(): fc.Arbitrary<JsonObject> {
  const metrics = { prompt_tokens: 9, completion_tokens: 2, cost_usd: 0.1, logprobs: [-0.5], extra: { a: 1 } };
  return fc.record({
    timestamp: optional(time),
    source: fc.constant('agent'),
    message: content(),
    model_name: optional(fc.constantFrom('a-model', 'another')),
    reasoning_effort: optional(fc.constantFrom<unknown>('high', 0.5)),
    reasoning_content: optional(text()),
    metrics: optional(fc.constant(metrics)),
    is_copied_context: optional(fc.boolean()),
    llm_call_count: optional(fc.constant(1)),
    extra: optional(fc.constant({ note: 'kept' })),
  });
}

/** An agent step with tool calls. Results name their calls, or nothing, or refer to the run of another agent. */
function acting(): fc.Arbitrary<JsonObject> {
  const call = fc.dictionary(fc.constantFrom('city', '__proto__'), fc.integer());
  const result = fc.record({
    isNamed: fc.boolean(),
    content: fc.oneof(content(), fc.constant(null)),
    reference: optional(
      fc.constantFrom<JsonObject>({ trajectory_id: 't-2' }, { trajectory_path: 'b.json', session_id: 's' }),
    ),
  });
  return fc
    .record({
      step: agent(),
      calls: fc.array(call, { minLength: 1, maxLength: 3 }),
      results: fc.array(result, { minLength: 3, maxLength: 3 }),
    })
    .map(({ step, calls, results }) => ({
      ...step,
      tool_calls: calls.map((args, i) => ({ tool_call_id: `call_${i}`, function_name: 'look', arguments: args })),
      observation: {
        results: results.slice(0, calls.length).map(({ isNamed, content: said, reference }, i) => ({
          ...(isNamed && { source_call_id: `call_${i}` }),
          content: said,
          ...(reference !== undefined && { subagent_trajectory_ref: [reference] }),
        })),
      },
    }));
}

/** Call IDs that contain the number of the step. */
function numbered(step: JsonObject, number: number): JsonObject {
  const text = JSON.stringify({ step_id: number, ...step }).replaceAll('"call_', `"call_${number}_`);
  return JSON.parse(text) as JsonObject;
}

function steps(): fc.Arbitrary<JsonObject[]> {
  const watching = plain('system').map(step => ({ ...step, observation: { results: [{ content: 'ready' }] } }));
  const told = fc.array(fc.oneof(plain('system'), watching), { maxLength: 1 });
  const round = fc
    .tuple(plain('user'), fc.array(acting(), { maxLength: 2 }), agent())
    .map(([asks, acts, says]) => [asks, ...acts, says]);
  return fc
    .tuple(told, fc.array(round, { minLength: 1, maxLength: 2 }))
    .map(([system, rounds]) => [...system, ...rounds.flat()].map((step, i) => numbered(step, i + 1)));
}

function trajectory(): fc.Arbitrary<JsonObject> {
  const tools = [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }];
  const inside = steps().map(all => ({
    schema_version: 'ATIF-v1.7',
    trajectory_id: 't-2',
    agent: { name: 'helper', version: '1' },
    steps: all,
  }));
  return fc
    .record({
      schema_version: fc.constantFrom('ATIF-v1.4', 'ATIF-v1.7', 'ATIF-v1.8'),
      session_id: optional(fc.constant('s-1')),
      agent: fc.constantFrom<JsonObject>(
        { name: 'a', version: '1.0', tool_definitions: tools },
        { name: 'a', version: '1.0', model_name: 'a-model', tool_definitions: tools, extra: {} },
      ),
      steps: steps(),
      notes: optional(text()),
      final_metrics: optional(fc.constant({ total_prompt_tokens: 9, total_steps: 1 })),
      subagent_trajectories: optional(inside.map(each => [each])),
    })
    .map(value => JSON.parse(JSON.stringify(value)) as JsonObject);
}

type Change = (document: {
  readonly value: JsonObject;
  readonly steps: JsonObject[];
  pick(fits: (step: JsonObject) => boolean): number | undefined;
}) => string | undefined;

function breaker(rule: string, fault: string, change: Change): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const document = value as JsonObject;
      const list = document.steps as JsonObject[];
      return change({
        value: document,
        steps: list,
        pick(fits) {
          const places = list.flatMap((step, i) => (fits(step) ? [i] : []));
          return places.length === 0 ? undefined : places[choose(places.length)];
        },
      });
    },
  };
}

const isAgent = (step: JsonObject) => step.source === 'agent';
const hasCalls = (step: JsonObject) => Array.isArray(step.tool_calls);

/** Changes one step, and returns the pointer below it. */
function onStep(
  rule: string,
  fault: string,
  fits: (step: JsonObject) => boolean,
  change: (step: JsonObject) => string,
): SystemBreaker {
  return breaker(rule, fault, ({ steps: all, pick }) => {
    const at = pick(fits);
    return at === undefined ? undefined : `/steps/${at}${change(all[at] as JsonObject)}`;
  });
}

const firstCall = (step: JsonObject) => (step.tool_calls as JsonObject[])[0] as JsonObject;

export default {
  dialect: 'atif',
  conversations: trajectory(),
  breakers: [
    breaker('wrong-type', 'a version that there is not', ({ value }) => {
      value.schema_version = 'ATIF-v9.0';
      return '/schema_version';
    }),
    onStep(
      'wrong-type',
      'a time in words',
      () => true,
      step => {
        step.timestamp = 'yesterday';
        return '/timestamp';
      },
    ),
    onStep('wrong-type', 'arguments as text', hasCalls, step => {
      firstCall(step).arguments = '{}';
      return '/tool_calls/0/arguments';
    }),
    onStep('missing-field', 'a call of no tool', hasCalls, step => {
      delete firstCall(step).function_name;
      return '/tool_calls/0';
    }),
    onStep('missing-field', 'a reference that leads nowhere', isAgent, step => {
      step.observation = { results: [{ subagent_trajectory_ref: [{ session_id: 's' }] }] };
      return '/observation/results/0/subagent_trajectory_ref/0';
    }),
    onStep(
      'unknown-field',
      'thoughts of a user',
      step => step.source === 'user',
      step => {
        step.reasoning_content = 'Hm.';
        return '/reasoning_content';
      },
    ),
    onStep(
      'unknown-field',
      'a key of its own',
      () => true,
      step => {
        step.round = 1;
        return '/round';
      },
    ),
    onStep('unknown-field', 'what a model took, where none was asked', isAgent, step => {
      delete step.reasoning_content;
      step.llm_call_count = 0;
      step.metrics = {};
      return '/metrics';
    }),
    onStep('unsupported-role', 'a word of another wire', isAgent, step => {
      step.source = 'assistant';
      return '/source';
    }),
    onStep(
      'unknown-part-type',
      'a film',
      () => true,
      step => {
        step.message = [{ type: 'video', url: 'a.mp4' }];
        return '/message/0/type';
      },
    ),
    breaker('malformed-item-id', 'a gap', ({ steps: all }) => {
      const last = all.length - 1;
      (all[last] as JsonObject).step_id = last + 3;
      return `/steps/${last}/step_id`;
    }),
    onStep(
      'orphan-tool-result',
      'a result of a call of nobody',
      () => true,
      step => {
        step.observation = { results: [{ source_call_id: 'nobodys', content: 'ok' }] };
        return '/observation/results/0';
      },
    ),
    breaker('orphan-tool-result', 'the same in a trajectory inside', ({ value }) => {
      const [inside] = (value.subagent_trajectories ?? []) as JsonObject[];
      const [step] = (inside?.steps ?? []) as JsonObject[];
      if (step === undefined) return undefined;
      step.observation = { results: [{ source_call_id: 'nobodys' }] };
      return '/subagent_trajectories/0/steps/0/observation/results/0';
    }),
    breaker('duplicate-item-id', 'two trajectories of one id', ({ value }) => {
      const inside = value.subagent_trajectories as JsonObject[] | undefined;
      if (inside === undefined) return undefined;
      inside.push(structuredClone(inside[0] as JsonObject));
      return '/subagent_trajectories/1';
    }),
    breaker('empty-conversation', 'no steps', ({ steps: all }) => {
      all.length = 0;
      return '';
    }),
  ],
} satisfies System;
