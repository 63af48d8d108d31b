import { defineRule } from '../model/rule.ts';

/** The type that a message format gives to a call that the log's own system could not parse. */
const UNPARSED = 'malformed_tool_call';

export default defineRule({
  id: 'malformed-tool-call',
  title: 'Tool call could not be parsed',
  kind: 'Tool calls',
  docs: {
    fires:
      'Reports text that the model wrote as a tool call but that its framework could not parse: unclosed quotes, or arguments that are not an object. The framework keeps the text and asks the model again. In a reply, it reports a call without a name and a call that does not have the form of the API.',
    why: 'The call is not among the calls of its message, so it has no ID and cannot have a result. Servers that pair results with calls reject a result for it.',
    remedy:
      'Tell the model about the failed call in a user message. Or keep the call with an ID and `{}` as arguments, and send a result for it.',
  },
  reply: 'warning',
  messages: {
    nameless: 'a tool call has no name',
    misbuilt: 'a tool call is {found}, expected {expected}',
    unparsed: 'a tool call of {length} characters could not be parsed and has no ID',
    keptAsText: 'the arguments for `{tool}` could not be parsed and are stored as text',
  },
  check(view, report) {
    return {
      call(call, message) {
        // Other rules check requests. Calls of unknown kind and calls that the provider runs may have no name.
        const hasName = call.name || call.kind === 'unknown' || call.executedBy === 'provider';
        if (view.as === 'reply' && !hasName) report({ messageId: 'nameless', at: call, in: message });
      },
      message(message) {
        for (const part of message.parts) {
          if (part.type !== 'provider_item' || part.wireType !== UNPARSED) continue;
          const raw: unknown = part.raw;
          const length = typeof raw === 'string' ? raw.length : 0;
          report({ messageId: 'unparsed', at: part, in: message, data: { length }, label: 'not parsed' });
        }
      },
    };
  },
});
