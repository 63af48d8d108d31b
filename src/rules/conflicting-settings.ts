import type { Settings } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

/** Fields of the request, by their names on the wire, and the values that are meant. */
type Asked = Readonly<Record<string, readonly string[]>>;

interface Conflict {
  /** The field with the values that are refused, */
  readonly refused: Asked;
  /** where all of these are set as well. */
  readonly with: Asked;
}

export default defineRule({
  id: 'conflicting-settings',
  summary: 'What a request asks for can be had together.',
  docs: {
    fires:
      'Two settings of one request that exclude each other: a call that is demanded while the model is to think, JSON mode beside tools, two limits of the length. Each alone is taken.',
    why: 'One of them takes from the decoder what the other needs: a grammar leaves no room for thoughts. The server says so instead of dropping one.',
    remedy: 'Decide which one matters and leave the other out, or ask twice.',
  },
  parameters: {
    /**
     * Which settings exclude each other. Values are words: that of a scalar, the `type` of an object that has one,
     * `given` or `empty` for other objects and lists; `*` for any, `unset` where the field is missing or null.
     */
    conflicts: [] as readonly Conflict[],
  },
  messages: {
    conflict: '`{field}: {value}` does not go with `{other}: {otherValue}`',
    byDefault: '`{field}: {value}` does not go with what `{other}` is where it is not set',
  },
  check({ conversation }, report, { conflicts }) {
    const asked = conversation.settings?.asked;
    if (asked === undefined) return {};
    return {
      end() {
        for (const conflict of conflicts) {
          const field = fits(conflict.refused, asked);
          const other = field === undefined ? undefined : fits(conflict.with, asked);
          if (field !== undefined && other !== undefined) tell(field, other, asked);
        }
      },
    };

    function tell(field: string, other: string, asked: NonNullable<Settings['asked']>): void {
      const at = (name: string) => ({ pointer: `${conversation.pointer}/${name}` });
      const value = wordOf(field, asked) ?? '';
      const otherValue = wordOf(other, asked);
      if (otherValue === undefined) report({ messageId: 'byDefault', at: at(field), data: { field, value, other } });
      else
        report({
          messageId: 'conflict',
          at: at(field),
          data: { field, value, other, otherValue },
          related: [{ at: at(other), label: 'excludes it' }],
        });
    }
  },
});

/** The first of the fields, where all have one of their values. */
function fits(wanted: Asked, asked: NonNullable<Settings['asked']>): string | undefined {
  const names = Object.keys(wanted);
  const all = names.every(name => {
    const value = wordOf(name, asked);
    return wanted[name]?.some(each => each === (value ?? 'unset') || (each === '*' && value !== undefined));
  });
  return all ? names[0] : undefined;
}

function wordOf(name: string, asked: NonNullable<Settings['asked']>): string | undefined {
  return Object.hasOwn(asked, name) ? asked[name] : undefined;
}
