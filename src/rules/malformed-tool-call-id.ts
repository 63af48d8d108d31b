import { defineRule } from '../model/rule.ts';
import { countCharacters, isLongerThan, isRedacted } from '../model/text.ts';

export default defineRule({
  id: 'malformed-tool-call-id',
  summary: 'Call ids have the form that the server takes.',
  docs: {
    fires:
      'An id that is too long or has other characters than the server allows. Ids of one provider often do not fit another.',
    why: 'Servers check ids against a pattern before they pair them.',
    remedy: 'Rename the id, in the call and in its result alike; a hash of the old id keeps the mapping stable.',
  },
  parameters: {
    /** Regular expression that the whole id has to match; none where empty. */
    pattern: '',
    /** How many characters an id may have. */
    maxLength: Number.MAX_SAFE_INTEGER,
    /** Whether an empty id is one that is too short, and no missing one. */
    emptyIsId: false as boolean,
    /** The wire types of the calls that are meant, where calls of several types have ids of several forms; all, where empty. */
    types: [] as readonly string[],
  },
  messages: {
    empty: 'the call id is empty',
    tooLong: 'call id `{id}` has {length} characters; at most {maxLength} are taken',
    mismatch: 'call id `{id}` does not match `{pattern}`',
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
