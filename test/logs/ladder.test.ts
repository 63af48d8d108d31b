/** A log gives the same reports, however its values are written to the file. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import { readInput } from '../../src/cli/inputs.ts';
import { findLogFormat } from '../../src/logs/log-records.ts';
import { isDeep, some } from '../depth.ts';
import { type Read, readLog } from './reading.ts';

const FOLDER = 'fixtures/logs';

interface Fixture {
  readonly path: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const fixtures = readdirSync(FOLDER)
  .filter(id => findLogFormat(id) !== undefined)
  .flatMap(id =>
    readdirSync(`${FOLDER}/${id}`)
      .filter(name => /\.jsonl?$/.test(name) && !name.endsWith('.expect.json'))
      .slice(0, 2)
      .map((name): Fixture => {
        const path = `${FOLDER}/${id}/${name}`;
        const text = readFileSync(path, 'utf8');
        return { path, text, values: valuesIn(text) };
      }),
  );

function valuesIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => JSON.parse(line) as unknown);
  }
}

/** The result for a log without lines and columns, which differ. */
function findingsOf({ reports, formatSummary }: Read) {
  const verdicts = reports.map(({ format, id, dialect, messages, toolCalls, diagnostics }) => ({
    ...{ format, id, dialect, messages, toolCalls },
    findings: diagnostics.map(({ rule, messageId, pointer }) => `${rule} ${messageId} ${pointer}`),
  }));
  return { formatSummary, verdicts };
}

/** The results for the fixtures as they are. */
const plain = new Map<Fixture, ReturnType<typeof findingsOf>>();

function plainly(fixture: Fixture): ReturnType<typeof findingsOf> {
  const known = plain.get(fixture) ?? findingsOf(readLog(fixture.text));
  plain.set(fixture, known);
  return known;
}

const LAYOUTS: readonly (readonly [string, (fixture: Fixture) => string])[] = [
  ['behind a byte-order mark', ({ text }) => `\ufeff${text}`],
  ['without a newline at the end', ({ text }) => text.trimEnd()],
  ['with the newlines of Windows', ({ text }) => text.replace(/\n/g, '\r\n')],
  ['over many lines each', ({ values }) => values.map(value => `${JSON.stringify(value, null, 2)}\n`).join('')],
  ['one a line', ({ values }) => values.map(value => `${JSON.stringify(value)}\n`).join('')],
  ['glued together', ({ values }) => values.map(value => JSON.stringify(value)).join('')],
  ['two glued together', ({ values }) => glued(values)],
];

/** The first two values on one line, as if a program forgot a newline. */
function glued(values: readonly unknown[]): string {
  const [first, ...rest] = values.map(value => JSON.stringify(value));
  return `${first}${rest.map(text => `${text}\n`).join('')}`;
}

/** The number of fixtures in quick tests. */
const FEW = 40;

describe('the values of a log', () => {
  it('exist for many formats of both kinds', () => {
    const scopes = new Set(fixtures.map(({ path }) => findLogFormat(path.split('/')[2] ?? '')?.scope));
    expect(scopes).toEqual(new Set(['file', 'document']));
    expect(fixtures.length).toBeGreaterThan(80);
  });

  it.each(LAYOUTS)('are read %s', (_, write) => {
    for (const fixture of isDeep ? fixtures : some(fixtures, FEW))
      expect(findingsOf(readLog(write(fixture))), fixture.path).toEqual(plainly(fixture));
  });

  it('are read from pieces of any length', () => {
    for (const { path, text } of isDeep ? fixtures : some(fixtures, FEW))
      expect(readLog(text, {}, 61), path).toEqual(readLog(text));
  });

  it('are read up to a truncated last line, which is reported', () => {
    for (const { path, values } of fixtures.filter(each => each.values.length > 2)) {
      const lines = values.map(value => JSON.stringify(value));
      const last = lines.pop() ?? '';
      const whole = lines.map(line => `${line}\n`).join('');
      const cut = readLog(whole + last.slice(0, Math.floor(last.length / 2)));
      const { formatSummary, verdicts } = findingsOf(cut);
      const unreadable = verdicts.filter(({ format }) => format === 'unreadable');
      expect(
        unreadable.map(({ findings }) => findings.length),
        path,
      ).toEqual([1]);
      expect(cut.reports.find(({ format }) => format === 'unreadable')?.diagnostics[0]?.source?.line, path).toBe(
        values.length,
      );
      expect({ formatSummary, verdicts: verdicts.filter(({ format }) => format !== 'unreadable') }, path).toEqual(
        findingsOf(readLog(whole)),
      );
    }
  });

  it('are read from a compressed file with any name', async () => {
    for (const { path, text } of fixtures.filter((_, i) => i % 4 === 0)) {
      const reports: Read['reports'] = [];
      const reader = new LogReader({ path: 'log' }, report => reports.push({ ...report, answer: undefined }));
      const packed = gzipSync(text);
      const open = async function* () {
        yield packed.subarray(0, 5);
        yield packed.subarray(5);
      };
      await readInput({ path: 'log', open }, reader, () => {});
      expect(findingsOf({ reports, formatSummary: reader.formatSummary }), path).toEqual(findingsOf(readLog(text)));
    }
  });
});
