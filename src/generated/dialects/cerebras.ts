// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/cerebras.js';
import conflictingSettings from '../../rules/conflicting-settings.ts';
import localFieldOnWire from '../../rules/local-field-on-wire.ts';
import loneSurrogate from '../../rules/lone-surrogate.ts';
import lostCachePrefix from '../../rules/lost-cache-prefix.ts';
import missingContent from '../../rules/missing-content.ts';
import unexpectedReasoning from '../../rules/unexpected-reasoning.ts';
import unknownField from '../../rules/unknown-field.ts';
import unsupportedContentForm from '../../rules/unsupported-content-form.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `cerebras` (Cerebras chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, conflictingSettings, unsupportedRole, unsupportedMedia, missingContent, localFieldOnWire, loneSurrogate, lostCachePrefix, unexpectedReasoning, unknownField, unsupportedContentForm] };

export default module;
