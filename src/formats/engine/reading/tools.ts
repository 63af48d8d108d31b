/** Reads declarations of tools, which are objects with a name, a description and a schema in all formats. */
import type { Tool } from '../../../generated/types.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { OnFault } from '../message-format.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../structure.ts';

export interface ToolDescription {
  /** Checks declarations. Without it, one that is no object is not reported either. */
  readonly validator?: Validator;
  /** The key of the schema; the default is `parameters`. */
  readonly schema?: string;
  /** The object with the name, for declarations that have it inside; undefined if it is no tool of the client. */
  readonly inside?: (wire: JsonObject) => JsonObject | undefined;
  /** The default is `function`. */
  readonly kind?: (wire: JsonObject) => Tool['kind'];
}

export interface Tools {
  /** The tools of a list; undefined if it is no list. */
  read(list: unknown, pointer: string, onFault?: OnFault): Tool[] | undefined;
}

export function tools({
  validator,
  schema = 'parameters',
  inside = wire => wire,
  kind = () => 'function',
}: ToolDescription): Tools {
  function read(wire: unknown, pointer: string, onFault: OnFault): Tool {
    const tool: Tool = { kind: 'unknown', pointer, wire: wire as JsonObject };
    if (!isObject(wire)) {
      if (validator !== undefined) onFault(wrongType({ pointer }, undefined, typeName(wire), ['object']));
      return tool;
    }
    if (validator !== undefined) checkBranch(validator, wire, pointer, undefined, onFault);
    const inner = inside(wire);
    if (inner === undefined) return tool;
    tool.kind = kind(wire);
    if (typeof inner.name === 'string') tool.name = inner.name;
    if (typeof inner.description === 'string') tool.description = inner.description;
    const parameters = inner[schema];
    if (isObject(parameters)) tool.parameters = parameters;
    return tool;
  }
  return {
    read: (list, pointer, onFault = () => {}) =>
      Array.isArray(list) ? list.map((wire: unknown, i) => read(wire, `${pointer}/${i}`, onFault)) : undefined,
  };
}

/** Functions that have a name, with or without `function` around them. */
export const namedFunctions = tools({
  inside(wire) {
    const inner = isObject(wire.function) ? wire.function : wire;
    return typeof inner.name === 'string' ? inner : undefined;
  },
});
