/** The work of every command grows at most linearly with the conversation, whatever it contains n times. */
import { expect, it } from 'vitest';
import { inTurn } from '../depth.ts';
import { operationsOf, startCounting } from './operations.ts';

startCounting();
const { FAMILIES, requestOf } = await import('../../bench/growth/families.ts');
const { JUDGING, READING } = await import('../../bench/growth/commands.ts');

/** If the first step is too steep, the second one counts: a bounded number of tries grows at first. */
const SIZES = [
  [250, 1000],
  [1000, 4000],
] as const;
/** The exponent if twice as many elements take about 2.5 times as much. */
const STEEPEST = 1.3;

const commands = new Map([...JUDGING, ...READING].map(command => [command.name, command]));

/** The commands that are counted, with the API of the request. */
const COUNTED = [
  ...['lint', 'fix, unsafe', 'fix of text', 'trim to half', 'resume after abort'].map(
    name => ['openai-chat', name] as const,
  ),
  ...['lint', 'fix, unsafe', 'trim to half'].map(name => ['anthropic', name] as const),
  ...['lint', 'fix, unsafe'].map(name => ['bedrock-converse', name] as const),
  ['openai-responses', 'lint'],
  ['gemini', 'lint'],
  ['openai-chat', 'convert to anthropic'],
  ['anthropic', 'convert to openai-responses'],
  ['openai-responses', 'convert to gemini'],
  ['gemini', 'convert to openai-chat'],
] as const;

/** Tests commands, each with a share of the families. The share moves on from command to command. */
export function testGrowth(isWanted: (dialect: string, command: string) => boolean): void {
  const width = Math.ceil(FAMILIES.length / COUNTED.length);
  const wanted = COUNTED.map((pair, at) => [...pair, at] as const).filter(([dialect, name]) => isWanted(dialect, name));
  it.each(wanted)('%s: %s', (dialect, name, at) => {
    const command = commands.get(name);
    expect(command).toBeDefined();
    const steep: string[] = [];
    for (const family of inTurn(FAMILIES, at * width, width)) {
      const count = (n: number) => {
        const body = requestOf(family, dialect, n);
        return operationsOf(() => command?.run(body, dialect as 'openai-chat'));
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
}
