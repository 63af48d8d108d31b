import { defineRule } from '../model/rule.ts';
import { valueAt } from '../pointer.ts';
import { type Repair, replacement, safely, unsafely } from '../repair/repair.ts';

/** The values that an API accepts for one request setting. */
interface Range {
  /** The field of the request. A dot leads to a field inside an object. */
  readonly field: string;
  readonly type?: 'number' | 'integer';
  readonly min?: number;
  readonly max?: number;
  /** Whether `max` itself is rejected. */
  readonly isBelowMax?: boolean;
}

export default defineRule({
  id: 'invalid-setting',
  title: 'Request setting has a value that the API does not accept',
  kind: 'Fields and types',
  docs: {
    fires:
      'Reports a request setting whose value is not a number where the API accepts only numbers, or is out of range: a temperature as text or above the highest one, a token limit of zero or below.',
    why: 'Servers check the settings before they look at the messages. Ranges differ: some accept temperatures up to 2, others only up to 1.',
    remedy:
      'Send numbers as numbers, and compute limits so that they stay positive. Convert ranges when you change the provider.',
  },
  parameters: {
    /** The settings that are checked. `isBelowMax`: `max` itself is too much. */
    settings: [] as readonly Range[],
  },
  messages: {
    wrongType: '`{field}` is {found}, expected {expected}',
    tooLow: '`{field}` is {value}, the lowest value is {limit}',
    tooHigh: '`{field}` is {value}, the highest value is {limit}',
    notBelow: '`{field}` is {value}, expected less than {limit}',
  },
  check({ as, conversation }, report, { settings }) {
    if (as !== 'request') return {};
    return {
      end() {
        for (const range of settings) {
          const pointer = pointerTo(range.field);
          const value = valueAt(conversation.wire, pointer);
          const fault = value === undefined || value === null ? undefined : faultOf(value, range);
          if (fault === undefined) continue;
          const data = { field: range.field, ...fault.data };
          report({ messageId: fault.messageId, at: { pointer: conversation.pointer + pointer }, data });
        }
      },
    };
  },
});

function faultOf(value: unknown, { type, min, max, isBelowMax = false }: Range) {
  if (typeof value !== 'number') {
    if (type === undefined) return undefined;
    return { messageId: 'wrongType', data: { found: kindOf(value), expected: EXPECTED[type] } } as const;
  }
  if (type === 'integer' && !Number.isInteger(value))
    return { messageId: 'wrongType', data: { found: 'a fraction', expected: EXPECTED[type] } } as const;
  if (min !== undefined && value < min) return { messageId: 'tooLow', data: { value, limit: min } } as const;
  if (max !== undefined && value > max && !isBelowMax)
    return { messageId: 'tooHigh', data: { value, limit: max } } as const;
  if (max !== undefined && value >= max && isBelowMax)
    return { messageId: 'notBelow', data: { value, limit: max } } as const;
  return undefined;
}

const EXPECTED = { number: 'a number', integer: 'a whole number' } as const;

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function pointerTo(field: string): string {
  return `/${field.replaceAll('.', '/')}`;
}

/** A number as text, and nothing else. */
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

export const repair: Repair = ({ pointer, messageId, data = {} }, { value }) => {
  const found = valueAt(value, pointer);
  const { field, limit } = data;
  if (messageId === 'wrongType')
    return typeof found === 'string' && NUMBER.test(found)
      ? safely(`write \`${field}\` as a number`, replacement(pointer, Number(found)))
      : undefined;
  if (messageId === 'notBelow' || typeof limit !== 'number') return undefined;
  return unsafely(`set \`${field}\` to ${limit}`, replacement(pointer, limit));
};
