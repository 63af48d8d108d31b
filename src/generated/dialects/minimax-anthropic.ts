// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/minimax-anthropic.js';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import unsignedReasoning from '../../rules/unsigned-reasoning.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/anthropic-messages/format.ts';

/** The dialect `minimax-anthropic` (MiniMax, Anthropic endpoint) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedRole, interruptedToolResults, orphanToolResult, unsignedReasoning] };

export default module;
