/** Converts the errors of generated validators to faults. No other code depends on the error format of validators. */
import type { Message } from '../../generated/types.ts';
import { lastKey, valueAt } from '../../pointer.ts';
import { ExactNumber } from '../../source/exact.ts';
import type { OnFault } from './message-format.ts';

interface Failure {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Record<string, unknown>;
}

/** Checks values against a schema. `Wire` is the type of the values that fit. */
export interface Validator<Wire = unknown> {
  (value: unknown): boolean;
  errors?: readonly Failure[] | null;
  /** Only for types. */
  readonly wire?: Wire;
}

/** A separate rule checks IDs in the canonical model, where missing, null and empty IDs are one fault. */
const IDS = new Set(['id', 'tool_call_id', 'toolUseId']);

/**
 * Checks a value against one branch of the format's schema. Reports missing fields and wrong types, but no missing or
 * null IDs.
 */
export function checkBranch(
  validator: Validator,
  value: unknown,
  pointer: string,
  message: Message | undefined,
  onFault: OnFault,
): void {
  if (validator(value)) return;
  for (const { instancePath, keyword, params } of validator.errors ?? []) {
    const at = { pointer: pointer + instancePath };
    if (keyword === 'required') {
      const field = String(params.missingProperty);
      if (!IDS.has(field)) onFault({ rule: 'missing-field', messageId: 'missing', at, in: message, data: { field } });
    } else if (keyword === 'type') {
      const field = lastKey(instancePath);
      const actual = valueAt(value, instancePath);
      const found = typeName(actual);
      const expected = ([] as unknown[]).concat(params.type).map(String);
      if (found === 'null' && IDS.has(field)) continue;
      // An `ExactNumber` is a number that keeps its original text.
      if (actual instanceof ExactNumber && expected.some(type => type === 'number' || type === 'integer')) continue;
      onFault(wrongType(at, message, found, expected));
    }
  }
}

export function wrongType(at: { pointer: string }, message: Message | undefined, found: string, expected: string[]) {
  const data = { found, expected: expected.filter(type => type !== 'null').join(' or ') };
  return { rule: 'wrong-type', messageId: 'wrongType', at, in: message, data } as const;
}

export function typeName(value: unknown): string {
  if (value instanceof ExactNumber) return 'number';
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** Adds the part that has the fault, because servers differ in what they accept inside a part. */
export function inPart(part: string, onFault: OnFault): OnFault {
  return fault => onFault({ ...fault, data: { ...fault.data, part } });
}

/** Records a field whose type could not be read. Its value stays in `wire`. */
export function markUnreadable(message: Message, field: string): void {
  message.unreadable ??= [];
  message.unreadable.push(field);
}
