// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/featherless.js';
import misnamedReasoning from '../../rules/misnamed-reasoning.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `featherless` (Featherless chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [misnamedReasoning] };

export default module;
