// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/azure-openai.js';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import emptyToolCalls from '../../rules/empty-tool-calls.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import localFieldOnWire from '../../rules/local-field-on-wire.ts';
import malformedAuthorName from '../../rules/malformed-author-name.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import toolLimit from '../../rules/tool-limit.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import undeclaredTool from '../../rules/undeclared-tool.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `azure-openai` (Azure OpenAI chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unsupportedRole, malformedMedia, missingToolCallId, duplicateToolResult, emptyConversation, emptyToolCalls, missingContent, interruptedToolResults, localFieldOnWire, malformedAuthorName, malformedToolCallId, malformedToolName, orphanToolResult, unexpectedRoleOrder, unansweredToolCall, unexpectedLastRole, toolLimit, undeclaredTool] };

export default module;
