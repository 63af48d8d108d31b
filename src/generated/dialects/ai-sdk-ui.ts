// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/ai-sdk-ui.js';
import emptyConversation from '../../rules/empty-conversation.ts';
import emptyMessage from '../../rules/empty-message.ts';
import impossibleToolCallStatus from '../../rules/impossible-tool-call-status.ts';
import missingField from '../../rules/missing-field.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/ai-sdk-ui/format.ts';

/** The dialect `ai-sdk-ui` (Vercel AI SDK, UI messages) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, emptyConversation, emptyMessage, impossibleToolCallStatus, unansweredToolCall] };

export default module;
