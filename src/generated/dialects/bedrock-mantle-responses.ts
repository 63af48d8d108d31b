// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/bedrock-mantle-responses.js';
import foreignReasoning from '../../rules/foreign-reasoning.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-responses/format.ts';

/** The dialect `bedrock-mantle-responses` (Amazon Bedrock, OpenAI-compatible Responses) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [foreignReasoning, reusedToolCallId] };

export default module;
