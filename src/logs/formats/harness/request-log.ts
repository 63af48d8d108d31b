/** Requests that a harness passes to its client library, with their replies. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { Origins } from '../format.ts';

/** Options of the client library that are not part of the request body. */
const LIBRARY_OPTIONS: ReadonlySet<string> = new Set([
  ...['api_base', 'api_key', 'api_version', 'base_url', 'custom_llm_provider', 'headers', 'extra_headers'],
  ...['timeout', 'num_retries', 'max_retries', 'retry_policy', 'fallbacks', 'drop_params', 'caching', 'mock_response'],
  ...['aws_access_key_id', 'aws_secret_access_key', 'aws_region_name', 'input_cost_per_token', 'metadata'],
  ...['output_cost_per_token', 'litellm_extra_body', 'additional_drop_params', 'extra_query'],
]);

/** A request body built from the arguments of a library call. */
export class RequestBody {
  readonly value: JsonObject = {};
  readonly origins = new Origins();

  constructor(from: string) {
    this.origins.set('', from, false);
  }

  /** Adds all arguments that are sent. Existing fields are not overwritten. */
  takeArguments(given: JsonObject, from: string): void {
    const { extra_body: extra, ...others } = given;
    this.takeAll(others, from);
    if (isObject(extra)) this.takeAll(extra, child(from, 'extra_body'));
  }

  private takeAll(given: JsonObject, from: string): void {
    for (const [key, value] of Object.entries(given))
      if (!LIBRARY_OPTIONS.has(key) && key !== '__proto__' && value !== null) this.take(key, value, child(from, key));
  }

  /** Copies a field, unless it exists already. */
  take(key: string, value: unknown, from: string): void {
    if (value === undefined || Object.hasOwn(this.value, key)) return;
    this.value[key] = value;
    this.origins.set(child('', key), from);
  }

  /** Sets the messages, followed by the replies. */
  takeMessages(key: string, messages: readonly unknown[], from: string, replies: readonly LocatedValue[] = []): void {
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

/** A value and its location in the log. */
export interface LocatedValue {
  readonly value: unknown;
  readonly from: string;
  /** For a value that was built: the locations of its fields. */
  readonly fields?: readonly (readonly [string, string])[];
}

/** The message of a chat completion, if there is one. */
export function repliedMessage(response: unknown, from: string): LocatedValue | undefined {
  const choices = isObject(response) ? response.choices : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isObject(choice) || !isObject(choice.message)) return undefined;
  return { value: choice.message, from: `${from}/choices/0/message` };
}

/** The output items of a response of the Responses API. */
export function repliedItems(response: unknown, from: string): LocatedValue[] {
  const output = isObject(response) ? response.output : undefined;
  if (!Array.isArray(output)) return [];
  return output.map((value: unknown, i) => ({ value, from: `${from}/output/${i}` }));
}
