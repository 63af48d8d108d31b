import { child, valueAt } from '../../pointer.ts';
import { type Repair, removal, safely } from '../repair.ts';
import { withoutBreakpoint } from '../without-breakpoint.ts';

const repair: Repair = {
  rule: 'misplaced-cache-control',
  repair({ messageId: kind, pointer }, broken) {
    const ttl = child(pointer, 'ttl');
    // Without a `ttl`, a breakpoint has the short default lifetime.
    if (kind === 'order' && valueAt(broken.value, ttl) !== undefined)
      return safely('give the cache breakpoint the lifetime of the one before it', removal(ttl));
    return withoutBreakpoint(pointer, broken);
  },
};

export default repair;
