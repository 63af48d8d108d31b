/** Requests that a harness passes to its client library, with their replies. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { Origins } from '../format.ts';

/** What tells the library where to go and how; it is not part of the body that it sends. */
const FOR_THE_LIBRARY: ReadonlySet<string> = new Set([
  ...['api_base', 'api_key', 'api_version', 'base_url', 'custom_llm_provider', 'headers', 'extra_headers'],
  ...['timeout', 'num_retries', 'max_retries', 'retry_policy', 'fallbacks', 'drop_params', 'caching', 'mock_response'],
  ...['aws_access_key_id', 'aws_secret_access_key', 'aws_region_name', 'input_cost_per_token', 'metadata'],
  ...['output_cost_per_token', 'litellm_extra_body', 'additional_drop_params', 'extra_query'],
]);

/** A request body that is put together from the arguments of a call of the library. */
export class RequestBody {
  readonly value: JsonObject = {};
  readonly origins = new Origins();

  constructor(from: string) {
    this.origins.set('', from, false);
  }

  /** All arguments that go over the wire; what is there already stays. */
  takeArguments(given: JsonObject, from: string): void {
    const { extra_body: extra, ...others } = given;
    this.takeAll(others, from);
    if (isObject(extra)) this.takeAll(extra, child(from, 'extra_body'));
  }

  private takeAll(given: JsonObject, from: string): void {
    for (const [key, value] of Object.entries(given))
      if (!FOR_THE_LIBRARY.has(key) && key !== '__proto__' && value !== null) this.take(key, value, child(from, key));
  }

  /** A field as it stands in the log. */
  take(key: string, value: unknown, from: string): void {
    if (value === undefined || Object.hasOwn(this.value, key)) return;
    this.value[key] = value;
    this.origins.set(child('', key), from);
  }

  /** Puts messages in, with what came back behind them. */
  takeMessages(key: string, messages: readonly unknown[], from: string, replies: readonly Placed[] = []): void {
    if (replies.length === 0) {
      this.value[key] = messages;
      this.origins.set(child('', key), from);
      return;
    }
    this.value[key] = [...messages, ...replies.map(({ value }) => value)];
    const at = child('', key);
    this.origins.set(at, from, false);
    for (let i = 0; i < messages.length; i++) this.origins.set(child(at, i), child(from, i));
    for (const [i, reply] of replies.entries()) {
      const pointer = child(at, messages.length + i);
      this.origins.set(pointer, reply.from, reply.fields === undefined);
      for (const [field, place] of reply.fields ?? []) this.origins.set(child(pointer, field), place);
    }
  }
}

/** A value, and where it stands in the log. */
export interface Placed {
  readonly value: unknown;
  readonly from: string;
  /** Of what was put together: where its fields stand. */
  readonly fields?: readonly (readonly [string, string])[];
}

/** The message that a chat completion brought, if it brought one. */
export function repliedMessage(response: unknown, from: string): Placed | undefined {
  const choices = isObject(response) ? response.choices : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isObject(choice) || !isObject(choice.message)) return undefined;
  return { value: choice.message, from: `${from}/choices/0/message` };
}

/** The items that a response of the Responses API brought. */
export function repliedItems(response: unknown, from: string): Placed[] {
  const output = isObject(response) ? response.output : undefined;
  if (!Array.isArray(output)) return [];
  return output.map((value: unknown, i) => ({ value, from: `${from}/output/${i}` }));
}
