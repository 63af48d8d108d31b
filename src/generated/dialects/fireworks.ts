// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/fireworks.js';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import localFieldOnWire from '../../rules/local-field-on-wire.ts';
import lostCachePrefix from '../../rules/lost-cache-prefix.ts';
import missingContent from '../../rules/missing-content.ts';
import unexpectedReasoning from '../../rules/unexpected-reasoning.ts';
import unknownField from '../../rules/unknown-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `fireworks` (Fireworks chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, conflictingSettings, unknownPartType, missingContent, localFieldOnWire, lostCachePrefix, unexpectedReasoning, unknownField] };

export default module;
