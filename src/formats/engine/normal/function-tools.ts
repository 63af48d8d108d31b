/** Tools and calls for formats that only have functions. */
import type { Tool, ToolCallPart } from '../../../generated/types.ts';
import { copyJson } from '../../../source/copy.ts';
import { writeJson } from '../../../source/exact.ts';
import { defined, isObject, type JsonObject } from '../../../source/json.ts';
import type { Lose } from '../message-format.ts';
import { argumentsText } from './arguments.ts';

/** The parameters of a custom tool written as a function: one argument, `input`, as in its calls. */
export const FREE_TEXT = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };

export interface FunctionTool {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: JsonObject;
}

/** The client tools as functions; undefined if none are declared. */
export function functionTools(tools: readonly Tool[] | undefined): FunctionTool[] | undefined {
  return tools?.flatMap(({ kind, name, description, parameters }) => {
    if (name === undefined) return [];
    const given = parameters ?? (kind === 'custom' ? FREE_TEXT : undefined);
    return [defined({ name, description, parameters: copyJson(given) })];
  });
}

/** The tools in the form of Chat Completions. */
export function wrappedTools(
  tools: readonly Tool[] | undefined,
): { type: 'function'; function: FunctionTool }[] | undefined {
  return functionTools(tools)?.map(each => ({ type: 'function', function: each }));
}

/** One tool in the form of Chat Completions, with its schema. A tool without a name keeps its original object. */
export function wrappedTool({ name, description, parameters, wire }: Tool): JsonObject {
  if (name === undefined) return isObject(wire) ? copyJson(wire) : {};
  return { type: 'function', function: copyJson(defined({ name, description, parameters })) };
}

/** Client tools, for formats that have no other kind. */
export function clientTools(tools: readonly Tool[]): (FunctionTool & Pick<Tool, 'cache'>)[] {
  return tools.flatMap(({ kind, name, description, parameters, cache }) => {
    if (name === undefined || kind === 'unknown') return [];
    return [defined({ name, description, parameters: copyJson(kind === 'custom' ? FREE_TEXT : parameters), cache })];
  });
}

/** Reports tools of other kinds, for formats that only have client tools. */
export function loseForeignTools(tools: readonly Tool[], lose: Lose): void {
  for (const tool of tools)
    if (tool.kind === 'custom')
      lose(tool, 're-encoded', 'the target has no custom tools; it is written as a function with one argument');
    else if (tool.kind !== 'function') lose(tool, 'dropped', 'the tool belongs to another provider');
}

/** One call in the form of Chat Completions. */
export function wrappedCall<Arguments>({ callId = '', name = '' }: ToolCallPart, args: Arguments) {
  return { id: callId, type: 'function' as const, function: { name, arguments: args } };
}

/** The arguments as JSON text, with the text of a custom tool under a separate key. */
export function functionArguments(call: ToolCallPart, lose: Lose): string {
  if (call.kind !== 'custom') return argumentsText(call);
  lose(call, 're-encoded', 'in the target, arguments are an object');
  return writeJson({ input: argumentsText(call) });
}
