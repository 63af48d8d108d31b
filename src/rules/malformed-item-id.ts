import { defineRule } from '../model/rule.ts';
import { countCharacters, isLongerThan, isRedacted } from '../model/text.ts';
import { isOptionalId, otherId } from '../repair/item-ids.ts';
import { messageAt, type Repair, removal, replacement, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'malformed-item-id',
  title: 'Message ID has the wrong format',
  kind: 'Items',
  needs: { outOfSequence: ['whole'] },
  docs: {
    fires:
      'Reports the ID of a message or item that does not have the format of its store or server. Another system created it, it was joined from pieces, or somebody edited it.',
    why: 'Programs that decode the ID fail and lose the message, often together with the whole history. Some servers recognize the type of an item by the prefix of its ID.',
    remedy: 'Give the message a new ID in the right format, and update all references to it.',
  },
  parameters: {
    /** Regular expression for the whole ID; any ID if empty. */
    pattern: '',
    /** Maximum length of an ID. */
    maxLength: Number.MAX_SAFE_INTEGER,
    /** For each item type, the prefix of its ID. */
    prefixes: {} as Readonly<Record<string, string>>,
  },
  messages: {
    mismatch: 'message ID `{id}` does not match `{pattern}`',
    tooLong: 'item ID `{id}` has {length} characters; at most {maxLength} are allowed',
    prefix: 'the ID `{id}` of a `{type}` item does not begin with `{prefix}`',
    outOfSequence: 'ID is {id}, expected {expected}',
  },
  check(_view, report, { pattern, maxLength, prefixes }) {
    const regex = new RegExp(pattern, 'u');
    return {
      message(message) {
        const { id, wireType: type = '' } = message;
        if (id === undefined || isRedacted(id)) return;
        const prefix = Object.hasOwn(prefixes, type) ? prefixes[type] : undefined;
        if (isLongerThan(id, maxLength)) {
          const data = { id, length: countCharacters(id), maxLength };
          report({ messageId: 'tooLong', at: message, in: message, data });
        } else if (!regex.test(id)) report({ messageId: 'mismatch', at: message, in: message, data: { id, pattern } });
        else if (prefix !== undefined && !id.startsWith(prefix))
          report({ messageId: 'prefix', at: message, in: message, data: { id, type, prefix } });
      },
    };
  },
});

export const repair: Repair = ({ messageId: kind, pointer, data }, broken) => {
  const { expected } = data ?? {};
  if (kind === 'outOfSequence')
    return expected === undefined
      ? undefined
      : safely(`set the ID to ${expected}`, replacement(pointer, Number(expected)));
  const message = messageAt(broken, pointer);
  if (message === undefined || message.pointer !== pointer || message.id === undefined) return undefined;
  if (isOptionalId(message, broken)) return safely('remove the ID of the item', removal(`${pointer}/id`));
  return (broken.dialect.kind ?? 'endpoint') === 'endpoint' ? undefined : otherId(message, broken);
};
