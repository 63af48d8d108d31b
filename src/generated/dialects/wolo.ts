// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/wolo.js';
import duplicateItemId from '../../rules/duplicate-item-id.ts';
import impossibleToolCallStatus from '../../rules/impossible-tool-call-status.ts';
import missingField from '../../rules/missing-field.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import timeRunsBackwards from '../../rules/time-runs-backwards.ts';
import unfinishedToolCall from '../../rules/unfinished-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/wolo/format.ts';

/** The dialect `wolo` (Wolo sessions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, duplicateItemId, impossibleToolCallStatus, timeRunsBackwards, unfinishedToolCall] };

export default module;
