/** Requests for permission to run a call, and the answers, in formats that store them as message parts. */
import type { Message, Part } from '../generated/types.ts';

/** The types of the two parts, and the names of their fields. If a type is empty, there are no approvals. */
export interface ApprovalNames {
  readonly request: string;
  readonly response: string;
  /** The field with the ID of the request, in both parts. */
  readonly id: string;
  /** The field of the request that contains the call ID. */
  readonly call: string;
}

export const NO_APPROVALS: ApprovalNames = { request: '', response: '', id: '', call: '' };

export interface Question {
  readonly part: Part;
  readonly message: Message;
  readonly id: string;
  readonly callId: string | undefined;
}

/** The requests and answers so far. */
export interface Approvals {
  readonly take: (message: Message) => void;
  question(id: string): Question | undefined;
  /** Whether a request about this call has been answered. */
  isAnswered(callId: string): boolean;
  /** The ID of the request that a part answers; undefined if it is not an answer. */
  answered(part: Part): string | undefined;
}

export function approvalsBy({ request, response, id: idField, call }: ApprovalNames): Approvals {
  const questions = new Map<string, Question>();
  const answers = new Set<string>();
  const calls = new Map<string, string>();

  function answered(part: Part): string | undefined {
    return response === '' ? undefined : fieldOf(part, response, idField);
  }

  return {
    answered,
    question: id => questions.get(id),
    isAnswered(callId) {
      const id = calls.get(callId);
      return id !== undefined && answers.has(id);
    },
    take(message) {
      if (request === '') return;
      for (const part of message.parts) {
        const requestId = fieldOf(part, request, idField);
        const answer = answered(part);
        if (answer !== undefined) answers.add(answer);
        if (requestId === undefined) continue;
        const callId = fieldOf(part, request, call);
        questions.set(requestId, { part, message, id: requestId, callId });
        if (callId !== undefined) calls.set(callId, requestId);
      }
    },
  };
}

function fieldOf(part: Part, type: string, name: string): string | undefined {
  if (part.type !== 'provider_item' || part.wireType !== type) return undefined;
  const raw: unknown = part.raw;
  if (raw === null || typeof raw !== 'object' || !Object.hasOwn(raw, name)) return undefined;
  const value = (raw as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
