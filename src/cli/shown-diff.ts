import type { ConversationDiff, DiffPlace } from '../generated/types.ts';
import { defined } from '../source/json.ts';
import { shownModel } from './known-words.ts';
import type { Privacy } from './privacy.ts';

/** Settings whose numbers say who somebody is. */
const PRIVATE: ReadonlySet<string> = new Set(['user', 'user_id', 'metadata', 'safety_identifier']);

/** A difference of two conversations without private keys, and with `--redact-names` without names and IDs. */
export function shownDiff(diff: ConversationDiff, privacy: Privacy): ConversationDiff {
  const place = <T extends DiffPlace>(at: T): T => ({ ...at, pointer: privacy.hideInPointer(at.pointer) });
  const places = <T extends { before?: DiffPlace; after?: DiffPlace }>(change: T): T => ({
    ...change,
    ...(change.before && { before: place(change.before) }),
    ...(change.after && { after: place(change.after) }),
  });
  const name = (value: string | undefined, kind: 'tool' | 'call') => value && privacy.name(value, kind);
  const side = (each: ConversationDiff['before']) =>
    defined({ ...each, id: each.id && privacy.id(each.id), model: each.model && shownModel(each.model) });
  return {
    ...diff,
    before: side(diff.before),
    after: side(diff.after),
    ...(diff.first && { first: { ...diff.first, pointer: privacy.hideInPointer(diff.first.pointer) } }),
    settings: diff.settings.map(({ before, after, ...each }) => {
      const name = privacy.key(each.name);
      return { ...each, name, ...(name === each.name && !PRIVATE.has(name) && defined({ before, after })) };
    }),
    tools: diff.tools.map(each => defined({ ...places(each), name: name(each.name, 'tool') })),
    messages: diff.messages.map(each => ({
      ...places(each),
      parts: each.parts.map(part =>
        defined({ ...places(part), name: name(part.name, 'tool'), callId: name(part.callId, 'call') }),
      ),
    })),
  };
}
