import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';

export default defineRule({
  id: 'content-beside-tool-calls',
  summary: 'Message has both text and tool calls',
  docs: {
    fires:
      'Reports an assistant message that has text and tool calls, or, depending on the server, text after the last tool call.',
    why: 'The templates of some models support only one of the two, or nothing between a call and its result. The server rejects the message, or the text is lost.',
    remedy: 'Remove the text, or move it before the calls.',
  },
  parameters: {
    /** Whether only text after the last call is reported. */
    behind: false as boolean,
  },
  messages: {
    both: 'the message has text and {count} tool calls; only one of the two is allowed',
    behind: 'text follows the tool calls in the same message; results must come right after the calls',
  },
  after: ['wrong-type', 'missing-field'],
  check(_view, report, { behind }) {
    return {
      message(message) {
        if (message.role !== 'assistant' || message.unreadable !== undefined) return;
        const count = message.parts.filter(part => part.type === 'tool_call').length;
        const first = behind ? message.parts.findLastIndex(isClientCall) : 0;
        const says = message.parts.find((part, i) => i >= first && part.type === 'text' && !isBlank(part.text));
        if (count === 0 || first < 0 || says === undefined) return;
        report({ messageId: behind ? 'behind' : 'both', at: says, in: message, data: { count } });
      },
    };
  },
});

function isClientCall(part: Part): boolean {
  return part.type === 'tool_call' && part.executedBy === 'client';
}
