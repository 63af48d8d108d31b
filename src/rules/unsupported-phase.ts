import { kindOf } from '../model/order.ts';
import { defineRule } from '../model/rule.ts';
import { child } from '../pointer.ts';
import { addition, messageAt, type Repair, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'unsupported-phase',
  title: 'Unknown or missing channel',
  kind: 'Reasoning',
  docs: {
    fires:
      'Reports an assistant message on a channel that does not exist, or without a channel where every message has one. The name is misspelled, or another program wrote the message.',
    why: 'The model was trained on a few channels and misreads text on any other. Programs that sort messages by channel do not show it.',
    remedy: 'Use `analysis` for reasoning, `commentary` for calls and the text before them, and `final` for answers.',
  },
  parameters: {
    /** Known channels; any if empty. */
    allowed: [] as readonly string[],
    /** Whether every assistant message needs a channel. */
    required: false as boolean,
    /** The message field with the channel. */
    field: 'phase',
  },
  messages: {
    unknown: '`{field}: {phase}` is not one of {allowed}',
    missing: 'the assistant message has no `{field}`',
  },
  after: ['wrong-type', 'missing-field', 'unsupported-role'],
  check(_view, report, { allowed, required, field }) {
    return {
      message(message) {
        if (message.role !== 'assistant') return;
        const { phase, pointer } = message;
        if (phase === undefined) {
          if (required) report({ messageId: 'missing', at: message, in: message, data: { field } });
        } else if (allowed.length > 0 && !allowed.includes(phase)) {
          const data = { field, phase, allowed: allowed.join(', ') };
          report({ messageId: 'unknown', at: { pointer: `${pointer}/${field}` }, in: message, data });
        }
      },
    };
  },
});

export const repair: Repair = ({ messageId: kind, pointer, data = {} }, broken) => {
  const message = messageAt(broken, pointer);
  // Text next to calls is commentary. For other text the phase is unknown.
  if (kind !== 'missing' || message === undefined || kindOf(message) !== 'calls') return undefined;
  return safely('set the channel to `commentary`', addition(child(pointer, String(data.field)), 'commentary'));
};
