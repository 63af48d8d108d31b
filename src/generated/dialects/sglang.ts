// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/sglang.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import misnamedReasoning from '../../rules/misnamed-reasoning.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingContent from '../../rules/missing-content.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import missingUserMessage from '../../rules/missing-user-message.ts';
import rawControlTokens from '../../rules/raw-control-tokens.ts';
import templateRefusal from '../../rules/template-refusal.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedSystemContent from '../../rules/unsupported-system-content.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `sglang` (SGLang server) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, argumentsNotObject, wrongType, unknownPartType, unsupportedRole, unsupportedSystemContent, missingToolCallId, emptyConversation, missingContent, misnamedReasoning, misplacedSystemMessage, unansweredToolCall, missingUserMessage, rawControlTokens, templateRefusal, unknownField] };

export default module;
