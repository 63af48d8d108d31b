// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/haystack.js';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import missingField from '../../rules/missing-field.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/haystack/format.ts';

/** The dialect `haystack` (Haystack chat messages) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotObject, wrongType, missingField, unknownPartType, unsupportedRole, malformedMedia, unsupportedMedia, unknownField] };

export default module;
