import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import type { Call } from '../model/turns.ts';
import { child, valueAt } from '../pointer.ts';
import { compose } from '../repair/composed.ts';
import { type Broken, callAt, type Repair, replacement, safely } from '../repair/repair.ts';
import { isObject } from '../source/json.ts';

export default defineRule({
  id: 'impossible-tool-call-status',
  title: 'Tool call status is impossible',
  kind: 'Tool calls',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports an unknown status, a call that has not started but has a result or a time, a call that is running but has an end time, a call that goes back to an earlier state in a later version of the same history, and a field that a call in this state cannot have. Missing times and results are not reported.',
    why: 'Programs decide by the status whether to send the call and its result. With a wrong status they silently leave them out, or run the call a second time.',
    remedy: 'Change status, result and times in one write, and only forward: waiting, running, then a final state.',
  },
  parameters: {
    /** Known statuses; any if empty. */
    known: [] as readonly string[],
    /** Statuses of calls that have not started, which have neither a result nor a time. */
    unstarted: [] as readonly string[],
    /** Statuses of running calls, which have no end time. */
    ongoing: [] as readonly string[],
  },
  messages: {
    unknown: 'status `{status}` is not one of {known}',
    resultTooEarly: 'the call is `{status}`, but already has a result',
    timeTooEarly: 'the call is `{status}`, but already has a time',
    ended: 'the call is `{status}`, but already has an end time',
    backwards: 'the call was `{before}` and is now `{status}` again',
    misfit: 'a call that is `{status}` cannot have `{field}`',
  },
  afterHere: ['wrong-type'],
  check(_view, report, { known, unstarted, ongoing }) {
    return {
      call(call, message) {
        const { status, time } = call;
        if (status === undefined) return;
        const reportStatus = (kind: 'unknown' | 'timeTooEarly' | 'ended') =>
          report({ messageId: kind, at: call, in: message, data: { status, known: known.join(', ') } });
        if (known.length > 0 && !known.includes(status)) reportStatus('unknown');
        else if (unstarted.includes(status) && time !== undefined) reportStatus('timeTooEarly');
        else if (ongoing.includes(status) && time?.end !== undefined) reportStatus('ended');
      },
      turn({ calls, message }) {
        const uses = new Map<string | undefined, number>();
        for (const { id } of calls) uses.set(id, (uses.get(id) ?? 0) + 1);
        for (const call of calls) {
          const { status } = call.part;
          if (status === undefined || !unstarted.includes(status)) continue;
          // If several calls share an ID, the result may belong to another of them.
          if ((uses.get(call.id) ?? 0) > 1) continue;
          const [result] = call.results;
          if (result === undefined || result.by !== 'id') continue;
          const related = [{ at: result.part, label: 'its result' }];
          report({ messageId: 'resultTooEarly', at: call.part, in: message, data: { status }, related });
        }
      },
    };
  },
});

export const repair: Repair = ({ pointer, messageId: kind }, broken) => {
  const call = callAt(broken, pointer);
  const raw = valueAt(broken.value, pointer);
  // Only a call with its result has a status that is certain.
  if (call === undefined || call.results.length === 0 || !isObject(raw)) return undefined;
  if (kind === 'backwards' || kind === 'misfit') return undefined;
  const { status } = call.part;
  const key = Object.keys(raw).find(each => raw[each] === status);
  const written = key === undefined ? undefined : writtenCall(call, broken)?.[key];
  if (key === undefined || typeof written !== 'string' || written === status) return undefined;
  return safely(
    `set the status of the call with a result to \`${written}\``,
    replacement(child(pointer, key), written),
  );
};

/** The call with its result, as the format writes it. */
function writtenCall({ part, message, results }: Call, broken: Broken): Record<string, unknown> | undefined {
  const { status: _, wire: _w, ...bare } = part;
  const answers = results.map((result): Message => {
    const { wire: _r, ...given } = result.part;
    return { role: 'tool', parts: [given], contentForm: 'string', pointer: result.part.pointer };
  });
  const asking: Message = { role: 'assistant', parts: [bare], contentForm: 'parts', pointer: message.pointer };
  for (const { value } of compose([asking, ...answers], broken)) {
    const { parts } = broken.messageFormat.readMessage(value, '', () => {});
    const call = parts.find(({ type }) => type === 'tool_call');
    const raw = call === undefined ? undefined : valueAt(value, call.pointer);
    if (isObject(raw)) return raw;
  }
  return undefined;
}
