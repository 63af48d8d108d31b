/** How records are recognized: by fields that they have. */
import { isObject } from '../../../source/json.ts';

type Test = (value: unknown) => boolean;

/** Fields that a record has, each with its value, a test of it, or its own fields. */
export interface Shape {
  readonly [field: string]: string | number | boolean | null | Test | Shape;
}

export const text: Test = value => typeof value === 'string';
export const number: Test = value => typeof value === 'number';
export const list: Test = value => Array.isArray(value);
export const object: Test = isObject;
export const anything: Test = value => value !== undefined;
export const absent: Test = value => value === undefined;

export function oneOf(...values: readonly unknown[]): Test {
  return value => values.includes(value);
}

export function hasShape(record: unknown, shape: Shape): boolean {
  if (!isObject(record)) return false;
  return Object.entries(shape).every(([field, expected]) => {
    const value = Object.hasOwn(record, field) ? record[field] : undefined;
    if (typeof expected === 'function') return expected(value);
    return typeof expected === 'object' && expected !== null ? hasShape(value, expected) : value === expected;
  });
}
