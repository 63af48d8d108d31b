import type { Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

type Place = 'behind-content' | 'last' | 'at-end';

export default defineRule({
  id: 'misplaced-reasoning',
  summary: 'Thoughts stand before what came of them.',
  docs: {
    fires:
      'A block of thoughts as the last one of an assistant turn; thoughts in a turn that begins with text or a call; thoughts in an assistant message at the end of a request, where thinking is off. Neighbouring assistant messages are one turn.',
    why: 'A model thinks, and then speaks or calls: the server does not go on from another order, nor from thoughts that it was told not to have.',
    remedy:
      'Keep the blocks of a reply in their order. Leave a message out that holds thoughts alone, as a reply that was cut off does.',
  },
  parameters: {
    /**
     * Where they may not stand: behind the text or call with which the turn begins, as the last block of a turn, or
     * anywhere in an assistant message at the end of the request.
     */
    refused: 'last' as Place,
  },
  messages: {
    behindContent: 'thoughts stand behind the `{first}` with which the turn begins',
    last: 'the assistant turn ends with thoughts',
    atEnd: 'an assistant message at the end holds thoughts, and thinking is off',
  },
  after: ['wrong-type', 'missing-field', 'empty-reasoning'],
  check(view, report, { refused }) {
    let turn: Message[] = [];

    /** A log that stops may stop inside a reply: its text or call is still to come. */
    function endTurn(mayGoOn: boolean): void {
      const blocks = turn.flatMap(message => message.parts.map(part => ({ part, message })));
      const last = blocks.at(-1);
      if (refused === 'last' && !mayGoOn && last !== undefined && isThought(last.part))
        report({ messageId: 'last', at: last.part, in: last.message });
      if (refused === 'behind-content') {
        const first = blocks[0]?.part;
        const thought = blocks.find(({ part }) => isThought(part));
        if (thought !== undefined && first !== undefined && mayNotLead(first)) {
          const data = { first: typeof first.wire?.type === 'string' ? first.wire.type : first.type };
          const related = [{ at: first, label: 'the turn begins here' }];
          report({ messageId: 'behindContent', at: thought.part, in: thought.message, data, related });
        }
      }
      turn = [];
    }

    return {
      message(message) {
        if (message.role === 'assistant') turn.push(message);
        else endTurn(false);
      },
      end() {
        if (refused === 'at-end' && view.as !== 'log')
          for (const message of turn) {
            const thought = message.parts.find(isThought);
            if (thought !== undefined) report({ messageId: 'atEnd', at: thought, in: message });
          }
        endTurn(view.as === 'log');
      },
    };
  },
});

/** A block of the content; a field beside it has no place among the blocks. */
function isThought(part: Part): boolean {
  return part.type === 'reasoning' && part.field === undefined;
}

/** What the server did itself may stand before thoughts. */
function mayNotLead(part: Part): boolean {
  return part.type === 'text' || (part.type === 'tool_call' && part.executedBy === 'client');
}
