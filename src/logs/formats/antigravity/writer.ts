/**
 * Writes tool results as Antigravity stores them: each in a separate step named after the tool, in the order of the
 * calls.
 */
import type { Edit } from '../../../generated/types.ts';
import { child, pointerKeys } from '../../../pointer.ts';
import { isObject } from '../../../source/json.ts';
import type { LogWriter } from '../format.ts';
import { lastOf, type Relation, recordAt } from '../writing/result-position.ts';

export const antigravityWriter: LogWriter = {
  writeResult({ pointer, name, text }, log) {
    if (!Array.isArray(log)) return undefined;
    const after = lastOf(log, Number(pointerKeys(pointer)[0]), relationOf);
    const { step_index: index, created_at: time } = recordAt(log, after);
    const record = {
      step_index: typeof index === 'number' ? index + 1 : after + 1,
      source: 'MODEL',
      type: (name ?? 'tool').toUpperCase(),
      status: 'ERROR',
      ...(time !== undefined && { created_at: time }),
      content: text,
    };
    return { after, record };
  },

  /** Renumbers the steps after an inserted one until the numbers no longer collide. */
  reconcile(lines, before) {
    const edits: Edit[] = [];
    let lastNumber: number | undefined;
    for (const [i, line] of lines.entries()) {
      const index = isObject(line) ? line.step_index : undefined;
      if (typeof index !== 'number') continue;
      if (before[i] === undefined) lastNumber = index;
      else if (lastNumber !== undefined && index > lastNumber) lastNumber = undefined;
      else if (lastNumber !== undefined)
        edits.push({ op: 'replace', path: child(child('', i), 'step_index'), value: ++lastNumber });
    }
    return edits;
  },
};

function relationOf(record: unknown): Relation {
  if (!isObject(record)) return 'passed';
  if (record.type === 'PLANNER_RESPONSE' || record.type === 'CHECKPOINT') return 'end';
  return record.source === 'MODEL' ? 'same' : 'passed';
}
