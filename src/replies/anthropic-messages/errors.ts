/** Errors instead of a reply, as the API, cloud providers and gateways write them. */
import { isOneWord } from '../../model/text.ts';
import { isObject } from '../../source/json.ts';

/** The type of an error in a body or an event; undefined if it is not an error. */
export function errorWord(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length === 1 ? errorWord(value[0]) : undefined;
  if (!isObject(value)) return undefined;
  const { error, type } = value;
  if (isObject(error)) return wordOf(error.type) ?? wordOf(error.code) ?? wordOf(error.status) ?? 'error';
  if (typeof error === 'string' && error !== '') return wordOf(error) ?? 'error';
  if (type === 'error') return wordOf(value.code) ?? 'error';
  for (const key of Object.keys(value)) if (isException(key)) return key;
  return undefined;
}

/** Whether it is the name that Bedrock gives an error in a stream. */
export function isException(name: string): boolean {
  return name.endsWith('Exception') && isOneWord(name);
}

function wordOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && isOneWord(value) ? value : undefined;
}
