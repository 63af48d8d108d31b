/** Moves results that a compaction separated from their calls back to them. */

import { type MessageFormat, read } from '../formats/engine/message-format.ts';
import type { Edit, Message } from '../generated/types.ts';
import type { LogFormat, LoggedConversation } from '../logs/formats/format.ts';
import { LogChanges } from './log-changes.ts';

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
  for (const logged of conversations) {
    const changes = new LogChanges(format, log, logged);
    const { units } = changes;
    const { lines } = units;
    if (lines === undefined) return [];
    const lineOf = (pointer: string) => units.indexIn(lines, logged.origins.nearest(pointer)) ?? -1;
    const { messages } = read(messageFormat, logged.body);
    const moves = places.map(place => moveOf(units.indexIn(lines, place) ?? -1, messages, lineOf));
    if (moves.some(move => move === undefined)) continue;
    for (const move of moves) if (move !== undefined) changes.move([{ list: lines, index: move.line }], move.behind);
    return changes.edits;
  }
  return [];
}

/**
 * The target index of a line with a result: after the call, and after results of other calls that are already there.
 */
function moveOf(line: number, messages: readonly Message[], lineOf: (pointer: string) => number) {
  const parts = messages.flatMap(message => message.parts);
  const result = parts.find(part => part.type === 'tool_result' && lineOf(part.pointer) === line);
  if (result?.type !== 'tool_result' || result.callId === undefined) return undefined;
  const call = parts.findLast(
    part => part.type === 'tool_call' && part.callId === result.callId && lineOf(part.pointer) < line,
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
