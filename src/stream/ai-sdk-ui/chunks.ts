/** The chunks of a UIMessage stream and their required fields. */

import type { Validator } from '../../formats/engine/structure.ts';
import * as branches from '../../generated/branches/ai-sdk-ui.js';

export const CHUNKS: ReadonlyMap<string, Validator> = new Map<string, Validator>([
  ['text-start', branches.aiSdkUiStreamEvent_textStart],
  ['text-delta', branches.aiSdkUiStreamEvent_textDelta],
  ['text-end', branches.aiSdkUiStreamEvent_textEnd],
  ['reasoning-start', branches.aiSdkUiStreamEvent_reasoningStart],
  ['reasoning-delta', branches.aiSdkUiStreamEvent_reasoningDelta],
  ['reasoning-end', branches.aiSdkUiStreamEvent_reasoningEnd],
  ['tool-input-start', branches.aiSdkUiStreamEvent_toolInputStart],
  ['tool-input-delta', branches.aiSdkUiStreamEvent_toolInputDelta],
  ['tool-input-available', branches.aiSdkUiStreamEvent_toolInputAvailable],
  ['tool-input-error', branches.aiSdkUiStreamEvent_toolInputError],
  ['tool-approval-request', branches.aiSdkUiStreamEvent_toolApprovalRequest],
  ['tool-approval-response', branches.aiSdkUiStreamEvent_toolApprovalResponse],
  ['tool-output-available', branches.aiSdkUiStreamEvent_toolOutputAvailable],
  ['tool-output-error', branches.aiSdkUiStreamEvent_toolOutputError],
  ['tool-output-denied', branches.aiSdkUiStreamEvent_toolOutputDenied],
  ['custom', branches.aiSdkUiStreamEvent_custom],
  ['source-url', branches.aiSdkUiStreamEvent_sourceUrl],
  ['source-document', branches.aiSdkUiStreamEvent_sourceDocument],
  ['file', branches.aiSdkUiStreamEvent_file],
  ['reasoning-file', branches.aiSdkUiStreamEvent_reasoningFile],
  ['start', branches.aiSdkUiStreamEvent_start],
  ['start-step', branches.aiSdkUiStreamEvent_startStep],
  ['finish-step', branches.aiSdkUiStreamEvent_finishStep],
  ['reset-step', branches.aiSdkUiStreamEvent_resetStep],
  ['message-metadata', branches.aiSdkUiStreamEvent_messageMetadata],
  ['finish', branches.aiSdkUiStreamEvent_finish],
  ['abort', branches.aiSdkUiStreamEvent_abort],
  ['error', branches.aiSdkUiStreamEvent_error],
]);

/** The validator of a chunk type. Types of an application start with `data-`. */
export function validatorOf(type: string): Validator | undefined {
  return CHUNKS.get(type) ?? (type.startsWith('data-') ? branches.aiSdkUiStreamEvent_data : undefined);
}
