// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/cohere-openai.js';
import emptyMessage from '../../rules/empty-message.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `cohere-openai` (Cohere compatibility API) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedRole, unsupportedMedia, emptyMessage, unansweredToolCall] };

export default module;
