// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/autogen.js';
import misplacedSystemMessage from '../../rules/misplaced-system-message.ts';
import multipleSystemMessages from '../../rules/multiple-system-messages.ts';
import unsupportedMedia from '../../rules/unsupported-media.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `autogen` (AutoGen model clients) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [unsupportedMedia, multipleSystemMessages, misplacedSystemMessage] };

export default module;
