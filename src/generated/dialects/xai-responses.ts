// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/xai-responses.js';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import emptyMessage from '../../rules/empty-message.ts';
import foreignReasoning from '../../rules/foreign-reasoning.ts';
import malformedReasoningItem from '../../rules/malformed-reasoning-item.ts';
import missingTools from '../../rules/missing-tools.ts';
import toolLimit from '../../rules/tool-limit.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `xai-responses` (xAI Responses) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [conflictingSettings, unknownPartType, emptyMessage, foreignReasoning, malformedReasoningItem, missingTools, toolLimit] };

export default module;
