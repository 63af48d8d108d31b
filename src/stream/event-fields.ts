/** Checks that an event has the fields that its protocol requires. */

import type { OnFault } from '../formats/engine/message-format.ts';
import { typeName, type Validator, wrongType } from '../formats/engine/structure.ts';
import { valueAt } from '../pointer.ts';

/** Values are truncated to this length in messages, because they may be anything. */
const SHOWN = 40;

/**
 * Reports missing fields, fields of the wrong type, IDs included, and values that the protocol does not allow. Clients
 * that validate events reject such an event, and with it the stream.
 */
export function checkFields(validator: Validator, event: object, pointer: string, report: OnFault): boolean {
  if (validator(event)) return true;
  for (const { instancePath, keyword, params } of validator.errors ?? []) {
    const at = { pointer: pointer + instancePath };
    const value = valueAt(event, instancePath);
    if (keyword === 'required')
      report({ rule: 'missing-field', messageId: 'missing', at, data: { field: String(params.missingProperty) } });
    else if (keyword === 'type')
      report(wrongType(at, undefined, typeName(value), ([] as unknown[]).concat(params.type).map(String)));
    else if (typeof value === 'string' && Array.isArray(params.allowedValues))
      report(otherWord(at.pointer, value, params.allowedValues.map(String)));
  }
  return false;
}

/** A field whose value is not one of the allowed values. */
export function otherWord(pointer: string, found: string, expected: readonly string[]) {
  const data = { found: `\`${shorten(found)}\``, expected: expected.map(word => `\`${shorten(word)}\``).join(' or ') };
  return { rule: 'wrong-type', messageId: 'wrongType', at: { pointer }, data } as const;
}

/** A value, truncated for a message. */
export function shorten(word: string): string {
  return word.length > SHOWN ? `${word.slice(0, SHOWN)}…` : word;
}
