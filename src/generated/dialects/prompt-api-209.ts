// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/prompt-api-209.js';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import emptyMessage from '../../rules/empty-message.ts';
import malformedMedia from '../../rules/malformed-media.ts';
import mismatchedToolName from '../../rules/mismatched-tool-name.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import streamEventOrder from '../../rules/stream-event-order.ts';
import streamFragmentLost from '../../rules/stream-fragment-lost.ts';
import timeRunsBackwards from '../../rules/time-runs-backwards.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unfinishedToolCall from '../../rules/unfinished-tool-call.ts';
import unknownPartType from '../../rules/unknown-part-type.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import usageMismatch from '../../rules/usage-mismatch.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/prompt-api-209/format.ts';

/** The dialect `prompt-api-209` (Web Prompt API, proposal 209) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [wrongType, missingField, unknownPartType, unsupportedRole, malformedMedia, missingToolCallId, duplicateToolResult, emptyMessage, mismatchedToolName, orphanToolResult, unansweredToolCall, reusedToolCallId, streamEventOrder, streamFragmentLost, timeRunsBackwards, unfinishedToolCall, usageMismatch] };

export default module;
