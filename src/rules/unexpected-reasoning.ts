import { defineRule } from '../model/rule.ts';
import { type Repair, removal, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'unexpected-reasoning',
  title: 'Server does not accept reasoning here',
  kind: 'Reasoning',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a reasoning field on a message that is sent to the API: on any message if the server does not know the field, or only on answers without calls if the server reads reasoning only on turns with calls. For models that do not reason, it reports reasoning items.',
    why: 'Servers that accept only known fields reject the request. Others drop the field, or charge for tokens that the model ignores.',
    remedy: 'Remove reasoning from these turns when you build the request, and keep it in your own store.',
  },
  parameters: {
    /** Message fields that are not accepted. */
    fields: ['reasoning', 'reasoning_content', 'reasoning_details'] as readonly string[],
    /** Whether reasoning is accepted on turns with tool calls. */
    besideCalls: false,
    /** Whether items that are only reasoning are not accepted. */
    items: false,
  },
  messages: {
    unexpected: 'the server does not accept `{field}`',
    item: 'the model does not reason and accepts no reasoning items',
    plainTurn: 'the server does not accept `{field}` on a turn without tool calls',
  },
  after: ['wrong-type'],
  check(_view, report, { fields, besideCalls, items }) {
    const refused = new Set(fields);
    if (items)
      return {
        message(message) {
          const { wireType, parts } = message;
          const isReasoning = parts.length > 0 && parts.every(({ type }) => type === 'reasoning');
          if (wireType === 'reasoning' && isReasoning) report({ messageId: 'item', at: message, in: message });
        },
      };
    return {
      message(message) {
        if (besideCalls && message.unreadable?.includes('tool_calls')) return;
        if (besideCalls && message.parts.some(part => part.type === 'tool_call')) return;
        const reported = new Set<string>();
        for (const part of message.parts) {
          const field = part.type === 'reasoning' ? part.field : undefined;
          if (field === undefined || !refused.has(field) || reported.has(field)) continue;
          reported.add(field);
          const path = `${message.pointer}/${field}`;
          const kind = besideCalls ? 'plainTurn' : 'unexpected';
          report({ messageId: kind, at: { pointer: path }, in: message, data: { field } });
        }
      },
    };
  },
});

/** Safe: the server rejects or drops the field, so the model never reads it. */
export const repair: Repair = ({ pointer, messageId, data = {} }) =>
  safely(messageId === 'item' ? 'remove the reasoning item' : `remove \`${data.field}\``, removal(pointer));
