// Made by `npm run generate` from src/rules/. Edit those, not this.

import alteredReasoning from '../rules/altered-reasoning.ts';
import argumentsNotJson from '../rules/arguments-not-json.ts';
import argumentsNotObject from '../rules/arguments-not-object.ts';
import argumentsRefusedBySchema from '../rules/arguments-refused-by-schema.ts';
import blankText from '../rules/blank-text.ts';
import changedModel from '../rules/changed-model.ts';
import conflictingSettings from '../rules/conflicting-settings.ts';
import contentBesideToolCalls from '../rules/content-beside-tool-calls.ts';
import contentBesideToolResults from '../rules/content-beside-tool-results.ts';
import contradictoryView from '../rules/contradictory-view.ts';
import danglingItemReference from '../rules/dangling-item-reference.ts';
import danglingResponseReference from '../rules/dangling-response-reference.ts';
import duplicateItemId from '../rules/duplicate-item-id.ts';
import duplicateKey from '../rules/duplicate-key.ts';
import duplicateToolResult from '../rules/duplicate-tool-result.ts';
import emptyConversation from '../rules/empty-conversation.ts';
import emptyMessage from '../rules/empty-message.ts';
import emptyReasoning from '../rules/empty-reasoning.ts';
import emptyText from '../rules/empty-text.ts';
import emptyToolCalls from '../rules/empty-tool-calls.ts';
import emptyToolResult from '../rules/empty-tool-result.ts';
import finishReasonContradictsContent from '../rules/finish-reason-contradicts-content.ts';
import foreignReasoning from '../rules/foreign-reasoning.ts';
import historyBesideTrace from '../rules/history-beside-trace.ts';
import impossibleLevel from '../rules/impossible-level.ts';
import impossibleToolCallStatus from '../rules/impossible-tool-call-status.ts';
import interruptedToolResults from '../rules/interrupted-tool-results.ts';
import invalidSetting from '../rules/invalid-setting.ts';
import jsonModeWithoutJsonWord from '../rules/json-mode-without-json-word.ts';
import localFieldOnWire from '../rules/local-field-on-wire.ts';
import loneSurrogate from '../rules/lone-surrogate.ts';
import lostCachePrefix from '../rules/lost-cache-prefix.ts';
import malformedAuthorName from '../rules/malformed-author-name.ts';
import malformedItemId from '../rules/malformed-item-id.ts';
import malformedMedia from '../rules/malformed-media.ts';
import malformedReasoningItem from '../rules/malformed-reasoning-item.ts';
import malformedToolCall from '../rules/malformed-tool-call.ts';
import malformedToolCallId from '../rules/malformed-tool-call-id.ts';
import malformedToolDefinition from '../rules/malformed-tool-definition.ts';
import malformedToolName from '../rules/malformed-tool-name.ts';
import mediaLimit from '../rules/media-limit.ts';
import misfitSelection from '../rules/misfit-selection.ts';
import mismatchedToolName from '../rules/mismatched-tool-name.ts';
import misnamedReasoning from '../rules/misnamed-reasoning.ts';
import misplacedCacheControl from '../rules/misplaced-cache-control.ts';
import misplacedPrefix from '../rules/misplaced-prefix.ts';
import misplacedReasoning from '../rules/misplaced-reasoning.ts';
import misplacedServerToolResult from '../rules/misplaced-server-tool-result.ts';
import misplacedSystemMessage from '../rules/misplaced-system-message.ts';
import missingContent from '../rules/missing-content.ts';
import missingField from '../rules/missing-field.ts';
import missingNamespace from '../rules/missing-namespace.ts';
import missingReasoning from '../rules/missing-reasoning.ts';
import missingToolCallId from '../rules/missing-tool-call-id.ts';
import missingTools from '../rules/missing-tools.ts';
import missingUserMessage from '../rules/missing-user-message.ts';
import multipleSystemMessages from '../rules/multiple-system-messages.ts';
import notEvaluated from '../rules/not-evaluated.ts';
import orphanToolResult from '../rules/orphan-tool-result.ts';
import overlongResult from '../rules/overlong-result.ts';
import partInWrongRole from '../rules/part-in-wrong-role.ts';
import prefixBoundReasoning from '../rules/prefix-bound-reasoning.ts';
import rawControlTokens from '../rules/raw-control-tokens.ts';
import reusedToolCallId from '../rules/reused-tool-call-id.ts';
import rewrittenHistory from '../rules/rewritten-history.ts';
import runLimit from '../rules/run-limit.ts';
import separatedReasoningItem from '../rules/separated-reasoning-item.ts';
import strayInterrupt from '../rules/stray-interrupt.ts';
import streamErrorIgnored from '../rules/stream-error-ignored.ts';
import streamEventOrder from '../rules/stream-event-order.ts';
import streamFragmentLost from '../rules/stream-fragment-lost.ts';
import templateRefusal from '../rules/template-refusal.ts';
import timeRunsBackwards from '../rules/time-runs-backwards.ts';
import tooManyCacheControls from '../rules/too-many-cache-controls.ts';
import toolLimit from '../rules/tool-limit.ts';
import toolResultNotLeading from '../rules/tool-result-not-leading.ts';
import toolResultsOutOfOrder from '../rules/tool-results-out-of-order.ts';
import trailingWhitespace from '../rules/trailing-whitespace.ts';
import truncatedStream from '../rules/truncated-stream.ts';
import unansweredToolCall from '../rules/unanswered-tool-call.ts';
import undeclaredTool from '../rules/undeclared-tool.ts';
import unexpectedFirstRole from '../rules/unexpected-first-role.ts';
import unexpectedLastRole from '../rules/unexpected-last-role.ts';
import unexpectedReasoning from '../rules/unexpected-reasoning.ts';
import unexpectedRoleOrder from '../rules/unexpected-role-order.ts';
import unfinishedToolCall from '../rules/unfinished-tool-call.ts';
import unknownField from '../rules/unknown-field.ts';
import unknownFinishReason from '../rules/unknown-finish-reason.ts';
import unknownPartType from '../rules/unknown-part-type.ts';
import unreadableJson from '../rules/unreadable-json.ts';
import unresolvedToolApproval from '../rules/unresolved-tool-approval.ts';
import unsignedReasoning from '../rules/unsigned-reasoning.ts';
import unsupportedContentForm from '../rules/unsupported-content-form.ts';
import unsupportedMedia from '../rules/unsupported-media.ts';
import unsupportedParallelCalls from '../rules/unsupported-parallel-calls.ts';
import unsupportedPhase from '../rules/unsupported-phase.ts';
import unsupportedRole from '../rules/unsupported-role.ts';
import unsupportedSystemContent from '../rules/unsupported-system-content.ts';
import unsupportedTools from '../rules/unsupported-tools.ts';
import usageMismatch from '../rules/usage-mismatch.ts';
import wrongType from '../rules/wrong-type.ts';
import type { AnyRule } from '../model/rule.ts';

