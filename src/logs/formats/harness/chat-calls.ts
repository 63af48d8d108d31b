/** Chat Completions calls from flat ones, as harnesses store them. */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import { asJson } from '../turns/conversation-turn.ts';

/** The keys under which a harness stores the fields of a call. */
export interface FlatCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** Undefined if there are no calls. A value that is not a list is left unchanged. */
export function chatCalls(calls: LogValue, keys: FlatCall): LogValue | undefined {
  if (!Array.isArray(calls.value)) return unlessNull(calls);
  return calls.value.length === 0 ? undefined : calls.made(calls.items().map(call => chatCall(call, keys)));
}

function chatCall(call: LogValue, keys: FlatCall): LogValue {
  if (!isObject(call.value)) return call;
  const id = unlessNull(call.get(keys.id));
  const name = call.get(keys.name);
  return call.made({ id, type: 'function', function: { name, arguments: argumentsText(call.get(keys.arguments)) } });
}

/** Writes an object as JSON text. Other values, and objects that are nested too deeply, are left unchanged. */
function argumentsText(given: LogValue): LogValue {
  if (typeof given.value !== 'object') return given;
  const text = given.value === null ? undefined : asJson(given).value;
  return given.computed(text ?? given.value);
}

/** A value that is neither missing nor null. */
export function unlessNull(value: LogValue): LogValue | undefined {
  return value.exists && value.value !== null ? value : undefined;
}
