// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/nvidia-nim.js';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `nvidia-nim` (NVIDIA NIM chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [missingToolCallId, unexpectedRoleOrder, unsupportedContentForm] };

export default module;
