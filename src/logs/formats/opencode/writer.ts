/** Marks an interrupted call in the call itself, as opencode does when a session is aborted. */
import type { Edit } from '../../../generated/types.ts';
import { pointerKeys, valueAt } from '../../../pointer.ts';
import { isObject } from '../../../source/json.ts';
import { objectAt } from '../agents/fields.ts';
import type { LogWriter } from '../format.ts';

export const opencodeWriter: LogWriter = {
  writeResult({ pointer, text }, log) {
    const state = valueAt(log, `${pointer}/state`);
    if (!isObject(state)) return undefined;
    const edits: Edit[] = [
      { op: 'status' in state ? 'replace' : 'add', path: `${pointer}/state/status`, value: 'error' },
      { op: 'error' in state ? 'replace' : 'add', path: `${pointer}/state/error`, value: text },
    ];
    // The end time is unknown, so it is set to the start time.
    const { start, end } = objectAt(state, 'time');
    if (typeof start === 'number' && end === undefined)
      edits.push({ op: 'add', path: `${pointer}/state/time/end`, value: start });
    else if (state.time === undefined) {
      const time = timeOf(pointer, log);
      if (time !== undefined)
        edits.push({ op: 'add', path: `${pointer}/state/time`, value: { start: time, end: time } });
    }
    return { edits };
  },
};

/** The creation time of the message with the call. */
function timeOf(pointer: string, log: unknown): number | undefined {
  const message = pointerKeys(pointer).slice(0, -2).join('/');
  const { created } = objectAt(valueAt(log, `/${message}/info`), 'time');
  return typeof created === 'number' ? created : undefined;
}
