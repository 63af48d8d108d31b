// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/deepagents-log.js';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import malformedToolCall from '../../rules/malformed-tool-call.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import mismatchedToolName from '../../rules/mismatched-tool-name.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import timeRunsBackwards from '../../rules/time-runs-backwards.ts';
import toolResultsOutOfOrder from '../../rules/tool-results-out-of-order.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/deepagents-log/format.ts';

/** The dialect `deepagents-log` (DeepAgents message log) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unsupportedRole, partInWrongRole, malformedMedia, missingToolCallId, duplicateToolResult, interruptedToolResults, malformedToolCall, malformedToolCallId, mismatchedToolName, orphanToolResult, unansweredToolCall, reusedToolCallId, timeRunsBackwards, toolResultsOutOfOrder] };

export default module;
