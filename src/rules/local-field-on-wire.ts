import { defineRule } from '../model/rule.ts';
import { type Repair, removal, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'local-field-on-wire',
  title: 'Local field is sent to the API',
  kind: 'Fields and types',
  docs: {
    fires:
      'Reports a field of the source system on a message in a request: why the model stopped, whether the tool failed, when the message was written.',
    why: 'Servers that accept only known fields reject the request. The field also sends private data to the provider.',
    remedy: 'Remove local fields when you build the request. Say in the text of the tool result that the tool failed.',
  },
  parameters: {
    /** Fields that are local to the client. */
    fields: [
      'finishReason',
      'toolName',
      'isError',
      'timestamp',
      'createdAt',
      'pinned',
      'source',
      'durationMs',
      'malformedToolCallBlocks',
      'uuid',
      'parentUuid',
      'sessionId',
    ] as readonly string[],
  },
  messages: { leaked: '`{field}` is local to the client and must not be sent to the API' },
  check(_view, report, { fields }) {
    const local = new Set(fields);
    return {
      message(message) {
        for (const field in message.wire) {
          if (!local.has(field)) continue;
          const path = `${message.pointer}/${field}`;
          report({ messageId: 'leaked', at: { pointer: path }, in: message, data: { field } });
        }
      },
    };
  },
});

export const repair: Repair = ({ pointer, data = {} }) => safely(`remove \`${data.field}\``, removal(pointer));
