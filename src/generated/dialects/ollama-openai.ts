// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/ollama-openai.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import misnamedReasoning from '../../rules/misnamed-reasoning.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingContent from '../../rules/missing-content.ts';
import missingUserMessage from '../../rules/missing-user-message.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `ollama-openai` (Ollama, OpenAI endpoint) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, argumentsNotObject, wrongType, invalidSetting, unknownPartType, unsupportedRole, malformedMedia, emptyConversation, missingContent, misnamedReasoning, orphanToolResult, unexpectedRoleOrder, misplacedSystemMessage, unansweredToolCall, missingUserMessage, unknownField, unsupportedContentForm] };

export default module;
