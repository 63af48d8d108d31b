/** Renames the IDs of calls in the calls and in their results. */

import { uuidFor } from '../formats/deepagents/values.ts';
import type { Edit, ToolCallPart, ToolResultPart } from '../generated/types.ts';
import type { Call } from '../model/turns.ts';
import { child, valueAt } from '../pointer.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { type Broken, replacement } from './repair.ts';

/** Keys of tool input and output, in which an `id` is not that of the call. */
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

/** The edits that give a call and its results another ID; empty if one of them cannot be changed. */
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

/** The results of a call: those in the right place, an early one, and late ones. */
function resultsOf(call: Call, { places }: Broken): Exchanged[] {
  const found: Exchanged[] = call.results.map(({ part }) => part);
  if (call.early !== undefined) found.push(call.early.part);
  if (call.id === undefined || found.length > 0) return found;
  return places.unmatchedResultsAfter(call.message, call.id).map(({ part }) => part);
}

/**
 * The place of the call ID in a call or a result. If the value also has an ID of its own, the call ID is in another
 * field.
 */
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

/** Numeric IDs match too, and some IDs are not case-sensitive. */
function isId(member: unknown, id: string): boolean {
  if (typeof member === 'string') return member === id || member.toUpperCase() === id;
  return typeof member === 'number' && String(member) === id;
}

/** An unused ID that the dialect accepts. It is the same each time for the same call. */
export function freshId(call: Call, { places, dialect }: Broken): string {
  const taken = places.callIds;
  const seed = `${call.part.pointer}/${call.part.callId ?? ''}`;
  return freshName(seed, { taken, patterns: patternsOf(dialect, 'malformed-tool-call-id', call.part.wire?.type) });
}

/** The patterns that a dialect's entries for a rule require, optionally for one part type. */
export function patternsOf({ rules }: Broken['dialect'], rule: string, type?: unknown): RegExp[] {
  return (rules[rule] ?? []).flatMap(({ parameters }) => {
    const { pattern, types } = (parameters ?? {}) as { pattern?: string; types?: readonly string[] };
    const applies = types === undefined || types.length === 0 || types.includes(type as string);
    return pattern && applies ? [new RegExp(pattern, 'u')] : [];
  });
}

/** Nine letters and digits, which almost every server accepts, or a UUID if the server requires it. */
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
