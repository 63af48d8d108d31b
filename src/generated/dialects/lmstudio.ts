// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/lmstudio.js';
import emptyMessage from '../../rules/empty-message.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingContent from '../../rules/missing-content.ts';
import missingUserMessage from '../../rules/missing-user-message.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `lmstudio` (LM Studio server) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [missingContent, emptyMessage, unexpectedRoleOrder, misplacedSystemMessage, missingUserMessage] };

export default module;
