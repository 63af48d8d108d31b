// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/openai-agents-python-chat.js';
import emptyToolResult from '../../rules/empty-tool-result.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `openai-agents-python-chat` (OpenAI Agents SDK for Python, Chat Completions converter) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unknownPartType, unsupportedRole, malformedMedia, unsupportedMedia, emptyToolResult] };

export default module;
