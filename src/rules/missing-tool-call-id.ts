import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'missing-tool-call-id',
  summary: 'Every tool call has an id, and every result names one.',
  docs: {
    fires: 'A call whose id, or a result whose call id, is absent, null or empty.',
    why: 'Without it a result can only be paired by its place, which servers that check pairing do not do.',
    remedy: 'Make an id for the call (`call_` and 24 letters or digits) and write it into the result as well.',
  },
  reply: 'warning',
  parameters: {
    /** Whether an empty id is one: clients write it on both sides where the model gave none. */
    emptyIsId: false,
  },
  messages: {
    call: 'a call of `{tool}` has no id',
    result: 'a tool result names no call',
  },
  check(_view, report, { emptyIsId }) {
    const isId = (id: string | undefined) => (emptyIsId ? id !== undefined : Boolean(id));
    return {
      call(call, message) {
        if (isId(call.callId) || call.kind === 'legacy' || call.executedBy === 'provider') return;
        report({ messageId: 'call', at: call, in: message, data: { tool: call.name ?? 'a tool' } });
      },
      result({ part }, message) {
        if (!isId(part.callId)) report({ messageId: 'result', at: part, in: message });
      },
    };
  },
});
