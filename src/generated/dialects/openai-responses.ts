// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/openai-responses.js';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import danglingItemReference from '../../rules/dangling-item-reference.ts';
import danglingResponseReference from '../../rules/dangling-response-reference.ts';
import duplicateItemId from '../../rules/duplicate-item-id.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import foreignReasoning from '../../rules/foreign-reasoning.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import jsonModeWithoutJsonWord from '../../rules/json-mode-without-json-word.ts';
import lostCachePrefix from '../../rules/lost-cache-prefix.ts';
import malformedItemId from '../../rules/malformed-item-id.ts';
import malformedReasoningItem from '../../rules/malformed-reasoning-item.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import missingField from '../../rules/missing-field.ts';
import missingNamespace from '../../rules/missing-namespace.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import separatedReasoningItem from '../../rules/separated-reasoning-item.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedReasoning from '../../rules/unexpected-reasoning.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `openai-responses` (OpenAI Responses) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, invalidSetting, conflictingSettings, missingField, unknownPartType, unsupportedRole, partInWrongRole, unsupportedMedia, danglingItemReference, danglingResponseReference, malformedItemId, duplicateItemId, missingToolCallId, duplicateToolResult, emptyConversation, foreignReasoning, interruptedToolResults, jsonModeWithoutJsonWord, lostCachePrefix, malformedReasoningItem, malformedToolCallId, malformedToolDefinition, malformedToolName, orphanToolResult, missingNamespace, unansweredToolCall, reusedToolCallId, separatedReasoningItem, unexpectedReasoning, unknownField] };

export default module;
