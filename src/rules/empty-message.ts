import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';

export default defineRule({
  id: 'empty-message',
  summary: 'A message says or does something.',
  docs: {
    fires:
      'A message whose content is empty or blank and that has neither calls, media, refusal nor reasoning; a reasoning field that is empty is none. Results of tools may be empty. Where the server takes empty texts: a message without any part.',
    why: 'Templates and several servers refuse a turn without text, mostly an assistant message that an interrupt cut to nothing.',
    remedy: 'Leave the message out.',
  },
  parameters: {
    /** The wire roles that may not be empty. */
    roles: [] as readonly string[],
    /** Whether a part makes a message full even where its text is empty. */
    partsCount: false as boolean,
    /** Whether the last message may be empty: the answer begins there. */
    exceptLast: false as boolean,
  },
  messages: { empty: 'the `{role}` message is empty' },
  after: ['blank-text', 'missing-content', 'empty-tool-calls', 'wrong-type', 'missing-field'],
  check(_view, report, { roles, partsCount, exceptLast }) {
    /** One that may turn out to be the last. */
    let waiting: (() => void) | undefined;
    return {
      message(message) {
        waiting?.();
        waiting = undefined;
        const role = message.wireRole ?? '';
        if (!roles.includes(role) || message.unreadable !== undefined) return;
        if (partsCount ? message.parts.length > 0 : !message.parts.every(saysNothing)) return;
        const tell = () =>
          report({
            messageId: 'empty',
            at: message,
            in: message,
            data: { role },
          });
        if (exceptLast) waiting = tell;
        else tell();
      },
    };
  },
});

/** Reasoning that was lost on the way, or never was: its field is there and holds nothing. */
function saysNothing(part: Part): boolean {
  if (part.type === 'text') return isBlank(part.text);
  return part.type === 'reasoning' && part.field !== 'reasoning_details' && part.text === '' && !part.signature;
}
