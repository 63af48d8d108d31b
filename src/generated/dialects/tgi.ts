// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/tgi.js';
import missingContent from '../../rules/missing-content.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import templateRefusal from '../../rules/template-refusal.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `tgi` (Text Generation Inference) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, missingToolCallId, missingContent, unexpectedRoleOrder, unansweredToolCall, templateRefusal] };

export default module;
