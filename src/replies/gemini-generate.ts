/** Replies of `generateContent`: candidates, each a content and why it ends. Also wrapped as `{response}`. */
import * as branches from '../generated/branches/gemini-generate.js';
import type { Message } from '../generated/types.ts';
import type { Choice } from '../model/rule.ts';
import { fieldOf, isPart, keyOf } from '../shapes/gemini/part.ts';
import shape from '../shapes/gemini-generate.ts';
import type { OnFault } from '../shapes/shape.ts';
import { checkBranch, isObject, typeName, wrongType } from '../shapes/structure.ts';
import { reasonOf } from './gemini-generate/reason.ts';
import { errorOf, unwrapResponse } from './gemini-generate/response.ts';
import { choiceOf, type ReplyWire } from './reply.ts';
import { checkUsage } from './usage.ts';

type Wire = Record<string, unknown>;

const SUM = {
  total: 'totalTokenCount',
  parts: ['promptTokenCount', 'candidatesTokenCount'],
  beside: ['thoughtsTokenCount', 'toolUsePromptTokenCount'],
};

/** Words of `FinishReason`. A model that calls functions stops as one does that has said all. */
const REASONS: ReplyWire['reasons'] = {
  FINISH_REASON_UNSPECIFIED: 'open',
  STOP: 'open',
  MAX_TOKENS: 'cut',
  SAFETY: 'filtered',
  RECITATION: 'filtered',
  LANGUAGE: 'filtered',
  BLOCKLIST: 'filtered',
  PROHIBITED_CONTENT: 'filtered',
  SPII: 'filtered',
  MODEL_ARMOR: 'filtered',
  IMAGE_SAFETY: 'filtered',
  IMAGE_PROHIBITED_CONTENT: 'filtered',
  IMAGE_RECITATION: 'filtered',
  OTHER: 'open',
  IMAGE_OTHER: 'failed',
  NO_IMAGE: 'failed',
  MALFORMED_FUNCTION_CALL: 'failed',
  MALFORMED_RESPONSE: 'failed',
  UNEXPECTED_TOOL_CALL: 'failed',
  TOO_MANY_TOOL_CALLS: 'failed',
  MISSING_THOUGHT_SIGNATURE: 'failed',
};

const geminiGenerate: ReplyWire = {
  id: 'gemini-generate',
  reasons: REASONS,

  detects(value) {
    const { reply } = unwrapResponse(value, '');
    if (!isObject(reply) || 'contents' in reply || 'choices' in reply || 'type' in reply) return false;
    if (Array.isArray(reply.candidates) && reply.candidates.length > 0) return reply.candidates.every(isCandidate);
    const feedback = fieldOf(reply, 'promptFeedback');
    if (isObject(feedback)) return keyOf(feedback, 'blockReason') !== undefined;
    // An answer without candidates is known by how it counts.
    const usage = fieldOf(reply, 'usageMetadata');
    return isObject(usage) && keyOf(usage, 'promptTokenCount') !== undefined;
  },

  read(value, pointer, onFault) {
    // Without `alt=sse` even an error comes as a list; a list of chunks is a stream, and no reply.
    if (Array.isArray(value)) {
      for (const [i, each] of value.entries()) tellError(each, `${pointer}/${i}`, onFault);
      return { choices: [] };
    }
    const { reply, at } = unwrapResponse(value, pointer);
    if (!isObject(reply)) {
      onFault(wrongType({ pointer: at }, undefined, typeName(reply), ['object']));
      return { choices: [] };
    }
    if (tellError(reply, at, onFault)) return { choices: [] };
    checkBranch(branches.geminiGenerateResponse, reply, at, undefined, onFault);
    const usage = keyOf(reply, 'usageMetadata');
    if (usage !== undefined) checkUsage(withZero(reply[usage]), `${at}/${usage}`, SUM, onFault);
    return { choices: readCandidates(reply, at, onFault) };
  },

  messagesOf(value) {
    const { reply } = unwrapResponse(value, '');
    if (!isObject(reply) || !Array.isArray(reply.candidates)) return [];
    const [first] = reply.candidates as unknown[];
    const content = isObject(first) ? first.content : undefined;
    // A content without parts is refused.
    if (!isObject(content) || !hasParts(content.parts)) return [];
    // Without a role it would be the user's.
    return [typeof content.role === 'string' ? content : { ...content, role: 'model' }];
  },
};

