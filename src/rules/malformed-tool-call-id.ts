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
    maxLength: Number.MAX_SAFE_INTEGER,
  },
  messages: {
    tooLong: 'call id `{id}` has {length} characters; at most {maxLength} are taken',
    mismatch: 'call id `{id}` does not match `{pattern}`',
  },
  check(_view, report, { pattern, maxLength }) {
    const regex = pattern === '' ? undefined : new RegExp(pattern, 'u');
    return {
      call(part, message) {
        if (!part.callId || isRedacted(part.callId)) return;
        const id = part.callId;
        if (isLongerThan(id, maxLength)) {
          const data = { id, length: countCharacters(id), maxLength };
          report({ message: 'tooLong', at: part, in: message, data });
        } else if (regex?.test(id) === false)
          report({ message: 'mismatch', at: part, in: message, data: { id, pattern } });
      },
    };
  },
});
