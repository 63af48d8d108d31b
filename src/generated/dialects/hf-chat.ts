// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/hf-chat.js';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import missingField from '../../rules/missing-field.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/hf-chat/format.ts';

/** The dialect `hf-chat` (Hugging Face chat templates) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotObject, wrongType, missingField] };

export default module;