export default geminiGenerate;

function hasParts(parts: unknown): boolean {
  return Array.isArray(parts) ? parts.length > 0 : isObject(parts);
}

function isCandidate(value: unknown): boolean {
  if (!isObject(value) || 'message' in value || 'type' in value) return false;
  const { content } = value;
  if (isObject(content) && content.parts !== undefined)
    return Array.isArray(content.parts) ? content.parts.slice(0, 4).every(isPart) : isPart(content.parts);
  // What was blocked, or cut before the first word, has a reason and no parts.
  return (content === undefined || isObject(content)) && keyOf(value, 'finishReason') !== undefined;
}

/** Counts that are 0 are left out. */
function withZero(usage: unknown): unknown {
  if (!isObject(usage) || typeof usage.promptTokenCount !== 'number' || 'candidatesTokenCount' in usage) return usage;
  return { ...usage, candidatesTokenCount: 0 };
}

/** Tells of an error in the place of an answer. */
function tellError(reply: unknown, pointer: string, onFault: OnFault): boolean {
  if (!isObject(reply)) return false;
  const reason = errorOf(reply);
  if (reason === undefined) return false;
  const at = { pointer: `${pointer}/error` };
  onFault({ rule: 'stream-error-ignored', messageId: 'body', at, data: { reason } });
  return true;
}

function readCandidates(reply: Wire, pointer: string, onFault: OnFault): Choice[] {
  const { candidates } = reply;
  if (Array.isArray(candidates) && candidates.length > 0)
    return candidates.flatMap((each, i) => readCandidate(each, `${pointer}/candidates/${i}`, onFault) ?? []);
  // Of a prompt that was blocked nothing more is due.
  const isMissing = candidates === undefined || candidates === null || Array.isArray(candidates);
  if (isMissing && keyOf(reply, 'promptFeedback') === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'candidates' } });
  return [];
}

function readCandidate(candidate: unknown, pointer: string, onFault: OnFault): Choice | undefined {
  if (!isObject(candidate)) {
    onFault(wrongType({ pointer }, undefined, typeName(candidate), ['object']));
    return undefined;
  }
  const message = readContent(candidate.content, pointer, onFault);
  checkBranch(branches.geminiGenerateResponse_candidate, candidate, pointer, message, onFault);
  const key = keyOf(candidate, 'finishReason');
  const reasonAt = { pointer: key === undefined ? pointer : `${pointer}/${key}` };
  const reason = key === undefined ? undefined : reasonOf(candidate[key]);
  if (reason === 'MALFORMED_FUNCTION_CALL') tellUnparsed(candidate, reasonAt, message, onFault);
  return choiceOf([message], reason, reasonAt, REASONS);
}

/** What the model says, whatever role is written over it. */
function readContent(content: unknown, pointer: string, onFault: OnFault): Message {
  if (!isObject(content)) return { role: 'assistant', parts: [], contentForm: 'absent', pointer };
  const message = shape.readMessage(content, `${pointer}/content`, onFault);
  message.role = 'assistant';
  return message;
}

/** The text of a call that could not be read stands in the sentence beside the reason, if anywhere. */
function tellUnparsed(candidate: Wire, at: { pointer: string }, message: Message, onFault: OnFault): void {
  const said = fieldOf(candidate, 'finishMessage');
  const isQuoted = typeof said === 'string' && said !== '';
  const data = isQuoted ? { length: said.length } : { found: 'unreadable', expected: 'a function call' };
  onFault({ rule: 'malformed-tool-call', messageId: isQuoted ? 'unparsed' : 'misbuilt', at, in: message, data });
}
