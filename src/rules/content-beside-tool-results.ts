import type { Message, Part } from '../generated/types.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'content-beside-tool-results',
  summary: 'A turn with results holds nothing that its server does not take beside them.',
  docs: {
    fires:
      'Text, a picture or a file in a user message that holds results of tools as well, or in its neighbour where the server makes one turn of the two: what the user typed while tools ran, or a picture that a tool gave and that was moved out of its result.',
    why: 'Templates of many models have one place for results and another for what a user says, and no turn that has both.',
    remedy:
      'Put it into the result, or say it in a later turn: with an answer of the assistant between the two, where neighbours are made one.',
  },
  parameters: {
    /** The parts that may stand there, by their types on the wire; none, where empty. */
    allowed: [] as readonly string[],
    /** Where any are named, only these may not: by their types on the wire, or their MIME types. */
    refused: [] as readonly string[],
    /** Whether neighbouring messages of the user are one turn. */
    merged: false as boolean,
  },
  messages: { beside: 'a `{part}` part stands in one turn with results of tools' },
  after: ['wrong-type', 'unsupported-media'],
  check(_view, report, { allowed, refused, merged }) {
    /** The first result of the turn, and the first part that may not stand beside it. */
    let result: Part | undefined;
    let other: { readonly part: Part; readonly message: Message } | undefined;
    let told = false;

    function mayStand(part: Part): boolean {
      const type = wireTypeOf(part) ?? part.type;
      if (refused.length === 0) return allowed.includes(type);
      return !refused.includes(type) && !refused.includes(('mediaType' in part && part.mediaType) || '');
    }

    return {
      message(message) {
        const isUsers = message.role === 'user' || message.role === 'tool';
        if (!isUsers || !merged) {
          result = undefined;
          other = undefined;
          told = false;
        }
        if (!isUsers) return;
        for (const part of message.parts) {
          if (part.type === 'tool_result') result ??= part;
          else if (other === undefined && !mayStand(part)) other = { part, message };
        }
        if (told || result === undefined || other === undefined) return;
        told = true;
        const { part } = other;
        const related = [{ at: result, label: 'a result' }];
        report({
          messageId: 'beside',
          at: part,
          in: other.message,
          data: { part: wireTypeOf(part) ?? part.type },
          related,
        });
      },
    };
  },
});
