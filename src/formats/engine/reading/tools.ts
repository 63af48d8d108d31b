/** Tools that a request declares. */
import type { Tool } from '../../../generated/types.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { OnFault } from '../message-format.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../structure.ts';

export interface ToolDescription {
  readonly validator?: Validator;
  /**
   * Returns the object that has the name and description; the default is the tool itself. If it returns no object, the
   * kind of the tool is unknown.
   */
  readonly inner?: (wire: JsonObject) => unknown;
  /** The default is a function. */
  readonly kind?: (wire: JsonObject, inner: JsonObject) => Tool['kind'];
  /** The JSON Schema of the parameters. */
  readonly schema?: (inner: JsonObject) => unknown;
  /** Whether the API requires a description, so that an empty one counts as missing. */
  readonly needsDescription?: boolean;
}

/** Reads one tool. Without `onFault`, the tool is not checked. */
export type ReadTool = (wire: unknown, pointer: string, onFault?: OnFault) => Tool;

export function toolReader({
  validator,
  inner: innerOf = wire => wire,
  kind = () => 'function',
  schema = inner => inner.parameters,
  needsDescription = false,
}: ToolDescription = {}): ReadTool {
  return (wire, pointer, onFault) => {
    const tool: Tool = { kind: 'unknown', pointer, wire: wire as JsonObject };
    if (!isObject(wire)) {
      onFault?.(wrongType({ pointer }, undefined, typeName(wire), ['object']));
      return tool;
    }
    if (validator !== undefined && onFault !== undefined) checkBranch(validator, wire, pointer, undefined, onFault);
    const inner = innerOf(wire);
    if (!isObject(inner)) return tool;
    const { name, description } = inner;
    const parameters = schema(inner);
    tool.kind = kind(wire, inner);
    if (typeof name === 'string') tool.name = name;
    if (typeof description === 'string' && !(needsDescription && description === '')) tool.description = description;
    if (isObject(parameters)) tool.parameters = parameters;
    return tool;
  };
}

/** A function as Chat Completions declares it, with or without `function` around it. The name is required. */
export const readChatTool = toolReader({
  inner(wire) {
    const inner = isObject(wire.function) ? wire.function : wire;
    return typeof inner.name === 'string' ? inner : undefined;
  },
});
