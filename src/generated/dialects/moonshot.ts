// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/moonshot.js';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyMessage from '../../rules/empty-message.ts';
import emptyText from '../../rules/empty-text.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import missingContent from '../../rules/missing-content.ts';
import missingReasoning from '../../rules/missing-reasoning.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `moonshot` (Moonshot (Kimi) chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [invalidSetting, conflictingSettings, unknownPartType, malformedMedia, duplicateToolResult, missingContent, emptyMessage, emptyText, interruptedToolResults, malformedToolName, orphanToolResult, missingReasoning, unansweredToolCall, reusedToolCallId] };

export default module;
