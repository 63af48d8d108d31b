/** The system prompt that Wolo puts in front of a request; no message of a session holds it. */

export interface WoloSystemPrompt {
  /** The agent's own prompt, in which the agent is called Wolo. */
  readonly prompt: string;
  /** What the agent is called instead. */
  readonly displayName?: string | undefined;
}

/** The name that the prompt has for the agent. */
const AGENT = 'Wolo';

/**
 * The messages of a request with the system prompt in front, unless there is a system message already: that one stays as
 * it is. Hand it what `convert` gave for a session; the input is not changed.
 */
export function woloSystemPrompt<Message extends object>(
  messages: readonly Message[],
  { prompt, displayName }: WoloSystemPrompt,
): (Message | { role: 'system'; content: string })[] {
  if (messages.some(message => 'role' in message && message.role === 'system')) return [...messages];
  const content = displayName ? prompt.split(AGENT).join(displayName) : prompt;
  return [{ role: 'system', content }, ...messages];
}
