import type { Message, ToolCallPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';

export default defineRule({
  id: 'reused-tool-call-id',
  summary: 'A call id names one call.',
  docs: {
    fires:
      'Two calls with the same id, in one turn (neighbouring assistant messages are one to some servers) or, where the server looks further, anywhere in the conversation. Local servers and some models count from `call_0` in every turn.',
    why: 'A result names its call by the id alone.',
    remedy: 'Give the later call an id of its own, and its result with it.',
  },
  reply: 'warning',
  parameters: {
    /** How far the server looks: the calls of one message, of neighbouring assistant messages, or of the conversation. */
    scope: 'turn' as 'turn' | 'merged' | 'conversation',
  },
  messages: {
    inTurn: 'two calls of one message have the id `{id}`',
    inConversation: 'call id `{id}` was used by an earlier call',
  },
  check(_view, report, { scope }) {
    /** The first call of each id, and the message that it stands in. */
    const seen = new Map<string, { call: ToolCallPart; in: Message }>();
    let current: Message | undefined;
    return {
      call(call, message) {
        if (!call.callId || isRedacted(call.callId)) return;
        if (scope === 'turn' && message !== current) seen.clear();
        current = message;
        const id = call.callId;
        const first = seen.get(id);
        if (first === undefined) {
          seen.set(id, { call, in: message });
          return;
        }
        const related = [{ at: first.call, label: 'the call before it' }];
        const kind = first.in === message ? 'inTurn' : 'inConversation';
        report({ messageId: kind, at: call, in: message, data: { id }, label: 'used before', related });
      },
      message({ role }) {
        if (scope === 'merged' && role !== 'assistant') seen.clear();
      },
    };
  },
});
