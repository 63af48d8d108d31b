import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unfinished-tool-call',
  summary: 'A call that is kept with its result has one before the conversation goes on.',
  docs: {
    fires:
      'A call that still waits or runs, or whose outcome was never written down, although messages follow: the process stopped in the middle of it, and the history was taken up again. A call at the end of the history may still be under way, and nothing is said of it.',
    why: 'Whoever builds a request from this history either sends a call without a result, which servers refuse, or leaves the call out, and the model never learns of it.',
    remedy:
      'When a history is taken up again, close what is open in it: write down for the call that it was interrupted, or run the tool once more.',
  },
  messages: {
    unfinished: 'call `{call}` never came to a result, though the conversation goes on',
    stillOpen: 'call `{call}` is still `{status}`, though the conversation goes on',
  },
  afterHere: ['missing-tool-call-id', 'wrong-type'],
  check(_view, report) {
    return {
      turn(turn) {
        const { next } = turn;
        if (turn.unreadable || next === undefined) return;
        for (const { part, message, results, sameIdAs, early } of turn.calls) {
          if (results.length > 0 || sameIdAs !== undefined || early !== undefined) continue;
          const call = part.callId || part.name || 'without a name';
          report({
            messageId: part.status === undefined ? 'unfinished' : 'stillOpen',
            at: part,
            in: message,
            data: { call, ...(part.status !== undefined && { status: part.status }) },
            label: 'never finished',
            related: [{ at: next, label: 'the conversation goes on here' }],
          });
        }
      },
    };
  },
});
