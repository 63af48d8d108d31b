/**
 * Selects the findings to report for one piece of a log: those on the piece's own records that the split did not cause.
 */
import type { Conversation, Diagnostic, Message } from '../generated/types.ts';
import type { AnyRule, Need } from '../model/rule.ts';
import { findRule } from '../registry/registry.ts';
import { inRecord, isPrompt, recordOf, spanOf } from './split-points.ts';

/** Maximum number of unanswered calls that are remembered across pieces. */
const MAX_CALLS = 100_000;

/**
 * The extent of a piece in the records that were judged together. Earlier records were carried over; later ones are
 * judged again in the next piece.
 */
export interface Extent {
  readonly from: number;
  readonly to: number;
  /** The number in the file of a record that was judged. */
  numberOf(record: number): number;
}

/** Where a conversation was split by the limits of a piece. */
export interface PieceEdges {
  /** There is an earlier piece. */
  readonly hasEarlierPiece: boolean;
  /** The last message may continue in the next piece. */
  readonly mayContinue: boolean;
  /** Calls of the previous piece were skipped because they had no results yet. */
  readonly hasLostCalls: boolean;
}

export class PieceFindings {
  /** Findings already reported for repeated records or for the whole log. */
  private readonly reported = new Set<string>();
  /** Calls of earlier pieces that had no result. */
  private readonly open = new Set<string>();

  /** The findings to report for a conversation. `cut` says where the conversation was split. */
  select(
    diagnostics: readonly Diagnostic[],
    conversation: Conversation | undefined,
    extent: Extent,
    cut: PieceEdges,
  ): Diagnostic[] {
    const messages = conversation?.messages ?? [];
    // The rest of a turn that may have started in an earlier piece, and the last step, which a later piece may
    // continue.
    const before = cut.hasEarlierPiece ? insideBefore(messages, messages.findIndex(isPrompt)) : NEVER;
    const rest = cut.mayContinue
      ? insideFrom(
          messages,
          messages.findLastIndex(({ role }) => role === 'assistant'),
        )
      : NEVER;
    const callIds = answeredCallIds(messages);
    return diagnostics.filter(diagnostic => {
      const { rule, messageId, pointer } = diagnostic;
      if (cut.mayContinue && messageId === 'openAtEnd') return false;
      const needs = needsOf(diagnostic);
      if (needs.includes('whole') || !this.belongsToPiece(diagnostic, extent)) return false;
      if (needs.includes('earlier') && before(pointer)) return false;
      if (needs.includes('later') && rest(pointer)) return false;
      if (rule !== 'orphan-tool-result') return true;
      return !cut.hasLostCalls && !this.open.has(callIdAt(callIds, pointer) ?? '');
    });
  }

  /** Remembers the unanswered calls of a piece: a later piece may contain the results. */
  rememberOpenCalls({ messages }: Conversation, { from, to }: Extent): void {
    const answered = new Set<string>();
    const asked = new Map<string, number>();
    for (const { parts } of messages)
      for (const part of parts) {
        if (!('callId' in part) || part.callId === undefined) continue;
        const record = recordOf(part.pointer);
        if (part.type === 'tool_call' && record >= from && record < to) asked.set(part.callId, record);
        // An inserted result has the location of its call.
        if (part.type === 'tool_result' && asked.get(part.callId) !== record) answered.add(part.callId);
      }
    for (const id of asked.keys()) if (!answered.has(id) && this.open.size < MAX_CALLS) this.open.add(id);
  }

  /** Whether a finding belongs to the piece, or reports that the next records do not match it. */
  private belongsToPiece({ rule, messageId, pointer, related }: Diagnostic, { from, to, numberOf }: Extent): boolean {
    const record = recordOf(pointer);
    if (record >= 0 && record < from) return false;
    const at = record < 0 ? pointer : inRecord(pointer, numberOf(record));
    const key = `${rule} ${messageId} ${at}`;
    if (this.reported.has(key)) return false;
    if (record >= from && record < to) return true;
    const isRelated = record < 0 || related.some(each => recordOf(each.pointer) >= from && recordOf(each.pointer) < to);
    if (isRelated) this.reported.add(key);
    return isRelated;
  }
}

/** What the rule of a finding must have read. */
function needsOf({ rule, messageId }: Diagnostic): readonly Need[] {
  const needs = findRule(rule)?.needs ?? [];
  return isList(needs) ? needs : (needs[messageId] ?? []);
}

const isList = (needs: NonNullable<AnyRule['needs']>): needs is readonly Need[] => Array.isArray(needs);

type IsIn = (pointer: string) => boolean;

const NEVER: IsIn = () => false;

/** Whether a location is in a message before the given one; in any message if none is given. */
function insideBefore(messages: readonly Message[], end: number): IsIn {
  return end < 0 ? () => true : insideAny(messages.slice(0, end));
}

function insideFrom(messages: readonly Message[], start: number): IsIn {
  return start < 0 ? () => true : insideAny(messages.slice(start));
}

/** A location outside all records counts as inside every message. */
function insideAny(messages: readonly Message[]): IsIn {
  const records = new Set(messages.flatMap(spanOf));
  return pointer => recordOf(pointer) < 0 || records.has(recordOf(pointer));
}

/** The call that each result answers, by the location of the result. */
function answeredCallIds(messages: readonly Message[]): Map<string, string | undefined> {
  const callIds = new Map<string, string | undefined>();
  for (const { parts } of messages)
    for (const part of parts)
      if (part.type === 'tool_result' && !callIds.has(part.pointer)) callIds.set(part.pointer, part.callId);
  return callIds;
}

/** The call that the result at or around a location answers. */
function callIdAt(callIds: ReadonlyMap<string, string | undefined>, pointer: string): string | undefined {
  let at = pointer;
  while (at !== '' && !callIds.has(at)) at = at.slice(0, at.lastIndexOf('/'));
  return callIds.get(at);
}
