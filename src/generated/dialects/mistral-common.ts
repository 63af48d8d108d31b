// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/mistral-common.js';
import contentBesideToolCalls from '../../rules/content-beside-tool-calls.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import emptyMessage from '../../rules/empty-message.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import misplacedPrefix from '../../rules/misplaced-prefix.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import toolResultsOutOfOrder from '../../rules/tool-results-out-of-order.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedFirstRole from '../../rules/unexpected-first-role.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedSystemContent from '../../rules/unsupported-system-content.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `mistral-common` (mistral-common (also vLLM and SGLang with its tokenizer)) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, contentBesideToolCalls, unknownPartType, unsupportedRole, unsupportedSystemContent, partInWrongRole, missingToolCallId, duplicateToolResult, emptyConversation, missingContent, emptyMessage, interruptedToolResults, malformedToolCallId, malformedToolName, misplacedPrefix, orphanToolResult, unexpectedFirstRole, unexpectedRoleOrder, unansweredToolCall, unexpectedLastRole, reusedToolCallId, toolResultsOutOfOrder] };

export default module;
