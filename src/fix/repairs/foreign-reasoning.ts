import type { Repair } from '../repair.ts';
import { withoutReasoning } from '../unverifiable-reasoning.ts';

const repair: Repair = {
  rule: 'foreign-reasoning',
  repair: ({ pointer }, broken) => withoutReasoning(pointer, broken),
};

export default repair;
