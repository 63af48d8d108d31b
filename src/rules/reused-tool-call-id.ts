import type { ToolCallPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted } from '../model/text.ts';

export default defineRule({
  id: 'reused-tool-call-id',
  summary: 'A call id names one call.',
  docs: {
    fires:
      'Two calls with the same id, in one turn or, where the server looks further, anywhere in the conversation. Local servers and some models count from `call_0` in every turn.',
    why: 'A result names its call by the id alone.',
    remedy: 'Give the later call an id of its own, and its result with it.',
  },
  parameters: {
    /** How far the server looks: the calls of one message, or all of the conversation. */
    scope: 'turn' as 'turn' | 'conversation',
  },
  messages: {
    inTurn: 'two calls of one message have the id `{id}`',
    inConversation: 'call id `{id}` was used by an earlier call',
  },
  check(_view, report, { scope }) {
    const seen = new Map<string, ToolCallPart>();
    return {
      message(message) {
        const own: ToolCallPart[] = [];
        for (const part of message.parts) {
          if (part.type !== 'tool_call' || !part.callId || isRedacted(part.callId)) continue;
          const id = part.callId;
          const inTurn = own.find(each => each.callId === id);
          own.push(part);
          const first = inTurn ?? (scope === 'conversation' ? seen.get(id) : undefined);
          if (scope === 'conversation') seen.set(id, part);
          if (first === undefined) continue;
          const related = [{ at: first, label: 'the call before it' }];
          report({
            message: inTurn ? 'inTurn' : 'inConversation',
            at: part,
            in: message,
            data: { id },
            label: 'used before',
            related,
          });
        }
      },
    };
  },
});
