import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unknown-part-type',
  summary: 'Every content part has a type that the server knows.',
  docs: {
    fires:
      'A content part whose `type` is outside the set that the server takes, mostly a part of another wire: `tool_use`, `input_text`, `image`.',
    why: 'The tag selects how the part is decoded.',
    remedy: 'Write the part as this wire has it, or put its words into a text part.',
  },
  parameters: { known: [] as readonly string[] },
  messages: { unknown: 'part type `{part}` is none of {known}' },
  check(_view, report, { known }) {
    return {
      part(part, message) {
        const type = wireTypeOf(part);
        if (type === undefined || known.includes(type)) return;
        const data = { part: type, known: known.join(', ') };
        report({ message: 'unknown', at: { pointer: `${part.pointer}/type` }, in: message, data });
      },
    };
  },
});
