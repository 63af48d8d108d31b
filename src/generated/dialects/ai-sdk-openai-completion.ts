// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/ai-sdk-openai-completion.js';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/ai-sdk-model/format.ts';

/** The dialect `ai-sdk-openai-completion` (Vercel AI SDK, OpenAI-compatible completion models) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [misplacedSystemMessage] };

export default module;
