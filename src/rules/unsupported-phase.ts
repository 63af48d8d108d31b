import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unsupported-phase',
  summary: 'What the model says is marked as thought, on the way or final, as it knows them.',
  docs: {
    fires:
      'A message of the assistant on a channel that there is not, or on none where every message has one: a misspelt word, or a message that another program put together.',
    why: 'The model was trained on a few channels. What stands on another one it reads as something that it never said so, and programs that sort its answers by channel show it to nobody.',
    remedy: 'Thoughts go to `analysis`, calls and what is said before them to `commentary`, answers to `final`.',
  },
  parameters: {
    /** The words that there are; any, where empty. */
    allowed: [] as readonly string[],
    /** Whether every message of the assistant has one. */
    required: false as boolean,
    /** The key of a message under which the word stands. */
    field: 'phase',
  },
  messages: {
    unknown: '`{field}: {phase}` is none of {allowed}',
    missing: 'a message of the assistant has no `{field}`',
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
