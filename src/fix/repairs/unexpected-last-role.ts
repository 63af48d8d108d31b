import { child } from '../../pointer.ts';
import { textMessage } from '../composed.ts';
import { GO_ON } from '../phrases.ts';
import { addition, messageAt, placeInList, type Repair, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'unexpected-last-role',
  repair({ pointer }, broken) {
    const message = messageAt(broken, pointer);
    const place = placeInList(message?.pointer ?? '');
    const request = textMessage('user', GO_ON, broken);
    if ((message?.role !== 'assistant' && message?.role !== 'system') || place === undefined || request === undefined)
      return undefined;
    const behind = child(place.list, place.index + 1);
    return unsafely('add a user message that asks to continue', addition(behind, request));
  },
};

export default repair;
