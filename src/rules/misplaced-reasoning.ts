import type { Message, Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

type Place = 'behind-content' | 'last' | 'at-end';

export default defineRule({
  id: 'misplaced-reasoning',
  title: 'Reasoning is in the wrong place of its turn',
  kind: 'Reasoning',
  needs: ['later'],
  docs: {
    fires:
      'Reports a reasoning block that ends an assistant turn, reasoning in a turn that begins with text or a call, and reasoning in an assistant message at the end of a request with thinking turned off. Neighboring assistant messages count as one turn.',
    why: 'The model reasons first and then writes or calls a tool. The server does not continue from another order, or from reasoning when thinking is off.',
    remedy:
      'Keep the blocks of a reply in their order. Remove a message that contains only reasoning, for example from an interrupted reply.',
  },
  parameters: {
    /**
     * Where reasoning is rejected: after the text or call with which the turn begins, at the end of a turn, or in an
     * assistant message at the end of the request.
     */
    refused: 'last' as Place,
  },
  messages: {
    behindContent: 'the turn begins with `{first}`, but reasoning must come first',
    last: 'the assistant turn ends with reasoning',
    atEnd: 'the last assistant message has reasoning, but thinking is off',
  },
  after: ['wrong-type', 'missing-field', 'empty-reasoning'],
  check(view, report, { refused }) {
    let turn: Message[] = [];

    /** If the log ends here, the reply may be incomplete: its text or call may still follow. */
    function endTurn(mayGoOn: boolean): void {
      const blocks = turn.flatMap(message => message.parts.map(part => ({ part, message })));
      const last = blocks.at(-1);
      if (refused === 'last' && !mayGoOn && last !== undefined && isReasoningBlock(last.part))
        report({ messageId: 'last', at: last.part, in: last.message });
      if (refused === 'behind-content') {
        const first = blocks[0]?.part;
        const reasoning = blocks.find(({ part }) => isReasoningBlock(part));
        if (reasoning !== undefined && first !== undefined && mayNotLead(first)) {
          const data = { first: typeof first.wire?.type === 'string' ? first.wire.type : first.type };
          const related = [{ at: first, label: 'the turn begins here' }];
          report({ messageId: 'behindContent', at: reasoning.part, in: reasoning.message, data, related });
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
            const reasoning = message.parts.find(isReasoningBlock);
            if (reasoning !== undefined) report({ messageId: 'atEnd', at: reasoning, in: message });
          }
        endTurn(view.as === 'log');
      },
    };
  },
});

/**
 * Whether the part is a reasoning block in the content. Reasoning in a separate field has no position among the blocks.
 */
function isReasoningBlock(part: Part): boolean {
  return part.type === 'reasoning' && part.field === undefined;
}

/** Server tool calls and their results may come before reasoning. */
function mayNotLead(part: Part): boolean {
  return part.type === 'text' || (part.type === 'tool_call' && part.executedBy === 'client');
}
