// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/github-copilot.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import blankText from '../../rules/blank-text.ts';
import emptyMessage from '../../rules/empty-message.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import malformedToolCallId from '../../rules/malformed-tool-call-id.ts';
import malformedToolName from '../../rules/malformed-tool-name.ts';
import mediaLimit from '../../rules/media-limit.ts';
import missingContent from '../../rules/missing-content.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import toolLimit from '../../rules/tool-limit.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import undeclaredTool from '../../rules/undeclared-tool.ts';
import unexpectedLastRole from '../../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/openai-chat/format.ts';

/** The dialect `github-copilot` (GitHub Copilot chat completions) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, blankText, missingContent, emptyMessage, interruptedToolResults, malformedToolCallId, malformedToolName, mediaLimit, orphanToolResult, unexpectedRoleOrder, unansweredToolCall, unexpectedLastRole, toolLimit, undeclaredTool] };

export default module;
