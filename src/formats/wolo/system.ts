/** The system prompt that Wolo adds to each request. Sessions do not contain it. */
import { checkedJson, named } from '../../model/checked-json.ts';
import { UsageError } from '../../model/usage-error.ts';

/** The prompt that `woloSystemPrompt` adds. */
export interface WoloSystemPrompt {
  /** The system prompt of the agent. It calls the agent "Wolo". */
  readonly prompt: string;
  /** Name that replaces "Wolo" in the prompt. */
  readonly displayName?: string | undefined;
}

/** The agent's name in the prompt. */
const AGENT = 'Wolo';

/**
 * Adds Wolo's system prompt to the messages of a request, as Wolo does before sending. Sessions do not contain this prompt. Pass the
 * messages that `convert` returns for a session. If they already contain a system message, nothing is added. Returns a new array.
 */
export function woloSystemPrompt<Message extends object>(
  given: readonly Message[],
  system: WoloSystemPrompt,
): (Message | { role: 'system'; content: string })[] {
  const messages = checkedJson(given, 'the list of messages') as readonly Message[];
  const { prompt, displayName } = (checkedJson(system, 'the system prompt') ?? {}) as WoloSystemPrompt;
  if (!Array.isArray(messages) || !messages.every(each => typeof each === 'object' && each !== null))
    throw new UsageError(`woloSystemPrompt needs a list of messages, not ${named(messages)}`);
  if (typeof prompt !== 'string') throw new UsageError(`\`prompt\` must be a string, not ${named(prompt)}`);
  if (messages.some(message => 'role' in message && message.role === 'system')) return [...messages];
  const content = displayName ? prompt.split(AGENT).join(displayName) : prompt;
  return [{ role: 'system', content }, ...messages];
}
