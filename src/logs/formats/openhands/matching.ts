/** Finds calls without results and results without calls, which OpenHands does not send. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Piece, Place } from '../traces/place.ts';

/** The messages without calls that nothing answers, and without results that nothing called for. */
export function withoutUnmatched(pieces: readonly Piece[], countNote: (what: string, count?: number) => void): Piece[] {
  const callIds = new Set<unknown>();
  const answered = new Set<unknown>();
  for (const { value } of pieces) {
    if (!isObject(value)) continue;
    if (value.role === 'tool') answered.add(value.tool_call_id);
    for (const call of callsIn(value)) callIds.add(call.id);
  }
  return pieces.flatMap(piece => {
    const { value } = piece;
    if (!isObject(value)) return [piece];
    if (value.role === 'tool' && !callIds.has(value.tool_call_id)) {
      countNote('results without calls skipped');
      return [];
    }
    const calls = callsIn(value);
    const kept = calls.filter(({ id }) => answered.has(id));
    if (kept.length === calls.length) return [piece];
    countNote('calls without results skipped', calls.length - kept.length);
    return kept.length === 0 ? [] : [withCalls(piece, value, calls, kept)];
  });
}

function callsIn(message: JsonObject): JsonObject[] {
  return Array.isArray(message.tool_calls) ? (message.tool_calls as unknown[]).filter(isObject) : [];
}

/** The message with some of its calls: each goes on standing where it stood. */
function withCalls(piece: Piece, value: JsonObject, calls: readonly JsonObject[], kept: readonly JsonObject[]): Piece {
  const list = piece.from.find(([pointer]) => pointer === '/tool_calls')?.[1];
  const others = piece.from.filter(([pointer]) => !pointer.startsWith('/tool_calls'));
  const places = kept.flatMap((call, i): (readonly [string, Place])[] => {
    const before = `/tool_calls/${calls.indexOf(call)}`;
    if (list !== undefined) return [[`/tool_calls/${i}`, list.at(calls.indexOf(call))]];
    return piece.from
      .filter(([pointer]) => pointer === before || pointer.startsWith(`${before}/`))
      .map(([pointer, place]) => [`/tool_calls/${i}${pointer.slice(before.length)}`, place]);
  });
  return { value: { ...value, tool_calls: kept }, from: [...others, ...places] };
}
