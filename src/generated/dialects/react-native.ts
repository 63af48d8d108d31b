// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/react-native.js';
import argumentsNotJson from '../../rules/arguments-not-json.ts';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import changedModel from '../../rules/changed-model.ts';
import duplicateToolResult from '../../rules/duplicate-tool-result.ts';
import historyBesideTrace from '../../rules/history-beside-trace.ts';
import impossibleLevel from '../../rules/impossible-level.ts';
import interruptedToolResults from '../../rules/interrupted-tool-results.ts';
import localFieldOnWire from '../../rules/local-field-on-wire.ts';
import malformedToolCall from '../../rules/malformed-tool-call.ts';
import misfitSelection from '../../rules/misfit-selection.ts';
import missingField from '../../rules/missing-field.ts';
import missingToolCallId from '../../rules/missing-tool-call-id.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import overlongResult from '../../rules/overlong-result.ts';
import reusedToolCallId from '../../rules/reused-tool-call-id.ts';
import runLimit from '../../rules/run-limit.ts';
import strayInterrupt from '../../rules/stray-interrupt.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedTools from '../../rules/unsupported-tools.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/react-native/format.ts';

/** The dialect `react-native` (ReAct engine, native mode) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotJson, argumentsNotObject, wrongType, changedModel, missingField, unsupportedRole, missingToolCallId, duplicateToolResult, historyBesideTrace, impossibleLevel, interruptedToolResults, localFieldOnWire, malformedToolCall, misfitSelection, orphanToolResult, unexpectedRoleOrder, unansweredToolCall, overlongResult, reusedToolCallId, runLimit, strayInterrupt, unsupportedTools] };

export default module;
