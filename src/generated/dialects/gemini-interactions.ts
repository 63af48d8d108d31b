// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/gemini-interactions.js';
import emptyConversation from '../../rules/empty-conversation.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/gemini-interactions/format.ts';

/** The dialect `gemini-interactions` (Gemini API, Interactions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unsupportedRole, missingToolCallId, emptyConversation, malformedToolName, orphanToolResult, unansweredToolCall, unexpectedLastRole] };

export default module;
