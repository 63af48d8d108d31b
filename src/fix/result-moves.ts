/** Moves results that a compaction separated from their calls back to them. */

import { type MessageFormat, read } from '../formats/engine/message-format.ts';
import type { Edit, Part, ToolResultPart } from '../generated/types.ts';
import type { LogFormat, LoggedConversation } from '../logs/formats/format.ts';
import { LogChanges } from './log-changes.ts';
import { LogUnits } from './log-units.ts';

/** A result in a conversation of the log. */
interface LoggedResult {
  readonly logged: LoggedConversation;
  readonly part: ToolResultPart;
  /** All parts of the conversation, in order. */
  readonly parts: readonly Part[];
  /** The index of the line with a part. */
  readonly lineOf: (pointer: string) => number;
}

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
  for (const { logged } of byLine.get(lines[0] ?? -1) ?? []) {
    const moves = lines.map(line =>
      moveOf(
        line,
        byLine.get(line)?.find(each => each.logged === logged),
      ),
    );
    if (moves.some(move => move === undefined)) continue;
    const changes = new LogChanges(format, log, logged);
    for (const move of moves) if (move !== undefined) changes.move([{ list, index: move.line }], move.behind);
    return changes.edits;
  }
  return [];
}

const indexes = new WeakMap<readonly LoggedConversation[], ReadonlyMap<number, readonly LoggedResult[]>>();

/** The first result of each conversation in a line. They are searched once for all conversations that need moves. */
function resultsByLine(
  format: LogFormat,
  log: unknown,
  conversations: readonly LoggedConversation[],
  messageFormat: MessageFormat,
): ReadonlyMap<number, readonly LoggedResult[]> {
  const known = indexes.get(conversations);
  if (known !== undefined) return known;
  const byLine = new Map<number, LoggedResult[]>();
  for (const logged of conversations) {
    const units = new LogUnits(format, log, logged);
    const lineOf = (pointer: string) => units.indexIn(units.lines ?? '', logged.origins.nearest(pointer)) ?? -1;
    const parts = read(messageFormat, logged.body).messages.flatMap(message => message.parts);
    for (const part of parts) {
      if (part.type !== 'tool_result') continue;
      const line = lineOf(part.pointer);
      const same = byLine.get(line) ?? [];
      byLine.set(line, same);
      if (same.at(-1)?.logged !== logged) same.push({ logged, part, parts, lineOf });
    }
  }
  indexes.set(conversations, byLine);
  return byLine;
}

/**
 * The target index of a line with a result: after the call, and after results of other calls that are already there.
 */
function moveOf(line: number, result: LoggedResult | undefined) {
  if (result?.part.callId === undefined) return undefined;
  const { part, parts, lineOf } = result;
  const call = parts.findLast(
    each => each.type === 'tool_call' && each.callId === part.callId && lineOf(each.pointer) < line,
  );
  if (call === undefined) return undefined;
  let lastLine = lineOf(call.pointer);
  for (const { type, pointer } of parts) {
    const at = lineOf(pointer);
    if (at <= lastLine) continue;
    if (at >= line || type !== 'tool_result') break;
    lastLine = at;
  }
  return { line, behind: lastLine };
}
