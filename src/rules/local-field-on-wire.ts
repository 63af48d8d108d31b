import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'local-field-on-wire',
  summary: "What belongs to the caller's process stays there.",
  docs: {
    fires:
      'A message in a request that carries a field of its source system: why the model stopped, whether the tool failed, when it was written.',
    why: 'Servers with a closed set of keys refuse it, and what is not meant for the provider leaves the house.',
    remedy: 'Strip local fields when the request is built. Say that a tool failed in the text of its result.',
  },
  parameters: {
    /** Names of the fields that clients keep for themselves. */
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
  messages: { leaked: 'local field `{field}` is on the wire' },
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
