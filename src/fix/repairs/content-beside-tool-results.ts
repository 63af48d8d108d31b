import { child } from '../../pointer.ts';
import { messageOf, takenOut } from '../parts.ts';
import { addition, messageAt, placeInList, type Repair, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'content-beside-tool-results',
  repair({ pointer }, broken) {
    const message = messageAt(broken, pointer);
    const place = placeInList(message?.pointer ?? '');
    if (message === undefined || place === undefined) return undefined;
    const others = message.parts.filter(({ type }) => type !== 'tool_result');
    const made = others.length < message.parts.length ? messageOf(others, message, broken) : undefined;
    if (made === undefined) return undefined;
    const isBehind = message.parts.slice(0, -others.length).every(({ type }) => type === 'tool_result');
    const edits = [addition(child(place.list, place.index + 1), made), ...takenOut(others, message)];
    const title = 'move the other content into a separate message';
    return isBehind ? safely(title, ...edits) : unsafely(title, ...edits);
  },
};

export default repair;
