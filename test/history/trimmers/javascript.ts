/** Trimmers of JavaScript frameworks, and our own. */
import { type BaseMessageLike, coerceMessageLikeToMessage, trimMessages } from '@langchain/core/messages';
import { convertMessagesToCompletionsMessageParams } from '@langchain/openai';
import { MemorySession } from '@openai/agents-core';
import { type ModelMessage, pruneMessages } from 'ai';
import { type DialectId, trim } from '../../../src/index.ts';
import type { ChatMessages } from './conversations.ts';
import { converted, itemsOf } from './converted.ts';
import { each, half, type Trimmer } from './trimmer.ts';

async function byLangChain(messages: ChatMessages, options: object): Promise<unknown[]> {
  const read = messages.map(each => coerceMessageLikeToMessage(each as unknown as BaseMessageLike));
  const kept = await trimMessages(read, {
    maxTokens: half(messages),
    tokenCounter: given => given.length,
    strategy: 'last',
    ...options,
  });
  return convertMessagesToCompletionsMessageParams({ messages: kept });
}

type Pruning = Omit<Parameters<typeof pruneMessages>[0], 'messages'>;

function byAiSdk(messages: ChatMessages, options: Pruning): unknown[] {
  const there = itemsOf(converted(messages, 'openai-chat', 'ai-sdk-model'));
  const pruned = pruneMessages({ messages: there as ModelMessage[], ...options });
  return itemsOf(converted(pruned, 'ai-sdk-model', 'openai-chat'));
}

async function byOpenAIAgents(messages: ChatMessages): Promise<unknown[]> {
  const items = itemsOf(converted(messages, 'openai-chat', 'openai-agents'));
  const session = new MemorySession({ initialItems: items as never });
  const kept = await session.getItems(half(items));
  return itemsOf(converted(kept, 'openai-agents', 'openai-chat'));
}

const langchain = { package: '@langchain/core', language: 'JavaScript' } as const;
const ai = { package: 'ai', language: 'JavaScript' } as const;

export const javascript: readonly Trimmer[] = [
  {
    ...langchain,
    call: "trimMessages(messages, { maxTokens, tokenCounter, strategy: 'last' })",
    note: 'Default options.',
    trim: given => each(given, messages => byLangChain(messages, {})),
  },
  {
    ...langchain,
    call: "trimMessages(messages, { maxTokens, tokenCounter, strategy: 'last', startOn: 'human', endOn: ['human', 'tool'], includeSystem: true })",
    note: 'The options that the [documentation of the Python package](https://python.langchain.com/docs/how_to/trim_messages) recommends, by their names in JavaScript.',
    trim: given =>
      each(given, messages =>
        byLangChain(messages, { startOn: 'human', endOn: ['human', 'tool'], includeSystem: true }),
      ),
  },
  {
    ...ai,
    call: "pruneMessages({ messages, reasoning: 'before-last-message', toolCalls: 'before-last-2-messages', emptyMessages: 'remove' })",
    note: 'It leaves out calls and results, not turns.',
    trim: given =>
      each(given, messages =>
        byAiSdk(messages, {
          reasoning: 'before-last-message',
          toolCalls: 'before-last-2-messages',
          emptyMessages: 'remove',
        }),
      ),
  },
  {
    ...ai,
    call: "pruneMessages({ messages, reasoning: 'all', toolCalls: 'before-last-message', emptyMessages: 'remove' })",
    note: 'It leaves out calls and results, not turns.',
    trim: given =>
      each(given, messages =>
        byAiSdk(messages, { reasoning: 'all', toolCalls: 'before-last-message', emptyMessages: 'remove' }),
      ),
  },
  {
    package: '@openai/agents-core',
    language: 'JavaScript',
    call: 'new MemorySession({ initialItems }).getItems(limit)',
    note: 'The most recent items of a session. Instructions of an agent are not in the session; here they are its first item.',
    trim: given => each(given, byOpenAIAgents),
  },
];

/** Our own trimmer, for the target API. */
export const rolecall = (dialect: DialectId): Trimmer => ({
  package: 'rolecall',
  language: 'JavaScript',
  call: 'trim(messages, { dialect, maxTokens, tokens: () => 1 })',
  note: '',
  inTargetFormat: true,
  trim: given =>
    each(given, messages => {
      return trim(messages, { dialect, maxTokens: half(messages), tokens: () => 1 }).value as unknown[];
    }),
});
