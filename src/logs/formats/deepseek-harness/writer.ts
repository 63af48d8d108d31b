/** Writes tool results as the harness stores them, with consecutive event numbers. */

import type { Edit } from '../../../generated/types.ts';
import { keyPiece } from '../../../model/text.ts';
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { memoized } from '../../../source/memoized.ts';
import { listAt, objectAt, textAt } from '../agents/fields.ts';
import type { LogWriter } from '../format.ts';
import { endOf, freshId, indexAfter, lastBefore, lineOf, linesBy, picked, recordAt } from '../writing/lines.ts';

const STEP_FIELDS: ReadonlySet<string> = new Set(['turn', 'step']);

export const writer: LogWriter = {
  writeResult({ pointer, id, text, path }, log) {
    if (!Array.isArray(log) || id === undefined) return undefined;
    const from = lineOf(pointer);
    const callRecord = recordAt(log, from);
    const calls = callIdsIn(callRecord);
    const end = endOf(log, path, from, calls, record => calls.has(callIdOfResult(record)));
    const next = path[indexAfter(path, end)] ?? log.length;
    // Insert after the event that started the call.
    const after = Math.max(end, lastBefore(callEvents(log).get(id), next) ?? end);
    const startRecord = recordAt(log, after);
    const source = startRecord.type === 'tool/call' ? startRecord : callRecord;
    const block = { type: 'tool-result', toolCallId: id, content: [{ type: 'text', text }], isError: true };
    const seed = `${keyPiece(objectAt(objectAt(callRecord, 'data'), 'message').id)}/${id}`;
    return {
      after,
      record: {
        type: 'tool/result',
        seq: 0,
        ...(startRecord.time !== undefined && { time: startRecord.time }),
        data: {
          ...picked(objectAt(callRecord, 'data'), STEP_FIELDS),
          message: {
            source: { kind: 'tool', callId: id },
            content: [block],
            role: 'user',
            id: freshId(seed, undefined, 'id', []),
          },
        },
        sourceEventSeqs: [source.seq],
        surfaceOp: 'append',
      },
    };
  },

  reconcile(lines, before) {
    const starts = lines.flatMap((line, i) => (recordAt(lines, i).type === 'session' && isObject(line) ? [i] : []));
    if (starts[0] !== 0) starts.unshift(0);
    return starts.flatMap((start, i) => renumbered(lines, before, start, starts[i + 1] ?? lines.length));
  },
};

/** A range of event numbers. Packed deltas have more than one. */
interface NumberRange {
  readonly oldNumber: number;
  readonly length: number;
  newNumber: number;
}

/** Makes the event numbers of a session consecutive again, including references to other events. */
function renumbered(
  lines: readonly unknown[],
  before: readonly (number | undefined)[],
  start: number,
  end: number,
): Edit[] {
  const numbers: { readonly place: number; readonly key: 'seq' | 'seq0'; readonly oldNumber: number | undefined }[] =
    [];
  for (let i = start; i < end; i++) {
    const record = recordAt(lines, i);
    const key = typeof record.seq === 'number' ? 'seq' : 'seq0';
    const oldNumber = record[key];
    if (typeof oldNumber === 'number')
      numbers.push({ place: i, key, oldNumber: before[i] === undefined ? undefined : oldNumber });
  }
  const known = numbers.flatMap(({ oldNumber, key }) => (oldNumber === undefined ? [] : [{ oldNumber, key }]));
  known.sort((a, b) => a.oldNumber - b.oldNumber);
  const ranges = new Map<number, NumberRange>();
  for (const [i, { oldNumber, key }] of known.entries()) {
    const length = key === 'seq' ? 1 : (known[i + 1]?.oldNumber ?? oldNumber + 1) - oldNumber;
    ranges.set(oldNumber, { oldNumber, length, newNumber: oldNumber });
  }
  const edits: Edit[] = [];
  let nextNumber = known[0]?.oldNumber ?? 0;
  for (const { place, key, oldNumber } of numbers) {
    const range = oldNumber === undefined ? undefined : ranges.get(oldNumber);
    if (range !== undefined) range.newNumber = nextNumber;
    if (oldNumber !== nextNumber) edits.push({ op: 'replace', path: child(child('', place), key), value: nextNumber });
    nextNumber += range?.length ?? 1;
  }
  if (edits.length === 0) return [];
  const ordered = [...ranges.values()].sort((a, b) => a.oldNumber - b.oldNumber);
  for (let i = start; i < end; i++)
    for (const each of references(recordAt(lines, i), child('', i), ordered)) edits.push(each);
  return edits;
}

/** Updates the references of an event to other event numbers. */
function references(record: JsonObject, at: string, ranges: readonly NumberRange[]): Edit[] {
  const named: (readonly [string, unknown])[] = [];
  for (const [i, seq] of listAt(record, 'sourceEventSeqs').entries()) named.push([`${at}/sourceEventSeqs/${i}`, seq]);
  const { start, end } = objectAt(record, 'surfaceOp');
  named.push([`${at}/surfaceOp/start`, start], [`${at}/surfaceOp/end`, end]);
  return named.flatMap(([path, seq]): Edit[] => {
    const current = typeof seq === 'number' ? renumber(seq, ranges) : seq;
    return current === seq ? [] : [{ op: 'replace', path, value: current }];
  });
}

/** The new number of an event. A removed event gets the number of the event before it. */
function renumber(seq: number, ranges: readonly NumberRange[]): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as NumberRange).oldNumber <= seq) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range === undefined ? seq : range.newNumber + Math.min(seq - range.oldNumber, range.length - 1);
}

const callIdsIn = memoized((record: JsonObject): Set<string> => {
  const content = listAt(objectAt(objectAt(record, 'data'), 'message'), 'content');
  return new Set(
    content.flatMap(block => (isObject(block) && block.type === 'tool-call' ? (textAt(block, 'id') ?? []) : [])),
  );
});

/** The lines of the events that start each call. */
const callEvents = memoized((log: readonly unknown[]) =>
  linesBy(log, record => (record.type === 'tool/call' ? objectAt(record, 'data').callId : undefined)),
);

/** The ID of the call that an event has the result of. */
function callIdOfResult(record: JsonObject): string {
  if (record.type !== 'tool/result') return '';
  return textAt(objectAt(objectAt(objectAt(record, 'data'), 'message'), 'source'), 'callId') ?? '';
}
