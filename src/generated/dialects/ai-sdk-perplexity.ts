// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/ai-sdk-perplexity.js';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/ai-sdk-model/format.ts';

/** The dialect `ai-sdk-perplexity` (Vercel AI SDK, Perplexity provider) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedRole] };

export default module;
