// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/deepseek-responses.js';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import loneSurrogate from '../../rules/lone-surrogate.ts';
import malformedItemId from '../../rules/malformed-item-id.ts';
import malformedReasoningItem from '../../rules/malformed-reasoning-item.ts';
import missingReasoning from '../../rules/missing-reasoning.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import separatedReasoningItem from '../../rules/separated-reasoning-item.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `deepseek-responses` (DeepSeek Responses) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [partInWrongRole, malformedItemId, interruptedToolResults, loneSurrogate, malformedReasoningItem, orphanToolResult, missingReasoning, unansweredToolCall, separatedReasoningItem] };

export default module;
