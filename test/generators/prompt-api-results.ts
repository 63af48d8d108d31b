/** Results of whole requests, and the streams in which they grow. */
import fc from 'fast-check';
import type { JsonObject } from '../../src/source/json.ts';

const text = () => fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 6 }), fc.constant(''));
const tokens = () => fc.nat({ max: 5000 });

function usage(): fc.Arbitrary<JsonObject> {
  return fc.tuple(tokens(), tokens()).map(([prompt, completion]) => usageOf(prompt, completion));
}

function usageOf(promptTokens: number, completionTokens: number): JsonObject {
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
}

function tool(): fc.Arbitrary<JsonObject> {
  const part = fc.oneof(
    text().map(text => ({ type: 'text', text })),
    fc.constantFrom<JsonObject>(
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
      { type: 'structured', data: { temperature: 20 } },
    ),
  );
  return fc
    .record({
      name: fc.constantFrom('get_weather', 'search'),
      args: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxKeys: 3 }),
      content: fc.array(part, { maxLength: 3 }),
      failed: fc.constantFrom({}, {}, { isError: false }, { isError: true }),
      ms: fc.integer({ min: 0, max: 90_000 }),
    })
    .map(({ name, args, content, failed, ms }) => ({
      id: '',
      name,
      args,
      output: { content, ...failed },
      durationMs: ms / 8,
    }));
}

/** Runs with calls, followed by the run with the answer, unless it is not there yet. */
function runs(): fc.Arbitrary<JsonObject[]> {
  const calling = fc.record({
    thinkingText: text(),
    text: text(),
    tools: fc.array(tool(), { minLength: 1, maxLength: 3 }),
    usage: usage(),
  });
  const answer = fc.record({
    thinkingText: text(),
    text: text().map(each => `${each}.`),
    tools: fc.constant([]),
    usage: usage(),
  });
  const withCalls = fc.oneof(
    fc.array(calling, { minLength: 1, maxLength: 1 }),
    fc.array(calling, { minLength: 2, maxLength: 3 }),
    fc.array(calling, { minLength: 2, maxLength: 2 }),
  );
  const before = fc.oneof({ weight: 6, arbitrary: withCalls }, { weight: 1, arbitrary: fc.constant([]) });
  return fc
    .tuple(before, answer, fc.boolean())
    .map(([before, answer, isDue]) => withIds(isDue && before.length > 0 ? before : [...before, answer]));
}

function withIds(runs: readonly JsonObject[]): JsonObject[] {
  let count = 0;
  return runs.map(run => ({
    ...run,
    tools: (run.tools as JsonObject[]).map(tool => ({ ...tool, id: `toolcall_${++count}` })),
  }));
}

function resultOf(runs: readonly JsonObject[], done: boolean): JsonObject {
  const sum = (field: string) => runs.reduce((sum, { usage }) => sum + Number((usage as JsonObject)[field]), 0);
  return { done, runs, usage: usageOf(sum('promptTokens'), sum('completionTokens')) };
}

const isAnswered = (runs: readonly JsonObject[]) => ((runs.at(-1)?.tools ?? [{}]) as JsonObject[]).length === 0;

export function result(): fc.Arbitrary<unknown> {
  return runs().map(runs => resultOf(runs, isAnswered(runs)));
}

/** A stream in which each run grows word by word, without its tools and its costs until it is finished. */
export function chunksOf(): fc.Arbitrary<unknown> {
  return fc.tuple(runs(), fc.boolean()).map(([runs, isBare]) => {
    const chunks: JsonObject[] = [resultOf([], false)];
    for (const [i, run] of runs.entries()) {
      const finished = runs.slice(0, i);
      for (const share of [0.5, 1]) {
        const part = (field: string) => {
          const units = [...String(run[field])];
          return units.slice(0, Math.ceil(units.length * share)).join('');
        };
        const growing = { thinkingText: part('thinkingText'), text: part('text'), tools: [], usage: usageOf(0, 0) };
        chunks.push(resultOf([...finished, growing], false));
      }
      const isLast = i === runs.length - 1;
      chunks.push(resultOf([...finished, run], isLast && isAnswered(runs)));
    }
    // A copy, so that chunks share nothing.
    const list = JSON.parse(JSON.stringify(chunks)) as JsonObject[];
    return isBare ? list : { chunks: list };
  });
}
