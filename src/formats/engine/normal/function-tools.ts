/** Tools and calls for formats that only have functions. */
import type { Tool, ToolCallPart } from '../../../generated/types.ts';
import { copyJson } from '../../../source/copy.ts';
import { writeJson } from '../../../source/exact.ts';
import { defined, type JsonObject } from '../../../source/json.ts';
import type { Lose } from '../message-format.ts';
import { argumentsText } from './arguments.ts';

/** A custom tool has a text input. As a function it has one argument with the same name as in its calls. */
const TEXT_ALONE = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };

export interface FunctionTool {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: JsonObject;
}

/** The client tools as functions; undefined if none are declared. */
export function functionTools(tools: readonly Tool[] | undefined): FunctionTool[] | undefined {
  return tools?.flatMap(({ kind, name, description, parameters }) => {
    if (name === undefined) return [];
    const given = parameters ?? (kind === 'custom' ? TEXT_ALONE : undefined);
    return [defined({ name, description, parameters: copyJson(given) })];
  });
}

/** The tools in the form of Chat Completions. */
export function wrappedTools(tools: readonly Tool[] | undefined): JsonObject[] | undefined {
  return functionTools(tools)?.map(each => ({ type: 'function', function: each }));
}

/** The arguments as JSON text, with the text of a custom tool under a separate key. */
export function functionArguments(call: ToolCallPart, lose: Lose): string {
  if (call.kind !== 'custom') return argumentsText(call);
  lose(call, 're-encoded', 'in the target, arguments are an object');
  return writeJson({ input: argumentsText(call) });
}
