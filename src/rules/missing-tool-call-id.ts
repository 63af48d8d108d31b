import { defineRule } from '../model/rule.ts';
import { nameExchange } from '../repair/missing-ids.ts';
import type { Repair } from '../repair/repair.ts';

export default defineRule({
  id: 'missing-tool-call-id',
  title: 'Tool call or result has no ID',
  kind: 'Tool calls',
  docs: {
    fires: 'Reports a tool call whose ID, or a tool result whose call ID, is missing, null or empty.',
    why: 'Without an ID, a result can only be matched by its position, and servers that check IDs do not do that.',
    remedy: 'Create an ID for the call (`call_` and 24 letters or digits) and use it in the result as well.',
  },
  reply: 'warning',
  parameters: {
    /** Whether an empty ID counts as an ID, because clients write it on both sides. */
    emptyIsId: false,
    /** Whether `null` counts as an ID of a call, because the program only looks for the key. */
    nullIsId: false,
    /** Whether only calls are checked, not results. */
    callsOnly: false,
  },
  messages: {
    call: 'the call of `{tool}` has no ID',
    result: 'the tool result has no tool call ID',
  },
  check(_view, report, { emptyIsId, nullIsId, callsOnly }) {
    const isId = (id: string | undefined) => (emptyIsId ? id !== undefined : Boolean(id));
    return {
      call(call, message) {
        if (isId(call.callId) || call.kind === 'legacy' || call.executedBy === 'provider') return;
        if (nullIsId && (call.wire as { readonly id?: unknown } | undefined)?.id === null) return;
        report({ messageId: 'call', at: call, in: message, data: { tool: call.name ?? 'a tool' } });
      },
      result({ part }, message) {
        if (!callsOnly && !isId(part.callId)) report({ messageId: 'result', at: part, in: message });
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken) => nameExchange(pointer, broken);
