// Made by `npm run generate` from src/dialects/ and src/rules/. Edit those, not this.

import dialect from '../dialect-data/react-json.js';
import argumentsNotObject from '../../rules/arguments-not-object.ts';
import changedModel from '../../rules/changed-model.ts';
import historyBesideTrace from '../../rules/history-beside-trace.ts';
import impossibleLevel from '../../rules/impossible-level.ts';
import localFieldOnWire from '../../rules/local-field-on-wire.ts';
import misfitSelection from '../../rules/misfit-selection.ts';
import missingField from '../../rules/missing-field.ts';
import orphanToolResult from '../../rules/orphan-tool-result.ts';
import overlongResult from '../../rules/overlong-result.ts';
import runLimit from '../../rules/run-limit.ts';
import strayInterrupt from '../../rules/stray-interrupt.ts';
import unansweredToolCall from '../../rules/unanswered-tool-call.ts';
import unexpectedRoleOrder from '../../rules/unexpected-role-order.ts';
import unsupportedParallelCalls from '../../rules/unsupported-parallel-calls.ts';
import unsupportedRole from '../../rules/unsupported-role.ts';
import unsupportedTools from '../../rules/unsupported-tools.ts';
import wrongType from '../../rules/wrong-type.ts';
import type { DialectModule } from '../../formats/engine/dialect-module.ts';
import format from '../../formats/react-json/format.ts';

/** The dialect `react-json` (ReAct engine, JSON mode) for `lint` of `rolecall/lint`. */
const module: DialectModule = { dialect, format, rules: [argumentsNotObject, wrongType, changedModel, missingField, unsupportedRole, historyBesideTrace, impossibleLevel, localFieldOnWire, misfitSelection, orphanToolResult, unexpectedRoleOrder, unansweredToolCall, overlongResult, runLimit, strayInterrupt, unsupportedParallelCalls, unsupportedTools] };

export default module;
