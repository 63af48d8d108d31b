import type { Repair } from '../repair.ts';
import { withoutBreakpoint } from '../without-breakpoint.ts';

const repair: Repair = {
  rule: 'too-many-cache-controls',
  repair: ({ pointer }, broken) => withoutBreakpoint(pointer, broken),
};

export default repair;
