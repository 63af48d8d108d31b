// Made by `npm run generate` from src/rules/. Edit those, not this.

import type { Repair } from '../repair/repair.ts';
import { repair as alteredReasoning } from '../rules/altered-reasoning.ts';
import { repair as argumentsNotJson } from '../rules/arguments-not-json.ts';
import { repair as argumentsNotObject } from '../rules/arguments-not-object.ts';
import { repair as blankText } from '../rules/blank-text.ts';
import { repair as conflictingSettings } from '../rules/conflicting-settings.ts';
import { repair as contentBesideToolCalls } from '../rules/content-beside-tool-calls.ts';
import { repair as contentBesideToolResults } from '../rules/content-beside-tool-results.ts';
import { repair as danglingItemReference } from '../rules/dangling-item-reference.ts';
import { repair as duplicateItemId } from '../rules/duplicate-item-id.ts';
import { repair as duplicateToolResult } from '../rules/duplicate-tool-result.ts';
import { repair as emptyConversation } from '../rules/empty-conversation.ts';
import { repair as emptyMessage } from '../rules/empty-message.ts';
import { repair as emptyReasoning } from '../rules/empty-reasoning.ts';
import { repair as emptyText } from '../rules/empty-text.ts';
import { repair as emptyToolCalls } from '../rules/empty-tool-calls.ts';
import { repair as emptyToolResult } from '../rules/empty-tool-result.ts';
import { repair as foreignReasoning } from '../rules/foreign-reasoning.ts';
import { repair as impossibleToolCallStatus } from '../rules/impossible-tool-call-status.ts';
import { repair as interruptedToolResults } from '../rules/interrupted-tool-results.ts';
import { repair as invalidSetting } from '../rules/invalid-setting.ts';
import { repair as localFieldOnWire } from '../rules/local-field-on-wire.ts';
import { repair as loneSurrogate } from '../rules/lone-surrogate.ts';
import { repair as malformedAuthorName } from '../rules/malformed-author-name.ts';
import { repair as malformedItemId } from '../rules/malformed-item-id.ts';
import { repair as malformedMedia } from '../rules/malformed-media.ts';
import { repair as malformedReasoningItem } from '../rules/malformed-reasoning-item.ts';
import { repair as malformedToolCallId } from '../rules/malformed-tool-call-id.ts';
import { repair as malformedToolDefinition } from '../rules/malformed-tool-definition.ts';
import { repair as malformedToolName } from '../rules/malformed-tool-name.ts';
import { repair as mismatchedToolName } from '../rules/mismatched-tool-name.ts';
import { repair as misnamedReasoning } from '../rules/misnamed-reasoning.ts';
import { repair as misplacedCacheControl } from '../rules/misplaced-cache-control.ts';
import { repair as misplacedPrefix } from '../rules/misplaced-prefix.ts';
import { repair as misplacedServerToolResult } from '../rules/misplaced-server-tool-result.ts';
import { repair as misplacedSystemMessage } from '../rules/misplaced-system-message.ts';
import { repair as missingContent } from '../rules/missing-content.ts';
import { repair as missingField } from '../rules/missing-field.ts';
import { repair as missingReasoning } from '../rules/missing-reasoning.ts';
import { repair as missingToolCallId } from '../rules/missing-tool-call-id.ts';
import { repair as missingTools } from '../rules/missing-tools.ts';
import { repair as missingUserMessage } from '../rules/missing-user-message.ts';
import { repair as multipleSystemMessages } from '../rules/multiple-system-messages.ts';
import { repair as orphanToolResult } from '../rules/orphan-tool-result.ts';
import { repair as partInWrongRole } from '../rules/part-in-wrong-role.ts';
import { repair as reusedToolCallId } from '../rules/reused-tool-call-id.ts';
import { repair as separatedReasoningItem } from '../rules/separated-reasoning-item.ts';
import { repair as strayInterrupt } from '../rules/stray-interrupt.ts';
import { repair as tooManyCacheControls } from '../rules/too-many-cache-controls.ts';
import { repair as toolLimit } from '../rules/tool-limit.ts';
import { repair as toolResultNotLeading } from '../rules/tool-result-not-leading.ts';
import { repair as toolResultsOutOfOrder } from '../rules/tool-results-out-of-order.ts';
import { repair as trailingWhitespace } from '../rules/trailing-whitespace.ts';
import { repair as unansweredToolCall } from '../rules/unanswered-tool-call.ts';
import { repair as unexpectedFirstRole } from '../rules/unexpected-first-role.ts';
import { repair as unexpectedLastRole } from '../rules/unexpected-last-role.ts';
import { repair as unexpectedReasoning } from '../rules/unexpected-reasoning.ts';
import { repair as unexpectedRoleOrder } from '../rules/unexpected-role-order.ts';
import { repair as unfinishedToolCall } from '../rules/unfinished-tool-call.ts';
import { repair as unknownField } from '../rules/unknown-field.ts';
import { repair as unknownPartType } from '../rules/unknown-part-type.ts';
import { repair as unresolvedToolApproval } from '../rules/unresolved-tool-approval.ts';
import { repair as unsignedReasoning } from '../rules/unsigned-reasoning.ts';
import { repair as unsupportedContentForm } from '../rules/unsupported-content-form.ts';
import { repair as unsupportedMedia } from '../rules/unsupported-media.ts';
import { repair as unsupportedPhase } from '../rules/unsupported-phase.ts';
import { repair as unsupportedRole } from '../rules/unsupported-role.ts';
import { repair as unsupportedSystemContent } from '../rules/unsupported-system-content.ts';
import { repair as wrongType } from '../rules/wrong-type.ts';

