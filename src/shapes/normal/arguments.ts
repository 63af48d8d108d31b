/** Arguments of calls in the normal form, as text and as an object. */
import type { ToolCallPart } from '../../generated/types.ts';
import { ExactNumber, parseExact, writeJson } from '../../source/exact.ts';
import type { Lose } from '../shape.ts';
import { isObject } from '../structure.ts';

/** The text as it stood; written anew where the source had a value. */
export function argumentsText({ arguments: { text, value } }: ToolCallPart): string {
  return text ?? writeJson(value ?? {});
}

/** The value that the text stands for; undefined where it stands for none. */
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
  lose(call, 're-encoded', 'arguments are an object there');
  return call.kind === 'custom' ? { input: text } : { _raw: text };
}
