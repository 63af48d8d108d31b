import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'impossible-tool-call-status',
  summary: 'The status of a call is one that a call can have, and agrees with what is kept of it.',
  docs: {
    fires:
      'A status word that nobody knows; a call that has not begun and yet has a result or a time; a call that still runs and yet has ended; a call that a later version of the same history puts back to an earlier state; one with a field that its state cannot have. Times and results that are absent say nothing.',
    why: 'Whoever reads the history decides by the status whether the call and its result go out: with a wrong one they are silently left out, or run a second time.',
    remedy:
      'Change status, result and times together, in one write, and only forward: waiting, running, then one of the final states.',
  },
  parameters: {
    /** The words that there are; any, where empty. */
    known: [] as readonly string[],
    /** Words for calls that have not begun: they have neither a result nor a time. */
    unstarted: [] as readonly string[],
    /** Words for calls under way: they have no end. */
    ongoing: [] as readonly string[],
  },
  messages: {
    unknown: 'status `{status}` is none of {known}',
    resultTooEarly: 'a call that is `{status}` has a result already',
    timeTooEarly: 'a call that is `{status}` has a time already',
    ended: 'a call that is `{status}` has ended already',
    backwards: 'a call that was `{before}` is `{status}` again',
    misfit: 'a call that is `{status}` cannot have this `{field}`',
  },
  afterHere: ['wrong-type'],
  check(_view, report, { known, unstarted, ongoing }) {
    return {
      call(call, message) {
        const { status, time } = call;
        if (status === undefined) return;
        const tell = (kind: 'unknown' | 'timeTooEarly' | 'ended') =>
          report({ messageId: kind, at: call, in: message, data: { status, known: known.join(', ') } });
        if (known.length > 0 && !known.includes(status)) tell('unknown');
        else if (unstarted.includes(status) && time !== undefined) tell('timeTooEarly');
        else if (ongoing.includes(status) && time?.end !== undefined) tell('ended');
      },
      turn({ calls, message }) {
        const uses = new Map<string | undefined, number>();
        for (const { id } of calls) uses.set(id, (uses.get(id) ?? 0) + 1);
        for (const call of calls) {
          const { status } = call.part;
          if (status === undefined || !unstarted.includes(status)) continue;
          // Without an id of its own, a call may have been given the result of another.
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
