/** IDs in the alphabet and length of each provider. */
import type { Dialect } from '../generated/types.ts';
import type { Random } from '../model/random.ts';

const HEX = '0123456789abcdef';
const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The ID of a tool call; undefined for APIs whose calls have none. */
type CallId = (random: Random, name: string, index: number) => string | undefined;

const BY_DIALECT: Readonly<Record<string, CallId>> = {
  mistral: random => random.text(9),
  deepseek: (random, _name, index) => `call_${String(index).padStart(2, '0')}_${random.text(24)}`,
  moonshot: (_random, name, index) => `${name}:${index}`,
  groq: random => random.text(9, LOWER),
  cerebras: random => random.text(9, HEX),
  xai: random => `call_${random.text(8, DIGITS)}`,
  'openai-chat': random => `call_${random.text(24)}`,
  'gemini-openai': random => `function-call-${random.text(19, DIGITS)}`,
  dashscope: random => `call_${random.text(22, HEX)}`,
  zhipu: random => `call_${random.text(20, DIGITS)}`,
  vllm: random => `chatcmpl-tool-${random.text(32, HEX)}`,
  together: random => `call_${random.text(24, LOWER)}`,
};

const BY_FORMAT: Readonly<Record<string, CallId>> = {
  'openai-chat': random => `call_${random.text(24)}`,
  'openai-responses': random => `call_${random.text(24)}`,
  'anthropic-messages': random => `toolu_01${random.text(22)}`,
  'bedrock-converse': random => `tooluse_${random.text(22)}`,
  'gemini-generate': () => undefined,
  'gemini-interactions': random => random.text(8, LOWER),
  'cohere-chat': (random, name) => `${name}_${random.text(12, LOWER)}`,
  'cohere-chat-v1': () => undefined,
  'mistral-conversations': random => random.text(9),
  'ollama-chat': random => `call_${random.text(8, LOWER)}`,
};

/** Creates a tool call ID in the format of a dialect's server. `index` counts the calls of the conversation from 0. */
export function newCallId(dialect: Dialect, random: Random, name: string, index: number): string | undefined {
  return (BY_DIALECT[dialect.id] ?? BY_FORMAT[dialect.format])?.(random, name, index);
}

/** Prefixes and lengths of reply IDs, by message format. */
const REPLIES: Readonly<Record<string, (random: Random) => string>> = {
  'openai-chat': random => `chatcmpl-${random.text(29)}`,
  'openai-responses': random => newItemId('resp_', random),
  'anthropic-messages': random => `msg_01${random.text(22)}`,
  'gemini-generate': random => random.text(23),
  'gemini-interactions': random => `v1_${random.text(40)}`,
  'bedrock-converse': random => uuid(random),
  'cohere-chat': random => uuid(random),
  'cohere-chat-v1': random => uuid(random),
  'mistral-conversations': random => `conv_${random.text(32, HEX)}`,
};

/** Creates the ID of a reply. */
export function newReplyId({ format }: Dialect, random: Random): string {
  return REPLIES[format]?.(random) ?? uuid(random);
}

/** Creates the ID of a Responses item or of an entry. Without a prefix it is a UUID. */
export function newItemId(prefix: string, random: Random): string {
  return prefix === '' ? uuid(random) : `${prefix}${random.text(48, HEX)}`;
}

function uuid(random: Random): string {
  const [a, b, c, d, e] = [8, 4, 3, 3, 12].map(length => random.text(length, HEX));
  return `${a}-${b}-4${c}-a${d}-${e}`;
}
