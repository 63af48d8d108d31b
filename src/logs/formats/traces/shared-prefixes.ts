/** Steps of one trace repeat the conversation so far. Findings on the shared part are reported once. */
import { isObject } from '../../../source/json.ts';
import type { LoggedConversation } from '../format.ts';
import { jsonText } from './place.ts';

/** The conversations, each with the number of messages that it begins with as another one before it does. */
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
 * How much of a shared beginning is settled: what becomes of the last calls in it depends on what follows, which is
 * something else in each conversation.
 */
function settledLength(texts: readonly string[], shared: number): number {
  let at = shared;
  while (at > 0 && !CALL.test(texts[at - 1] ?? '')) at--;
  if (at === 0) return shared;
  while (at > 0 && CALL.test(texts[at - 1] ?? '')) at--;
  return at;
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
