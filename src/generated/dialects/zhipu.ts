// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/zhipu.js';
import alteredReasoning from '../../rules/altered-reasoning.ts';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import emptyMessage from '../../rules/empty-message.ts';
import emptyText from '../../rules/empty-text.ts';
import invalidSetting from '../../rules/invalid-setting.ts';
import missingContent from '../../rules/missing-content.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import missingUserMessage from '../../rules/missing-user-message.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedFirstRole from '../../rules/unexpected-first-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `zhipu` (Z.ai (Zhipu) chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [alteredReasoning, argumentsNotJson, wrongType, invalidSetting, conflictingSettings, unknownPartType, unsupportedRole, missingToolCallId, missingContent, emptyMessage, emptyText, unexpectedFirstRole, unexpectedRoleOrder, unansweredToolCall, missingUserMessage] };

export default module;
