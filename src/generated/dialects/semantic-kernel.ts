// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/semantic-kernel.js';
import blankText from '../../rules/blank-text.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import missingField from '../../rules/missing-field.ts';
import unexpectedFirstRole from '../../rules/unexpected-first-role.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/semantic-kernel/format.ts';

/** The dialect `semantic-kernel` (Semantic Kernel chat histories) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, blankText, missingField, unknownPartType, unsupportedRole, malformedMedia, emptyConversation, unexpectedFirstRole] };

export default module;
