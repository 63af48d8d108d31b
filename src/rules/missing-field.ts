import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'missing-field',
  summary: 'Required field is missing',
  docs: {
    fires:
      'Reports a message without `role`, a part without `type` or without its payload, a call without `type` or `function`, a body without `messages`, and a request without a setting that the server requires, such as `max_tokens`. Content and call IDs are checked by other rules.',
    why: 'Without the field the server cannot decode the value.',
    remedy:
      'Add the field. If a tool returned a list of plain objects, send it as text, because it is not a list of content parts.',
  },
  reply: 'warning',
  parameters: {
    /** For each role, the fields that the server requires in a message whose content is a list. */
    besideParts: {} as Readonly<Record<string, readonly string[]>>,
    /** Settings that the server requires in every request. */
    settings: [] as readonly string[],
  },
  messages: { missing: 'required field `{field}` is missing' },
  check({ conversation, isWholeRequest }, report, { besideParts, settings }) {
    const { wire, pointer } = conversation;
    return {
      end() {
        if (!isWholeRequest || wire === undefined) return;
        for (const field of settings)
          if (wire[field] === undefined || wire[field] === null)
            report({ messageId: 'missing', at: { pointer }, data: { field } });
      },
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
