import { defineRule } from '../model/rule.ts';

/** The type under which a shape keeps what its system could not read as a call. */
const UNPARSED = 'malformed_tool_call';

export default defineRule({
  id: 'malformed-tool-call',
  summary: 'What the model wrote as a call could be parsed as one.',
  docs: {
    fires:
      'Text that the model wrote as a tool call and that its own framework could not parse: quotes that do not close, arguments that are no object. The framework keeps the text and asks the model again. In a reply, a call without a name, or one that is not built as its wire says.',
    why: 'The call is not among the calls of its message: it has no id and nothing can answer it. What is said to the model about it answers no call, and servers that pair results refuse that.',
    remedy:
      'Tell the model about the failed call in a user message, or keep the call with an id and an empty object of arguments, and answer that.',
  },
  reply: 'warning',
  messages: {
    nameless: 'a call has no name',
    misbuilt: 'a call is {found} where {expected} was due',
    unparsed: 'a call of {length} characters could not be parsed, and has no id',
    keptAsText: 'the arguments for `{tool}` could not be parsed, and are kept as text',
  },
  check(view, report) {
    return {
      call(call, message) {
        // Of requests other rules say so; what is called neither as a function nor freely has no name by nature.
        const hasName = call.name || call.kind === 'unknown' || call.executedBy === 'provider';
        if (view.as === 'reply' && !hasName) report({ messageId: 'nameless', at: call, in: message });
      },
      message(message) {
        for (const part of message.parts) {
          if (part.type !== 'provider_item' || part.wireType !== UNPARSED) continue;
          const raw: unknown = part.raw;
          const length = typeof raw === 'string' ? raw.length : 0;
          report({ messageId: 'unparsed', at: part, in: message, data: { length }, label: 'no call came of this' });
        }
      },
    };
  },
});
