/** Repairs the arguments of calls, as JSON text or as an object. */
import { argumentsForm } from '../model/arguments.ts';
import { isBlank } from '../model/text.ts';
import { ExactNumber, PYTHON_STYLE, parseExact, writeJson } from '../source/exact.ts';
import { isObject } from '../source/json.ts';
import { completeJson } from './complete-json.ts';
import { jsonOfPython } from './python-literal.ts';

/** Repaired arguments, and what was done. */
export interface RepairedArguments {
  readonly text: string;
  readonly title: string;
  readonly isSafe: boolean;
}

export const NO_ARGUMENTS = 'set the arguments to `{}`';

/** JSON text of an object that is equivalent to the broken text. If there is none, the text is put under a key. */
export function repairText(text: string): RepairedArguments {
  if (isBlank(text)) return safe('{}', NO_ARGUMENTS);
  const python = jsonOfPython(text);
  if (python?.startsWith('{')) return safe(python, 'write the Python literal as JSON');
  const completed = completeJson(text);
  if (completed?.wasTruncated === false) return safe(completed.text, 'escape the line breaks in the arguments');
  if (completed !== undefined) return unsafe(completed.text, 'close an unfinished call');
  const joined = onlyObjectIn(text);
  if (joined !== undefined) return unsafe(joined, 'keep one of the joined objects');
  // Conversions use the same key for APIs whose arguments are objects.
  return unsafe(writeJson({ _raw: text }, SPACED), 'put the text of the arguments into an object');
}

const SPACED = { ...PYTHON_STYLE, ascii: false };
const safe = (text: string, title: string): RepairedArguments => ({ text, title, isSafe: true });
const unsafe = (text: string, title: string): RepairedArguments => ({ text, title, isSafe: false });

/** The object after empty ones. Clients that collect fragments starting from `{}` produce `{}{"city": "Oslo"}`. */
function onlyObjectIn(text: string): string | undefined {
  const rest = text.replace(/^\s*(?:\{\s*\}\s*)+(?=\{)/, '');
  if (rest === text) return undefined;
  return objectIn(rest) === undefined ? undefined : rest;
}

/**
 * Reads a value as an object: itself, the object in JSON text or Python notation, or an empty object for an
 * empty value. Undefined for anything else, and if an integer would lose digits.
 */
export function objectFrom(value: unknown): Record<string, unknown> | undefined {
  if (value === undefined || isNone(value)) return {};
  if (isObject(value)) return value;
  if (typeof value !== 'string') return undefined;
  return isBlank(value) ? {} : (objectIn(value) ?? objectIn(jsonOfPython(value) ?? ''));
}

/** Like `objectFrom`, but also tries to repair text that is not JSON. */
export function repairObject(
  value: unknown,
): (Pick<RepairedArguments, 'title' | 'isSafe'> & { value: object }) | undefined {
  const object = objectFrom(value);
  if (object !== undefined) {
    const isEmpty = Object.keys(object).length === 0;
    return { value: object, title: isEmpty ? NO_ARGUMENTS : 'decode the arguments', isSafe: true };
  }
  if (typeof value !== 'string' || argumentsForm(value) !== 'broken') return undefined;
  const { text, ...rest } = repairText(value);
  const repaired = objectIn(text);
  return repaired === undefined ? undefined : { ...rest, value: repaired };
}

/** Whether it is an empty value, which some languages write for an object without members. */
function isNone(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    if (hasLongNumber(parseExact(text))) return undefined;
    const value: unknown = JSON.parse(text);
    // Text that was encoded several times is decoded as often.
    if (typeof value === 'string') return value.trimStart().startsWith('{') ? objectIn(value) : undefined;
    return isNone(value) ? {} : isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it contains a number that JavaScript would read as a different one. */
function hasLongNumber(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next instanceof ExactNumber) {
      const number = Number(next);
      if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) return true;
    } else if (next !== null && typeof next === 'object')
      for (const each of Object.values(next)) open.push(each ?? null);
  }
  return false;
}
