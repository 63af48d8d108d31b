import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'dangling-item-reference',
  summary: 'A reference names an item that the server has kept.',
  docs: {
    fires:
      'A reference to an item, or an item of reasoning that is nothing but its id, in a request that keeps nothing and goes on from nothing that was kept.',
    why: 'The server looks the id up among the items that it stored, and finds nothing.',
    remedy:
      'Send the item itself, with its encrypted content where it is reasoning; or let the server store the conversation.',
  },
  parameters: {
    /** The types of items that stand for others. */
    references: [] as readonly string[],
    /** Whether an item of reasoning without encrypted content stands for the one that the server has. */
    bareReasoning: true,
  },
  messages: {
    reference: 'reference to item `{id}`, which the server does not keep',
    reasoning: 'reasoning item `{id}` has no content of its own, and the server keeps none',
  },
  check({ conversation }, report, { references, bareReasoning }) {
    if (conversation.settings?.continues === true) return {};
    return {
      message(message) {
        const { id, wireType } = message;
        if (!id) return;
        const found = references.includes(wireType ?? '') ? 'reference' : isBare(message) ? 'reasoning' : undefined;
        if (found === undefined || (found === 'reasoning' && !bareReasoning)) return;
        report({ messageId: found, at: message, in: message, data: { id } });
      },
    };
  },
});

/** Reasoning that only its id tells of; what stands beside it in the open are summaries. */
function isBare({ parts, pointer }: Message): boolean {
  const [part] = parts;
  return part?.type === 'reasoning' && part.pointer === pointer && !part.redacted && part.text === undefined;
}
