import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'part-in-wrong-role',
  summary: 'Every content part stands in a role that may hold it.',
  docs: {
    fires:
      'A picture, sound or file outside a user message; a refusal, or a call that is kept as a part, outside an assistant message.',
    why: 'Only what a user sends goes through the encoders for media.',
    remedy: 'Let the tool result say that a picture follows, and send the picture in a user message after the results.',
  },
  parameters: { allowed: {} as Readonly<Record<string, readonly string[]>> },
  messages: { wrongRole: 'this `{role}` message holds a `{part}` part; it takes {allowed}' },
  after: ['unknown-part-type', 'unsupported-system-content'],
  check(_view, report, { allowed }) {
    return {
      part(part, message) {
        const role = message.wireRole ?? '';
        const types = Object.hasOwn(allowed, role) ? allowed[role] : undefined;
        const type = wireTypeOf(part);
        if (types === undefined || type === undefined || part.type === 'provider_item' || types.includes(type)) return;
        const data = { role, part: type, allowed: types.join(', ') };
        report({ message: 'wrongRole', at: part, in: message, data });
      },
    };
  },
});
