/** Results that a cut (a compaction, a cleared context) parted from their calls: in the log the two can stand together. */
import type { Edit, Message } from '../generated/types.ts';
import type { LogFormat, LoggedConversation } from '../logs/formats/format.ts';
import { read, type Shape } from '../shapes/shape.ts';
import { LogChanges } from './log-changes.ts';

/**
 * The edits that move the lines of results, whose places are given, to behind their calls as the log has them; none where
 * a result has no call there, or stands with it in one line.
 */
export function reunion(
  format: LogFormat,
  log: unknown,
  conversations: readonly LoggedConversation[],
  places: readonly string[],
  shape: Shape,
): Edit[] {
  for (const logged of conversations) {
    const changes = new LogChanges(format, log, logged);
    const { units } = changes;
    const { lines } = units;
    if (lines === undefined) return [];
    const lineOf = (pointer: string) => units.within(lines, logged.origins.of(pointer)) ?? -1;
    const { messages } = read(shape, logged.body);
    const moves = places.map(place => moveOf(units.within(lines, place) ?? -1, messages, lineOf));
    if (moves.some(move => move === undefined)) continue;
    for (const move of moves) if (move !== undefined) changes.move([{ list: lines, index: move.line }], move.behind);
    return changes.edits;
  }
  return [];
}

/** Where a line with a result goes: behind the call, and the results of other calls that are there already. */
function moveOf(line: number, messages: readonly Message[], lineOf: (pointer: string) => number) {
  const parts = messages.flatMap(message => message.parts);
  const result = parts.find(part => part.type === 'tool_result' && lineOf(part.pointer) === line);
  if (result?.type !== 'tool_result' || result.callId === undefined) return undefined;
  const call = parts.findLast(
    part => part.type === 'tool_call' && part.callId === result.callId && lineOf(part.pointer) < line,
  );
  if (call === undefined) return undefined;
  let behind = lineOf(call.pointer);
  for (const { type, pointer } of parts) {
    const at = lineOf(pointer);
    if (at <= behind) continue;
    if (at >= line || type !== 'tool_result') break;
    behind = at;
  }
  return { line, behind };
}
