import { type Repair, removal, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'misplaced-prefix',
  repair({ pointer }) {
    return safely('take the mark of a beginning away', removal(pointer));
  },
};

export default repair;
