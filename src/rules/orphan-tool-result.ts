import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'orphan-tool-result',
  summary: 'Every tool result answers a call of the turn that it stands in.',
  docs: {
    fires:
      'A result with no call before it, or whose id none of the calls before it has: the message with the calls was cut from the history, the id was rewritten on one side only, or the result stands before its call.',
    why: 'A result without its call has no place in the prompt.',
    remedy: 'Bring the message with the call back, or take the result out with it. Cut histories at whole turns.',
  },
  parameters: {
    /** Whether a result stands in the message of its call: one that names another call is meant, and no one that names none. */
    sameMessage: false as boolean,
  },
  messages: {
    noCalls: 'result for `{id}` stands after no message with calls',
    unknownId: 'result for `{id}` answers none of the calls before it',
  },
  after: ['missing-tool-call-id', 'wrong-type'],
  check(view, report, { sameMessage }) {
    // What the provider may run itself, the client may answer as well.
    const hosted = new Set<string>();
    // The calls may be in what the server has kept.
    if (view.conversation.settings?.continues === true) return {};
    if (sameMessage)
      return {
        message(message) {
          const made = new Set(message.parts.map(part => (part.type === 'tool_call' ? part.callId : undefined)));
          for (const part of message.parts)
            if (part.type === 'tool_result' && part.callId !== undefined && !made.has(part.callId))
              report({ messageId: 'unknownId', at: part, in: message, data: { id: part.callId } });
        },
      };
    return {
      call({ callId, executedBy }) {
        if (executedBy === 'provider' && callId) hosted.add(callId);
      },
      result(result, message) {
        if (result.by !== 'none' || view.turns.open?.unreadable || hosted.has(result.part.callId ?? '')) return;
        const { open } = view.turns;
        const id = result.part.callId ?? '';
        report({
          messageId: open === undefined ? 'noCalls' : 'unknownId',
          at: result.part,
          in: message,
          data: { id },
          related: open === undefined ? [] : [{ at: open.message, label: 'the calls' }],
        });
      },
    };
  },
});
