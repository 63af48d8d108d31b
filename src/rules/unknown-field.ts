import type { Message, Part } from '../generated/types.ts';
import { isKnownName } from '../model/known-names.ts';
import { defineRule } from '../model/rule.ts';
import { shorten } from '../model/text.ts';
import { child, valueAt } from '../pointer.ts';
import { type Repair, removal, safely, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'unknown-field',
  title: 'Unknown field',
  kind: 'Fields and types',
  docs: {
    fires: 'Reports a key that the role or part type does not have: a typo, or a field of another format.',
    why: 'Servers that accept only known fields reject the message. Others drop the key silently.',
    remedy: 'Remove the field, or write its value into a field that exists.',
  },
  parameters: {
    /** For each role, the keys that its messages may have. Messages with other roles are not checked. */
    known: {} as Readonly<Record<string, readonly string[]>>,
    /**
     * For each type of content part, the keys that it may have. Parts of other types are not checked. If a part is an object
     * with a single key, that key is its type, and its fields are below the key.
     */
    parts: {} as Readonly<Record<string, readonly string[]>>,
    /** Whether the server is known to reject any other field, also one that no format has. */
    closed: false as boolean,
  },
  messages: {
    unknown: '`{role}` messages have no field `{field}`',
    inPart: '`{part}` parts have no field `{field}`',
    inObject: 'the {object} has no field `{field}`',
  },
  afterHere: ['local-field-on-wire', 'unexpected-reasoning', 'misplaced-cache-control'],
  check(_view, report, { known, parts }) {
    const byRole = new Map(Object.entries(known).map(([role, keys]) => [role, new Set(keys)]));
    const byType = new Map(Object.entries(parts).map(([type, keys]) => [type, new Set(keys)]));
    return {
      message(message) {
        for (const part of message.parts) checkPart(part, message);
        const role = message.wireRole ?? '';
        const keys = byRole.get(role);
        if (keys === undefined || message.wire === undefined) return;
        for (const field of Object.keys(message.wire)) {
          if (keys.has(field)) continue;
          const at = { pointer: child(message.pointer, field) };
          report({ messageId: 'unknown', at, in: message, data: { role, field }, isNew: !isKnownName(field) });
        }
      },
    };

    function checkPart(part: Part, message: Message): void {
      if (part.type === 'tool_result') for (const inner of part.content) checkPart(inner, message);
      const { type, fields, pointer } = fieldsOf(part);
      const keys = byType.get(type);
      if (keys === undefined) return;
      for (const field of Object.keys(fields)) {
        if (keys.has(field)) continue;
        const at = { pointer: child(pointer, field) };
        report({
          messageId: 'inPart',
          at,
          in: message,
          data: { part: type, field },
          isNew: !isKnownName(field),
        });
      }
    }
  },
});

/** The original type of a part, its fields, and their location. */
function fieldsOf({ wire: source, pointer }: Part): { type: string; fields: object; pointer: string } {
  // A part may be any JSON value, so it may not be an object.
  const wire = source ?? {};
  const [key = '', ...others] = Object.keys(wire);
  const inner = wire[key];
  if (others.length > 0 || inner === null || typeof inner !== 'object')
    return { type: typeof wire.type === 'string' ? wire.type : '', fields: wire, pointer };
  return { type: key, fields: inner, pointer: child(pointer, key) };
}

/** Names of fields that contain content in some format. */
const CONTENT =
  /^(?:content|contents|text|parts|blocks|message|input|output|result|response|value|tool_?calls?|function_?call|tool_?results?|images?|audio|files?|attachments|arguments|args|refusal)$/i;

export const repair: Repair = ({ pointer, data = {} }, { value }) => {
  const field = String(data.field ?? '');
  const place = pointer.endsWith(child('', field)) ? pointer : child(pointer, field);
  const found = valueAt(value, place);
  if (found === undefined) return undefined;
  // Removing a field with content is unsafe.
  const make = CONTENT.test(field) && !isEmpty(found) ? unsafely : safely;
  return make(`remove \`${shorten(field)}\``, removal(place));
};

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}
