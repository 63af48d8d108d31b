import type { Message, Part, Statement } from '../generated/types.ts';
import { defineRule, type Finding } from '../model/rule.ts';
import type { Call } from '../model/turns.ts';
import { partRemovals } from '../repair/parts.ts';
import { type Broken, messageAt, type Repair, removal, type SharedFix, unsafely } from '../repair/repair.ts';
import { moveResultAfter } from '../repair/results.ts';

export default defineRule({
  id: 'orphan-tool-result',
  title: 'Tool result has no matching tool call',
  kind: 'Tool results',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a result without a call before it, or with an ID that none of the preceding calls has. The message with the calls was removed from the history, the ID was changed on one side only, or the result comes before its call.',
    why: 'A result without its call has no place in the prompt.',
    remedy: 'Restore the message with the call, or remove the result. Truncate histories only between turns.',
  },
  parameters: {
    /** Whether a result is in the same message as its call. Then only results with the ID of another call are reported. */
    sameMessage: false as boolean,
    /** Whether the server skips the first message of the conversation. */
    exceptFirst: false as boolean,
    /** Roles of the message before the results, an empty one if they come first; any role if the list is empty. */
    behind: [] as readonly string[],
    /** Whether only results in the last message are reported, or only those before it. */
    place: 'any' as 'any' | 'last' | 'earlier',
    /** The message IDs of the faults to report, if the server has other words for each; all if empty. */
    of: [] as readonly string[],
  },
  messages: {
    noCalls: 'tool result for `{id}` has no matching tool call: no message before it makes calls',
    unknownId: 'tool result for `{id}` does not match any of the preceding calls',
  },
  after: ['missing-tool-call-id', 'wrong-type'],
  check(view, report, { sameMessage, exceptFirst, behind, place, of }) {
    // The client may also send results for tools that the provider can run itself.
    const hosted = new Set<string>();
    // The calls may be in the part of the conversation that the server has stored.
    if (view.conversation.settings?.continues === true) return {};
    if (sameMessage)
      return {
        message(message) {
          const made = new Set(message.parts.map(part => (part.type === 'tool_call' ? part.callId : undefined)));
          for (const part of message.parts)
            if (part.type === 'tool_result' && part.callId !== undefined && !made.has(part.callId))
              report({ messageId: 'unknownId', at: part, in: message, data: { id: part.callId } });
        },
      };
    /** The role of the last message that is not a result. */
    let before = '';
    let last: Message | undefined;
    let ofLast: Finding<'noCalls' | 'unknownId'>[] = [];
    return {
      call({ callId, executedBy }) {
        if (executedBy === 'provider' && callId) hosted.add(callId);
      },
      result(result, message) {
        if (exceptFirst && view.index === 0) return;
        if (result.by !== 'none' || view.turns.open?.unreadable || hosted.has(result.part.callId ?? '')) return;
        if (behind.length > 0 && !behind.includes(before)) return;
        const { open } = view.turns;
        const messageId = open === undefined ? 'noCalls' : 'unknownId';
        if (of.length > 0 && !of.includes(messageId)) return;
        const id = result.part.callId ?? '';
        const related = open === undefined ? [] : [{ at: open.message, label: 'the calls' }];
        const finding = { messageId, at: result.part, in: message, data: { id, before }, related } as const;
        if (place === 'any') report(finding);
        else holdFinding(finding, message);
      },
      message(message) {
        if (message.role !== 'tool') before = message.wireRole ?? message.role;
      },
      end(message) {
        if ((place === 'last') === (last === message)) ofLast.forEach(report);
      },
    };

    /** Keeps the findings of a message until it is known whether another message follows. */
    function holdFinding(finding: Finding<'noCalls' | 'unknownId'>, message: Message): void {
      if (message !== last) {
        if (place === 'earlier') ofLast.forEach(report);
        ofLast = [];
        last = message;
      }
      ofLast.push(finding);
    }
  },
});

export const repair: Repair = ({ pointer }, broken) => {
  const message = messageAt(broken, pointer);
  const part = broken.places.partAt(pointer);
  if (message === undefined || part === undefined) return undefined;
  const call = lostCallOf(part, broken);
  const moved = call === undefined ? undefined : moveResultAfter(call.message, part, message, broken);
  if (moved !== undefined) return moved;
  const edits = partRemovals([part], message);
  // A conversation without messages would be invalid too.
  const isAll = broken.conversation.messages.length === 1 && edits[0]?.path === message.pointer;
  const alone = unsafely(TITLE, ...(isAll ? [] : edits));
  return message === broken.conversation.messages.at(-1) ? [withOrphansBefore(broken), alone] : alone;
};

const TITLE = 'remove the result';

/** The call that a result comes before or far behind, if it has no other result. */
function lostCallOf(part: Part, { places }: Broken): Call | undefined {
  const id = part.type === 'tool_result' ? part.callId : undefined;
  const call = id ? places.callWithId(id) : undefined;
  return call?.results.length === 0 ? call : undefined;
}

/**
 * Removes all messages at the end that only have results without a call. A server that checks the last message alone would
 * report them one by one.
 */
function withOrphansBefore(broken: Broken): SharedFix | undefined {
  const { conversation, dialect, places } = broken;
  return places.memoize('orphans at the end', () => {
    const checksLast = [dialect.rules['orphan-tool-result'] ?? []].flat().some(isForLast);
    if (!checksLast) return undefined;
    const isOrphan = (part: Part) =>
      part.type === 'tool_result' && places.resultAt(part.pointer) === undefined && !lostCallOf(part, broken);
    const start = conversation.messages.findLastIndex(({ parts }) => parts.length === 0 || !parts.every(isOrphan)) + 1;
    // A conversation without messages would be invalid too.
    const orphans = conversation.messages.slice(Math.max(start, 1)).reverse();
    if (orphans.length < 2) return undefined;
    const steps = orphans.map(({ parts: [first], pointer }) => ({
      pointer: first?.pointer ?? pointer,
      title: TITLE,
      edits: 1,
    }));
    return { ...unsafely(TITLE, ...orphans.map(({ pointer }) => removal(pointer))), steps };
  });
}

function isForLast({ parameters }: Statement): boolean {
  return parameters?.place === 'last';
}
