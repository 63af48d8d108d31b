import type { Message, ToolCallPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isRedacted, shorten } from '../model/text.ts';
import type { Call } from '../model/turns.ts';
import { valueAt } from '../pointer.ts';
import { freshId, renameCall } from '../repair/ids.ts';
import { isCopyOf } from '../repair/is-copy-of.ts';
import { partRemovals } from '../repair/parts.ts';
import { type Broken, callAt, type Repair, safely, unsafely } from '../repair/repair.ts';
import { addStubResult } from '../repair/stub-result.ts';

export default defineRule({
  id: 'reused-tool-call-id',
  title: 'Two tool calls have the same ID',
  kind: 'Tool calls',
  docs: {
    fires:
      'Reports two calls with the same ID in one turn or, where the server checks that, anywhere in the conversation. Some servers merge neighboring assistant messages into one turn. Local servers and some models restart at `call_0` in every turn.',
    why: 'A result refers to its call only by the ID.',
    remedy: 'Give the later call and its result a new ID.',
  },
  reply: 'warning',
  parameters: {
    /**
     * How far the server checks: the calls of one message, of neighboring assistant messages, or of the conversation;
     * `elsewhere`: only the calls of other turns.
     */
    scope: 'turn' as 'turn' | 'merged' | 'conversation' | 'elsewhere',
  },
  messages: {
    inTurn: 'two calls of one message have the ID `{id}`',
    inConversation: 'an earlier call has the ID `{id}`',
  },
  check(_view, report, { scope }) {
    /** The first call with each ID, and its message. */
    const seen = new Map<string, { call: ToolCallPart; in: Message; turn: number }>();
    let current: Message | undefined;
    let turn = 0;
    return {
      call(call, message) {
        if (!call.callId || isRedacted(call.callId)) return;
        if (scope === 'turn' && message !== current) seen.clear();
        current = message;
        const id = call.callId;
        const first = seen.get(id);
        if (first === undefined) {
          seen.set(id, { call, in: message, turn });
          return;
        }
        if (scope === 'elsewhere' && first.turn === turn) return;
        const related = [{ at: first.call, label: 'earlier call' }];
        const kind = first.in === message ? 'inTurn' : 'inConversation';
        report({ messageId: kind, at: call, in: message, data: { id }, label: 'ID already used', related });
      },
      message({ role }) {
        if (role === 'assistant') return;
        turn++;
        if (scope === 'merged') seen.clear();
      },
    };
  },
});

export const repair: Repair = (found, broken) => {
  const call = callAt(broken, found.pointer);
  if (call === undefined) return undefined;
  const name = freshId(call, broken);
  const edits = renameCall(call, name, broken);
  const old = shorten(call.part.callId ?? '');
  if (!hasLostResult(call)) return safely(`rename \`${old}\` to \`${name}\` in the call and its result`, ...edits);
  if (isSameCall(call, broken))
    return unsafely('remove the copy of the call', ...partRemovals([call.part], call.message));
  // The only result stays with the first call. The other call gets a new result that says it was interrupted.
  const renamed: Call = { ...call, part: { ...call.part, callId: name } };
  return unsafely(
    `rename \`${old}\` to \`${name}\` and add a result for it`,
    ...edits,
    ...addStubResult(renamed, broken),
  );
};

/** Whether other calls of the turn have results, and this one has none. */
function hasLostResult({ results, early, turn, sameIdAs }: Call): boolean {
  return results.length === 0 && early === undefined && sameIdAs !== undefined && turn.results.length > 0;
}

function isSameCall({ part, sameIdAs }: Call, { value }: Broken): boolean {
  return sameIdAs !== undefined && isCopyOf(valueAt(value, sameIdAs.part.pointer), valueAt(value, part.pointer));
}
