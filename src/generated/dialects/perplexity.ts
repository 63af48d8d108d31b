// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/perplexity.js';
import missingContent from '../../rules/missing-content.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `perplexity` (Perplexity Sonar chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unknownPartType, unsupportedRole, missingContent, unexpectedRoleOrder, unexpectedLastRole] };

export default module;
