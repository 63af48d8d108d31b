/** Requests that a harness passes to its client library, with their replies. */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';

/** Options of the client library that are not part of the request body. */
const LIBRARY_OPTIONS: ReadonlySet<string> = new Set([
  ...['api_base', 'api_key', 'api_version', 'base_url', 'custom_llm_provider', 'headers', 'extra_headers'],
  ...['timeout', 'num_retries', 'max_retries', 'retry_policy', 'fallbacks', 'drop_params', 'caching', 'mock_response'],
  ...['aws_access_key_id', 'aws_secret_access_key', 'aws_region_name', 'input_cost_per_token', 'metadata'],
  ...['output_cost_per_token', 'litellm_extra_body', 'additional_drop_params', 'extra_query'],
]);

export type Fields = Readonly<Record<string, LogValue | undefined>>;

/** The fields of a body, followed by the arguments of the library call that are sent. Fields are not overwritten. */
export function withArguments(fields: Fields, given: Fields): Fields {
  const { extra_body: extra, ...others } = given;
  const body = new Map(Object.entries(fields).filter(([, field]) => field?.exists));
  for (const [key, argument] of [...Object.entries(others), ...Object.entries(extra?.fields() ?? {})])
    if (isSent(key, argument) && !body.has(key)) body.set(key, argument);
  return Object.fromEntries(body);
}

function isSent(key: string, argument: LogValue | undefined): boolean {
  return !LIBRARY_OPTIONS.has(key) && key !== '__proto__' && argument?.value !== null;
}

/** The messages of a request, followed by the replies. */
export function withReplies(messages: LogValue, replies: readonly LogValue[]): LogValue {
  return replies.length === 0 ? messages : messages.made([...messages.items(), ...replies]);
}

/** The message of a chat completion, if there is one. */
export function repliedMessage(response: LogValue): LogValue | undefined {
  const message = response.get('choices').get(0).get('message');
  return isObject(message.value) ? message : undefined;
}
