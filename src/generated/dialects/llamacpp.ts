// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/llamacpp.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import misnamedReasoning from '../../rules/misnamed-reasoning.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import missingUserMessage from '../../rules/missing-user-message.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import templateRefusal from '../../rules/template-refusal.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `llamacpp` (llama.cpp server) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, missingToolCallId, missingContent, malformedToolCallId, misnamedReasoning, orphanToolResult, unexpectedRoleOrder, misplacedSystemMessage, unansweredToolCall, unexpectedLastRole, missingUserMessage, templateRefusal, unknownField] };

export default module;
