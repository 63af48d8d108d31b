// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/gemini-cli.js';
import unsupportedRole from '../../rules/unsupported-role.ts';
import type { DialectModule } from '../../shapes/dialect-module.ts';
import format from '../../shapes/gemini-generate.ts';

/** The dialect `gemini-cli` (Gemini CLI, chat history) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedRole] };

export default module;
