// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/prompt-api.js';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import mismatchedToolName from '../../rules/mismatched-tool-name.ts';
import misplacedPrefix from '../../rules/misplaced-prefix.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/prompt-api/format.ts';

/** The dialect `prompt-api` (Web Prompt API) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, malformedMedia, missingToolCallId, duplicateToolResult, interruptedToolResults, mismatchedToolName, misplacedPrefix, orphanToolResult, misplacedSystemMessage, unansweredToolCall] };

export default module;
