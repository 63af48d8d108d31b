/** Where OpenAI-compatible servers report an error in a response with a success status. */
import { isObject, type JsonObject } from '../../source/json.ts';

/** An error in a body or in an event of a stream. */
export interface ChatError {
  /** Pointer of the error, relative to the value that contains it. */
  readonly at: string;
  /** Its code or type, never its text, which may quote the conversation. */
  readonly reason: string;
}

/** The error in a value, which may itself be the error, or a list of it alone. */
export function errorIn(value: unknown): ChatError | undefined {
  if (!Array.isArray(value)) return isObject(value) ? errorOf(value) : undefined;
  const only: unknown = value.length === 1 ? value[0] : undefined;
  const error = isObject(only) ? errorOf(only) : undefined;
  return error && { at: `/0${error.at}`, reason: error.reason };
}

function errorOf(value: JsonObject): ChatError | undefined {
  const { error, base_resp: state, x_groq: extra, choices } = value;
  if (isTruthy(error)) return { at: '/error', reason: reasonOf(error, value) };
  if (isObject(extra) && isTruthy(extra.error)) return { at: '/x_groq/error', reason: reasonOf(extra.error, extra) };
  if (isObject(state) && typeof state.status_code === 'number' && state.status_code !== 0)
    return { at: '/base_resp', reason: String(state.status_code) };
  if (value.object === 'error' || (choices === undefined && isObject(value.detail) && isTruthy(value.detail)))
    return { at: '', reason: reasonOf(value, value) };
  if (!Array.isArray(choices)) return undefined;
  for (let i = 0; i < choices.length; i++) {
    const choice: unknown = choices[i];
    if (isObject(choice) && isTruthy(choice.error))
      return { at: `/choices/${i}/error`, reason: reasonOf(choice.error, choice) };
  }
  return undefined;
}

/** Codes and types are short words or numbers. Anything longer is a sentence. */
const WORD = /^[\w.:/-]{1,40}$/;

function reasonOf(error: unknown, around: JsonObject): string {
  const { code, type, status, status_code: number } = isObject(error) ? error : ({} as JsonObject);
  for (const each of [code, type, status, number, around.status_code, around.code]) {
    if (typeof each === 'number') return String(each);
    if (typeof each === 'string' && WORD.test(each)) return each;
  }
  return 'no code';
}

function isTruthy(value: unknown): boolean {
  return Boolean(value) && !(isObject(value) && Object.keys(value).length === 0);
}
