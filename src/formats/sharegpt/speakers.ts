/** Who speaks in a ShareGPT sample: the words of the data sets, our roles, and what the texts of each hold. */
import type { Message, Part } from '../../generated/types.ts';
import type { Speaker } from './text.ts';

const WORDS = {
  system: ['system', 'words'],
  human: ['user', 'words'],
  user: ['user', 'words'],
  gpt: ['assistant', 'answer'],
  assistant: ['assistant', 'answer'],
  chatgpt: ['assistant', 'answer'],
  bing: ['assistant', 'answer'],
  bard: ['assistant', 'answer'],
  function_call: ['assistant', 'call'],
  observation: ['tool', 'result'],
  tool: ['tool', 'result'],
  function_response: ['tool', 'result'],
} as const satisfies Record<string, readonly [Message['role'], Speaker]>;

/** Our role for a word, and what its texts hold. */
export const SPEAKERS: ReadonlyMap<unknown, readonly [Message['role'], Speaker]> = new Map(Object.entries(WORDS));

/** The word for a turn that is written, and what its text holds. */
export function speakerOf(role: Message['role'], parts: readonly Part[]): { word: string; speaker: Speaker } {
  const word = wordFor(role, parts);
  return { word, speaker: WORDS[word][1] };
}

function wordFor(role: Message['role'], parts: readonly Part[]): keyof typeof WORDS {
  if (role === 'tool') return 'observation';
  if (role === 'system') return 'system';
  if (role !== 'assistant') return 'human';
  const calls = parts.some(part => part.type === 'tool_call');
  const words = parts.some(part => (part.type === 'text' || part.type === 'refusal') && part.text !== '');
  // Words beside a call go where text holds tags; the JSON of a call holds none.
  return calls && !words ? 'function_call' : 'gpt';
}
