/** Which edits a report may hold that quotes no conversation: those that put in names, IDs and words that everybody knows. */

import * as phrases from '../fix/phrases.ts';
import { INTERRUPTED } from '../fix/stub-result.ts';
import type { Edit } from '../generated/types.ts';
import { dialects } from '../lint/registry.ts';
import { pointerKeys } from '../pointer.ts';
import { isShownKey } from './known-words.ts';

/** Keys of IDs, of names of tools and of roles, whose values reports show. */
const NAMED = /(?:^|_)ids?$|[a-z](?:Id|ID|Ids|IDs)$|^(?:role|type|author|from|tool_?name|toolName)$/;
/** A name is that of a tool only where a call or a definition of a tool has it: in a message it is somebody's. */
const TOOL_NAME = 'name';
const WORDLESS = /^[^\p{L}\p{N}]*$/u;

let ours: Set<string> | undefined;

/** Whether a report that quotes no conversation may hold an edit. */
export function isWordless({ path, ...edit }: Edit): boolean {
  const keys = pointerKeys(path);
  const last = keys.findLast(each => !/^(?:\d+|-)$/.test(each)) ?? '';
  return keys.every(isShownKey) && (!('value' in edit) || isShown(edit.value, last, isOfTool(last, keys)));
}

function isOfTool(key: string, keys: readonly string[]): boolean {
  return key === TOOL_NAME && keys.some(each => /tool|function|call/i.test(each));
}

function isShown(value: unknown, key: string, isTool: boolean): boolean {
  if (typeof value === 'string') return isTool || NAMED.test(key) || isOurs(value);
  if (Array.isArray(value)) return value.every(each => isShown(each, key, isTool));
  if (typeof value !== 'object' || value === null) return true;
  const entries = Object.entries(value);
  const isCall = entries.some(([name, each]) => NAMED.test(name) && /tool|function|call/i.test(`${name}${each}`));
  return entries.every(
    ([name, each]) =>
      isShownKey(name) && isShown(each, name, name === TOOL_NAME && (isCall || /tool|function|call/i.test(key))),
  );
}

function isOurs(text: string): boolean {
  ours ??= new Set([
    ...Object.values(phrases),
    INTERRUPTED,
    ...dialects.flatMap(({ replay = [] }) => replay.flatMap(({ filler = [] }) => filler)),
  ]);
  return ours.has(text) || WORDLESS.test(text) || isShownKey(text);
}
