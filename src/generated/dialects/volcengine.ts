// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/volcengine.js';
import emptyText from '../../rules/empty-text.ts';
import missingContent from '../../rules/missing-content.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `volcengine` (Volcengine Ark (Doubao) chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedRole, missingContent, emptyText, unsupportedContentForm] };

export default module;
