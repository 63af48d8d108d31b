/** The steps of a trace repeat the conversation so far. Findings on the shared part are reported once. */
import { isObject } from '../../../source/json.ts';
import { SharedPrefixes } from '../agents/shared-prefixes.ts';
import type { LoggedConversation } from '../format.ts';
import { jsonText } from './json-text.ts';

/** Adds to each conversation how many of its first messages are shared with an earlier one. */
export function withShared(conversations: readonly LoggedConversation[]): LoggedConversation[] {
  const prefixes = new SharedPrefixes();
  return conversations.map(conversation => {
    const texts = messagesOf(conversation.body).map(textOf);
    const shared = settledLength(texts, prefixes.count(conversation.dialect, texts));
    return shared === 0 ? conversation : { ...conversation, shared };
  });
}

const CALL = /"(?:tool_calls?|tool_use|tool-call|function_?[cC]all)"/;

/**
 * The length of the shared prefix without its last calls. Whether those get results depends on the messages that
 * follow, which differ.
 */
function settledLength(texts: readonly string[], shared: number): number {
  let length = shared;
  while (length > 0 && !CALL.test(texts[length - 1] ?? '')) length--;
  if (length === 0) return shared;
  while (length > 0 && CALL.test(texts[length - 1] ?? '')) length--;
  return length;
}

function messagesOf(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return [];
  const list = [body.messages, body.input, body.contents].find(Array.isArray);
  return (list as readonly unknown[] | undefined) ?? [];
}

function textOf(message: unknown): string {
  const text = jsonText(message);
  return typeof text === 'string' ? text : '';
}
