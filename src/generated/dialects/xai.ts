// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/xai.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import emptyMessage from '../../rules/empty-message.ts';
import missingContent from '../../rules/missing-content.ts';
import toolLimit from '../../rules/tool-limit.ts';
import unexpectedReasoning from '../../rules/unexpected-reasoning.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `xai` (xAI chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, conflictingSettings, missingContent, emptyMessage, toolLimit, unexpectedReasoning, unsupportedContentForm] };

export default module;
