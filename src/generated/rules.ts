// Made by `npm run generate` from src/rules/. Edit those, not this.

import argumentsNotJson from '../rules/arguments-not-json.ts';
import argumentsNotObject from '../rules/arguments-not-object.ts';
import argumentsRefusedBySchema from '../rules/arguments-refused-by-schema.ts';
import duplicateKey from '../rules/duplicate-key.ts';
import duplicateToolResult from '../rules/duplicate-tool-result.ts';
import emptyConversation from '../rules/empty-conversation.ts';
import emptyMessage from '../rules/empty-message.ts';
import emptyToolCalls from '../rules/empty-tool-calls.ts';
import interruptedToolResults from '../rules/interrupted-tool-results.ts';
import localFieldOnWire from '../rules/local-field-on-wire.ts';
import malformedToolCallId from '../rules/malformed-tool-call-id.ts';
import malformedToolName from '../rules/malformed-tool-name.ts';
import missingContent from '../rules/missing-content.ts';
import missingField from '../rules/missing-field.ts';
import missingToolCallId from '../rules/missing-tool-call-id.ts';
import orphanToolResult from '../rules/orphan-tool-result.ts';
import partInWrongRole from '../rules/part-in-wrong-role.ts';
import reusedToolCallId from '../rules/reused-tool-call-id.ts';
import toolResultsOutOfOrder from '../rules/tool-results-out-of-order.ts';
import unansweredToolCall from '../rules/unanswered-tool-call.ts';
import undeclaredTool from '../rules/undeclared-tool.ts';
import unexpectedLastRole from '../rules/unexpected-last-role.ts';
import unexpectedRoleOrder from '../rules/unexpected-role-order.ts';
import unknownPartType from '../rules/unknown-part-type.ts';
import unreadableJson from '../rules/unreadable-json.ts';
import unsupportedRole from '../rules/unsupported-role.ts';
import wrongType from '../rules/wrong-type.ts';
import type { AnyRule } from '../model/rule.ts';

export const ruleFiles: readonly AnyRule[] = [
  argumentsNotJson,
  argumentsNotObject,
  argumentsRefusedBySchema,
  duplicateKey,
  duplicateToolResult,
  emptyConversation,
  emptyMessage,
  emptyToolCalls,
  interruptedToolResults,
  localFieldOnWire,
  malformedToolCallId,
  malformedToolName,
  missingContent,
  missingField,
  missingToolCallId,
  orphanToolResult,
  partInWrongRole,
  reusedToolCallId,
  toolResultsOutOfOrder,
  unansweredToolCall,
  undeclaredTool,
  unexpectedLastRole,
  unexpectedRoleOrder,
  unknownPartType,
  unreadableJson,
  unsupportedRole,
  wrongType,
];
