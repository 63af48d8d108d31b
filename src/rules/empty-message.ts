import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';

export default defineRule({
  id: 'empty-message',
  summary: 'Message is empty',
  docs: {
    fires:
      'Reports a message with empty or blank content that has no calls, media, refusal or reasoning. An empty reasoning field does not count as reasoning. Tool results may be empty. Where the server accepts empty text, only a message without any part is reported.',
    why: 'Templates and several servers reject a turn without text. Most often it is an assistant message that was interrupted before it had any text.',
    remedy: 'Remove the message.',
  },
  parameters: {
    /** Roles whose messages must not be empty. */
    roles: [] as readonly string[],
    /** Whether a part counts as content even if its text is empty. */
    partsCount: false as boolean,
    /** Whether the last message may be empty, because the answer begins there. */
    exceptLast: false as boolean,
  },
  messages: { empty: 'the `{role}` message is empty' },
  after: ['blank-text', 'missing-content', 'empty-tool-calls', 'wrong-type', 'missing-field'],
  check(_view, report, { roles, partsCount, exceptLast }) {
    /** Reports an empty message unless it turns out to be the last one. */
    let waiting: (() => void) | undefined;
    return {
      message(message) {
        waiting?.();
        waiting = undefined;
        const role = message.wireRole ?? '';
        if (!roles.includes(role) || message.unreadable !== undefined) return;
        if (partsCount ? message.parts.length > 0 : !message.parts.every(saysNothing)) return;
        const reportEmpty = () =>
          report({
            messageId: 'empty',
            at: message,
            in: message,
            data: { role },
          });
        if (exceptLast) waiting = reportEmpty;
        else reportEmpty();
      },
    };
  },
});

/** Whether a reasoning field is present but empty. */
function saysNothing(part: Part): boolean {
  if (part.type === 'text') return isBlank(part.text);
  return part.type === 'reasoning' && part.field !== 'reasoning_details' && part.text === '' && !part.signature;
}
