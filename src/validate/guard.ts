/** Type guards built from validators. Other libraries can also use them as schemas. */
import { pointerKeys } from '../pointer.ts';
import { admit } from '../source/plain-data.ts';

/**
 * A type guard: `if (isMessage(value))` narrows `value`. It is a [Standard Schema](https://standardschema.dev) as well, so
 * that libraries that accept such schemas (form and router libraries, tRPC, the AI SDK) accept a guard. Nothing throws.
 */
export interface Guard<T> {
  /** Whether the value fits the schema. */
  (value: unknown): value is T;
  /** The Standard Schema property: `validate` returns the value, or the first issue found. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'rolecall';
    readonly validate: (value: unknown) => { readonly value: T } | { readonly issues: readonly Issue[] };
    readonly types?: { readonly input: T; readonly output: T };
  };
}

/** Why a value does not fit its schema, and where. */
export interface Issue {
  /** What is wrong, such as `must be string`. */
  readonly message: string;
  /** The keys that lead to the place. */
  readonly path: readonly string[];
}

interface Failure {
  readonly instancePath: string;
  readonly message?: string;
}

type Validator = ((value: unknown) => boolean) & { errors?: readonly Failure[] | null };

/** The guard of a generated validator. */
export function guard<T>(validator: Validator): Guard<T> {
  const is = (given: unknown): given is T => {
    const { value, refused } = admit(given);
    return refused === undefined && validator(value);
  };
  const validate = (given: unknown) => {
    const { value, refused } = admit(given);
    if (refused !== undefined)
      return { issues: [{ message: `cannot be sent as JSON: ${refused.reason}`, path: pointerKeys(refused.pointer) }] };
    if (validator(value)) return { value: given as T };
    const issues = (validator.errors ?? []).map(({ message, instancePath }) => ({
      message: message ?? 'does not match the schema',
      path: pointerKeys(instancePath),
    }));
    return { issues };
  };
  return Object.assign(is, { '~standard': { version: 1, vendor: 'rolecall', validate } as const });
}
