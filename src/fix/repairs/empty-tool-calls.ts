import { type Repair, removal, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'empty-tool-calls',
  repair: ({ pointer }) => safely('remove the empty list of calls', removal(pointer)),
};

export default repair;
