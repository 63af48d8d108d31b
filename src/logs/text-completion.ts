/** Requests with a prompt instead of messages: endpoints for conversations also accept them. */
import { isObject } from '../source/json.ts';

/** The key of the prompt: completions of most APIs, and Amazon Titan. */
const PROMPTS = ['prompt', 'inputText'] as const;
/** Keys that contain the conversation in some API. */
const CONVERSATIONS = ['messages', 'message', 'input', 'contents'] as const;

export const NO_MESSAGES = 'a text completion request has no messages';

export function isTextCompletion(value: unknown): boolean {
  if (!isObject(value) || CONVERSATIONS.some(key => key in value)) return false;
  return PROMPTS.some(key => typeof value[key] === 'string');
}