export const repairs: ReadonlyMap<string, Repair> = new Map([
  ['altered-reasoning', alteredReasoning],
  ['arguments-not-json', argumentsNotJson],
  ['arguments-not-object', argumentsNotObject],
  ['blank-text', blankText],
  ['conflicting-settings', conflictingSettings],
  ['content-beside-tool-calls', contentBesideToolCalls],
  ['content-beside-tool-results', contentBesideToolResults],
  ['dangling-item-reference', danglingItemReference],
  ['duplicate-item-id', duplicateItemId],
  ['duplicate-tool-result', duplicateToolResult],
  ['empty-conversation', emptyConversation],
  ['empty-message', emptyMessage],
  ['empty-reasoning', emptyReasoning],
  ['empty-text', emptyText],
  ['empty-tool-calls', emptyToolCalls],
  ['empty-tool-result', emptyToolResult],
  ['foreign-reasoning', foreignReasoning],
  ['impossible-tool-call-status', impossibleToolCallStatus],
  ['interrupted-tool-results', interruptedToolResults],
  ['invalid-setting', invalidSetting],
  ['local-field-on-wire', localFieldOnWire],
  ['lone-surrogate', loneSurrogate],
  ['malformed-author-name', malformedAuthorName],
  ['malformed-item-id', malformedItemId],
  ['malformed-media', malformedMedia],
  ['malformed-reasoning-item', malformedReasoningItem],
  ['malformed-tool-call-id', malformedToolCallId],
  ['malformed-tool-definition', malformedToolDefinition],
  ['malformed-tool-name', malformedToolName],
  ['mismatched-tool-name', mismatchedToolName],
  ['misnamed-reasoning', misnamedReasoning],
  ['misplaced-cache-control', misplacedCacheControl],
  ['misplaced-prefix', misplacedPrefix],
  ['misplaced-server-tool-result', misplacedServerToolResult],
  ['misplaced-system-message', misplacedSystemMessage],
  ['missing-content', missingContent],
  ['missing-field', missingField],
  ['missing-reasoning', missingReasoning],
  ['missing-tool-call-id', missingToolCallId],
  ['missing-tools', missingTools],
  ['missing-user-message', missingUserMessage],
  ['multiple-system-messages', multipleSystemMessages],
  ['orphan-tool-result', orphanToolResult],
  ['part-in-wrong-role', partInWrongRole],
  ['reused-tool-call-id', reusedToolCallId],
  ['separated-reasoning-item', separatedReasoningItem],
  ['stray-interrupt', strayInterrupt],
  ['too-many-cache-controls', tooManyCacheControls],
  ['tool-limit', toolLimit],
  ['tool-result-not-leading', toolResultNotLeading],
  ['tool-results-out-of-order', toolResultsOutOfOrder],
  ['trailing-whitespace', trailingWhitespace],
  ['unanswered-tool-call', unansweredToolCall],
  ['unexpected-first-role', unexpectedFirstRole],
  ['unexpected-last-role', unexpectedLastRole],
  ['unexpected-reasoning', unexpectedReasoning],
  ['unexpected-role-order', unexpectedRoleOrder],
  ['unfinished-tool-call', unfinishedToolCall],
  ['unknown-field', unknownField],
  ['unknown-part-type', unknownPartType],
  ['unresolved-tool-approval', unresolvedToolApproval],
  ['unsigned-reasoning', unsignedReasoning],
  ['unsupported-content-form', unsupportedContentForm],
  ['unsupported-media', unsupportedMedia],
  ['unsupported-phase', unsupportedPhase],
  ['unsupported-role', unsupportedRole],
  ['unsupported-system-content', unsupportedSystemContent],
  ['wrong-type', wrongType],
]);
