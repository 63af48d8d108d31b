/** Detects the server from features of its replies if the host does not identify it. */
import { isObject } from '../source/json.ts';
import type { Answer } from './detect.ts';
import { headerOf } from './http-exchange.ts';

/** Hosts on which any server may run. */
const LOCAL =
  /^(?:localhost|[\w.-]+\.(?:localhost|local|internal)|0\.0\.0\.0|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|\[(?:::1?|::ffff:127\.[\d.]+|f[cd][\da-f]*:[\da-f:]*)\])(?::\d+)?$/i;

/** Whether a host identifies no provider: this machine, a container's host, a private network. */
export function isLocalHost(host: string): boolean {
  return LOCAL.test(host);
}

const FINGERPRINTS: readonly (readonly [RegExp, string])[] = [
  [/^fp_ollama$/, 'ollama-openai'],
  [/^b\d{4,}-[0-9a-f]{7,}$/, 'llamacpp'],
  [/^\d+\.\d+\.\d+(?:-dev\d*)?-(?:sha-[0-9a-f]{7,}|native)$/, 'tgi'],
];

/** ID of the dialect of the server that wrote a reply; undefined if it is not certain. */
export function serverOf({ response, sse, headers }: Answer): string | undefined {
  if (headerOf(headers, 'server')?.toLowerCase() === 'llama.cpp') return 'llamacpp';
  const reply = isObject(response) ? response : firstEvent(sse);
  if (reply === undefined) return undefined;
  const { system_fingerprint: fingerprint, timings } = reply;
  const known = FINGERPRINTS.find(([pattern]) => typeof fingerprint === 'string' && pattern.test(fingerprint));
  if (known !== undefined) return known[1];
  if (isObject(timings) && 'predicted_per_second' in timings && 'prompt_n' in timings) return 'llamacpp';
  if (isObject(reply.x_groq)) return 'groq';
  const [choice] = Array.isArray(reply.choices) ? reply.choices : [];
  if (isObject(choice) && 'native_finish_reason' in choice) return 'openrouter';
  return 'kv_transfer_params' in reply && 'prompt_logprobs' in reply ? 'vllm' : undefined;
}

const FAR_ENOUGH = 20_000;

/** The first JSON object of an event stream. */
function firstEvent(sse: string | undefined): Record<string, unknown> | undefined {
  const [, data] = sse?.slice(0, FAR_ENOUGH).match(/^data:\s*(\{.*\})\s*$/m) ?? [];
  try {
    const value: unknown = data === undefined ? undefined : JSON.parse(data);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
