/** Recognizes OpenHands events and finds their calls. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';

/** Whether a value is an action or an observation. Only these have such fields next to `message`. */
export function isEvent(value: unknown): value is JsonObject {
  if (!isObject(value) || typeof value.message !== 'string') return false;
  if (typeof value.action === 'string') return isObject(value.args);
  return typeof value.observation === 'string' && 'content' in value && isObject(value.extras);
}

/** The events in a list. The first versions stored pairs of an action and its observation. */
export function eventsIn(list: LogValue): LogValue[] {
  return list
    .items()
    .flatMap(item => (Array.isArray(item.value) ? item.items() : [item]))
    .filter(({ value }) => isObject(value));
}

/** Whether a list starts with events. */
export function isEventList(list: unknown): boolean {
  if (!Array.isArray(list) || list.length === 0) return false;
  return list
    .slice(0, 8)
    .every(each => isEvent(each) || (Array.isArray(each) && each.length === 2 && each.every(isEvent)));
}

/** The call that an action or an observation belongs to. */
export interface ToolCall {
  readonly id: LogValue;
  readonly name: LogValue;
  /** The assistant message with the call. */
  readonly message: LogValue;
  /** The ID of the model response, if there is one. */
  readonly response: string | undefined;
}

export function toolCallOf(event: LogValue): ToolCall | undefined {
  const metadata = event.get('tool_call_metadata');
  if (metadata.object === undefined) return undefined;
  const response = metadata.get('model_response');
  return {
    id: metadata.get('tool_call_id'),
    name: metadata.get('function_name'),
    message: response.get('choices').get(0).get('message'),
    response: response.get('id').text,
  };
}
