/** Tool call arguments in the normal form, as text and as an object. */
import type { ToolCallPart } from '../../../generated/types.ts';
import { ExactNumber, parseExact, writeJson } from '../../../source/exact.ts';
import { isObject } from '../../../source/json.ts';
import type { Lose } from '../message-format.ts';

/** The arguments as text. If the source has a value instead of text, it is converted to JSON. */
export function argumentsText({ arguments: { text, value } }: ToolCallPart): string {
  return text ?? writeJson(value ?? {});
}

/** The parsed arguments; undefined if they do not parse. */
export function argumentsValue({ arguments: { text, value } }: ToolCallPart): unknown {
  if (value !== undefined) return value;
  if (text === undefined) return {};
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/**
 * For formats whose arguments are objects. Other arguments are stored under a key, where the model sees them and
 * conversion back finds them: the text of a custom tool under `input`, anything else under `_raw`.
 */
export function argumentsObject(call: ToolCallPart, lose: Lose): Record<string, unknown> {
  const value = call.kind === 'custom' ? undefined : argumentsValue(call);
  if (isObject(value) && !(value instanceof ExactNumber)) return value;
  const text = argumentsText(call);
  if (call.kind !== 'custom' && text === '') return {};
  lose(call, 're-encoded', 'in the target, arguments are an object');
  return call.kind === 'custom' ? { input: text } : { _raw: text };
}
