// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/vercel-gateway.js';
import missingContent from '../../rules/missing-content.ts';
import unknownField from '../../rules/unknown-field.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `vercel-gateway` (Vercel AI Gateway chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedRole, missingContent, unknownField] };

export default module;
