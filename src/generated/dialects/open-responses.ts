// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/open-responses.js';
import malformedReasoningItem from '../../rules/malformed-reasoning-item.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `open-responses` (Open Responses) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unsupportedRole, missingToolCallId, malformedReasoningItem, malformedToolCallId, malformedToolName, orphanToolResult, unansweredToolCall] };

export default module;
