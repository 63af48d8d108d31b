// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/mistral.js';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import contentBesideToolCalls from '../../rules/content-beside-tool-calls.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import emptyMessage from '../../rules/empty-message.ts';
import emptyToolCalls from '../../rules/empty-tool-calls.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import misplacedPrefix from '../../rules/misplaced-prefix.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import toolResultsOutOfOrder from '../../rules/tool-results-out-of-order.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedReasoning from '../../rules/unexpected-reasoning.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `mistral` (Mistral chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, invalidSetting, conflictingSettings, missingField, contentBesideToolCalls, unknownPartType, unsupportedRole, unsupportedMedia, missingToolCallId, duplicateToolResult, emptyConversation, emptyToolCalls, missingContent, emptyMessage, interruptedToolResults, malformedToolCallId, malformedToolDefinition, malformedToolName, misplacedPrefix, orphanToolResult, unexpectedRoleOrder, unansweredToolCall, unexpectedLastRole, reusedToolCallId, toolResultsOutOfOrder, unexpectedReasoning, unknownField] };

export default module;
