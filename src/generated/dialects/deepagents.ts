// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/deepagents.js';
import contradictoryView from '../../rules/contradictory-view.ts';
import duplicateItemId from '../../rules/duplicate-item-id.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import malformedItemId from '../../rules/malformed-item-id.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import malformedToolCall from '../../rules/malformed-tool-call.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import toolResultsOutOfOrder from '../../rules/tool-results-out-of-order.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/deepagents/format.ts';

/** The dialect `deepagents` (DeepAgents messages) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, malformedMedia, contradictoryView, malformedItemId, duplicateItemId, missingToolCallId, duplicateToolResult, interruptedToolResults, malformedToolCall, malformedToolCallId, orphanToolResult, unansweredToolCall, reusedToolCallId, toolResultsOutOfOrder] };

export default module;
