// Measures how the time to lint and to repair a log grows with its parts: one to three items of each list of each log
// fixture, many times. Prints those that grow faster than their number. All of them take hours.
// npx tsx bench/growth/logs.ts [--log words] [--most n] [--all]
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { valueAt } from '../../src/pointer.ts';
import { type GrowthOptions, grown, LOG_WORKS, listsIn, parsedFile } from '../../test/fuzz/targets/growth.ts';
import { filesBelow, readText } from '../../test/sources.ts';

const { values } = parseArgs({
  options: {
    log: { type: 'string', default: '' },
    most: { type: 'string', default: '2400' },
    all: { type: 'boolean', default: false },
  },
});
const LEAST = 150;
/** No larger size is tried after a run takes this many seconds. */
const SECONDS = 15;
/** Shorter runs mostly measure what is done once. */
const SHORTEST = 0.04;
const LIMIT = 1.25;
/** Lists and items at which a fixture is repeated. Later ones are mostly like earlier ones. */
const [MAX_LISTS, MAX_ITEMS, MAX_WIDTH] = [8, 10, 3];

type Part = Pick<GrowthOptions, 'list' | 'from' | 'to' | 'renames'>;

function* partsOf(value: unknown): Iterable<Part> {
  const lists = listsIn(value).map(list => ({ list, items: valueAt(value, list) as unknown[] }));
  const ofObjects = lists.filter(({ items }) => items.some(item => typeof item === 'object'));
  for (const { list, items } of ofObjects.slice(0, MAX_LISTS))
    for (let from = 0; from < Math.min(items.length, MAX_ITEMS); from++)
      for (let to = from + 1; to <= Math.min(items.length, from + MAX_WIDTH); to++)
        for (const renames of [true, false]) yield { list, from, to, renames };
}

/** The seconds for each size, up to the first that takes too long. */
function measure(input: unknown, options: GrowthOptions): number[] {
  const seconds: number[] = [];
  for (let n = LEAST; n <= Number(values.most) && (seconds.at(-1) ?? 0) < SECONDS; n *= 4) {
    const value = grown({ input, options: { ...options } }, n);
    const began = process.cpuUsage();
    LOG_WORKS[options.work]?.(value, options);
    const { user, system } = process.cpuUsage(began);
    seconds.push((user + system) / 1e6);
    if (seconds.length === 1 && (seconds[0] as number) < SHORTEST) break;
  }
  return seconds;
}

let steep = 0;
const paths = filesBelow('fixtures/logs', '').filter(path => !path.endsWith('.expect.json'));
for (const path of paths.filter(each => each.includes(values.log))) {
  const { value, ...file } = parsedFile(readText(path));
  for (const part of partsOf(value))
    for (const work of ['lint of a file', 'fix of a file']) {
      const seconds = measure(value, { ...part, ...file, name: basename(path), dialect: 'openai-chat', work });
      const [before, last] = seconds.slice(-2) as [number, number?];
      const exponent = last === undefined ? undefined : Math.log(last / before) / Math.log(4);
      const isSteep = exponent === undefined ? before > SECONDS : exponent > LIMIT;
      if (isSteep) steep++;
      if (!isSteep && !values.all) continue;
      const times = seconds.map(each => `${each.toFixed(2)} s`).join(', ');
      console.log(`${exponent?.toFixed(2) ?? '    '}  ${work}  ${path}  ${JSON.stringify(part)}  ${times}`);
    }
}
console.log(`${steep} parts of ${paths.length} logs grow with an exponent above ${LIMIT}`);
