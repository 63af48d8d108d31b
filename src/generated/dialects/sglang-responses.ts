// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/sglang-responses.js';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `sglang-responses` (SGLang Responses) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [partInWrongRole] };

export default module;
