/**
 * The conversations for the comparison of trimmers: chats with tools, as an agent has them before it calls the model.
 */
import fc from 'fast-check';
import { type ChatRequest, lint } from '../../../src/index.ts';
import { requests } from '../../../src/testing/index.ts';

export type ChatMessages = ChatRequest['messages'];

const SEED = 2;
const SHORTEST = 6;

/**
 * Conversations of up to six turns that the OpenAI API and Anthropic accept. Every second one ends with the user's
 * question, and the others inside a run, with the last tool results. The content is only text, because not every
 * framework supports media.
 */
export function compared(count: number): ChatMessages[] {
  const source = requests({ dialect: 'strict', maxTurns: 6 }).map(({ messages }) => messages.map(withoutMedia));
  const found: ChatMessages[] = [];
  for (let seed = SEED; found.length < count; seed++)
    for (const messages of fc.sample(source, { numRuns: count, seed })) {
      const chosen = found.length % 2 === 0 ? messages : upToResults(messages);
      if (chosen.length < SHORTEST || found.length >= count) continue;
      if (lint(chosen, { dialect: 'strict', model: 'gpt-4o', findFixes: () => {} }).ok) found.push(chosen);
    }
  return found;
}

type ChatMessage = ChatMessages[number];

function withoutMedia(message: ChatMessage): ChatMessage {
  const { content } = message;
  if (!Array.isArray(content)) return message;
  const text = (content as { text?: string }[])
    .map(part => part.text ?? '')
    .join('\n')
    .trim();
  return { ...message, content: text === '' ? 'Hello' : text } as ChatMessage;
}

function upToResults(messages: ChatMessages): ChatMessages {
  const last = messages.findLastIndex(({ role }) => role === 'tool');
  return messages.slice(0, last + 1);
}
