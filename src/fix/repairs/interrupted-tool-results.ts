import { messageAt, type Repair } from '../repair.ts';
import { beforeMessage, intoOneMessage } from '../results.ts';

const repair: Repair = {
  rule: 'interrupted-tool-results',
  repair({ message: kind, pointer }, broken) {
    if (kind === 'apart') {
      const turn = broken.turns.find(({ results }) => results.some(({ part }) => part.pointer === pointer));
      return turn && intoOneMessage(turn, broken);
    }
    const intruder = messageAt(broken, pointer);
    const turn = broken.turns.find(({ results }) => results.some(({ behind }) => behind === intruder));
    return intruder && turn && beforeMessage(intruder, turn, broken);
  },
};

export default repair;
