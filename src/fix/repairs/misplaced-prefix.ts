import { type Repair, removal, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'misplaced-prefix',
  repair({ pointer }) {
    return safely('remove the prefix flag', removal(pointer));
  },
};

export default repair;
