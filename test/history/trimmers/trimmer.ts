/** A function of a framework that trims a conversation. */
import type { ChatMessages } from './conversations.ts';

export interface Trimmer {
  /** The call as it is written in a program. */
  readonly call: string;
  /** The package of the function. */
  readonly package: string;
  readonly language: 'JavaScript' | 'Python';
  /** A note about the call. */
  readonly note: string;
  /** Whether it gets messages in the format of the target API, instead of OpenAI messages. */
  readonly inTargetFormat?: true;
  /** Trims each conversation to about half of its messages. An exception is returned as text. */
  trim(conversations: readonly (readonly unknown[])[]): Promise<readonly (unknown[] | string)[]>;
}

/** Half the number of messages, which is the number to keep. */
export const half = (messages: readonly unknown[]) => Math.ceil(messages.length / 2);

/** Trims one conversation after another. */
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
