// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/siliconflow.js';
import missingReasoning from '../../rules/missing-reasoning.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `siliconflow` (SiliconFlow chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [missingReasoning] };

export default module;
