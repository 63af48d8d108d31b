import { defineRule } from '../model/rule.ts';

type Form = 'absent' | 'null';

export default defineRule({
  id: 'missing-content',
  summary: 'A message that has to have content has it.',
  docs: {
    fires:
      "Content that is null or absent where the server wants a string or parts: in any message but the assistant's, and in an assistant message that has neither calls nor a refusal.",
    why: 'There is nothing to put into the prompt; servers rather refuse than guess an empty text.',
    remedy: 'Send `""` for a result without output. Drop an assistant message that says nothing.',
  },
  parameters: {
    /** Role to the forms of content that are refused there. */
    refused: {} as Readonly<Record<string, readonly Form[]>>,
    /** Whether an assistant message may leave its content out beside calls. */
    besideCalls: true,
  },
  messages: {
    null: 'content of this `{role}` message is null',
    absent: 'this `{role}` message has no content',
  },
  after: ['empty-tool-calls', 'wrong-type'],
  check(_view, report, { refused, besideCalls }) {
    return {
      message(message) {
        const form = message.contentForm;
        if (form !== 'null' && form !== 'absent') return;
        const role = message.wireRole ?? '';
        if (!Object.hasOwn(refused, role) || !refused[role]?.includes(form) || message.unreadable !== undefined) return;
        const saysSomething = message.parts.some(
          part => part.type === 'refusal' || part.type === 'audio' || (part.type === 'tool_call' && besideCalls),
        );
        if (saysSomething) return;
        const at = form === 'null' ? { pointer: `${message.pointer}/content` } : message;
        report({ messageId: form, at, in: message, data: { role } });
      },
    };
  },
});
