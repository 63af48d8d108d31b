// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/openai-agents.js';
import malformedMedia from '../../rules/malformed-media.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-agents/format.ts';

/** The dialect `openai-agents` (OpenAI Agents SDK for JavaScript) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, malformedMedia, missingToolCallId, reusedToolCallId, unsupportedContentForm] };

export default module;
