/** Messages built from harness records, with the location of each part. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Origins } from '../format.ts';

/** An object built from one at `from` in the log. Records the log location of each field that is set. */
export class BuiltObject {
  readonly value: JsonObject = {};
  private readonly origins: Origins;
  private readonly at: string;

  constructor(origins: Origins, at: string, from: string) {
    this.origins = origins;
    this.at = at;
    origins.set(at, from, false);
  }

  /** Copies a field. Undefined values are ignored. */
  take(key: string, value: unknown, from: string): this {
    return this.put(key, value, from, true);
  }

  /** Sets a field that was built from the value at `from`. Without `from`, it has the location of the object. */
  put(key: string, value: unknown, from?: string, isVerbatim = false): this {
    if (value === undefined) return this;
    this.value[key] = value;
    if (from !== undefined) this.origins.set(child(this.at, key), from, isVerbatim);
    return this;
  }
}

/** The keys under which a harness stores the fields of a call. */
export interface FlatCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** Builds a Chat Completions call from a flat one, with arguments as JSON text. */
export function chatCall(call: unknown, keys: FlatCall, origins: Origins, at: string, from: string): unknown {
  if (!isObject(call)) {
    origins.set(at, from);
    return call;
  }
  const chatFormat = new BuiltObject(origins, at, from);
  chatFormat.take('id', call[keys.id] ?? undefined, child(from, keys.id)).put('type', 'function');
  const toolFunction = new BuiltObject(origins, child(at, 'function'), from);
  toolFunction.take('name', call[keys.name], child(from, keys.name));
  const given = call[keys.arguments];
  toolFunction.put('arguments', argumentsText(given), child(from, keys.arguments), typeof given !== 'object');
  return chatFormat.put('function', toolFunction.value).value;
}

/** Writes an object as JSON text. Other values, and objects that are nested too deeply, are left unchanged. */
function argumentsText(given: unknown): unknown {
  if (given === null || typeof given !== 'object') return given;
  try {
    return JSON.stringify(given);
  } catch {
    return given;
  }
}

/**
 * Builds Chat Completions calls from a list of flat ones. Undefined if there are none. A value that is not a list is
 * left unchanged.
 */
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

/** A copy without some keys. */
export function withoutKeys(value: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
}
