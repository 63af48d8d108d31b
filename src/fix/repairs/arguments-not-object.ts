import { writeJson } from '../../source/exact.ts';
import { mendObject } from '../arguments.ts';
import { argumentsPlace, callAround } from '../call-places.ts';
import { messageAt, type Repair, replacement, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'arguments-not-object',
  repair({ message, pointer }, broken) {
    const call =
      messageAt(broken, pointer)?.parts.find(part => part.pointer === pointer) ?? callAround(broken, pointer);
    const place = call === undefined ? undefined : argumentsPlace(call, broken);
    if (call?.type !== 'tool_call' || place === undefined) return undefined;
    const { text, value } = call.arguments;
    const mended = mendObject(text ?? value);
    if (mended === undefined) return undefined;
    // Where an object is due one is written; elsewhere the text of one.
    const isText = text !== undefined && message !== 'asText';
    const put = replacement(place, isText ? writeJson(mended.value) : mended.value);
    return (mended.isSafe ? safely : unsafely)(mended.title, put);
  },
};

export default repair;
