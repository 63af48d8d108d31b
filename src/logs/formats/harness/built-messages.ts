/** Messages built from harness records, with the location of each part. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Origins } from '../format.ts';

/** An object that is put together, and stands for one at `from`: fields that are set say where they come from. */
export class BuiltObject {
  readonly value: JsonObject = {};
  private readonly origins: Origins;
  private readonly at: string;

  constructor(origins: Origins, at: string, from: string) {
    this.origins = origins;
    this.at = at;
    origins.set(at, from, false);
  }

  /** A field as the log has it; what the log does not have stays absent. */
  take(key: string, value: unknown, from: string): this {
    return this.put(key, value, from, true);
  }

  /** A field that says what stands at `from` in another way; without `from` it belongs to the object. */
  put(key: string, value: unknown, from?: string, isVerbatim = false): this {
    if (value === undefined) return this;
    this.value[key] = value;
    if (from !== undefined) this.origins.set(child(this.at, key), from, isVerbatim);
    return this;
  }
}

/** Under which keys a harness keeps what makes a call. */
export interface FlatCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** A call of the chat-completions wire made of a flat one: arguments as JSON text, no id where the log has none. */
export function chatCall(call: unknown, keys: FlatCall, origins: Origins, at: string, from: string): unknown {
  if (!isObject(call)) {
    origins.set(at, from);
    return call;
  }
  const wire = new BuiltObject(origins, at, from);
  wire.take('id', call[keys.id] ?? undefined, child(from, keys.id)).put('type', 'function');
  const toolFunction = new BuiltObject(origins, child(at, 'function'), from);
  toolFunction.take('name', call[keys.name], child(from, keys.name));
  const given = call[keys.arguments];
  toolFunction.put('arguments', argumentsText(given), child(from, keys.arguments), typeof given !== 'object');
  return wire.put('function', toolFunction.value).value;
}

/** Arguments as the text that goes over the wire; what is none, and what is too deep to be written, stays as it is. */
function argumentsText(given: unknown): unknown {
  if (given === null || typeof given !== 'object') return given;
  try {
    return JSON.stringify(given);
  } catch {
    return given;
  }
}

/** Chat-completions calls of a list of flat ones; undefined where there is none. What is no list stays as it is. */
export function chatCalls(calls: unknown, keys: FlatCall, origins: Origins, at: string, from: string): unknown {
  if (!Array.isArray(calls)) {
    if (calls === null || calls === undefined) return undefined;
    origins.set(at, from);
    return calls;
  }
  if (calls.length === 0) return undefined;
  origins.set(at, from, false);
  return calls.map((call: unknown, i) => chatCall(call, keys, origins, child(at, i), child(from, i)));
}

/** A copy without some keys; what is below the others stands where it stood. */
export function withoutKeys(value: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
}
