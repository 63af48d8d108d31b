// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/langchain-js.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import missingField from '../../rules/missing-field.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/langchain/format.ts';

/** The dialect `langchain-js` (LangChain for JavaScript, chat models) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, wrongType, missingField, unsupportedRole, unansweredToolCall] };

export default module;
