// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/deepseek-anthropic.js';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import missingReasoning from '../../rules/missing-reasoning.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unsignedReasoning from '../../rules/unsigned-reasoning.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/anthropic-messages/format.ts';

/** The dialect `deepseek-anthropic` (DeepSeek, Anthropic endpoint) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [conflictingSettings, unsupportedRole, duplicateToolResult, missingReasoning, unansweredToolCall, reusedToolCallId, unsignedReasoning] };

export default module;
