// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/ollama-responses.js';
import missingField from '../../rules/missing-field.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `ollama-responses` (Ollama Responses) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [missingField, unknownPartType] };

export default module;
