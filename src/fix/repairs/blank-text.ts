import type { Repair } from '../repair.ts';
import { withoutText } from '../without-text.ts';

const repair: Repair = {
  rule: 'blank-text',
  repair: ({ pointer }, broken) => withoutText(pointer, broken),
};

export default repair;
