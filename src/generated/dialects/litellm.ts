// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/litellm.js';
import emptyConversation from '../../rules/empty-conversation.ts';
import missingTools from '../../rules/missing-tools.ts';
import unexpectedFirstRole from '../../rules/unexpected-first-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `litellm` (LiteLLM) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [emptyConversation, missingTools, unexpectedFirstRole] };

export default module;
