/** Speakers in ShareGPT samples: the words in the data sets, our roles, and the kind of text. */
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

/** Maps a speaker to our role and the kind of its texts. */
export const SPEAKERS: ReadonlyMap<unknown, readonly [Message['role'], Speaker]> = new Map(Object.entries(WORDS));

/** The speaker to write for a turn, and the kind of its text. */
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
  // Text next to a call is written for `gpt`, whose text can contain tags. The text of `function_call` can only contain
  // JSON.
  return calls && !words ? 'function_call' : 'gpt';
}
