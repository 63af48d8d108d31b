/** No command takes more than in proportion to the conversation, whatever stands in it n times. */
import { describe, expect, it } from 'vitest';
import { operationsOf, startCounting } from './operations.ts';

startCounting();
const { FAMILIES, requestOf } = await import('../../bench/growth/families.ts');
const { JUDGING, READING } = await import('../../bench/growth/commands.ts');

const [FEW, MANY] = [250, 1000];
/** Where twice as many took more than about 2.5 times as much. */
const STEEPEST = 1.3;

const commands = new Map([...JUDGING, ...READING].map(command => [command.name, command]));
const MEASURED = {
  'openai-chat': ['lint', 'fix, unsafe', 'fix of text', 'convert to anthropic'],
  anthropic: ['lint', 'fix, unsafe', 'convert to openai-responses'],
  'openai-responses': ['lint', 'convert to gemini'],
  gemini: ['lint', 'convert to openai-chat'],
  'bedrock-converse': ['lint', 'fix, unsafe'],
} as const;

describe.each(Object.entries(MEASURED))('%s', (format, names) => {
  it.each(names)('%s', name => {
    const command = commands.get(name);
    const steep: string[] = [];
    for (const family of FAMILIES) {
      const [few = 0, many = 0] = [FEW, MANY].map(n => {
        const body = requestOf(family, format, n);
        return operationsOf(() => command?.run(body, format as 'openai-chat'));
      });
      const exponent = Math.log(many / few) / Math.log(MANY / FEW);
      if (exponent > STEEPEST) steep.push(`${family.name}: ${exponent.toFixed(2)} (${few} and ${many} operations)`);
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
