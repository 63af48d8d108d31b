/** Recognizes OpenHands events and finds their calls. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LocatedJson } from '../traces/located-json.ts';

/** Whether a value is an action or an observation. Only these have such fields next to `message`. */
export function isEvent(value: unknown): value is JsonObject {
  if (!isObject(value) || typeof value.message !== 'string') return false;
  if (typeof value.action === 'string') return isObject(value.args);
  return typeof value.observation === 'string' && 'content' in value && isObject(value.extras);
}

/** The events in a list. The first versions stored pairs of an action and its observation. */
export function eventsIn(list: LocatedJson): LocatedJson[] {
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
  readonly id: string | undefined;
  readonly name: LocatedJson;
  readonly idPlace: LocatedJson;
  /** The assistant message with the call. */
  readonly message: LocatedJson;
  /** The ID of the model response, if there is one. */
  readonly response: string | undefined;
}

export function toolCallOf(event: LocatedJson): ToolCall | undefined {
  const metadata = event.at('tool_call_metadata');
  if (metadata.object === undefined) return undefined;
  const response = metadata.at('model_response');
  return {
    id: metadata.at('tool_call_id').text,
    name: metadata.at('function_name'),
    idPlace: metadata.at('tool_call_id'),
    message: response.at('choices').at(0).at('message'),
    response: response.at('id').text,
  };
}
