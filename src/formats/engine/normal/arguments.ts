/** Arguments of calls in the normal form, as text and as an object. */
import type { ToolCallPart } from '../../../generated/types.ts';
import { ExactNumber, parseExact, writeJson } from '../../../source/exact.ts';
import { isObject } from '../../../source/json.ts';
import type { Lose } from '../message-format.ts';

/** The arguments as text; written from the value if the source had a value. */
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
 * For wires whose arguments are objects. What is none is kept under a key of its own, where the model sees it and a
 * reader gets it back: `input` for the text of a custom tool, `_raw` for what else is no object.
 */
export function argumentsObject(call: ToolCallPart, lose: Lose): Record<string, unknown> {
  const value = call.kind === 'custom' ? undefined : argumentsValue(call);
  if (isObject(value) && !(value instanceof ExactNumber)) return value;
  const text = argumentsText(call);
  if (call.kind !== 'custom' && text === '') return {};
  lose(call, 're-encoded', 'in the target, arguments are an object');
  return call.kind === 'custom' ? { input: text } : { _raw: text };
}
