/** Which findings on a piece of a log are told: those on its own records that the cut did not cause. */
import type { Conversation, Diagnostic, Message } from '../generated/types.ts';
import { inRecord, isPrompt, recordOf, spanOf } from './cuts.ts';

/** Rules about what stands before, or around, the message that they speak of: without it they are wrong. */
const NEEDS_BEFORE: ReadonlySet<string> = new Set([
  ...['orphan-tool-result', 'unexpected-first-role', 'unexpected-role-order', 'missing-user-message'],
  ...['dangling-item-reference', 'tool-result-not-leading', 'tool-results-out-of-order', 'interrupted-tool-results'],
  ...['mismatched-tool-name', 'duplicate-tool-result', 'missing-reasoning', 'separated-reasoning-item'],
  ...['unexpected-reasoning', 'malformed-reasoning-item', 'misplaced-server-tool-result', 'stray-interrupt'],
  ...['unresolved-tool-approval', 'impossible-tool-call-status', 'missing-tools', 'undeclared-tool'],
  ...['missing-namespace', 'misplaced-system-message', 'missing-content', 'empty-message', 'empty-conversation'],
  ...['template-refusal', 'time-runs-backwards', 'contradictory-view', 'changed-model'],
]);

/** Rules about what follows the message that they speak of, or belongs to it still. */
const NEEDS_REST: ReadonlySet<string> = new Set([
  ...[
    'unanswered-tool-call',
    'unfinished-tool-call',
    'unexpected-last-role',
    'misplaced-prefix',
    'missing-user-message',
  ],
  ...['misplaced-reasoning', 'separated-reasoning-item', 'misplaced-server-tool-result', 'missing-reasoning'],
  ...['unresolved-tool-approval', 'impossible-tool-call-status', 'missing-content', 'empty-message'],
  ...['empty-conversation', 'template-refusal', 'finish-reason-contradicts-content', 'contradictory-view'],
  ...['malformed-reasoning-item', 'stray-interrupt'],
]);

/** What is only true of a log as a whole: numbers that run through it, sums. */
function isOfWhole({ rule, messageId }: Diagnostic): boolean {
  return rule === 'usage-mismatch' || rule === 'run-limit' || messageId === 'outOfSequence';
}

/** Calls without a result that are remembered from piece to piece. */
const MOST_CALLS = 100_000;

/** A piece among the records that were judged together: those before it were carried over, those behind it come again. */
export interface Extent {
  readonly from: number;
  readonly to: number;
  /** The number in the file of a record that was judged. */
  numberOf(record: number): number;
}

/** Where a conversation of a piece was parted from what else there is of it. */
export interface Cut {
  /** Another piece stands before this one. */
  readonly isBegun: boolean;
  /** More of what is said last may follow. */
  readonly isBroken: boolean;
  /** Calls of the piece before were left out, for they had no results yet. */
  readonly hasLostCalls: boolean;
}

export class CutFindings {
  /** What was told of records that come again, or of the log as a whole. */
  private readonly told = new Set<string>();
  /** Calls of the pieces so far that had no result. */
  private readonly open = new Set<string>();

  /** The findings to tell of a conversation; `cut` says where it was parted from what else there is of it. */
  of(
    diagnostics: readonly Diagnostic[],
    conversation: Conversation | undefined,
    extent: Extent,
    cut: Cut,
  ): Diagnostic[] {
    const messages = conversation?.messages ?? [];
    // The rest of a turn whose beginning may stand in an earlier piece, and the last step, which a later piece may go on with.
    const before = cut.isBegun ? upTo(messages, messages.findIndex(isPrompt)) : NOWHERE;
    const rest = cut.isBroken
      ? from(
          messages,
          messages.findLastIndex(({ role }) => role === 'assistant'),
        )
      : NOWHERE;
    return diagnostics.filter(diagnostic => {
      const { rule, messageId, pointer } = diagnostic;
      if (cut.isBroken && messageId === 'openAtEnd') return false;
      if (isOfWhole(diagnostic) || !this.isOurs(diagnostic, extent)) return false;
      if (NEEDS_BEFORE.has(rule) && before(pointer)) return false;
      if (NEEDS_REST.has(rule) && rest(pointer)) return false;
      if (rule !== 'orphan-tool-result') return true;
      return !cut.hasLostCalls && !this.open.has(callAnswered(messages, pointer) ?? '');
    });
  }

  /** Remembers the calls of a piece that nothing has answered yet: a later piece may hold the result. */
  leave({ messages }: Conversation, { from, to }: Extent): void {
    const answered = new Set<string>();
    const asked = new Map<string, number>();
    for (const { parts } of messages)
      for (const part of parts) {
        if (!('callId' in part) || part.callId === undefined) continue;
        const record = recordOf(part.pointer);
        if (part.type === 'tool_call' && record >= from && record < to) asked.set(part.callId, record);
        // A result that was put in stands where its call does.
        if (part.type === 'tool_result' && asked.get(part.callId) !== record) answered.add(part.callId);
      }
    for (const id of asked.keys()) if (!answered.has(id) && this.open.size < MOST_CALLS) this.open.add(id);
  }

  /** Whether a finding is of the piece, or says of what follows that the piece does not fit it. */
  private isOurs({ rule, messageId, pointer, related }: Diagnostic, { from, to, numberOf }: Extent): boolean {
    const record = recordOf(pointer);
    if (record >= 0 && record < from) return false;
    const at = record < 0 ? pointer : inRecord(pointer, numberOf(record));
    const key = `${rule} ${messageId} ${at}`;
    if (this.told.has(key)) return false;
    if (record >= from && record < to) return true;
    const isHere = record < 0 || related.some(each => recordOf(each.pointer) >= from && recordOf(each.pointer) < to);
    if (isHere) this.told.add(key);
    return isHere;
  }
}

type IsIn = (pointer: string) => boolean;

const NOWHERE: IsIn = () => false;

/** Whether a place is in the messages before one; in any, where there is no such message. */
function upTo(messages: readonly Message[], end: number): IsIn {
  return end < 0 ? () => true : within(messages.slice(0, end));
}

function from(messages: readonly Message[], start: number): IsIn {
  return start < 0 ? () => true : within(messages.slice(start));
}

/** A place that is in no record is in all messages at once. */
function within(messages: readonly Message[]): IsIn {
  const records = new Set(messages.flatMap(spanOf));
  return pointer => recordOf(pointer) < 0 || records.has(recordOf(pointer));
}

/** The call that the result at a place answers. */
function callAnswered(messages: readonly Message[], pointer: string): string | undefined {
  for (const { parts } of messages)
    for (const part of parts)
      if (part.type === 'tool_result' && (pointer === part.pointer || pointer.startsWith(`${part.pointer}/`)))
        return part.callId;
  return undefined;
}
