// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/hunyuan.js';
import emptyMessage from '../../rules/empty-message.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `hunyuan` (Tencent Hunyuan chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [emptyMessage, unexpectedRoleOrder, unexpectedLastRole] };

export default module;
