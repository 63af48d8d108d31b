// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/together.js';
import lostCachePrefix from '../../rules/lost-cache-prefix.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `together` (Together chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedMedia, lostCachePrefix, malformedToolDefinition, unexpectedRoleOrder, reusedToolCallId, unsupportedContentForm] };

export default module;
