import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'not-evaluated',
  summary: 'Conversation was not checked completely',
  docs: {
    fires:
      'Reports a conversation that takes more work to check than `maxWork` allows. The findings up to this place are reported, and the rest was not checked.',
    why: 'A single conversation must not keep a run or a server busy for minutes. The default of ten million steps is enough for conversations with a million messages.',
    remedy:
      'Split the conversation, or raise the limit with `maxWork` in the library or `--max-work` on the command line.',
  },
  severity: 'info',
  messages: {
    checking: 'checking stopped here after {steps} steps; the rest was not checked',
    repairing: 'the search for repairs stopped after {steps} steps; some repairs may be missing',
  },
});
