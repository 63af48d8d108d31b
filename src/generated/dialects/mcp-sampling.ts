// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/mcp-sampling.js';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import contentBesideToolResults from '../../rules/content-beside-tool-results.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/mcp-sampling/format.ts';

/** The dialect `mcp-sampling` (MCP sampling) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotObject, wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, contentBesideToolResults, missingToolCallId, duplicateToolResult, interruptedToolResults, orphanToolResult, unansweredToolCall] };

export default module;
