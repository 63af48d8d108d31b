import { writeJson } from '../../source/exact.ts';
import { mendObject } from '../arguments.ts';
import { argumentsPlace, callAround } from '../call-places.ts';
import { messageAt, type Repair, replacement, safely, unsafely } from '../repair.ts';

const repair: Repair = {
  rule: 'arguments-not-object',
  repair({ messageId, pointer }, broken) {
    const call =
      messageAt(broken, pointer)?.parts.find(part => part.pointer === pointer) ?? callAround(broken, pointer);
    const place = call === undefined ? undefined : argumentsPlace(call, broken);
    if (call?.type !== 'tool_call' || place === undefined) return undefined;
    const { text, value } = call.arguments;
    const mended = mendObject(text ?? value);
    // If the API requires an object, the repair writes one, otherwise its JSON text.
    const isText = text !== undefined && messageId !== 'asText';
    const put = (object: object) => replacement(place, isText ? writeJson(object) : object);
    if (mended !== undefined) return (mended.isSafe ? safely : unsafely)(mended.title, put(mended.value));
    const raw = text ?? (value === undefined || typeof value === 'string' ? value : writeJson(value));
    if (raw === undefined) return undefined;
    return unsafely('put the text of the arguments into an object', put({ _raw: raw }));
  },
};

export default repair;
