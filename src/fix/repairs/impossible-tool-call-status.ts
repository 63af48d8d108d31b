import type { Message } from '../../generated/types.ts';
import type { Call } from '../../model/turns.ts';
import { child, valueAt } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { compose } from '../composed.ts';
import { type Broken, callAt, type Repair, replacement, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'impossible-tool-call-status',
  repair({ pointer, messageId: kind }, broken) {
    const call = callAt(broken, pointer);
    const raw = valueAt(broken.value, pointer);
    // Only a call with its result has a status that is certain.
    if (call === undefined || call.results.length === 0 || !isObject(raw)) return undefined;
    if (kind === 'backwards' || kind === 'misfit') return undefined;
    const { status } = call.part;
    const key = Object.keys(raw).find(each => raw[each] === status);
    const written = key === undefined ? undefined : writtenCall(call, broken)?.[key];
    if (key === undefined || typeof written !== 'string' || written === status) return undefined;
    return safely(
      `write the status of a call with a result as \`${written}\``,
      replacement(child(pointer, key), written),
    );
  },
};

export default repair;

/** The call with its result, as the format writes it. */
function writtenCall({ part, message, results }: Call, broken: Broken): Record<string, unknown> | undefined {
  const { status: _, wire: _w, ...bare } = part;
  const answers = results.map((result): Message => {
    const { wire: _r, ...given } = result.part;
    return { role: 'tool', parts: [given], contentForm: 'string', pointer: result.part.pointer };
  });
  const asking: Message = { role: 'assistant', parts: [bare], contentForm: 'parts', pointer: message.pointer };
  for (const { value } of compose([asking, ...answers], broken)) {
    const { parts } = broken.shape.readMessage(value, '', () => {});
    const call = parts.find(({ type }) => type === 'tool_call');
    const raw = call === undefined ? undefined : valueAt(value, call.pointer);
    if (isObject(raw)) return raw;
  }
  return undefined;
}
