/** Writes tool results as the harness stores them, with consecutive event numbers. */
import type { Edit } from '../../../generated/types.ts';
import { keyPiece } from '../../../model/text.ts';
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { listAt, objectAt, textAt } from '../agents/fields.ts';
import type { LogWriter } from '../format.ts';
import { endOf, freshId, indexAfter, lineOf, picked, recordAt } from '../writing/lines.ts';

const STEP: ReadonlySet<string> = new Set(['turn', 'step']);

export const writer: LogWriter = {
  answer({ pointer, id, text, path }, log) {
    if (!Array.isArray(log) || id === undefined) return undefined;
    const from = lineOf(pointer);
    const asking = recordAt(log, from);
    const calls = new Set(callIdsIn(asking));
    const end = endOf(log, path, from, record => calls.has(callIdOfResult(record)));
    const next = path[indexAfter(path, end)] ?? log.length;
    // Behind the event by which the call began.
    let behind = end;
    for (let i = from + 1; i < next; i++)
      if (recordAt(log, i).type === 'tool/call' && objectAt(log[i], 'data').callId === id) behind = Math.max(end, i);
    const began = recordAt(log, behind);
    const source = began.type === 'tool/call' ? began : asking;
    const block = { type: 'tool-result', toolCallId: id, content: [{ type: 'text', text }], isError: true };
    const seed = `${keyPiece(objectAt(objectAt(asking, 'data'), 'message').id)}/${id}`;
    return {
      behind,
      record: {
        type: 'tool/result',
        seq: 0,
        ...(began.time !== undefined && { time: began.time }),
        data: {
          ...picked(objectAt(asking, 'data'), STEP),
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

  settle(lines, before) {
    const starts = lines.flatMap((line, i) => (recordAt(lines, i).type === 'session' && isObject(line) ? [i] : []));
    if (starts[0] !== 0) starts.unshift(0);
    return starts.flatMap((start, i) => renumbered(lines, before, start, starts[i + 1] ?? lines.length));
  },
};

/** A run of numbers that a line had: packed deltas have several. */
interface NumberRange {
  readonly was: number;
  readonly length: number;
  now: number;
}

/** Numbers that follow each other again, in a session and in what its events say of others. */
function renumbered(
  lines: readonly unknown[],
  before: readonly (number | undefined)[],
  start: number,
  end: number,
): Edit[] {
  const numbers: { readonly place: number; readonly key: 'seq' | 'seq0'; readonly was: number | undefined }[] = [];
  for (let i = start; i < end; i++) {
    const record = recordAt(lines, i);
    const key = typeof record.seq === 'number' ? 'seq' : 'seq0';
    const was = record[key];
    if (typeof was === 'number') numbers.push({ place: i, key, was: before[i] === undefined ? undefined : was });
  }
  const known = numbers.flatMap(({ was, key }) => (was === undefined ? [] : [{ was, key }]));
  known.sort((a, b) => a.was - b.was);
  const spans = new Map<number, NumberRange>();
  for (const [i, { was, key }] of known.entries()) {
    const length = key === 'seq' ? 1 : (known[i + 1]?.was ?? was + 1) - was;
    spans.set(was, { was, length, now: was });
  }
  const edits: Edit[] = [];
  let count = known[0]?.was ?? 0;
  for (const { place, key, was } of numbers) {
    const span = was === undefined ? undefined : spans.get(was);
    if (span !== undefined) span.now = count;
    if (was !== count) edits.push({ op: 'replace', path: child(child('', place), key), value: count });
    count += span?.length ?? 1;
  }
  if (edits.length === 0) return [];
  const ordered = [...spans.values()].sort((a, b) => a.was - b.was);
  for (let i = start; i < end; i++)
    for (const each of references(recordAt(lines, i), child('', i), ordered)) edits.push(each);
  return edits;
}

/** The edits on the numbers by which an event names others. */
function references(record: JsonObject, at: string, spans: readonly NumberRange[]): Edit[] {
  const named: (readonly [string, unknown])[] = [];
  for (const [i, seq] of listAt(record, 'sourceEventSeqs').entries()) named.push([`${at}/sourceEventSeqs/${i}`, seq]);
  const { start, end } = objectAt(record, 'surfaceOp');
  named.push([`${at}/surfaceOp/start`, start], [`${at}/surfaceOp/end`, end]);
  return named.flatMap(([path, seq]): Edit[] => {
    const now = typeof seq === 'number' ? newNumber(seq, spans) : seq;
    return now === seq ? [] : [{ op: 'replace', path, value: now }];
  });
}

/** The number that an event has now; of one that is gone, that of the one before it. */
function newNumber(seq: number, spans: readonly NumberRange[]): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as NumberRange).was <= seq) low = middle + 1;
    else high = middle;
  }
  const span = spans[low - 1];
  return span === undefined ? seq : span.now + Math.min(seq - span.was, span.length - 1);
}

function callIdsIn(record: JsonObject): string[] {
  return listAt(objectAt(objectAt(record, 'data'), 'message'), 'content').flatMap(block =>
    isObject(block) && block.type === 'tool-call' ? (textAt(block, 'id') ?? []) : [],
  );
}

/** The call that an event brings the result of. */
function callIdOfResult(record: JsonObject): string {
  if (record.type !== 'tool/result') return '';
  return textAt(objectAt(objectAt(objectAt(record, 'data'), 'message'), 'source'), 'callId') ?? '';
}
