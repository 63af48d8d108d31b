/**
 * Converts tool results to Gemini's `response` objects and back. Text is stored under `output`, or under `error` for a
 * failure; a JSON object is stored unchanged. A value that would be read differently is wrapped in another `output`, so
 * that the round trip keeps it.
 */
import type { Part, ToolResultPart } from '../../generated/types.ts';
import { copyJson } from '../../source/copy.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { contentText, jsonIn, valuePart } from '../engine/normal/content.ts';

/** The content of a function response, and whether it is a failure. */
export function readResponse(response: unknown, pointer: string): { content: Part[]; isError: boolean } {
  if (!isObject(response)) return { content: [valuePart(response, pointer)], isError: false };
  const isError = hasError(response);
  const key = onlyKey(response);
  if (key === undefined)
    return { content: Object.keys(response).length === 0 ? [] : [valuePart(response, pointer)], isError };
  const value = response[key];
  const isWrapped =
    key === 'output' ? isMisread(response) : key === 'result' ? typeof value === 'string' : key === 'error' && isError;
  return { content: [isWrapped ? valuePart(value, `${pointer}/${key}`) : valuePart(response, pointer)], isError };
}

/** The function response for a result, without media. */
export function writeResponse({ content, outcome }: ToolResultPart, lose: Lose): JsonObject {
  const said = content.filter(part => !('source' in part));
  const isError = outcome !== undefined && outcome !== 'success';
  const value = jsonIn(said);
  if (value === undefined) {
    if (said.length === 0 && !isError) return {};
    return { [isError ? 'error' : 'output']: contentText(said, lose) };
  }
  // A null `error` is not a failure.
  if (!isObject(value)) return isError ? { error: copyJson(value ?? 'null') } : { output: copyJson(value) };
  if (isError) return hasError(value) && onlyKey(value) === undefined ? copyJson(value) : { error: copyJson(value) };
  return isMisread(value) ? { output: copyJson(value) } : copyJson(value);
}

/** Whether an object would be read as something else if it were written unchanged. */
function isMisread(value: unknown): boolean {
  for (let each = value; ; ) {
    if (!isObject(each)) return true;
    if (hasError(each) || Object.keys(each).length === 0) return true;
    const key = onlyKey(each);
    if (key === 'result') return typeof each.result === 'string';
    if (key !== 'output') return false;
    each = each.output;
  }
}

function onlyKey(object: JsonObject): string | undefined {
  const [key, ...others] = Object.keys(object);
  return others.length === 0 ? key : undefined;
}

function hasError(response: JsonObject): boolean {
  return Object.hasOwn(response, 'error') && response.error !== null && response.error !== undefined;
}
