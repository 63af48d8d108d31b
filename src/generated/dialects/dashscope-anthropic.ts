// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/dashscope-anthropic.js';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/anthropic-messages/format.ts';

/** The dialect `dashscope-anthropic` (Alibaba Cloud Model Studio, Anthropic endpoint) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedRole, unsupportedContentForm] };

export default module;
