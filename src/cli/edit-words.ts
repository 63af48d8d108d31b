/**
 * Which edits a report may contain that must not quote the conversation: those whose values are names, IDs and words of
 * an API.
 */

import type { Edit } from '../generated/types.ts';
import { pointerKeys } from '../pointer.ts';
import { dialects } from '../registry/registry.ts';
import * as phrases from '../repair/phrases.ts';
import { INTERRUPTED } from '../repair/stub-result.ts';
import { isShownKey, isShownValue } from './known-words.ts';

/** Keys of IDs, tool names and roles. Reports show their values. */
const NAMED = /(?:^|_)ids?$|[a-z](?:Id|ID|Ids|IDs)$|^(?:role|type|author|from|tool_?name|toolName)$/;
/** `name` is a tool's name only in a call or a tool definition. In a message it may be a person's. */
const TOOL_NAME = 'name';
const INDEX = /^(?:\d+|-)$/;
const WORDLESS = /^[^\p{L}\p{N}]*$/u;

let apiWords: Set<string> | undefined;

/** Whether an edit may appear in a report that must not quote the conversation. */
export function isWordless({ path, ...edit }: Edit): boolean {
  const keys = pointerKeys(path);
  const last = keys.findLast(each => !INDEX.test(each)) ?? '';
  if (!keys.every(isShownKey)) return false;
  if (!('value' in edit)) return true;
  // A list under such a key contains items or parts, not data.
  const isData = keys.some((each, i) => DATA.test(each) && !(LISTS.test(each) && INDEX.test(keys[i + 1] ?? '')));
  return isData ? isEmpty(edit.value) : isShown(edit.value, LISTS.test(last) ? '' : last, isOfTool(last, keys));
}

function isOfTool(key: string, keys: readonly string[]): boolean {
  return key === TOOL_NAME && keys.some(each => /tool|function|call/i.test(each));
}

/** Keys whose values are tool input or output, whatever the keys inside are called. */
const DATA =
  /^(?:arguments|args|input|parameters|output|result|response|metadata|data|kwargs)$|_(?:args|input|output)$|(?:Args|Input|Output)$/;
/** Keys that in other places contain a list of items or parts. */
const LISTS = /^(?:input|output|result|response)$/;

function isShown(value: unknown, key: string, isTool: boolean): boolean {
  if (LISTS.test(key) && Array.isArray(value)) return value.every(each => isShown(each, '', false));
  if (DATA.test(key)) return isEmpty(value);
  if (typeof value === 'string') return isTool || NAMED.test(key) || isOwnPhrase(value);
  if (Array.isArray(value)) return value.every(each => isShown(each, key, isTool));
  if (typeof value !== 'object' || value === null) return true;
  const entries = Object.entries(value);
  const isCall = entries.some(([name, each]) => NAMED.test(name) && /tool|function|call/i.test(`${name}${each}`));
  return entries.every(
    ([name, each]) =>
      isShownKey(name) && isShown(each, name, name === TOOL_NAME && (isCall || /tool|function|call/i.test(key))),
  );
}

/** Whether the value contains no text and no numbers. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return isOwnPhrase(value);
  if (typeof value !== 'object' || value === null) return typeof value !== 'number';
  return Object.entries(value).every(([name, each]) => isShownKey(name) && isEmpty(each));
}

function isOwnPhrase(text: string): boolean {
  apiWords ??= new Set([
    ...Object.values(phrases),
    INTERRUPTED,
    ...dialects.flatMap(({ replay = [] }) => replay.flatMap(({ filler = [] }) => filler)),
  ]);
  return apiWords.has(text) || WORDLESS.test(text) || isShownValue(text);
}
