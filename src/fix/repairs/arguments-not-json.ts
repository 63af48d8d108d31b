import { mendText } from '../arguments.ts';
import { argumentsPlace } from '../call-places.ts';
import { messageAt, type Repair, replacement, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'arguments-not-json',
  repair({ pointer }, broken) {
    const call = messageAt(broken, pointer)?.parts.find(part => part.type === 'tool_call' && part.pointer === pointer);
    if (call?.type !== 'tool_call' || call.arguments.text === undefined) return undefined;
    const place = argumentsPlace(call, broken);
    if (place === undefined) return undefined;
    const { text, title, isSafe } = mendText(call.arguments.text);
    return (isSafe ? safely : unsafely)(title, replacement(place, text));
  },
};

export default repair;
