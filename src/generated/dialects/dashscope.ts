// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/dashscope.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyToolCalls from '../../rules/empty-tool-calls.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import jsonModeWithoutJsonWord from '../../rules/json-mode-without-json-word.ts';
import missingContent from '../../rules/missing-content.ts';
import missingReasoning from '../../rules/missing-reasoning.ts';
import missingUserMessage from '../../rules/missing-user-message.ts';
import multipleSystemMessages from '../../rules/multiple-system-messages.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import toolLimit from '../../rules/tool-limit.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `dashscope` (DashScope (Alibaba Model Studio), compatible mode) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, wrongType, invalidSetting, conflictingSettings, unknownPartType, unsupportedRole, duplicateToolResult, emptyToolCalls, missingContent, interruptedToolResults, jsonModeWithoutJsonWord, multipleSystemMessages, orphanToolResult, unexpectedRoleOrder, missingReasoning, unansweredToolCall, unexpectedLastRole, missingUserMessage, toolLimit] };

export default module;
