// Made by `npm run generate` from src/dialects/. Edit those, not this.

import openaiChat from '../dialects/openai-chat.ts';
import strict from '../dialects/strict.ts';
import type { Dialect } from './types.ts';

export const dialectFiles: readonly Dialect[] = [
  openaiChat,
  strict,
];
