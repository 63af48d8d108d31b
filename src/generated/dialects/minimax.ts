// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/minimax.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import multipleSystemMessages from '../../rules/multiple-system-messages.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import toolResultsOutOfOrder from '../../rules/tool-results-out-of-order.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import undeclaredTool from '../../rules/undeclared-tool.ts';
import unknownField from '../../rules/unknown-field.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `minimax` (MiniMax chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, argumentsNotObject, wrongType, conflictingSettings, missingToolCallId, duplicateToolResult, interruptedToolResults, malformedToolDefinition, multipleSystemMessages, orphanToolResult, misplacedSystemMessage, unansweredToolCall, reusedToolCallId, toolResultsOutOfOrder, undeclaredTool, unknownField] };

export default module;
