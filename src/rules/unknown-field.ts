import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';
import { child } from '../pointer.ts';

export default defineRule({
  id: 'unknown-field',
  summary: 'A message has the fields of its role, and no others.',
  docs: {
    fires:
      'A key on a message that the role does not have there: a typing error, or the field of another format. The same on a call or a part of the content, where their keys are known as well.',
    why: 'Where the set of keys is closed the message is refused, or the key is dropped on the way and nobody reads it.',
    remedy: 'Leave the field out, or write what it says into a field that the role has.',
  },
  parameters: {
    /** Wire role to the keys that it has; roles that are not named here are not looked at. */
    known: {} as Readonly<Record<string, readonly string[]>>,
    /** The keys that a call has in `tool_calls`; not looked at, where empty. */
    inCalls: [] as readonly string[],
    /** The keys that parts of the content have, their types among them; other parts are not looked at. */
    inParts: [] as readonly string[],
  },
  messages: {
    unknown: '`{role}` messages have no field `{field}`',
    unknownInCall: 'calls have no field `{field}`',
    unknownInPart: 'parts of type `{part}` have no field `{field}`',
  },
  afterHere: ['local-field-on-wire', 'unexpected-reasoning'],
  check(_view, report, { known, inCalls, inParts }) {
    const byRole = new Map(Object.entries(known).map(([role, keys]) => [role, new Set(keys)]));
    return {
      call({ wire = {}, pointer, field: held }, message) {
        if (inCalls.length === 0 || held !== 'tool_calls') return;
        for (const field of Object.keys(wire))
          if (!inCalls.includes(field))
            report({ message: 'unknownInCall', at: { pointer: child(pointer, field) }, in: message, data: { field } });
      },
      part(part, message) {
        const type = wireTypeOf(part) ?? '';
        if (!inParts.includes(type) || !('wire' in part)) return;
        for (const field of Object.keys(part.wire ?? {}))
          if (!inParts.includes(field)) {
            const data = { field, part: type };
            report({ message: 'unknownInPart', at: { pointer: child(part.pointer, field) }, in: message, data });
          }
      },
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
