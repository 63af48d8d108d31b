import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'altered-reasoning',
  summary: 'Reasoning goes back exactly as it came: every block, unchanged, in order.',
  docs: {
    fires:
      'In a log of exchanges: reasoning of a message that differs from the reply that minted it, in a block’s text, signature or place, or by a block that is gone. Reasoning that is left out as a whole is not meant; whether that may be is for other rules. In a single request: blocks whose indexes do not ascend.',
    why: 'Signatures cover the words and their sequence: a server that verifies them refuses the turn, others go on from thoughts that the model never had.',
    remedy: 'Keep the list of a reply as it came, keys that you do not know included, and send it back verbatim.',
  },
  parameters: {
    /** Whether the indexes that blocks carry are looked at, where no reply is at hand. */
    byIndex: false,
  },
  messages: {
    edited: 'this reasoning is not what the reply of line {line} had',
    reordered: 'reasoning blocks stand in another order than in the reply of line {line}',
    omitted: 'a reasoning block of the reply of line {line} is gone',
    added: 'the reply of line {line} had no such reasoning block',
    unordered: 'block {index} of the reasoning stands behind block {before}',
  },
  check(_view, report, { byIndex }) {
    if (!byIndex) return {};
    return {
      message(message) {
        let before = -1;
        for (const part of message.parts) {
          const index = part.type === 'reasoning' && part.field === 'reasoning_details' ? part.wire?.index : undefined;
          if (typeof index !== 'number') continue;
          if (index < before) {
            report({ messageId: 'unordered', at: part, in: message, data: { index, before } });
            return;
          }
          before = index;
        }
      },
    };
  },
});
