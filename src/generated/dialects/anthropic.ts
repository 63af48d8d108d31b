// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/anthropic.js';
import alteredReasoning from '../../rules/altered-reasoning.ts';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import blankText from '../../rules/blank-text.ts';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import contentBesideToolCalls from '../../rules/content-beside-tool-calls.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import emptyMessage from '../../rules/empty-message.ts';
import emptyReasoning from '../../rules/empty-reasoning.ts';
import emptyText from '../../rules/empty-text.ts';
import emptyToolResult from '../../rules/empty-tool-result.ts';
import foreignReasoning from '../../rules/foreign-reasoning.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import lostCachePrefix from '../../rules/lost-cache-prefix.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import mediaLimit from '../../rules/media-limit.ts';
import misplacedCacheControl from '../../rules/misplaced-cache-control.ts';
import misplacedReasoning from '../../rules/misplaced-reasoning.ts';
import misplacedServerToolResult from '../../rules/misplaced-server-tool-result.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingField from '../../rules/missing-field.ts';
import missingReasoning from '../../rules/missing-reasoning.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import missingTools from '../../rules/missing-tools.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import prefixBoundReasoning from '../../rules/prefix-bound-reasoning.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import tooManyCacheControls from '../../rules/too-many-cache-controls.ts';
import toolResultNotLeading from '../../rules/tool-result-not-leading.ts';
import trailingWhitespace from '../../rules/trailing-whitespace.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedFirstRole from '../../rules/unexpected-first-role.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsignedReasoning from '../../rules/unsigned-reasoning.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedSystemContent from '../../rules/unsupported-system-content.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/anthropic-messages/format.ts';

/** The dialect `anthropic` (Anthropic API) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [alteredReasoning, argumentsNotObject, wrongType, blankText, invalidSetting, conflictingSettings, missingField, contentBesideToolCalls, unknownPartType, unsupportedRole, unsupportedSystemContent, partInWrongRole, malformedMedia, unsupportedMedia, missingToolCallId, duplicateToolResult, emptyConversation, emptyMessage, emptyReasoning, emptyToolResult, emptyText, foreignReasoning, interruptedToolResults, lostCachePrefix, malformedToolCallId, malformedToolDefinition, malformedToolName, mediaLimit, missingTools, misplacedCacheControl, misplacedReasoning, misplacedServerToolResult, orphanToolResult, unexpectedFirstRole, unexpectedRoleOrder, misplacedSystemMessage, missingReasoning, unansweredToolCall, unexpectedLastRole, prefixBoundReasoning, reusedToolCallId, tooManyCacheControls, toolResultNotLeading, trailingWhitespace, unknownField, unsignedReasoning] };

export default module;
