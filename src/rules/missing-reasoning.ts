import type { Message, ToolCallPart } from '../generated/types.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule, type Finding, type View, type Visitor } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { fillersOf } from '../repair/fillers.ts';
import { addition, messageAt, moving, type Repair, safely, unsafely } from '../repair/repair.ts';

/** What an assistant message is within its span. A span is the messages between two user messages. */
type TurnKind = 'calls' | 'closing' | 'plain';

interface Bare {
  readonly message: Message;
  readonly i: number;
}

export default defineRule({
  id: 'missing-reasoning',
  title: 'Reasoning was not sent back',
  kind: 'Reasoning',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports an assistant message without the field in which the server expects the reasoning of its reply. Most often it is a message with tool calls. A field that is present but empty counts as sent. Where reasoning is part of the content, it reports the last turn of calls if it does not begin with reasoning.',
    why: 'The model continues from the reasoning it wrote before the call. A server that does not store the reasoning rejects the request without it.',
    remedy:
      'Store the reasoning of every reply and send it back in the same field. If it is lost, or if another model wrote the turn, send an empty string or turn thinking off.',
  },
  parameters: {
    /** Message fields or part types that count; the first one is recommended. */
    fields: ['reasoning_content'] as readonly string[],
    /**
     * Messages that need it: those with calls; other messages between the same two user messages as calls
     * (`closing`); and messages between user messages without any call (`plain`).
     */
    turns: ['calls'] as readonly TurnKind[],
    /** How far back the server checks: to the first message, or to the last user message. */
    since: 'start' as 'start' | 'last-user',
    /** Whether reasoning is in separate items, one before the run for each call of the run. */
    perCall: false as boolean,
    /**
     * Part types with which the last assistant turn must begin if tool results or nothing follow. Fields and turns
     * are not checked then.
     */
    leading: [] as readonly string[],
    /** Whether only requests are checked that do not set thinking, for servers where it is on by default. */
    unasked: false as boolean,
    /** Whether requests without tools are not checked. A log, or a list of messages, may have left out its tools. */
    besideTools: false as boolean,
  },
  messages: {
    ownItem: 'this call has no reasoning item of its own; {count} other calls of its run have one',
    calls: 'assistant message with tool calls has no `{field}`',
    closing: 'assistant message after tool results has no `{field}`',
    plain: 'assistant message has no `{field}`',
    leading: 'the last assistant turn begins with `{found}`, expected `{field}`',
  },
  after: ['unsupported-role', 'wrong-type'],
  check(view, report, { fields, turns, since, perCall, leading, unasked, besideTools }) {
    const { settings, tools = [] } = view.conversation;
    if (besideTools && view.isWholeRequest && tools.length === 0) return {};
    if (unasked && (settings === undefined || settings.asked?.thinking !== undefined)) return {};
    if (leading.length > 0) return leadingOf(view, report, leading);
    if (perCall) return callsWithoutItem(report, since);
    const field = fields[0] ?? '';
    /** Messages of the current span that lack reasoning, and the first one with calls. */
    let bare: Bare[] = [];
    let calling: Message | undefined;

    function endSpan(isLast: boolean): void {
      if (isLast || since === 'start') for (const each of bare) reportBare(each);
      bare = [];
      calling = undefined;
    }

    function reportBare({ message, i }: Bare): void {
      const turn = hasCalls(message) ? 'calls' : calling === undefined ? 'plain' : 'closing';
      if (!turns.includes(turn)) return;
      const other = message.parts.find(part => part.type === 'reasoning' && part.text !== undefined);
      report({
        messageId: turn,
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
        if (message.parts.some(part => part.type === 'reasoning' && fields.includes(part.field ?? part.wireType ?? '')))
          return;
        bare.push({ message, i: view.index });
      },
      end() {
        endSpan(true);
      },
    };
  },
});

/**
 * Checks that there is a non-empty reasoning item for each call that follows. A run without any reasoning items is only
 * reported if the server checks that far back.
 */
function callsWithoutItem(report: (finding: Finding<'ownItem'>) => void, since: 'start' | 'last-user'): Visitor {
  let count = 0;
  let calls: { readonly at: ToolCallPart; readonly in: Message }[] = [];
  /** Calls of runs without reasoning. They are reported once it is clear that no user message follows. */
  let bare: typeof calls = [];

  function endRun(): void {
    const first = calls[count];
    if (first !== undefined && count === 0 && since === 'last-user') bare.push(first);
    else if (first !== undefined) report({ messageId: 'ownItem', ...first, data: { count } });
    count = 0;
    calls = [];
  }

  return {
    message(message) {
      if (message.role !== 'assistant') endRun();
      if (message.role === 'user') bare = [];
      for (const part of message.parts)
        if (part.type === 'reasoning' && part.text !== undefined) count++;
        else if (part.type === 'tool_call') calls.push({ at: part, in: message });
    },
    end() {
      endRun();
      for (const each of bare) report({ messageId: 'ownItem', ...each, data: { count: 0 } });
    },
  };
}

function hasCalls({ parts }: Message): boolean {
  return parts.some(part => part.type === 'tool_call');
}

/** Adjacent assistant messages are one turn. Its results may be in several messages. */
function leadingOf(view: View, report: (finding: Finding<'leading'>) => void, leading: readonly string[]): Visitor {
  let turn: Message[] = [];
  let isOver = false;
  let isAnswered = false;
  return {
    message(message) {
      if (message.role === 'assistant') {
        if (isOver) [turn, isOver, isAnswered] = [[], false, false];
        turn.push(message);
      } else if (message.role === 'user') {
        isOver = true;
        isAnswered ||= message.parts.some(part => part.type === 'tool_result');
      }
    },
    end() {
      const isRunning = isOver ? isAnswered && turn.some(hasCalls) : turn.length > 0;
      if (!isRunning || view.as === 'log') return;
      const message = turn.find(({ parts }) => parts.length > 0);
      const first = message?.parts[0];
      if (message === undefined || first === undefined || leading.includes(wireTypeOf(first) ?? '')) return;
      const tag = first.wire?.type;
      const found = typeof tag === 'string' ? tag : first.type;
      // The name that some servers use for the part, regardless of its name in the request.
      const block = first.type === 'tool_call' ? 'tool_use' : first.type;
      report({ messageId: 'leading', at: first, in: message, data: { field: leading[0] ?? '', found, block } });
    },
  };
}

export const repair: Repair = ({ pointer, data }, broken) => {
  const message = messageAt(broken, pointer);
  const field = String(data?.field ?? '');
  if (message === undefined || message.pointer !== pointer || field === '') return undefined;
  const replay = fillersOf(broken).find(each => each.field === field);
  if (replay?.filler === undefined) return undefined;
  const place = child(pointer, field);
  // Reasoning in a field of another name must be renamed, not filled in.
  const other = message.parts.find(
    part => part.type === 'reasoning' && part.field !== undefined && part.pointer === child(pointer, part.field),
  );
  if (other !== undefined && typeof valueAt(broken.value, other.pointer) === 'string')
    return safely(`rename the reasoning to \`${field}\``, moving(other.pointer, place));
  return unsafely(
    `add \`${field}\` with the value that the server accepts for lost reasoning`,
    addition(place, replay.filler),
  );
};
