import type { Repair } from '../repair.ts';
import { withoutThoughts } from '../thoughts.ts';

const repair: Repair = {
  rule: 'foreign-reasoning',
  repair: ({ pointer }, broken) => withoutThoughts(pointer, broken),
};

export default repair;