export const ruleFiles: readonly AnyRule[] = [
  alteredReasoning,
  argumentsNotJson,
  argumentsNotObject,
  argumentsRefusedBySchema,
  blankText,
  changedModel,
  conflictingSettings,
  contentBesideToolCalls,
  contentBesideToolResults,
  contradictoryView,
  danglingItemReference,
  danglingResponseReference,
  duplicateItemId,
  duplicateKey,
  duplicateToolResult,
  emptyConversation,
  emptyMessage,
  emptyReasoning,
  emptyText,
  emptyToolCalls,
  emptyToolResult,
  finishReasonContradictsContent,
  foreignReasoning,
  historyBesideTrace,
  impossibleLevel,
  impossibleToolCallStatus,
  interruptedToolResults,
  invalidSetting,
  jsonModeWithoutJsonWord,
  localFieldOnWire,
  loneSurrogate,
  lostCachePrefix,
  malformedAuthorName,
  malformedItemId,
  malformedMedia,
  malformedReasoningItem,
  malformedToolCall,
  malformedToolCallId,
  malformedToolDefinition,
  malformedToolName,
  mediaLimit,
  misfitSelection,
  mismatchedToolName,
  misnamedReasoning,
  misplacedCacheControl,
  misplacedPrefix,
  misplacedReasoning,
  misplacedServerToolResult,
  misplacedSystemMessage,
  missingContent,
  missingField,
  missingNamespace,
  missingReasoning,
  missingToolCallId,
  missingTools,
  missingUserMessage,
  multipleSystemMessages,
  notEvaluated,
  orphanToolResult,
  overlongResult,
  partInWrongRole,
  prefixBoundReasoning,
  rawControlTokens,
  reusedToolCallId,
  rewrittenHistory,
  runLimit,
  separatedReasoningItem,
  strayInterrupt,
  streamErrorIgnored,
  streamEventOrder,
  streamFragmentLost,
  templateRefusal,
  timeRunsBackwards,
  tooManyCacheControls,
  toolLimit,
  toolResultNotLeading,
  toolResultsOutOfOrder,
  trailingWhitespace,
  truncatedStream,
  unansweredToolCall,
  undeclaredTool,
  unexpectedFirstRole,
  unexpectedLastRole,
  unexpectedReasoning,
  unexpectedRoleOrder,
  unfinishedToolCall,
  unknownField,
  unknownFinishReason,
  unknownPartType,
  unreadableJson,
  unresolvedToolApproval,
  unsignedReasoning,
  unsupportedContentForm,
  unsupportedMedia,
  unsupportedParallelCalls,
  unsupportedPhase,
  unsupportedRole,
  unsupportedSystemContent,
  unsupportedTools,
  usageMismatch,
  wrongType,
];
