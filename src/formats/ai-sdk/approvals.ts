/** Approval requests for tool calls and their responses. In ModelMessages they are parts of different messages. */
import type {
  AiSdkToolApprovalRequest,
  AiSdkToolApprovalResponse,
  Conversation,
  Message,
  Part,
} from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

type Item = Extract<Part, { type: 'provider_item' }>;

export const REQUEST = 'tool-approval-request';
export const RESPONSE = 'tool-approval-response';

export function isApproval(part: Part): boolean {
  return part.type === 'provider_item' && (part.wireType === REQUEST || part.wireType === RESPONSE);
}

const answers = new WeakMap<Conversation, ReadonlyMap<string, Item>>();

/** The first response to an approval request, from any tool message of the conversation. */
export function answerTo(request: Item, conversation: Conversation): Item | undefined {
  let known = answers.get(conversation);
  if (known === undefined) {
    known = collect(conversation.messages);
    answers.set(conversation, known);
  }
  const { approvalId } = wireOf(request);
  return typeof approvalId === 'string' ? known.get(approvalId) : undefined;
}

function collect(messages: readonly Message[]): ReadonlyMap<string, Item> {
  const found = new Map<string, Item>();
  for (const { role, parts } of messages)
    if (role === 'tool')
      for (const part of parts) {
        if (part.type !== 'provider_item' || part.wireType !== RESPONSE) continue;
        const { approvalId } = wireOf(part);
        if (typeof approvalId === 'string' && !found.has(approvalId)) found.set(approvalId, part);
      }
  return found;
}

/** The original object of an item, or an empty object if it is not an object. */
export function wireOf({ raw }: Item): JsonObject {
  return isObject(raw) ? raw : {};
}

/** An approval request and its response, which follow the call as two items in the normal form. They are written as they are. */
export interface Approval {
  readonly request: AiSdkToolApprovalRequest;
  readonly response?: AiSdkToolApprovalResponse;
}

/** The approval requests in a message and their responses, by call ID. */
export function approvalsIn(parts: readonly Part[]): ReadonlyMap<string | undefined, Approval> {
  const asked = new Map<string | undefined, Approval>();
  const given = new Map<unknown, AiSdkToolApprovalResponse>();
  const requests: AiSdkToolApprovalRequest[] = [];
  for (const part of parts) {
    if (part.type !== 'provider_item') continue;
    const item = wireOf(part);
    if (part.wireType === REQUEST) requests.push(item as unknown as AiSdkToolApprovalRequest);
    else if (part.wireType === RESPONSE && !given.has(item.approvalId))
      given.set(item.approvalId, item as unknown as AiSdkToolApprovalResponse);
  }
  for (const request of requests) {
    const { toolCallId, approvalId } = request;
    if (typeof toolCallId !== 'string' || asked.has(toolCallId)) continue;
    const response = given.get(approvalId);
    asked.set(toolCallId, { request, ...(response !== undefined && { response }) });
  }
  return asked;
}
