// Made by `npm run generate` from src/fix/repairs/. Edit those, not this.

import alteredReasoning from '../fix/repairs/altered-reasoning.ts';
import argumentsNotJson from '../fix/repairs/arguments-not-json.ts';
import argumentsNotObject from '../fix/repairs/arguments-not-object.ts';
import blankText from '../fix/repairs/blank-text.ts';
import conflictingSettings from '../fix/repairs/conflicting-settings.ts';
import contentBesideToolCalls from '../fix/repairs/content-beside-tool-calls.ts';
import contentBesideToolResults from '../fix/repairs/content-beside-tool-results.ts';
import danglingItemReference from '../fix/repairs/dangling-item-reference.ts';
import duplicateItemId from '../fix/repairs/duplicate-item-id.ts';
import duplicateToolResult from '../fix/repairs/duplicate-tool-result.ts';
import emptyConversation from '../fix/repairs/empty-conversation.ts';
import emptyMessage from '../fix/repairs/empty-message.ts';
import emptyReasoning from '../fix/repairs/empty-reasoning.ts';
import emptyText from '../fix/repairs/empty-text.ts';
import emptyToolCalls from '../fix/repairs/empty-tool-calls.ts';
import emptyToolResult from '../fix/repairs/empty-tool-result.ts';
import foreignReasoning from '../fix/repairs/foreign-reasoning.ts';
import impossibleToolCallStatus from '../fix/repairs/impossible-tool-call-status.ts';
import interruptedToolResults from '../fix/repairs/interrupted-tool-results.ts';
import localFieldOnWire from '../fix/repairs/local-field-on-wire.ts';
import loneSurrogate from '../fix/repairs/lone-surrogate.ts';
import malformedAuthorName from '../fix/repairs/malformed-author-name.ts';
import malformedItemId from '../fix/repairs/malformed-item-id.ts';
import malformedMedia from '../fix/repairs/malformed-media.ts';
import malformedReasoningItem from '../fix/repairs/malformed-reasoning-item.ts';
import malformedToolCallId from '../fix/repairs/malformed-tool-call-id.ts';
import malformedToolDefinition from '../fix/repairs/malformed-tool-definition.ts';
import malformedToolName from '../fix/repairs/malformed-tool-name.ts';
import mismatchedToolName from '../fix/repairs/mismatched-tool-name.ts';
import misnamedReasoning from '../fix/repairs/misnamed-reasoning.ts';
import misplacedCacheControl from '../fix/repairs/misplaced-cache-control.ts';
import misplacedPrefix from '../fix/repairs/misplaced-prefix.ts';
import misplacedServerToolResult from '../fix/repairs/misplaced-server-tool-result.ts';
import misplacedSystemMessage from '../fix/repairs/misplaced-system-message.ts';
import missingContent from '../fix/repairs/missing-content.ts';
import missingField from '../fix/repairs/missing-field.ts';
import missingReasoning from '../fix/repairs/missing-reasoning.ts';
import missingToolCallId from '../fix/repairs/missing-tool-call-id.ts';
import missingTools from '../fix/repairs/missing-tools.ts';
import missingUserMessage from '../fix/repairs/missing-user-message.ts';
import multipleSystemMessages from '../fix/repairs/multiple-system-messages.ts';
import orphanToolResult from '../fix/repairs/orphan-tool-result.ts';
import partInWrongRole from '../fix/repairs/part-in-wrong-role.ts';
import reusedToolCallId from '../fix/repairs/reused-tool-call-id.ts';
import separatedReasoningItem from '../fix/repairs/separated-reasoning-item.ts';
import strayInterrupt from '../fix/repairs/stray-interrupt.ts';
import tooManyCacheControls from '../fix/repairs/too-many-cache-controls.ts';
import toolResultNotLeading from '../fix/repairs/tool-result-not-leading.ts';
import toolResultsOutOfOrder from '../fix/repairs/tool-results-out-of-order.ts';
import trailingWhitespace from '../fix/repairs/trailing-whitespace.ts';
import unansweredToolCall from '../fix/repairs/unanswered-tool-call.ts';
import unexpectedFirstRole from '../fix/repairs/unexpected-first-role.ts';
import unexpectedLastRole from '../fix/repairs/unexpected-last-role.ts';
import unexpectedReasoning from '../fix/repairs/unexpected-reasoning.ts';
import unexpectedRoleOrder from '../fix/repairs/unexpected-role-order.ts';
import unfinishedToolCall from '../fix/repairs/unfinished-tool-call.ts';
import unknownField from '../fix/repairs/unknown-field.ts';
import unknownPartType from '../fix/repairs/unknown-part-type.ts';
import unresolvedToolApproval from '../fix/repairs/unresolved-tool-approval.ts';
import unsignedReasoning from '../fix/repairs/unsigned-reasoning.ts';
import unsupportedContentForm from '../fix/repairs/unsupported-content-form.ts';
import unsupportedMedia from '../fix/repairs/unsupported-media.ts';
import unsupportedPhase from '../fix/repairs/unsupported-phase.ts';
import unsupportedRole from '../fix/repairs/unsupported-role.ts';
import unsupportedSystemContent from '../fix/repairs/unsupported-system-content.ts';
import wrongType from '../fix/repairs/wrong-type.ts';
import type { Repair } from '../fix/repair.ts';

export const repairFiles: readonly Repair[] = [
  alteredReasoning,
  argumentsNotJson,
  argumentsNotObject,
  blankText,
  conflictingSettings,
  contentBesideToolCalls,
  contentBesideToolResults,
  danglingItemReference,
  duplicateItemId,
  duplicateToolResult,
  emptyConversation,
  emptyMessage,
  emptyReasoning,
  emptyText,
  emptyToolCalls,
  emptyToolResult,
  foreignReasoning,
  impossibleToolCallStatus,
  interruptedToolResults,
  localFieldOnWire,
  loneSurrogate,
  malformedAuthorName,
  malformedItemId,
  malformedMedia,
  malformedReasoningItem,
  malformedToolCallId,
  malformedToolDefinition,
  malformedToolName,
  mismatchedToolName,
  misnamedReasoning,
  misplacedCacheControl,
  misplacedPrefix,
  misplacedServerToolResult,
  misplacedSystemMessage,
  missingContent,
  missingField,
  missingReasoning,
  missingToolCallId,
  missingTools,
  missingUserMessage,
  multipleSystemMessages,
  orphanToolResult,
  partInWrongRole,
  reusedToolCallId,
  separatedReasoningItem,
  strayInterrupt,
  tooManyCacheControls,
  toolResultNotLeading,
  toolResultsOutOfOrder,
  trailingWhitespace,
  unansweredToolCall,
  unexpectedFirstRole,
  unexpectedLastRole,
  unexpectedReasoning,
  unexpectedRoleOrder,
  unfinishedToolCall,
  unknownField,
  unknownPartType,
  unresolvedToolApproval,
  unsignedReasoning,
  unsupportedContentForm,
  unsupportedMedia,
  unsupportedPhase,
  unsupportedRole,
  unsupportedSystemContent,
  wrongType,
];
