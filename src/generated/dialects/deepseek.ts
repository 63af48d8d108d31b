// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/deepseek.js';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyReasoning from '../../rules/empty-reasoning.ts';
import emptyToolCalls from '../../rules/empty-tool-calls.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import loneSurrogate from '../../rules/lone-surrogate.ts';
import lostCachePrefix from '../../rules/lost-cache-prefix.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import misnamedReasoning from '../../rules/misnamed-reasoning.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingReasoning from '../../rules/missing-reasoning.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import toolLimit from '../../rules/tool-limit.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedReasoning from '../../rules/unexpected-reasoning.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `deepseek` (DeepSeek chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, invalidSetting, conflictingSettings, missingField, unknownPartType, unsupportedRole, missingToolCallId, duplicateToolResult, emptyToolCalls, missingContent, emptyReasoning, interruptedToolResults, loneSurrogate, lostCachePrefix, malformedToolDefinition, malformedToolName, misnamedReasoning, orphanToolResult, unexpectedRoleOrder, missingReasoning, unansweredToolCall, unexpectedLastRole, reusedToolCallId, toolLimit, unexpectedReasoning, unsupportedContentForm] };

export default module;
