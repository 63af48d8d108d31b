// Made by `npm run generate` from src/dialects/. Edit those, not this.

import deepagents from '../dialects/deepagents.ts';
import deepagentsLog from '../dialects/deepagents-log.ts';
import deepseek from '../dialects/deepseek.ts';
import openAgentLoops from '../dialects/open-agent-loops.ts';
import openaiChat from '../dialects/openai-chat.ts';
import openrouter from '../dialects/openrouter.ts';
import promptApi from '../dialects/prompt-api.ts';
import promptApi209 from '../dialects/prompt-api-209.ts';
import reactJson from '../dialects/react-json.ts';
import reactNative from '../dialects/react-native.ts';
import strict from '../dialects/strict.ts';
import wolo from '../dialects/wolo.ts';
import zhipu from '../dialects/zhipu.ts';
import type { Dialect } from './types.ts';

export const dialectFiles: readonly Dialect[] = [
  deepagents,
  deepagentsLog,
  deepseek,
  openAgentLoops,
  openaiChat,
  openrouter,
  promptApi,
  promptApi209,
  reactJson,
  reactNative,
  strict,
  wolo,
  zhipu,
];
