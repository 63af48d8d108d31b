/** The input of a call: the value that its arguments stand for, or the text that is none. */
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
  // A text stays one where it is no JSON, or where its value could not be told from one.
  if (value === undefined || typeof value === 'string') return text;
  if (writeJson(value) !== text)
    lose(call, 're-encoded', 'the target stores parsed arguments, so their JSON text is written again');
  return value;
}
