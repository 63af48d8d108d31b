import type { Message } from '../../generated/types.ts';
import { child, valueAt } from '../../pointer.ts';
import { textMessage } from '../composed.ts';
import { contentPlace } from '../content.ts';
import { addition, type Broken, messageAt, type Repair, replacement, safely } from '../repair.ts';

const repair: Repair = {
  rule: 'missing-content',
  repair({ messageId: kind, pointer }, broken) {
    const message = messageAt(broken, pointer);
    if (message === undefined) return undefined;
    const place = contentPlace(message, broken) ?? child(message.pointer, 'content');
    const hasCalls = message.parts.some(({ type }) => type === 'tool_call');
    if (kind === 'absent' && hasCalls && takesNull(message, broken))
      return safely('set the content to null', addition(place, null));
    // If content is always a list, the repair writes an empty list.
    const sample = textMessage(message.role === 'other' ? 'user' : message.role, 'text', broken);
    const empty = Array.isArray(valueAt(sample, place.slice(message.pointer.length))) ? [] : '';
    const isThere = valueAt(broken.value, place) === null;
    const title = `set the content to an empty ${empty === '' ? 'string' : 'list'}`;
    return safely(title, isThere ? replacement(place, empty) : addition(place, empty));
  },
};

export default repair;

/** Whether the dialect never rejects null content in this role. Then null is the usual value next to calls. */
function takesNull({ wireRole = '' }: Message, { dialect }: Broken): boolean {
  const statements = dialect.rules['missing-content'] ?? [];
  return !statements.some(({ parameters }) => {
    const refused = (parameters?.refused as Readonly<Record<string, readonly string[]>> | undefined)?.[wireRole];
    return refused?.includes('null') ?? false;
  });
}
