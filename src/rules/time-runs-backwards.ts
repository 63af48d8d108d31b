import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'time-runs-backwards',
  title: 'Times are out of order',
  kind: 'Agent history',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a message that is older than the one before it, a loop round that is lower than the one before in the same run, and a tool that ended before it started or ran before its message was written. A time of 0 means unknown and is skipped.',
    why: 'The history was merged, sorted or edited, or two programs write to it. It does not show what happened.',
    remedy: 'Find the program whose clock is wrong, and sort the messages of a thread by time.',
  },
  messages: {
    older: 'this message is {seconds} s older than the one before it',
    lowerRound: 'round {round} comes after round {before}',
    endsFirst: 'the tool ended {seconds} s before it started',
  },
  check(_view, report) {
    let latest: Message | undefined;
    let round: Message | undefined;
    return {
      call(call, message) {
        const { start, end } = call.time ?? {};
        if (start !== undefined && end !== undefined && end < start)
          report({ messageId: 'endsFirst', at: call, in: message, data: { seconds: rounded(start - end) } });
      },
      message(message) {
        if (message.time !== undefined) {
          const before = latest?.time;
          if (before !== undefined && message.time < before)
            report({
              messageId: 'older',
              at: message,
              in: message,
              data: { seconds: rounded(before - message.time) },
              related: [{ at: latest ?? message, label: 'written later' }],
            });
          else latest = message;
        }
        // New input begins a new run, and the client restarts the count of rounds.
        if (message.round === undefined && message.role !== 'assistant' && message.role !== 'tool') round = undefined;
        if (message.round === undefined) return;
        if (round?.round !== undefined && message.round < round.round)
          report({
            messageId: 'lowerRound',
            at: message,
            in: message,
            data: { round: message.round, before: round.round },
            related: [{ at: round, label: 'a later round' }],
          });
        else round = message;
      },
    };
  },
});

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
