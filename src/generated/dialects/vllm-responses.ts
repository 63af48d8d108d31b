// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/vllm-responses.js';
import emptyMessage from '../../rules/empty-message.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `vllm-responses` (vLLM Responses) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [partInWrongRole, emptyMessage] };

export default module;
