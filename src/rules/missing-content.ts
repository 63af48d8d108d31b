import { defineRule } from '../model/rule.ts';

type Form = 'absent' | 'null';

export default defineRule({
  id: 'missing-content',
  summary: 'Message has no content',
  docs: {
    fires:
      'Reports content that is null or missing where the server requires a string or parts: in every message except an assistant message with tool calls or a refusal.',
    why: 'There is nothing to put into the prompt. Servers reject the message instead of assuming empty text.',
    remedy: 'Send `""` for a result without output. Remove an assistant message without content.',
  },
  parameters: {
    /** For each role, the forms of content that the server rejects. */
    refused: {} as Readonly<Record<string, readonly Form[]>>,
    /** Whether an assistant message with tool calls may have no content. */
    besideCalls: true,
  },
  messages: {
    null: 'the content of this `{role}` message is null',
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
