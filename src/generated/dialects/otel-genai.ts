// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/otel-genai.js';
import missingField from '../../rules/missing-field.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/otel-genai/format.ts';

/** The dialect `otel-genai` (OpenTelemetry GenAI conventions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField] };

export default module;
