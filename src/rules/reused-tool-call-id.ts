import type { Message, ToolCallPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';

export default defineRule({
  id: 'reused-tool-call-id',
  summary: 'Two tool calls have the same ID',
  docs: {
    fires:
      'Reports two calls with the same ID in one turn or, where the server checks that, anywhere in the conversation. Some servers merge neighboring assistant messages into one turn. Local servers and some models restart at `call_0` in every turn.',
    why: 'A result refers to its call only by the ID.',
    remedy: 'Give the later call and its result a new ID.',
  },
  reply: 'warning',
  parameters: {
    /**
     * How far the server checks: the calls of one message, of neighboring assistant messages, or of the conversation;
     * `elsewhere`: only the calls of other turns.
     */
    scope: 'turn' as 'turn' | 'merged' | 'conversation' | 'elsewhere',
  },
  messages: {
    inTurn: 'two calls of one message have the ID `{id}`',
    inConversation: 'an earlier call has the ID `{id}`',
  },
  check(_view, report, { scope }) {
    /** The first call with each ID, and its message. */
    const seen = new Map<string, { call: ToolCallPart; in: Message; turn: number }>();
    let current: Message | undefined;
    let turn = 0;
    return {
      call(call, message) {
        if (!call.callId || isRedacted(call.callId)) return;
        if (scope === 'turn' && message !== current) seen.clear();
        current = message;
        const id = call.callId;
        const first = seen.get(id);
        if (first === undefined) {
          seen.set(id, { call, in: message, turn });
          return;
        }
        if (scope === 'elsewhere' && first.turn === turn) return;
        const related = [{ at: first.call, label: 'earlier call' }];
        const kind = first.in === message ? 'inTurn' : 'inConversation';
        report({ messageId: kind, at: call, in: message, data: { id }, label: 'ID already used', related });
      },
      message({ role }) {
        if (role === 'assistant') return;
        turn++;
        if (scope === 'merged') seen.clear();
      },
    };
  },
});
