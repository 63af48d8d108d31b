// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/sharegpt.js';
import emptyConversation from '../../rules/empty-conversation.ts';
import malformedToolCall from '../../rules/malformed-tool-call.ts';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import missingField from '../../rules/missing-field.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/sharegpt/format.ts';

/** The dialect `sharegpt` (ShareGPT) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unsupportedRole, emptyConversation, malformedToolCall, malformedToolDefinition, unexpectedRoleOrder, unexpectedLastRole] };

export default module;
