// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/openrouter.js';
import alteredReasoning from '../../rules/altered-reasoning.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import misnamedReasoning from '../../rules/misnamed-reasoning.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingReasoning from '../../rules/missing-reasoning.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `openrouter` (OpenRouter chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [alteredReasoning, wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, missingContent, interruptedToolResults, malformedToolCallId, misnamedReasoning, orphanToolResult, missingReasoning] };

export default module;
