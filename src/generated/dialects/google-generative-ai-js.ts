// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/google-generative-ai-js.js';
import contentBesideToolResults from '../../rules/content-beside-tool-results.ts';
import emptyConversation from '../../rules/empty-conversation.ts';
import emptyMessage from '../../rules/empty-message.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import unexpectedFirstRole from '../../rules/unexpected-first-role.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/gemini-generate/format.ts';

/** The dialect `google-generative-ai-js` (Google Generative AI for JavaScript, chat sessions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, unsupportedRole, partInWrongRole, contentBesideToolResults, emptyConversation, emptyMessage, unexpectedFirstRole] };

export default module;
