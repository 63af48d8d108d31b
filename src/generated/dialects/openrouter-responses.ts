// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/openrouter-responses.js';
import duplicateItemId from '../../rules/duplicate-item-id.ts';
import missingField from '../../rules/missing-field.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `openrouter-responses` (OpenRouter Responses) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [missingField, partInWrongRole, duplicateItemId] };

export default module;
