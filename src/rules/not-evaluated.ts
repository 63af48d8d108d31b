import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'not-evaluated',
  title: 'Conversation was not checked completely',
  kind: 'Bytes and JSON',
  docs: {
    fires:
      'Reports a conversation that takes more work to check than `maxWork` allows: the findings up to this place are reported, and the rest was not checked. In a log, it also reports lines that look like tool calls or results, but that rolecall cannot read in the detected log format.',
    why: 'A single conversation must not keep a run or a server busy for minutes. The default of ten million steps is enough for conversations with a million messages. A conversation without its calls cannot be judged, so the verdict is `unknown`.',
    remedy:
      'Split the conversation, or raise the limit with `maxWork` in the library or `--max-work` on the command line. If lines of a log were not read, name its format with `--as-format`, or convert them to one of the forms in “Logs of your own”.',
  },
  severity: 'info',
  messages: {
    checking: 'checking stopped here after {steps} steps; the rest was not checked',
    unreadLine: 'this line looks like a tool call or result that the log format does not have',
    unreadLines: '{lines} lines from here on look like tool calls or results that the format does not have',
    repairing: 'the search for repairs stopped after {steps} steps; some repairs may be missing',
  },
});
