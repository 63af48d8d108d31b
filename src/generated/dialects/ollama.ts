// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/ollama.js';
import emptyConversation from '../../rules/empty-conversation.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import misnamedReasoning from '../../rules/misnamed-reasoning.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import missingUserMessage from '../../rules/missing-user-message.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedTools from '../../rules/unsupported-tools.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/ollama-chat/format.ts';

/** The dialect `ollama` (Ollama) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unsupportedRole, malformedMedia, unsupportedMedia, missingToolCallId, emptyConversation, misnamedReasoning, orphanToolResult, unexpectedRoleOrder, misplacedSystemMessage, unansweredToolCall, missingUserMessage, reusedToolCallId, unknownField, unsupportedTools] };

export default module;
