import type { Diagnostic, Edit, Fix, Message, Part } from '../generated/types.ts';
import { approvalsBy, NO_APPROVALS } from '../model/approvals.ts';
import { defineRule, type View } from '../model/rule.ts';
import { shorten } from '../model/text.ts';
import type { Call, Turn } from '../model/turns.ts';
import { partRemovals } from '../repair/parts.ts';
import { type Broken, callAt, type Repair, type SharedFix, unsafely } from '../repair/repair.ts';
import { intoOneMessage, moveResultAfter } from '../repair/results.ts';
import { addStubResult, answerTogether, messageBefore } from '../repair/stub-result.ts';
import { appendTo } from '../source/append-to.ts';

export default defineRule({
  id: 'unanswered-tool-call',
  title: 'Tool call has no result',
  kind: 'Tool results',
  needs: ['later'],
  docs: {
    fires:
      'Reports a call without a result before the next turn. The tool was interrupted, the result was lost when the history was truncated, or another message was sent instead. Where the server reads only one message with results, it also reports a result in a later message. At the end of a log it is only an info.',
    why: 'Models are trained on calls that are followed by their results, and servers check this before they continue.',
    remedy:
      'Add a result that says what happened ("interrupted by the user" is enough) directly after the message with the calls, or remove the call.',
  },
  parameters: {
    /** Whether calls of one turn may have the same ID, so that each needs its own result. */
    idsMayCollide: false,
    /**
     * Turns that are checked: all of them, only those with some results, only those without results, or only those whose
     * results are in several messages, because the server reads only the first of them.
     */
    turns: 'all' as 'all' | 'answered-in-part' | 'unanswered' | 'answered-apart',
    /** Statuses of calls that need no result here: they are not sent, or their result comes from elsewhere. */
    exceptStatus: [] as readonly string[],
    /** The field of a call that is true if its result may come in a later request; none if empty. */
    later: '',
    /** How the format asks and answers whether a call may run. An answer counts as a result. */
    approvals: NO_APPROVALS,
    /** Roles of the messages before which calls need their results; any role, and the end, if empty. */
    before: [] as readonly string[],
    /** Whether calls in the content are ignored, because the server reads only those in a separate field. */
    besideContent: false as boolean,
    /**
     * Whether the server only counts. `followed`: it compares the number of calls with the number of results before the next
     * assistant message. `last`: if no assistant message follows, it compares with the results up to the end. Calls in the first
     * and in the last message are not checked.
     */
    counted: '' as '' | 'followed' | 'last',
  },
  messages: {
    unanswered: 'tool call `{id}` has no result',
    unansweredIdless: 'a call of `{tool}` has no result',
    openAtEnd: 'the log ends before tool call `{id}` has a result',
    apart: 'the result of `{id}` is not in the same message as the first result',
  },
  afterHere: ['missing-tool-call-id', 'impossible-tool-call-status'],
  check(view, report, { idsMayCollide, turns, before, exceptStatus, later, approvals: names, besideContent, counted }) {
    const approvals = names.request === '' ? undefined : approvalsBy(names);
    const counts = counted === '' ? undefined : resultCounts(view);
    return {
      ...(approvals !== undefined && { message: approvals.take }),
      ...(counts !== undefined && { message: counts.message, result: counts.result }),
      turn(turn) {
        if (turn.unreadable) return;
        if (counts !== undefined && !counts.areMissing(turn, counted === 'followed')) return;
        if (turns === 'answered-apart') {
          reportSeparated(turn);
          return;
        }
        if (turns !== 'all' && turn.results.length > 0 !== (turns === 'answered-in-part')) return;
        // The place to insert the next missing result: after the previous result, or after the calls.
        let behind = turn.message;
        for (const call of turn.calls) {
          behind = call.results[0]?.message ?? behind;
          const { next } = call.batch;
          if (call.results.length > 0 || call.early !== undefined) continue;
          if (besideContent && call.part.field === undefined) continue;
          if (before.length > 0 && !before.includes(next?.wireRole ?? '')) continue;
          if (later !== '' && (call.part.wire as Readonly<Record<string, unknown>> | undefined)?.[later] === true)
            continue;
          // If several calls share an ID, `reused-tool-call-id` reports the later ones.
          if (call.sameIdAs !== undefined && !idsMayCollide) continue;
          const { callId: id = '', name: tool = 'a tool', status } = call.part;
          if ((status !== undefined && exceptStatus.includes(status)) || approvals?.isAnswered(id)) continue;
          const data = { id: id === '' ? tool : id, tool };
          if (view.as === 'log' && next === undefined) {
            report({ messageId: 'openAtEnd', at: call.part, in: call.message, data, severity: 'info' });
            continue;
          }
          const related = next === undefined ? [] : [{ at: next, label: 'results expected before this' }];
          report({
            messageId: id === '' ? 'unansweredIdless' : 'unanswered',
            at: call.part,
            in: call.message,
            data,
            label: 'no result',
            related,
          });
        }
      },
    };

    function reportSeparated({ results }: Turn): void {
      const first = results[0];
      const late = results.find(({ message }) => message !== first?.message);
      if (first === undefined || late === undefined) return;
      const { callId, name = 'a tool' } = late.part;
      const data = { id: callId || name, tool: name };
      const related = [{ at: first.part, label: 'the first result' }];
      report({ messageId: 'apart', at: late.part, in: late.message, data, related });
    }
  },
});

