// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/atif.js';
import duplicateItemId from '../../rules/duplicate-item-id.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import malformedItemId from '../../rules/malformed-item-id.ts';
import missingField from '../../rules/missing-field.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/atif/format.ts';

/** The dialect `atif` (ATIF) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, malformedItemId, duplicateItemId, emptyConversation, orphanToolResult, unknownField] };

export default module;
