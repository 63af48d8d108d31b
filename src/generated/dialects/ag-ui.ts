// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/ag-ui.js';
import duplicateItemId from '../../rules/duplicate-item-id.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/ag-ui/format.ts';

/** The dialect `ag-ui` (AG-UI) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, malformedMedia, duplicateItemId, missingToolCallId, orphanToolResult, unansweredToolCall, unknownField] };

export default module;
