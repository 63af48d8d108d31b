// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/moonshot-anthropic.js';
import foreignReasoning from '../../rules/foreign-reasoning.ts';
import missingReasoning from '../../rules/missing-reasoning.ts';
import unsignedReasoning from '../../rules/unsigned-reasoning.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/anthropic-messages/format.ts';

/** The dialect `moonshot-anthropic` (Moonshot (Kimi), Anthropic endpoint) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [foreignReasoning, missingReasoning, unsignedReasoning] };

export default module;
