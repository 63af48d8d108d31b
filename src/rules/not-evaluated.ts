import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'not-evaluated',
  summary: 'Checking a conversation ends within a limit of work.',
  docs: {
    fires:
      'A conversation that takes more work to check than `maxWork` allows. What was found up to this place is reported; what follows was not checked.',
    why: 'A single conversation, by accident or on purpose, must not keep a run or a server busy for minutes. The default is ten million steps, which conversations with a million messages stay below.',
    remedy: 'Split the conversation, or allow more: `maxWork` in the library, `--max-work` on the command line.',
  },
  severity: 'info',
  messages: {
    checking: 'checking ended here after {steps} steps; what follows was not checked',
    repairing: 'looking for repairs ended after {steps} steps; some may be missing',
  },
});
