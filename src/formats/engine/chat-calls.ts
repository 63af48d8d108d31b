/** Calls with name and arguments under `function`, as in Chat Completions and the formats that copied it. */
import type { ToolArguments, ToolCallPart } from '../../generated/types.ts';
import { argumentsTextOrValue, type Codec, id, text } from './codecs.ts';
import { type PartKind, part } from './parts.ts';

/** A call from the list in this field of the message. */
export function chatCall(
  field: string,
  args: Codec<ToolArguments, string> = argumentsTextOrValue('function.arguments'),
  kind: ToolCallPart['kind'] | Codec<ToolCallPart['kind']> = 'function',
): PartKind {
  return part('tool_call', undefined, {
    kind,
    callId: id('id'),
    name: text('function.name'),
    arguments: args,
    executedBy: 'client',
    field,
  });
}
