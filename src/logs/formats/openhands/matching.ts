/** Finds calls without results and results without calls, which OpenHands does not send. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { Piece } from '../traces/pieces.ts';

/** Removes calls without results and results without calls. */
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
    const matched = calls.filter(({ id }) => answered.has(id));
    if (matched.length === calls.length) return [piece];
    countNote('calls without results skipped', calls.length - matched.length);
    return matched.length === 0 ? [] : [withCalls(piece, value, calls, matched)];
  });
}

function callsIn(message: JsonObject): JsonObject[] {
  return Array.isArray(message.tool_calls) ? (message.tool_calls as unknown[]).filter(isObject) : [];
}

/** The message with only some of its calls, with updated locations. */
function withCalls(
  piece: Piece,
  value: JsonObject,
  calls: readonly JsonObject[],
  matched: readonly JsonObject[],
): Piece {
  const list = piece.from.find(([pointer]) => pointer === '/tool_calls')?.[1];
  const others = piece.from.filter(([pointer]) => !pointer.startsWith('/tool_calls'));
  const places = matched.flatMap((call, i): (readonly [string, LogValue])[] => {
    const oldPointer = `/tool_calls/${calls.indexOf(call)}`;
    if (list !== undefined) return [[`/tool_calls/${i}`, list.get(calls.indexOf(call))]];
    return piece.from
      .filter(([pointer]) => pointer === oldPointer || pointer.startsWith(`${oldPointer}/`))
      .map(([pointer, place]) => [`/tool_calls/${i}${pointer.slice(oldPointer.length)}`, place]);
  });
  return { value: { ...value, tool_calls: matched }, from: [...others, ...places] };
}
