// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/fireworks-anthropic.js';
import malformedToolDefinition from '../../rules/malformed-tool-definition.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/anthropic-messages/format.ts';

/** The dialect `fireworks-anthropic` (Fireworks, Anthropic endpoint) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [malformedToolDefinition] };

export default module;
