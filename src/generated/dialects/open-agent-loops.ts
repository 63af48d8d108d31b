// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/open-agent-loops.js';
import alteredReasoning from '../../rules/altered-reasoning.ts';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import argumentsRefusedBySchema from '../../rules/arguments-refused-by-schema.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyToolCalls from '../../rules/empty-tool-calls.ts';
import emptyToolResult from '../../rules/empty-tool-result.ts';
import finishReasonContradictsContent from '../../rules/finish-reason-contradicts-content.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import localFieldOnWire from '../../rules/local-field-on-wire.ts';
import mismatchedToolName from '../../rules/mismatched-tool-name.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import rewrittenHistory from '../../rules/rewritten-history.ts';
import timeRunsBackwards from '../../rules/time-runs-backwards.ts';
import toolResultsOutOfOrder from '../../rules/tool-results-out-of-order.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedReasoning from '../../rules/unexpected-reasoning.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/open-agent-loops/format.ts';

/** The dialect `open-agent-loops` (Open Agent Loops) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [alteredReasoning, argumentsNotJson, argumentsRefusedBySchema, wrongType, missingField, unknownPartType, unsupportedRole, missingToolCallId, duplicateToolResult, emptyToolCalls, missingContent, emptyToolResult, finishReasonContradictsContent, interruptedToolResults, localFieldOnWire, mismatchedToolName, orphanToolResult, unansweredToolCall, reusedToolCallId, rewrittenHistory, timeRunsBackwards, toolResultsOutOfOrder, unexpectedReasoning, unknownField, unsupportedContentForm] };

export default module;
