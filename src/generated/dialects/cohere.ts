// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/cohere.js';
import emptyMessage from '../../rules/empty-message.ts';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedTools from '../../rules/unsupported-tools.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/cohere-chat/format.ts';

/** The dialect `cohere` (Cohere Chat v2) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, unsupportedMedia, missingToolCallId, missingContent, emptyMessage, unansweredToolCall, unsupportedTools] };

export default module;
