/** What is measured: a call of a framework that shortens a conversation. */
import type { ChatMessages } from './conversations.ts';

export interface Trimmer {
  /** The call, as it is written in a program. */
  readonly call: string;
  /** The package that it is in. */
  readonly package: string;
  readonly language: 'JavaScript' | 'Python';
  /** What else there is to say about the call. */
  readonly note: string;
  /** Whether it is given messages in the format of the API that they go to, instead of those of OpenAI. */
  readonly inTargetFormat?: true;
  /** Shortens each conversation to about half of its messages. An exception is a text. */
  trim(conversations: readonly (readonly unknown[])[]): Promise<readonly (unknown[] | string)[]>;
}

/** The half of a conversation, which is what is to be kept. */
export const half = (messages: readonly unknown[]) => Math.ceil(messages.length / 2);

/** Tries one conversation after another. */
export async function each(
  conversations: readonly (readonly unknown[])[],
  trim: (messages: ChatMessages) => unknown[] | Promise<unknown[]>,
): Promise<(unknown[] | string)[]> {
  const out: (unknown[] | string)[] = [];
  for (const messages of conversations)
    try {
      out.push(await trim(structuredClone(messages) as ChatMessages));
    } catch (error) {
      out.push(error instanceof Error ? error.message : String(error));
    }
  return out;
}
