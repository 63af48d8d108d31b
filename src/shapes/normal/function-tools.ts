/** Tools and calls for wires that have functions only. */
import type { Tool, ToolCallPart } from '../../generated/types.ts';
import { copyJson } from '../../source/copy.ts';
import { writeJson } from '../../source/exact.ts';
import type { Lose } from '../shape.ts';
import { argumentsText } from './arguments.ts';

type Json = Record<string, unknown>;

/** A custom tool takes a text: as a function it has one argument, under the name that its calls have it by. */
const TEXT_ALONE = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };

export interface FunctionTool {
  readonly name: string;
  readonly description?: string;
  readonly parameters?: Json;
}

/** The tools that the caller runs, as functions; undefined where none are declared. */
export function functionTools(tools: readonly Tool[] | undefined): FunctionTool[] | undefined {
  return tools?.flatMap(({ kind, name, description, parameters }) => {
    if (name === undefined) return [];
    const given = parameters ?? (kind === 'custom' ? TEXT_ALONE : undefined);
    return [
      {
        name,
        ...(description !== undefined && { description }),
        ...(given !== undefined && { parameters: copyJson(given) }),
      },
    ];
  });
}

/** The tools as the wires that speak like OpenAI chat have them. */
export function wrappedTools(tools: readonly Tool[] | undefined): Json[] | undefined {
  return functionTools(tools)?.map(each => ({ type: 'function', function: each }));
}

/** The arguments as JSON text; the text of a custom tool under a key of its own. */
export function functionArguments(call: ToolCallPart, lose: Lose): string {
  if (call.kind !== 'custom') return argumentsText(call);
  lose(call, 're-encoded', 'arguments are an object there');
  return writeJson({ input: argumentsText(call) });
}
