/** The input of a call: the parsed arguments, or their text if they are not JSON. */
import type { ToolCallPart } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import type { Lose } from '../engine/message-format.ts';
import { argumentsText, argumentsValue } from '../engine/normal/arguments.ts';

export function inputOf(call: ToolCallPart, lose: Lose): unknown {
  const { text } = call.arguments;
  if (call.kind === 'custom') return argumentsText(call);
  if (text === '') return {};
  const value = argumentsValue(call);
  if (text === undefined) return value;
  // Text stays text if it is not JSON, or if its value is a string, which would look like unparsed text.
  if (value === undefined || typeof value === 'string') return text;
  if (writeJson(value) !== text)
    lose(call, 're-encoded', 'the target stores parsed arguments, so their JSON text is written again');
  return value;
}
