/** Converts schema validation errors to messages for the author of the document. */
import { didYouMean } from '../model/did-you-mean.ts';
import { shorten } from '../model/text.ts';
import { child, valueAt } from '../pointer.ts';
import type { DocumentFault } from './document.ts';

interface Failure {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export type DocumentValidator = ((value: unknown) => boolean) & { errors?: readonly unknown[] | null };

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** All faults of a value. `keysAt` returns the known keys at a place, to suggest a correction for an unknown key. */
export function schemaFaults(
  validator: DocumentValidator,
  value: unknown,
  keysAt: (pointer: string) => readonly string[],
): DocumentFault[] {
  if (validator(value)) return [];
  const failures = (validator.errors ?? []) as readonly Failure[];
  return failures.flatMap(failure => {
    const fault = describe(failure, value, keysAt);
    return fault === undefined ? [] : [fault];
  });
}

function describe(
  { instancePath: pointer, keyword, params }: Failure,
  value: unknown,
  keysAt: (pointer: string) => readonly string[],
): DocumentFault | undefined {
  const actual = valueAt(value, pointer);
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const known = keysAt(pointer);
      const guess = didYouMean(key, known) || (known.length > 0 ? `; expected one of ${quoted(known)}` : '');
      return { pointer: child(pointer, key), text: `unknown key \`${shorten(key)}\`${guess}`, isKey: true };
    }
    case 'required':
      return { pointer, text: `\`${params.missingProperty}\` is missing` };
    case 'type': {
      const expected = ([] as unknown[]).concat(params.type).map(each => KINDS[String(each)] ?? String(each));
      return { pointer, text: `expected ${expected.join(' or ')}, found ${found(actual)}` };
    }
    case 'enum': {
      const known = (params.allowedValues as readonly unknown[]).map(String);
      const guess = typeof actual === 'string' ? didYouMean(actual, known) : '';
      return { pointer, text: `expected one of ${quoted(known)}, found ${found(actual)}${guess}` };
    }
    case 'minItems':
      return { pointer, text: 'the list is empty' };
    case 'minimum':
      return { pointer, text: `expected ${params.limit} or more, found ${found(actual)}` };
    // Faults inside a condition are reported separately.
    case 'if':
      return undefined;
    default:
      return { pointer, text: `does not fit the schema (\`${keyword}\`)` };
  }
}

function quoted(words: readonly string[]): string {
  return words.map(each => `\`${each}\``).join(', ');
}

/** Describes a value in an error: strings and numbers themselves, for other values their type. */
function found(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? `\`${shorten(value)}\`` : String(value);
}
