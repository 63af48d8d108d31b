import type { ReasoningPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { messageAt, moving, type Repair, removal, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'misnamed-reasoning',
  title: 'Reasoning is in a field that the server ignores',
  kind: 'Reasoning',
  docs: {
    fires: 'Reports reasoning in the field name of another server, sent to a server that ignores this field.',
    why: 'The server silently drops unknown keys. It answers the request, but the model does not see its reasoning.',
    remedy: 'Use the field in which this server returns reasoning.',
  },
  parameters: {
    /** Fields that the server accepts and ignores. */
    ignored: [] as readonly string[],
    /** Fields that the server reads; the first one is recommended. */
    reads: [] as readonly string[],
    /**
     * Whether only messages with tool calls are checked, because the server drops the right field on other messages
     * too.
     */
    onlyWithCalls: false,
  },
  messages: { ignored: 'the server ignores `{found}`; it reads reasoning from `{field}`' },
  check(_view, report, { ignored, reads, onlyWithCalls }) {
    const field = reads[0] ?? '';
    return {
      message(message) {
        const { parts, pointer } = message;
        const reasoning = parts.filter(part => part.type === 'reasoning' && part.field !== undefined);
        if (message.role !== 'assistant' || reasoning.length === 0) return;
        if (onlyWithCalls && !parts.some(part => part.type === 'tool_call')) return;
        const fields = new Set(reasoning.map(part => part.field as string));
        if (reads.some(each => fields.has(each))) return;
        for (const found of fields)
          if (ignored.includes(found))
            report({
              messageId: 'ignored',
              at: { pointer: `${pointer}/${found}` },
              in: message,
              data: { found, field },
            });
      },
    };
  },
});

export const repair: Repair = ({ pointer, data }, broken) => {
  const message = messageAt(broken, pointer);
  const field = String(data?.field ?? '');
  const text = valueAt(broken.value, pointer);
  if (message === undefined || field === '' || typeof text !== 'string') return undefined;
  const place = child(message.pointer, field);
  const taken = valueAt(broken.value, place);
  if (typeof taken === 'string' && taken !== '') return undefined;
  const others = message.parts.filter(
    (part): part is ReasoningPart => part.type === 'reasoning' && part.pointer !== pointer,
  );
  const first = others.find(part => part.field !== undefined && part.pointer < pointer && part.text !== undefined);
  // If two fields are renamed to the same name, the first one wins.
  if (first !== undefined && first.pointer === child(message.pointer, first.field ?? ''))
    return first.text === text ? safely('remove the copy of the reasoning', removal(pointer)) : undefined;
  return safely(`rename \`${data?.found}\` to \`${field}\``, moving(pointer, place));
};
