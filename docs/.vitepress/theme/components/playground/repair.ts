/** Repairs the input, as the `fix` command does, and shows what changed. */
import { structuredPatch } from 'diff';
import { LogReader } from '../../../../../src/check/log-reader.ts';
import type { Splice } from '../../../../../src/fix/file-change.ts';
import { FileFixer, ReadingPrint } from '../../../../../src/fix/fix-file.ts';
import { broken, hasLongLines, shortened } from './long-lines.ts';
import type { Repair, Span } from './protocol.ts';
import { feed, readOptions } from './read.ts';

const MOST_CHANGES = 200;
const MOST_LINES = 600;
/** Differences beyond which no diff is made: finding more costs the square of their number. */
const MOST_DIFFERENCES = 2000;

interface Given {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly dialect: string | undefined;
  readonly safety: 'safe' | 'unsafe';
}

export async function repair(
  given: Given,
  tell: (fraction: number) => void,
  pause: () => Promise<void>,
): Promise<Repair> {
  const options = { ...(await readOptions(given)), safety: given.safety };
  const fixer = new FileFixer(options);
  // The fixer gives its result at the end, which `feed` does not hand on.
  let fixed: ReturnType<FileFixer['end']> | undefined;
  const reader = {
    get stopped() {
      return fixer.stopped;
    },
    push: (bytes: Uint8Array) => fixer.push(bytes),
    end: () => {
      fixed = fixer.end();
    },
  };
  await feed(given.bytes, reader, tell, pause);
  if (fixed === undefined) throw new Error('The input could not be read.');
  const { splices, changes, left, notes } = fixed;
  const bytes = spliced(given.bytes, splices);
  if (splices.length > 0) refuseOtherReading(bytes, options, fixer.print);
  const faults = left.flatMap(({ diagnostics }) => diagnostics);
  const diff = splices.length === 0 ? [] : diffOf(given.bytes, bytes);
  return {
    bytes,
    changes: changes.slice(0, MOST_CHANGES).map(({ line, rule, title, safety }) => ({ line, rule, title, safety })),
    moreChanges: Math.max(0, changes.length - MOST_CHANGES),
    diff: diff.slice(0, MOST_LINES),
    moreLines: Math.max(0, diff.length - MOST_LINES),
    errorsLeft: faults.filter(({ severity }) => severity === 'error').length,
    warningsLeft: faults.filter(({ severity }) => severity === 'warning').length,
    notes,
  };
}

/** The repaired input must contain the same conversations as before. */
function refuseOtherReading(
  bytes: Uint8Array,
  options: ConstructorParameters<typeof FileFixer>[0],
  before: ReadingPrint,
) {
  const after = new ReadingPrint();
  const whole = { ...options, findFixes: undefined, window: Number.POSITIVE_INFINITY };
  const reader = new LogReader(whole, report => after.take(report));
  reader.push(bytes);
  reader.end();
  if (!after.isLike(before))
    throw new Error('The input was not repaired: afterwards it would be read as other conversations.');
}

function spliced(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let done = 0;
  for (const { start, end, text } of splices) {
    pieces.push(bytes.subarray(done, start), encoder.encode(text));
    done = end;
  }
  pieces.push(bytes.subarray(done));
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function diffOf(before: Uint8Array, after: Uint8Array): Span[] {
  const decoder = new TextDecoder();
  const texts = [before, after].map(each => decoder.decode(each));
  const isBroken = texts.some(hasLongLines);
  const [old = '', fresh = ''] = isBroken ? texts.map(broken) : texts;
  const patch = structuredPatch('', '', old, fresh, '', '', { context: 3, maxEditLength: MOST_DIFFERENCES });
  if (patch === undefined) return [{ text: 'There are too many changes to show. Download the repaired text.' }];
  return patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => {
    const head = isBroken ? '…' : `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
    const shown = shortened(lines.filter(line => !line.startsWith('\\')));
    return [{ text: head, style: 'hunk' }, ...shown.map(text => ({ text, ...styleOf(text) }))];
  });
}

function styleOf(line: string): { style?: string } {
  if (line.startsWith('+')) return { style: 'added' };
  return line.startsWith('-') ? { style: 'removed' } : {};
}
