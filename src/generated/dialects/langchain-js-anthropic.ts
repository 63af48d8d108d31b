// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/langchain-js-anthropic.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/langchain/format.ts';

/** The dialect `langchain-js-anthropic` (LangChain for JavaScript, ChatAnthropic) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, wrongType, missingField, unsupportedRole, missingToolCallId, misplacedSystemMessage] };

export default module;
