/** Targets with a planted fault that the fuzzer must find. */
import { valuesAt } from './corpus.ts';
import { mutated } from './mutate.ts';
import type { Sample, Target } from './target.ts';

const DOCUMENT = { messages: [{ role: 'user', content: 'Oslo?' }], tools: [{ name: 'f', tags: ['a', 'b'] }] };

/** Returns this input once in many samples. */
const rarely =
  (input: unknown): Target['draw'] =>
  choose => ({
    input: choose(50) === 0 ? input : mutated(DOCUMENT, choose, valuesAt),
    options: {},
  });

/** Whether a key is anywhere in the input. */
function hasKey({ input }: Sample, key: string): boolean {
  return JSON.stringify(input).includes(`${JSON.stringify(key)}:`);
}

export const targets: readonly Target[] = [
  {
    name: 'false for a key',
    weight: 10,
    draw: rarely({ a: 1, messages: [{ role: 'user' }, { b: [1, { planted: 'x', c: 2 }] }] }),
    fault: sample => (hasKey(sample, 'planted') ? 'the planted key' : undefined),
  },
  {
    name: 'throws',
    weight: 10,
    draw: rarely({ messages: [{ broken: 1 }] }),
    fault: sample => {
      if (hasKey(sample, 'broken')) throw new TypeError('broken');
      return undefined;
    },
  },
  {
    name: 'changes its input',
    weight: 10,
    draw: rarely(['first', 'second']),
    fault({ input }) {
      if (Array.isArray(input) && input.includes('second')) input.push('third');
      return undefined;
    },
  },
  {
    name: 'hangs',
    weight: 1,
    draw: rarely({ endless: true }),
    fault(sample) {
      while (hasKey(sample, 'endless'));
      return undefined;
    },
  },
];
