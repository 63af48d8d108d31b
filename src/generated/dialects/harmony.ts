// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/harmony.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import mismatchedToolName from '../../rules/mismatched-tool-name.ts';
import missingField from '../../rules/missing-field.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import rawControlTokens from '../../rules/raw-control-tokens.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedPhase from '../../rules/unsupported-phase.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/harmony/format.ts';

/** The dialect `harmony` (OpenAI harmony) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, interruptedToolResults, mismatchedToolName, orphanToolResult, unansweredToolCall, rawControlTokens, unknownField, unsupportedPhase] };

export default module;
