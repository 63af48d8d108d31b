import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

/** What an assistant message is in its span, the messages between two user messages. */
type Turn = 'calls' | 'closing' | 'plain';

interface Bare {
  readonly message: Message;
  readonly i: number;
}

export default defineRule({
  id: 'missing-reasoning',
  summary: 'Reasoning that the server wants back is sent back.',
  docs: {
    fires:
      'An assistant message without the field in which the server looks for the reasoning that came with it: mostly one with tool calls. A field that is there and empty counts as sent.',
    why: 'The model goes on from what it thought before the call; servers that cannot keep it themselves refuse to guess.',
    remedy:
      'Keep the reasoning of every reply and send it back under the same name. Where it is lost, or another model wrote the turn, send an empty string, or turn thinking off.',
  },
  parameters: {
    /** The message fields that count; the first is the one to send. */
    fields: ['reasoning_content'] as readonly string[],
    /**
     * Which messages need it: those with calls; those without that stand between the same two user messages as calls
     * do (`closing`); those between user messages without any call (`plain`).
     */
    turns: ['calls'] as readonly Turn[],
    /** How far back the server looks: to the first message, or to the last one of the user. */
    since: 'start' as 'start' | 'last-user',
  },
  messages: {
    calls: 'assistant message with calls has no `{field}`',
    closing: 'assistant message behind tool results has no `{field}`',
    plain: 'assistant message has no `{field}`',
  },
  after: ['unsupported-role', 'wrong-type'],
  check(view, report, { fields, turns, since }) {
    const field = fields[0] ?? '';
    /** The messages of this span that lack it, and the first one with calls. */
    let bare: Bare[] = [];
    let calling: Message | undefined;

    function endSpan(isLast: boolean): void {
      if (isLast || since === 'start') for (const each of bare) tell(each);
      bare = [];
      calling = undefined;
    }

    function tell({ message, i }: Bare): void {
      const turn = hasCalls(message) ? 'calls' : calling === undefined ? 'plain' : 'closing';
      if (!turns.includes(turn)) return;
      const other = message.parts.find(part => part.type === 'reasoning' && part.text !== undefined);
      report({
        message: turn,
        at: message,
        in: message,
        data: { field, i },
        ...(other?.field !== undefined && { label: `has \`${other.field}\` instead` }),
        ...(turn === 'closing' && calling !== undefined && { related: [{ at: calling, label: 'the calls' }] }),
      });
    }

    return {
      message(message) {
        if (message.role === 'user') endSpan(false);
        if (message.role !== 'assistant') return;
        if (calling === undefined && hasCalls(message)) calling = message;
        if (message.parts.some(part => part.type === 'reasoning' && fields.includes(part.field ?? ''))) return;
        bare.push({ message, i: view.index });
      },
      end() {
        endSpan(true);
      },
    };
  },
});

function hasCalls({ parts }: Message): boolean {
  return parts.some(part => part.type === 'tool_call');
}
