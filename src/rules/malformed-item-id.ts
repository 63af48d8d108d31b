import { defineRule } from '../model/rule.ts';
import { countCharacters, isLongerThan, isRedacted } from '../model/text.ts';

export default defineRule({
  id: 'malformed-item-id',
  summary: 'The id of a message has the form that its store or its server gives it.',
  docs: {
    fires:
      'A message or another item whose own id is written in another form: another system made it, it was put together from pieces, or edited by hand.',
    why: 'Who decodes the id into its type fails, and the message is lost, mostly with the whole history. Some servers know by its first letters what an item is.',
    remedy: 'Give the message a new id in the right form, and every place that names it the same one.',
  },
  parameters: {
    /** Regular expression that the whole id has to match; any, where empty. */
    pattern: '',
    /** How many characters an id may have. */
    maxLength: Number.MAX_SAFE_INTEGER,
    /** Type of an item to what its id begins with. */
    prefixes: {} as Readonly<Record<string, string>>,
  },
  messages: {
    mismatch: 'message id `{id}` does not match `{pattern}`',
    tooLong: 'item id `{id}` has {length} characters; at most {maxLength} are taken',
    prefix: 'id `{id}` of a `{type}` item does not begin with `{prefix}`',
    outOfSequence: 'id {id} stands where {expected} was due',
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
