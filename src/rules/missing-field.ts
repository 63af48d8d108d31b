import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'missing-field',
  summary: 'Fields that the wire requires are there.',
  docs: {
    fires:
      'A message without `role`, a part without `type` or without its payload, a call without `type` or `function`, a body without `messages`. Content and call ids have rules of their own.',
    why: 'The server cannot tell what the value is.',
    remedy: 'Add the field. A list of plain objects that a tool returned is not a list of parts: send it as text.',
  },
  reply: 'warning',
  parameters: {
    /** Role to the fields of a message that the server wants where its content is a list. */
    besideParts: {} as Readonly<Record<string, readonly string[]>>,
  },
  messages: { missing: 'required field `{field}` is missing' },
  check(_view, report, { besideParts }) {
    return {
      message(message) {
        const role = message.wireRole ?? '';
        if (message.contentForm !== 'parts' || !Object.hasOwn(besideParts, role)) return;
        for (const field of besideParts[role] ?? [])
          if (message.wire?.[field] === undefined)
            report({ messageId: 'missing', at: message, in: message, data: { field } });
      },
    };
  },
});
