import { defineRule } from '../model/rule.ts';
import { child } from '../pointer.ts';

export default defineRule({
  id: 'unknown-field',
  summary: 'A message has the fields of its role, and no others.',
  docs: {
    fires: 'A key on a message that the role does not have there: a typing error, or the field of another format.',
    why: 'Where the set of keys is closed the message is refused, or the key is dropped on the way and nobody reads it.',
    remedy: 'Leave the field out, or write what it says into a field that the role has.',
  },
  parameters: {
    /** Wire role to the keys that it has; roles that are not named here are not looked at. */
    known: {} as Readonly<Record<string, readonly string[]>>,
  },
  messages: { unknown: '`{role}` messages have no field `{field}`' },
  afterHere: ['local-field-on-wire', 'unexpected-reasoning'],
  check(_view, report, { known }) {
    const byRole = new Map(Object.entries(known).map(([role, keys]) => [role, new Set(keys)]));
    return {
      message(message) {
        const role = message.wireRole ?? '';
        const keys = byRole.get(role);
        if (keys === undefined || message.wire === undefined) return;
        for (const field of Object.keys(message.wire)) {
          if (keys.has(field)) continue;
          const at = { pointer: child(message.pointer, field) };
          const fix = {
            safety: 'safe' as const,
            title: 'leave the field out',
            edits: [{ op: 'remove' as const, path: at.pointer }],
          };
          report({ message: 'unknown', at, in: message, data: { role, field }, fix });
        }
      },
    };
  },
});
