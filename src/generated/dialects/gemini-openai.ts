// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/gemini-openai.js';
import alteredReasoning from '../../rules/altered-reasoning.ts';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyMessage from '../../rules/empty-message.ts';
import foreignReasoning from '../../rules/foreign-reasoning.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import missingContent from '../../rules/missing-content.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unsignedReasoning from '../../rules/unsigned-reasoning.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `gemini-openai` (Gemini API, OpenAI-compatible chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [alteredReasoning, conflictingSettings, unsupportedRole, duplicateToolResult, missingContent, emptyMessage, foreignReasoning, interruptedToolResults, malformedToolCallId, orphanToolResult, unexpectedRoleOrder, unansweredToolCall, unexpectedLastRole, unsignedReasoning] };

export default module;
