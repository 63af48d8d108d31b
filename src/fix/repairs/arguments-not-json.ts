import { mendText } from '../arguments.ts';
import { argumentsPlace } from '../call-places.ts';
import { type Repair, replacement, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'arguments-not-json',
  repair({ pointer }, broken) {
    const call = broken.places.callPartAt(pointer);
    if (call === undefined || call.arguments.text === undefined) return undefined;
    const place = argumentsPlace(call, broken);
    if (place === undefined) return undefined;
    const { text, title, isSafe } = mendText(call.arguments.text);
    return (isSafe ? safely : unsafely)(title, replacement(place, text));
  },
};

export default repair;
