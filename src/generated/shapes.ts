// Made by `npm run generate` from src/shapes/. Edit those, not this.

import deepagents from '../shapes/deepagents.ts';
import deepagentsLog from '../shapes/deepagents-log.ts';
import openAgentLoops from '../shapes/open-agent-loops.ts';
import openaiChat from '../shapes/openai-chat.ts';
import promptApi from '../shapes/prompt-api.ts';
import promptApi209 from '../shapes/prompt-api-209.ts';
import reactJson from '../shapes/react-json.ts';
import reactNative from '../shapes/react-native.ts';
import wolo from '../shapes/wolo.ts';
import type { Shape } from '../shapes/shape.ts';

export const shapeFiles: readonly Shape[] = [
  deepagents,
  deepagentsLog,
  openAgentLoops,
  openaiChat,
  promptApi,
  promptApi209,
  reactJson,
  reactNative,
  wolo,
];
