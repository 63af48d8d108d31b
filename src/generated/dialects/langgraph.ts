// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/langgraph.js';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/langchain/format.ts';

/** The dialect `langgraph` (LangGraph for Python, prebuilt agents) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [duplicateToolResult, orphanToolResult, unansweredToolCall] };

export default module;
