/** A small Chat Completions stream, in every framing that files have. */

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_790_000_000,
  model: 'gpt-4o',
  choices: [{ index: 0, delta, finish_reason }],
});

export const chatEvents = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: 'At ' }),
  chunk({ content: 'noon.' }),
  chunk({}, 'stop'),
] as const;

/** The assembled message. */
export const chatMessage = { role: 'assistant', content: 'At noon.' };

/** The chunks before the connection was lost. */
export const cutEvents = chatEvents.slice(0, 3);

/** Chunks of a stream in which the server failed. */
export const failedEvents = [
  ...chatEvents.slice(0, 2),
  { error: { message: 'SECRET', type: 'server_error', code: 500 } },
];

export function sseOf(events: readonly unknown[], marker = 'data: [DONE]\n\n'): string {
  return events.map(each => `data: ${JSON.stringify(each)}\n\n`).join('') + marker;
}
