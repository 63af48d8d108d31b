// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/vertex-openai.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import contentBesideToolCalls from '../../rules/content-beside-tool-calls.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import emptyToolCalls from '../../rules/empty-tool-calls.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `vertex-openai` (Vertex AI, OpenAI-compatible chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, wrongType, missingField, contentBesideToolCalls, unknownPartType, unsupportedRole, missingToolCallId, duplicateToolResult, emptyConversation, emptyToolCalls, missingContent, interruptedToolResults, orphanToolResult, unansweredToolCall] };

export default module;
