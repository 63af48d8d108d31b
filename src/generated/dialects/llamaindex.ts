// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/llamaindex.js';
import malformedMedia from '../../rules/malformed-media.ts';
import missingField from '../../rules/missing-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/llamaindex/format.ts';

/** The dialect `llamaindex` (LlamaIndex chat messages) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, malformedMedia] };

export default module;
