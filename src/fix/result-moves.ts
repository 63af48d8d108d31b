/** Moves results that a compaction separated from their calls back to them. */

import { type MessageFormat, read } from '../formats/engine/message-format.ts';
import type { Edit, Part, ToolResultPart } from '../generated/types.ts';
import type { LogFormat, LoggedConversation } from '../logs/formats/format.ts';
import { appendTo } from '../source/append-to.ts';
import { LogChanges } from './log-changes.ts';
import { LogUnits } from './log-units.ts';

/** A result in a conversation of the log. */
interface LoggedResult {
  readonly part: ToolResultPart;
  readonly around: LoggedParts;
}

/** The first result of each conversation in a line. */
type ResultsOfLine = Map<LoggedConversation, LoggedResult>;

/**
 * The edits that move lines with results to after the lines with their calls; empty if a call is not in the log, or in
 * the same line.
 */
export function resultMoves(
  format: LogFormat,
  log: unknown,
  conversations: readonly LoggedConversation[],
  places: readonly string[],
  messageFormat: MessageFormat,
): Edit[] {
  const [some] = conversations;
  const units = some === undefined ? undefined : new LogUnits(format, log, some);
  const list = units?.lines;
  if (units === undefined || list === undefined) return [];
  const byLine = resultsByLine(format, log, conversations, messageFormat);
  const lines = places.map(place => units.indexIn(list, place) ?? -1);
  for (const logged of byLine.get(lines[0] ?? -1)?.keys() ?? []) {
    const moves: Move[] = [];
    for (const line of lines) {
      const move = moveOf(line, byLine.get(line)?.get(logged));
      if (move === undefined) break;
      moves.push(move);
    }
    if (moves.length < lines.length) continue;
    const changes = new LogChanges(format, log, logged);
    for (const { line, behind } of moves) changes.move([{ list, index: line }], behind);
    return changes.edits;
  }
  return [];
}

const indexes = new WeakMap<readonly LoggedConversation[], ReadonlyMap<number, ResultsOfLine>>();

/** The results in each line. They are searched once for all conversations that need moves. */
function resultsByLine(
  format: LogFormat,
  log: unknown,
  conversations: readonly LoggedConversation[],
  messageFormat: MessageFormat,
): ReadonlyMap<number, ResultsOfLine> {
  const known = indexes.get(conversations);
  if (known !== undefined) return known;
  const byLine = new Map<number, ResultsOfLine>();
  for (const logged of conversations) {
    const units = new LogUnits(format, log, logged);
    const parts = read(messageFormat, logged.body).messages.flatMap(message => message.parts);
    const lines = parts.map(({ pointer }) => units.indexIn(units.lines ?? '', logged.origins.nearest(pointer)) ?? -1);
    const around = new LoggedParts(parts, lines);
    for (const [i, part] of parts.entries()) {
      if (part.type !== 'tool_result') continue;
      const line = lines[i] as number;
      const same: ResultsOfLine = byLine.get(line) ?? new Map();
      byLine.set(line, same);
      if (!same.has(logged)) same.set(logged, { part, around });
    }
  }
  indexes.set(conversations, byLine);
  return byLine;
}

/** The parts of a conversation, in order. */
class LoggedParts {
  private readonly parts: readonly Part[];
  /** The index of the line with each part. */
  private readonly lines: readonly number[];
  /** The indexes of the calls with an ID. */
  private readonly calls = new Map<string, number[]>();
  /** What `endsOfResults` returned for a line. */
  private readonly ends = new Map<number, readonly number[]>();

  constructor(parts: readonly Part[], lines: readonly number[]) {
    this.parts = parts;
    this.lines = lines;
    for (const [i, part] of parts.entries()) {
      if (part.type !== 'tool_call' || part.callId === undefined) continue;
      appendTo(this.calls, part.callId, i);
    }
  }

  /** The index of the last call with an ID in the lines before a given one. */
  callBefore(line: number, callId: string): number | undefined {
    return this.calls.get(callId)?.findLast(i => (this.lines[i] as number) < line);
  }

  /** The line of a call, and the lines with results that directly follow it. */
  endsOfResults(call: number): readonly number[] {
    const callLine = this.lines[call] as number;
    const known = this.ends.get(callLine);
    if (known !== undefined) return known;
    const ends = [callLine];
    for (let i = call, last = callLine; i < this.parts.length; i++) {
      const line = this.lines[i] as number;
      if (line <= last) continue;
      if (this.parts[i]?.type !== 'tool_result') break;
      ends.push(line);
      last = line;
    }
    this.ends.set(callLine, ends);
    return ends;
  }
}

interface Move {
  readonly line: number;
  readonly behind: number;
}

/**
 * The target index of a line with a result: after the call, and after results of other calls that are already there.
 */
function moveOf(line: number, result: LoggedResult | undefined): Move | undefined {
  if (result?.part.callId === undefined) return undefined;
  const { part, around } = result;
  const call = around.callBefore(line, part.callId as string);
  const behind = call === undefined ? undefined : around.endsOfResults(call).findLast(end => end < line);
  return behind === undefined ? undefined : { line, behind };
}
