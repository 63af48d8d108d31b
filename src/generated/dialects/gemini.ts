// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/gemini.js';
import contentBesideToolResults from '../../rules/content-beside-tool-results.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import emptyMessage from '../../rules/empty-message.ts';
import emptyText from '../../rules/empty-text.ts';
import foreignReasoning from '../../rules/foreign-reasoning.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import lostCachePrefix from '../../rules/lost-cache-prefix.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import mismatchedToolName from '../../rules/mismatched-tool-name.ts';
import missingField from '../../rules/missing-field.ts';
import missingTools from '../../rules/missing-tools.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import toolLimit from '../../rules/tool-limit.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unsignedReasoning from '../../rules/unsigned-reasoning.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedTools from '../../rules/unsupported-tools.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/gemini-generate/format.ts';

/** The dialect `gemini` (Gemini API, generateContent) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unsupportedRole, unsupportedMedia, contentBesideToolResults, duplicateToolResult, emptyConversation, emptyMessage, emptyText, foreignReasoning, interruptedToolResults, lostCachePrefix, malformedToolName, missingTools, mismatchedToolName, orphanToolResult, unexpectedRoleOrder, unansweredToolCall, unexpectedLastRole, reusedToolCallId, toolLimit, unknownField, unsignedReasoning, unsupportedTools] };

export default module;
