import { defineRule } from '../model/rule.ts';
import { withoutEnd } from '../model/text.ts';
import { valueAt } from '../pointer.ts';
import { patternsOf } from '../repair/ids.ts';
import { type Broken, type Repair, removal, replacement, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'malformed-author-name',
  title: 'Author name has characters that are not allowed',
  kind: 'Fields and types',
  docs: {
    fires:
      'Reports a `name` on a message, other than a tool result, with characters that the server does not allow. Most often it is a space in the display name of an agent or a person.',
    why: 'The server writes the name into the prompt and checks it against a pattern.',
    remedy: 'Remove the name, or replace spaces and punctuation with `_`.',
  },
  parameters: {
    /** Regular expression for the whole name; any name if empty. */
    pattern: '',
  },
  messages: { mismatch: 'author name `{name}` does not match `{pattern}`' },
  after: ['unsupported-role', 'wrong-type'],
  check(_view, report, { pattern }) {
    if (pattern === '') return {};
    const regex = new RegExp(pattern, 'u');
    return {
      message(message) {
        const { name, pointer, role } = message;
        if (name === undefined || role === 'tool' || regex.test(name)) return;
        const at = { pointer: `${pointer}/name` };
        report({ messageId: 'mismatch', at, in: message, data: { name, pattern } });
      },
    };
  },
});

/** All servers that accept names accept at least this length. */
const MAX_LENGTH = 64;

export const repair: Repair = ({ rule, pointer }, broken) => {
  const name = valueAt(broken.value, pointer);
  if (typeof name !== 'string') return undefined;
  const plain = plainName(name);
  const isTaken = !/[a-z0-9]/i.test(plain) || !patternsOf(broken.dialect, rule).every(each => each.test(plain));
  // The name is removed if nothing of it is left, or if two authors would get the same name.
  if (isTaken || (namesBy(broken).get(plain)?.size ?? 0) > 1) return safely('remove the name', removal(pointer));
  return safely('replace characters that are not allowed with `_`', replacement(pointer, plain));
};

function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+/, '');
  return withoutEnd(plain, '_').slice(0, MAX_LENGTH);
}

/** The names of authors, grouped by the repaired name. */
function namesBy({ conversation: { messages }, places }: Broken): ReadonlyMap<string, ReadonlySet<string>> {
  return places.memoize('author names', () => {
    const names = new Map<string, Set<string>>();
    for (const { name, role } of messages) {
      if (name === undefined || role === 'tool') continue;
      const plain = plainName(name);
      names.set(plain, (names.get(plain) ?? new Set()).add(name));
    }
    return names;
  });
}
