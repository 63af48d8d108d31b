import type { Repair } from '../repair.ts';
import { withoutMark } from '../without-mark.ts';

const repair: Repair = {
  rule: 'too-many-cache-controls',
  repair: ({ pointer }, broken) => withoutMark(pointer, broken),
};

export default repair;
