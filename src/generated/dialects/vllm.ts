// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/vllm.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import emptyToolCalls from '../../rules/empty-tool-calls.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import misnamedReasoning from '../../rules/misnamed-reasoning.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingContent from '../../rules/missing-content.ts';
import missingTools from '../../rules/missing-tools.ts';
import missingUserMessage from '../../rules/missing-user-message.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import templateRefusal from '../../rules/template-refusal.ts';
import toolLimit from '../../rules/tool-limit.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedParallelCalls from '../../rules/unsupported-parallel-calls.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedSystemContent from '../../rules/unsupported-system-content.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `vllm` (vLLM server) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, wrongType, invalidSetting, conflictingSettings, unknownPartType, unsupportedRole, unsupportedSystemContent, emptyToolCalls, missingContent, missingTools, misnamedReasoning, orphanToolResult, unexpectedRoleOrder, misplacedSystemMessage, unansweredToolCall, missingUserMessage, templateRefusal, toolLimit, unknownField, unsupportedContentForm, unsupportedParallelCalls] };

export default module;
