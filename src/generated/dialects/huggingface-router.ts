// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/huggingface-router.js';
import missingContent from '../../rules/missing-content.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `huggingface-router` (Hugging Face Inference Providers) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unknownPartType, unsupportedMedia, missingToolCallId, missingContent, unexpectedRoleOrder, unknownField] };

export default module;
