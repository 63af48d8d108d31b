/** The steps of a trace repeat the conversation so far. Findings on the shared part are reported once. */
import { isObject } from '../../../source/json.ts';
import type { LoggedConversation } from '../format.ts';
import { jsonText } from './place.ts';

/** Adds to each conversation how many of its first messages are shared with an earlier one. */
export function withShared(conversations: readonly LoggedConversation[]): LoggedConversation[] {
  const root: Branch = new Map();
  return conversations.map(conversation => {
    let branch = root;
    let shared = 0;
    let isKnown = true;
    const texts = messagesOf(conversation.body).map(textOf);
    for (const text of texts) {
      const key = `${conversation.dialect} ${text}`;
      const next = branch.get(key) ?? new Map();
      isKnown &&= branch.has(key);
      if (isKnown) shared++;
      branch.set(key, next);
      branch = next as Branch;
    }
    const settled = settledLength(texts, shared);
    return settled === 0 ? conversation : { ...conversation, shared: settled };
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

type Branch = Map<string, unknown>;

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
