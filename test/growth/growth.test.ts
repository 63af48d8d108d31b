/** No command takes more than in proportion to the conversation, whatever stands in it n times. */
import { describe, expect, it } from 'vitest';
import { operationsOf, startCounting } from './operations.ts';

startCounting();
const { FAMILIES, requestOf } = await import('../../bench/growth/families.ts');
const { JUDGING, READING } = await import('../../bench/growth/commands.ts');

/** Where the first step is too steep, the second decides: a bounded number of tries grows at first. */
const SIZES = [
  [250, 1000],
  [1000, 4000],
] as const;
/** Where twice as many took more than about 2.5 times as much. */
const STEEPEST = 1.3;

const commands = new Map([...JUDGING, ...READING].map(command => [command.name, command]));
const MEASURED = {
  'openai-chat': ['lint', 'fix, unsafe', 'fix of text', 'trim to half', 'resume after abort', 'convert to anthropic'],
  anthropic: ['lint', 'fix, unsafe', 'trim to half', 'convert to openai-responses'],
  'openai-responses': ['lint', 'convert to gemini'],
  gemini: ['lint', 'convert to openai-chat'],
  'bedrock-converse': ['lint', 'fix, unsafe'],
} as const;

describe.each(Object.entries(MEASURED))('%s', (format, names) => {
  it.each(names)('%s', name => {
    const command = commands.get(name);
    const steep: string[] = [];
    for (const family of FAMILIES) {
      const count = (n: number) => {
        const body = requestOf(family, format, n);
        return operationsOf(() => command?.run(body, format as 'openai-chat'));
      };
      const exponents = SIZES.map(
        ([few, many]) =>
          () =>
            Math.log(count(many) / count(few)) / Math.log(many / few),
      );
      if (exponents.every(exponent => exponent() > STEEPEST)) steep.push(family.name);
    }
    expect(steep).toEqual([]);
  });
});

it('counts what built-in functions go over', () => {
  const list = Array.from({ length: 1000 }, (_, i) => i);
  const search = (n: number) => () => list.slice(0, n).filter(each => !list.includes(each, n));
  const [few, many] = [operationsOf(search(100)), operationsOf(search(1000))];
  expect(many / few).toBeGreaterThan(9);
});
