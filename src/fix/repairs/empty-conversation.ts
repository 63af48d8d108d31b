import type { Repair } from '../repair.ts';
import { withUserMessage } from '../user-message.ts';

const repair: Repair = {
  rule: 'empty-conversation',
  repair: (_found, broken) => withUserMessage(broken),
};

export default repair;
