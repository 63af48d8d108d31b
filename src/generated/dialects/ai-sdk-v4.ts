// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/ai-sdk-v4.js';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/ai-sdk-ui/format.ts';

/** The dialect `ai-sdk-v4` (Vercel AI SDK 4, UI messages) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedRole, unansweredToolCall] };

export default module;
