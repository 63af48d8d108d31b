/** Renames tools: in declarations, calls, results, and where the request selects the tool to call. */
import type { Edit } from '../generated/types.ts';
import { child, valueAt } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import { fieldBelow } from './call-places.ts';
import { stringsBelow } from './media-types.ts';
import { type Broken, replacement } from './repair.ts';

/** Request fields that may contain a tool name. */
const CHOICE = /^(?:tool_?choice|tool_?config|function_call|allowed_?tools|allowed_?function_?names)$/i;

/** Every place with the tool's name; undefined if one of them cannot be found. */
export function renameTool(name: string, fresh: string, broken: Broken): Edit[] | undefined {
  const named = broken.places.memoize('named places', () => namedPlaces(broken));
  const places: string[] = [];
  for (const { pointer, type } of named.get(name) ?? []) {
    const place = type === 'choice' ? pointer : nameBelow(pointer, name, broken);
    if (place !== undefined) places.push(place);
    // Results that got their name from their call have no name field.
    else if (type !== 'tool_result') return undefined;
  }
  return places.length === 0 ? undefined : [...new Set(places)].map(place => replacement(place, fresh));
}

interface Named {
  readonly pointer: string;
  readonly type: 'tool' | 'tool_call' | 'tool_result' | 'choice';
}

/** Values that have a tool name, or may contain one, by name. */
function namedPlaces({ conversation: { tools = [], messages }, value }: Broken): ReadonlyMap<string, readonly Named[]> {
  const named = new Map<string, Named[]>();
  const add = (name: string | undefined, place: Named) => {
    const known = name === undefined ? undefined : named.get(name);
    if (known !== undefined) known.push(place);
    else if (name !== undefined) named.set(name, [place]);
  };
  for (const { name, pointer } of tools) add(name, { pointer, type: 'tool' });
  for (const { parts } of messages)
    for (const part of parts)
      if (part.type === 'tool_call' || part.type === 'tool_result')
        add(part.name, { pointer: part.pointer, type: part.type });
  if (isObject(value))
    for (const [key, member] of Object.entries(value))
      if (CHOICE.test(key))
        for (const [pointer, text] of stringsBelow(member, child('', key))) add(text, { pointer, type: 'choice' });
  return named;
}

/** Whether the request declares the tool. Then the code that runs its calls knows it by this name. */
export function isDeclared(name: string, { conversation: { tools = [] }, places }: Broken): boolean {
  return places.memoize('declared names', () => new Set(tools.map(tool => tool.name))).has(name);
}

/** All tool names in the request. */
export function toolNames({ conversation: { tools = [], messages } }: Broken): Set<string> {
  const names = new Set(tools.flatMap(({ name }) => name ?? []));
  for (const { parts } of messages)
    for (const part of parts)
      if ((part.type === 'tool_call' || part.type === 'tool_result') && part.name) names.add(part.name);
  return names;
}

function nameBelow(pointer: string, name: string, { value }: Broken): string | undefined {
  return fieldBelow(valueAt(value, pointer), pointer, (key, member) => /name$/i.test(key) && member === name, 2);
}
