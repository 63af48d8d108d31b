import type { Message, Part, Settings } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { valueAt } from '../pointer.ts';
import { type Repair, removal, unsafely } from '../repair/repair.ts';

/** Request fields, by their names in the API, and the values that match. */
type Asked = Readonly<Record<string, readonly string[]>>;

interface Conflict {
  /** The field and the values that are rejected. */
  readonly refused: Asked;
  /** They are rejected only if all of these are set as well. If it is empty, they are always rejected. */
  readonly with: Asked;
  /** Whether the first field is one of a content part, not of the request. */
  readonly inParts?: boolean;
}

export default defineRule({
  id: 'conflicting-settings',
  title: 'Settings cannot be combined',
  kind: 'Fields and types',
  docs: {
    fires:
      'Reports two settings of one request that exclude each other, such as a required tool call while thinking is on, JSON mode together with tools, a setting of a content part together with one of the request, or two different length limits. The server accepts each setting alone. It also reports a setting that the model does not have, such as a thinking mode that only other models support.',
    why: 'One setting restricts the decoder in a way that makes the other impossible, or the model was not made for it. The server returns an error instead of ignoring one of them.',
    remedy: 'Remove one of the two settings, or send two requests. Remove a setting that the model does not support.',
  },
  parameters: {
    /**
     * Settings that exclude each other. A value is a scalar, the `type` of an object, or `given` or `empty` for other
     * objects and lists; `*` means any value, `!` any other value than the one that follows, `<` any smaller number,
     * `<=` with the name of another field a number that is not greater, and `unset` a field that is missing or null. A dot
     * in a name leads to a field inside an object. With `inParts`, `refused` has one field of content parts.
     */
    conflicts: [] as readonly Conflict[],
  },
  messages: {
    conflict: '`{field}: {value}` cannot be combined with `{other}: {otherValue}`',
    byDefault: '`{field}: {value}` cannot be combined with the default of `{other}`',
    bothByDefault: 'the default of `{field}` cannot be combined with the default of `{other}`',
    unsupported: 'this model does not support `{field}: {value}`',
  },
  afterHere: ['invalid-setting'],
  check({ conversation }, report, { conflicts }) {
    const asked = conversation.settings?.asked;
    if (asked === undefined) return {};
    const ofParts = conflicts.filter(each => each.inParts && matchedField(each.with, asked) !== undefined);
    return {
      message(message) {
        if (ofParts.length > 0) for (const part of message.parts) checkPart(part, message, asked);
      },
      end() {
        for (const conflict of conflicts) {
          if (conflict.inParts) continue;
          const field = matchedField(conflict.refused, asked);
          if (field === undefined) continue;
          const other = matchedField(conflict.with, asked);
          if (Object.keys(conflict.with).length === 0)
            report({ messageId: 'unsupported', at: at(field), data: { field, value: wordOf(field, asked) ?? '' } });
          else if (other !== undefined) reportConflict(field, other, asked);
        }
      },
    };

    function checkPart(part: Part, message: Message, asked: NonNullable<Settings['asked']>): void {
      if (part.type === 'tool_result') for (const inner of part.content) checkPart(inner, message, asked);
      for (const conflict of ofParts) {
        const own = settingsOf(part, conflict.refused);
        const [field, other] = [matchedField(conflict.refused, own), matchedField(conflict.with, asked)];
        if (field === undefined || other === undefined) continue;
        report({
          messageId: 'conflict',
          at: { pointer: `${part.pointer}/${field.replaceAll('.', '/')}` },
          in: message,
          data: { field, value: wordOf(field, own) ?? '', other, otherValue: wordOf(other, asked) ?? '' },
          related: [{ at: at(other), label: 'conflicts with this' }],
        });
      }
    }

    function at(name: string): { pointer: string } {
      return { pointer: `${conversation.pointer}/${name.replaceAll('.', '/')}` };
    }

    function reportConflict(field: string, other: string, asked: NonNullable<Settings['asked']>): void {
      const value = wordOf(field, asked);
      const otherValue = wordOf(other, asked);
      // Of two settings, the one that the request has is named first.
      if (value === undefined && otherValue !== undefined)
        report({ messageId: 'byDefault', at: at(other), data: { field: other, value: otherValue, other: field } });
      else if (value === undefined) report({ messageId: 'bothByDefault', at: conversation, data: { field, other } });
      else if (otherValue === undefined)
        report({ messageId: 'byDefault', at: at(field), data: { field, value, other } });
      else
        report({
          messageId: 'conflict',
          at: at(field),
          data: { field, value, other, otherValue },
          related: [{ at: at(other), label: 'conflicts with this' }],
        });
    }
  },
});

/** The name of the first field, if every field has one of its values. */
function matchedField(wanted: Asked, asked: NonNullable<Settings['asked']>): string | undefined {
  const names = Object.keys(wanted);
  const all = names.every(name => {
    const value = wordOf(name, asked);
    return wanted[name]?.some(each => isMatch(each, value, asked));
  });
  return all ? names[0] : undefined;
}

function isMatch(wanted: string, value: string | undefined, asked: NonNullable<Settings['asked']>): boolean {
  if (value === undefined) return wanted === 'unset';
  if (wanted.startsWith('<=')) return Number(value) <= Number(wordOf(wanted.slice(2), asked) ?? Number.NaN);
  if (wanted.startsWith('<')) return Number(value) < Number(wanted.slice(1));
  return wanted === value || wanted === '*' || (wanted.startsWith('!') && wanted.slice(1) !== value);
}

/** The fields of a content part that are looked for, as words. */
function settingsOf(part: Part, wanted: Asked): NonNullable<Settings['asked']> {
  const own: NonNullable<Settings['asked']> = {};
  for (const name of Object.keys(wanted)) {
    const value = valueAt(part.wire, `/${name.replaceAll('.', '/')}`);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') own[name] = String(value);
  }
  return own;
}

function wordOf(name: string, asked: NonNullable<Settings['asked']>): string | undefined {
  return Object.hasOwn(asked, name) ? asked[name] : undefined;
}

export const repair: Repair = ({ pointer, data = {} }, { value }) => {
  if (pointer === '' || valueAt(value, pointer) === undefined) return undefined;
  return unsafely(`remove \`${data.field}\``, removal(pointer));
};
