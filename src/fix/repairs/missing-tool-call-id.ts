import { nameExchange } from '../missing-ids.ts';
import type { Repair } from '../repair.ts';

const repair: Repair = {
  rule: 'missing-tool-call-id',
  repair: ({ pointer }, broken) => nameExchange(pointer, broken),
};

export default repair;
