// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/ai-sdk-model.js';
import emptyConversation from '../../rules/empty-conversation.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import missingField from '../../rules/missing-field.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import partInWrongRole from '../../rules/part-in-wrong-role.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unresolvedToolApproval from '../../rules/unresolved-tool-approval.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/ai-sdk-model/format.ts';

/** The dialect `ai-sdk-model` (Vercel AI SDK, model messages) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, partInWrongRole, emptyConversation, interruptedToolResults, orphanToolResult, unansweredToolCall, unresolvedToolApproval] };

export default module;
