import { valueAt } from '../../pointer.ts';
import { patternsOf } from '../ids.ts';
import { type Broken, type Repair, replacement, safely } from '../repair.ts';

/** Whoever takes names at all takes as many characters. */
const MOST = 64;

const repair: Repair = {
  rule: 'malformed-author-name',
  repair({ rule, pointer }, broken) {
    const name = valueAt(broken.value, pointer);
    if (typeof name !== 'string') return undefined;
    const plain = plainName(name);
    const isTaken = !/[a-z0-9]/i.test(plain) || !patternsOf(broken.dialect, rule).every(each => each.test(plain));
    // Where two authors would be one, or nothing is left of the name, it is left out instead.
    if (isTaken || namesIn(broken).some(other => other !== name && plainName(other) === plain)) return undefined;
    return safely('write `_` for what a name may not hold', replacement(pointer, plain));
  },
};

function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MOST);
}

function namesIn({ conversation: { messages } }: Broken): string[] {
  return messages.flatMap(({ name, role }) => (name === undefined || role === 'tool' ? [] : [name]));
}

export default repair;
