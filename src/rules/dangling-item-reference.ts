import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { placeInList, type Repair, removal, unsafely } from '../repair/repair.ts';

export default defineRule({
  id: 'dangling-item-reference',
  title: 'Reference to an item that the server did not store',
  kind: 'Items',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a reference to an item, or a reasoning item that consists only of its ID, in a request that neither stores items (`store: false`) nor continues a stored response.',
    why: 'The server looks up the ID among the items it stored and does not find it.',
    remedy: 'Send the item itself, for reasoning with `encrypted_content`. Or let the server store the conversation.',
  },
  parameters: {
    /** Item types that are references to other items. */
    references: [] as readonly string[],
    /** Whether a reasoning item without encrypted content is a reference to a stored one. */
    bareReasoning: true,
  },
  messages: {
    reference: 'item `{id}` is a reference, but the server did not store the item',
    reasoning: 'reasoning item `{id}` has no content, and the server did not store it',
  },
  check({ conversation }, report, { references, bareReasoning }) {
    if (conversation.settings?.continues === true) return {};
    return {
      message(message) {
        const { id, wireType } = message;
        if (!id) return;
        const found = references.includes(wireType ?? '') ? 'reference' : isOnlyId(message) ? 'reasoning' : undefined;
        if (found === undefined || (found === 'reasoning' && !bareReasoning)) return;
        report({ messageId: found, at: message, in: message, data: { id } });
      },
    };
  },
});

/** Whether the reasoning is present only as an ID. Readable text next to it is a summary, not the reasoning itself. */
function isOnlyId({ parts, pointer }: Message): boolean {
  const [part] = parts;
  return part?.type === 'reasoning' && part.pointer === pointer && !part.redacted && part.text === undefined;
}

export const repair: Repair = ({ pointer, messageId }) => {
  if (placeInList(pointer) === undefined) return undefined;
  const what = messageId === 'reasoning' ? 'reasoning without content' : 'reference';
  return unsafely(`remove the ${what}`, removal(pointer));
};
