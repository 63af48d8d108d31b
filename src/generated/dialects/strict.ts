// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/strict.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import argumentsRefusedBySchema from '../../rules/arguments-refused-by-schema.ts';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import contentBesideToolResults from '../../rules/content-beside-tool-results.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import emptyMessage from '../../rules/empty-message.ts';
import emptyText from '../../rules/empty-text.ts';
import emptyToolCalls from '../../rules/empty-tool-calls.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import jsonModeWithoutJsonWord from '../../rules/json-mode-without-json-word.ts';
import localFieldOnWire from '../../rules/local-field-on-wire.ts';
import loneSurrogate from '../../rules/lone-surrogate.ts';
import malformedAuthorName from '../../rules/malformed-author-name.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import mediaLimit from '../../rules/media-limit.ts';
import misplacedPrefix from '../../rules/misplaced-prefix.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import missingTools from '../../rules/missing-tools.ts';
import missingUserMessage from '../../rules/missing-user-message.ts';
import multipleSystemMessages from '../../rules/multiple-system-messages.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import templateRefusal from '../../rules/template-refusal.ts';
import toolLimit from '../../rules/tool-limit.ts';
import toolResultsOutOfOrder from '../../rules/tool-results-out-of-order.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import undeclaredTool from '../../rules/undeclared-tool.ts';
import unexpectedFirstRole from '../../rules/unexpected-first-role.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedReasoning from '../../rules/unexpected-reasoning.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `strict` (Strictest of all servers) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, argumentsNotObject, argumentsRefusedBySchema, wrongType, invalidSetting, conflictingSettings, missingField, unknownPartType, unsupportedRole, partInWrongRole, malformedMedia, unsupportedMedia, contentBesideToolResults, missingToolCallId, duplicateToolResult, emptyConversation, emptyToolCalls, missingContent, emptyMessage, emptyText, interruptedToolResults, jsonModeWithoutJsonWord, localFieldOnWire, loneSurrogate, malformedAuthorName, malformedToolCallId, malformedToolDefinition, malformedToolName, mediaLimit, missingTools, misplacedPrefix, multipleSystemMessages, orphanToolResult, unexpectedFirstRole, unexpectedRoleOrder, misplacedSystemMessage, unansweredToolCall, unexpectedLastRole, missingUserMessage, reusedToolCallId, templateRefusal, toolLimit, toolResultsOutOfOrder, undeclaredTool, unexpectedReasoning, unknownField, unsupportedContentForm] };

export default module;