/** Counts the results between each message with calls and the next assistant message. */
function resultCounts(view: View) {
  let first: Message | undefined;
  let seen = 0;
  let isFollowed = false;
  let latest: Message | undefined;
  let index = -1;
  return {
    result() {
      if (!isFollowed) seen++;
    },
    message(message: Message) {
      first ??= message;
      latest = message;
      index = view.index;
      if (message.role !== 'assistant') return;
      const hasCalls = message.parts.some(part => part.type === 'tool_call');
      if (hasCalls) seen = 0;
      isFollowed = !hasCalls;
    },
    /** If the next message with calls ends a turn, this is called for the turn before that message. */
    areMissing: ({ message, calls }: Turn, followed: boolean) =>
      message !== first &&
      seen < calls.length &&
      followed === (isFollowed || view.index > index) &&
      (followed || message !== latest),
  };
}

export const repair: Repair = (found, broken, alike) => {
  if (found.messageId === 'apart') {
    const turn = broken.places.turnOfResult(found.pointer);
    return turn && intoOneMessage(turn, broken);
  }
  const call = callAt(broken, found.pointer);
  if (call === undefined || call.results.length > 0 || !isAnswerable(call)) return undefined;
  const late = lateResult(call, broken);
  if (late !== undefined) return late;
  const alone = addStubResult(call, broken);
  return [withNeighbors(call, broken, alike), alone.length === 0 ? undefined : unsafely(titleOf(call), ...alone)];
};

/** A result is matched to its call by an ID or by a name. */
const isAnswerable = ({ id, part }: Call) => id !== undefined || part.name !== undefined;

/**
 * Answers all calls of a message at once. If the format has all results in one message, separate repairs would each add
 * a message.
 */
function withNeighbors({ message, turn }: Call, broken: Broken, alike: readonly Diagnostic[]): SharedFix | undefined {
  const { places } = broken;
  return places.memoize(`answers of ${message.pointer}`, () => {
    const found = places.memoize('unanswered', () => new Set(alike.map(({ pointer }) => pointer)));
    // If the server merges messages, a turn contains the calls of several messages.
    const ofTurn = places.memoize(`calls of ${turn.message.pointer}`, () => byMessage(turn.calls));
    const calls = (ofTurn.get(message) ?? []).filter(
      each =>
        each.results.length === 0 &&
        found.has(each.part.pointer) &&
        isAnswerable(each) &&
        lateResult(each, broken) === undefined,
    );
    const answers = calls.length < 2 ? undefined : answerTogether(calls, broken);
    if (answers === undefined) return undefined;
    const steps = calls.map((each, i) => ({
      pointer: each.part.pointer,
      title: titleOf(each),
      edits: answers[i]?.length ?? 0,
    }));
    return { ...unsafely(titleOf(calls[0] as Call), ...answers.flat()), steps };
  });
}

function byMessage(calls: readonly Call[]): ReadonlyMap<Message, Call[]> {
  const groups = new Map<Message, Call[]>();
  for (const call of calls) {
    appendTo(groups, call.message, call);
  }
  return groups;
}

const titleOf = ({ part: { callId, name = 'a tool' } }: Call) =>
  `add a result for \`${shorten(callId || name)}\` that says it was interrupted`;

/** Moves the result with the call's ID, if it comes too late. */
function lateResult(call: Call, broken: Broken): Fix | undefined {
  if (call.id === undefined) return undefined;
  const [first, ...copies] = broken.places.unmatchedResultsAfter(call.message, call.id);
  if (first === undefined) return undefined;
  // Duplicates of the moved result are removed, because they would match no call.
  const again = new Map<Message, Part[]>();
  for (const { message, part } of copies) {
    appendTo(again, message, part);
  }
  const out: Edit[] = [...again].reverse().flatMap(([message, parts]) => partRemovals(parts, message));
  const beside = new Set(again.get(first.message));
  const message =
    beside.size === 0
      ? first.message
      : { ...first.message, parts: first.message.parts.filter(each => !beside.has(each)) };
  const moved = moveResultAfter(messageBefore(call, broken), first.part, message, broken);
  if (moved?.edits === undefined || out.length === 0) return moved;
  const { title } = moved;
  return unsafely(`${title} and remove its other results`, ...out, ...moved.edits);
}
