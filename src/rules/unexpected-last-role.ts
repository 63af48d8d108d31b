import type { Message } from '../generated/types.ts';
import { kindOf, type MessageKind } from '../model/order.ts';
import { defineRule } from '../model/rule.ts';
import { child } from '../pointer.ts';
import { textMessage } from '../repair/composed.ts';
import { GO_ON } from '../repair/phrases.ts';
import { addition, messageAt, placeInList, type Repair, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'unexpected-last-role',
  title: 'Request does not end with a message to answer',
  kind: 'Order of messages',
  needs: ['later'],
  docs: {
    fires:
      'Reports a request whose last message the server does not answer, most often an assistant message that the model should continue (prefill). Logs may end in this way.',
    why: 'Models that cannot continue a given text reject the request.',
    remedy: 'End the request with a user message or tool results. If the server has a field for prefill, use it.',
  },
  parameters: {
    /** Kinds of messages that may be last. */
    allowed: [] as readonly MessageKind[],
    /** The message field that marks an assistant message at the end as prefill. */
    prefix: '',
    /** Number of assistant messages at the end that the server reads as prefill without a mark. */
    beginnings: 0,
    /** Part types that make an assistant message one to continue, because the server paused there. */
    pauses: [] as readonly string[],
    /** Whether an assistant message without any part may be last. */
    emptyMayEnd: false as boolean,
  },
  messages: { last: 'the request ends with role `{role}`' },
  after: ['unanswered-tool-call', 'unsupported-role', 'wrong-type', 'missing-field'],
  check(view, report, { allowed, prefix, beginnings, pauses, emptyMayEnd }) {
    /** Number of assistant messages at the end. */
    let trailing = 0;
    return {
      message({ role }) {
        trailing = role === 'assistant' ? trailing + 1 : 0;
      },
      end(last) {
        if (view.as === 'log' || last === undefined || allowed.includes(kindOf(last))) return;
        if (last.role === 'assistant' && prefix !== '' && isSet(last, prefix)) return;
        if (last.role === 'assistant' && trailing <= beginnings) return;
        if (last.role === 'assistant' && last.parts.some(({ wire }) => pauses.includes(wire?.type as string))) return;
        if (last.role === 'assistant' && emptyMayEnd && last.contentForm === 'parts' && last.parts.length === 0) return;
        report({ messageId: 'last', at: last, in: last, data: { role: last.wireRole ?? last.role } });
      },
    };
  },
});

function isSet({ wire }: Message, field: string): boolean {
  return (wire as Readonly<Record<string, unknown>> | undefined)?.[field] === true;
}

export const repair: Repair = ({ pointer }, broken) => {
  const message = messageAt(broken, pointer);
  const place = placeInList(message?.pointer ?? '');
  const request = textMessage('user', GO_ON, broken);
  if ((message?.role !== 'assistant' && message?.role !== 'system') || place === undefined || request === undefined)
    return undefined;
  const behind = child(place.list, place.index + 1);
  return unsafely('add a user message that asks to continue', addition(behind, request));
};
