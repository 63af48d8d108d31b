import { defineRule } from '../model/rule.ts';
import { countCharacters, isLongerThan, isRedacted, shorten } from '../model/text.ts';
import { freshId, renameCall } from '../repair/ids.ts';
import { nameExchange } from '../repair/missing-ids.ts';
import { callAt, type Repair, safely } from '../repair/repair.ts';

export default defineRule({
  id: 'malformed-tool-call-id',
  title: 'Tool call ID has the wrong format',
  kind: 'Tool calls',
  docs: {
    fires:
      'Reports an ID that is too long or has characters that the server does not allow. IDs of one provider often do not fit another.',
    why: 'Servers check IDs against a pattern before they match results with calls.',
    remedy: 'Rename the ID in the call and in its result. A hash of the old ID gives the same new ID every time.',
  },
  parameters: {
    /** Regular expression for the whole ID; any ID if empty. */
    pattern: '',
    /** Maximum length of an ID. */
    maxLength: Number.MAX_SAFE_INTEGER,
    /** Whether an empty ID counts as an ID that is too short, instead of a missing one. */
    emptyIsId: false as boolean,
    /** Call types that are checked, where different types have different IDs; all if empty. */
    types: [] as readonly string[],
  },
  messages: {
    empty: 'the tool call ID is empty',
    tooLong: 'tool call ID `{id}` has {length} characters; at most {maxLength} are allowed',
    mismatch: 'tool call ID `{id}` does not match `{pattern}`',
  },
  check(_view, report, { pattern, maxLength, emptyIsId, types }) {
    const regex = pattern === '' ? undefined : new RegExp(pattern, 'u');
    return {
      result({ part }, message) {
        if (emptyIsId && part.callId === '') report({ messageId: 'empty', at: part, in: message });
      },
      call(part, message) {
        if (emptyIsId && part.callId === '') report({ messageId: 'empty', at: part, in: message });
        if (!part.callId || isRedacted(part.callId)) return;
        if (types.length > 0 && !types.includes(part.wire?.type as string)) return;
        const id = part.callId;
        if (isLongerThan(id, maxLength)) {
          const data = { id, length: countCharacters(id), maxLength };
          report({ messageId: 'tooLong', at: part, in: message, data });
        } else if (regex?.test(id) === false)
          report({ messageId: 'mismatch', at: part, in: message, data: { id, pattern } });
      },
    };
  },
});

export const repair: Repair = (found, broken) => {
  if (found.messageId === 'empty') return nameExchange(found.pointer, broken);
  const call = callAt(broken, found.pointer);
  if (call === undefined) return undefined;
  const name = freshId(call, broken);
  const edits = renameCall(call, name, broken);
  const { callId = '' } = call.part;
  return safely(`rename \`${shorten(callId)}\` to \`${name}\` in the call and its result`, ...edits);
};
