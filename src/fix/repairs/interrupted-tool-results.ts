import { messageAt, type Repair } from '../repair.ts';
import { beforeMessage, intoOneMessage } from '../results.ts';

const repair: Repair = {
  rule: 'interrupted-tool-results',
  repair({ messageId: kind, pointer }, broken) {
    if (kind === 'apart') {
      const turn = broken.places.turnOfResult(pointer);
      return turn && intoOneMessage(turn, broken);
    }
    const intruder = messageAt(broken, pointer);
    const turn = intruder && broken.places.turnInterruptedBy(intruder);
    return intruder && turn && beforeMessage(intruder, turn, broken);
  },
};

export default repair;
