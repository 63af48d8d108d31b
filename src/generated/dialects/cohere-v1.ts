// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/cohere-v1.js';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import emptyMessage from '../../rules/empty-message.ts';
import missingField from '../../rules/missing-field.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/cohere-chat-v1/format.ts';

/** The dialect `cohere-v1` (Cohere Chat v1) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, conflictingSettings, missingField, unsupportedRole, emptyMessage, unexpectedRoleOrder, unansweredToolCall] };

export default module;
