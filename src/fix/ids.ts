/** Renames calls, on both sides. */
import type { Edit, ToolCallPart, ToolResultPart } from '../generated/types.ts';
import type { Call } from '../model/turns.ts';
import { child, valueAt } from '../pointer.ts';
import { uuidFor } from '../shapes/deepagents/values.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { type Broken, replacement } from './repair.ts';

/** What a call says or a result holds, where an `id` is not the call's. */
const CONTENT: ReadonlySet<string> = new Set([
  'arguments',
  'args',
  'input',
  'output',
  'result',
  'content',
  'response',
  'parameters',
  'extra_content',
]);

/** The edits that give a call another id, and with it all results that name it; none where one of them cannot be reached. */
export function renameCall(call: Call, name: string, broken: Broken): Edit[] {
  const places = new Set<string>();
  for (const { pointer, callId } of [call.part, ...resultsOf(call, broken)]) {
    const place = callId === undefined ? undefined : idBelow(valueAt(broken.value, pointer), pointer, callId);
    if (place === undefined) return [];
    places.add(place);
  }
  return [...places].map(place => replacement(place, name));
}

type Exchanged = ToolCallPart | ToolResultPart;

/** The results of a call: those in their place, one that stands before it, and those that come too late. */
function resultsOf(call: Call, { places }: Broken): Exchanged[] {
  const found: Exchanged[] = call.results.map(({ part }) => part);
  if (call.early !== undefined) found.push(call.early.part);
  if (call.id === undefined || found.length > 0) return found;
  return places.looseBehind(call.message, call.id).map(({ part }) => part);
}

/** Where the id of a call stands, on the call or on a result of it; what has an id of its own as well names the call otherwise. */
export function idBelow(value: unknown, pointer: string, id: string): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const members = Object.entries(value);
  const named = members.filter(([key, member]) => isId(member, id) && /id$/i.test(key));
  const own = named.find(([key]) => /(?:call|use)_?id$/i.test(key)) ?? named[0];
  if (own !== undefined) return child(pointer, own[0]);
  for (const [key, member] of members) {
    const found = CONTENT.has(key) ? undefined : idBelow(member, child(pointer, key), id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Numbers pair as well, and letters of some ids count the same in either case. */
function isId(member: unknown, id: string): boolean {
  if (typeof member === 'string') return member === id || member.toUpperCase() === id;
  return typeof member === 'number' && String(member) === id;
}

/** An id that no other call has, in the form that the dialect asks for; the same each time it is asked for. */
export function freshId(call: Call, { places, dialect }: Broken): string {
  const taken = places.callIds;
  const seed = `${call.part.pointer}/${call.part.callId ?? ''}`;
  return freshName(seed, { taken, patterns: patternsOf(dialect, 'malformed-tool-call-id', call.part.wire?.type) });
}

/** What a dialect asks of a text that a rule looks at, as patterns: of parts of one wire type, where it tells them apart. */
export function patternsOf({ rules }: Broken['dialect'], rule: string, type?: unknown): RegExp[] {
  return (rules[rule] ?? []).flatMap(({ parameters }) => {
    const { pattern, types } = (parameters ?? {}) as { pattern?: string; types?: readonly string[] };
    const isMeant = types === undefined || types.length === 0 || types.includes(type as string);
    return pattern && isMeant ? [new RegExp(pattern, 'u')] : [];
  });
}

/** Nine letters and digits, as nearly every server takes them; a UUID where that is what is taken. */
export function freshName(
  seed: string,
  { taken, patterns }: { readonly taken: ReadonlySet<string | undefined>; readonly patterns: readonly RegExp[] },
): string {
  for (let again = 0; ; again++) {
    const each = again === 0 ? seed : `${seed}/${again}`;
    const nine = fingerprint(each).slice(0, 9);
    const name = patterns.every(pattern => pattern.test(nine)) ? nine : uuidFor(each);
    if (!taken.has(name)) return name;
  }
}
