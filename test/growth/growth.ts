/** The work of every command grows at most linearly with the conversation, whatever it contains n times. */
import { expect, it } from 'vitest';
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

/** Tests commands with requests to one API, for all families. */
export function testGrowth(dialect: Parameters<typeof requestOf>[1], names: readonly string[]): void {
  it.each(names)(`${dialect}: %s`, name => {
    const command = commands.get(name);
    const steep: string[] = [];
    for (const family of FAMILIES) {
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
