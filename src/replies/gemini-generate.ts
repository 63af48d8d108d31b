/** Replies of `generateContent`: candidates, each with a content and a finish reason. Also wrapped as `{response}`. */

import type { OnFault } from '../formats/engine/message-format.ts';
import { checkBranch, typeName, wrongType } from '../formats/engine/structure.ts';
import { fieldOf, isPart, keyOf } from '../formats/gemini/part.ts';
import messageFormat from '../formats/gemini-generate/format.ts';
import * as branches from '../generated/branches/gemini-generate.js';
import type { Message } from '../generated/types.ts';
import type { Choice } from '../model/rule.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { reasonOf } from './gemini-generate/reason.ts';
import { errorOf, unwrapResponse } from './gemini-generate/response.ts';
import { choiceOf, type ReplyWire, reasonFor } from './reply.ts';
import { checkUsage, type UsageKeys, writeUsage } from './usage.ts';

const COUNTS: UsageKeys = {
  input: 'promptTokenCount',
  output: 'candidatesTokenCount',
  total: 'totalTokenCount',
  cacheRead: 'cachedContentTokenCount',
  reasoning: 'thoughtsTokenCount',
  separate: ['reasoning'],
  omitsZero: ['reasoning', 'cacheRead'],
  optional: ['toolUsePromptTokenCount'],
};

/** Values of `FinishReason`. Function calls end with the same reason as text. */
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
    // A reply without candidates is recognized by its token counts.
    const usage = fieldOf(reply, 'usageMetadata');
    return isObject(usage) && keyOf(usage, 'promptTokenCount') !== undefined;
  },

  read(value, pointer, onFault) {
    // Without `alt=sse`, even an error is a list. A list of chunks is a stream, not a reply.
    if (Array.isArray(value)) {
      for (const [i, each] of value.entries()) reportError(each, `${pointer}/${i}`, onFault);
      return { choices: [] };
    }
    const { reply, at } = unwrapResponse(value, pointer);
    if (!isObject(reply)) {
      onFault(wrongType({ pointer: at }, undefined, typeName(reply), ['object']));
      return { choices: [] };
    }
    if (reportError(reply, at, onFault)) return { choices: [] };
    checkBranch(branches.geminiGenerateResponse, reply, at, undefined, onFault);
    const usage = keyOf(reply, 'usageMetadata');
    if (usage !== undefined) checkUsage(withZero(reply[usage]), `${at}/${usage}`, COUNTS, onFault);
    return { choices: readCandidates(reply, at, onFault) };
  },

  messagesOf(value) {
    const { reply } = unwrapResponse(value, '');
    if (!isObject(reply) || !Array.isArray(reply.candidates)) return [];
    const [first] = reply.candidates as unknown[];
    const content = isObject(first) ? first.content : undefined;
    // The server rejects a content without parts.
    if (!isObject(content) || !hasParts(content.parts)) return [];
    // Without a role it would count as a user content.
    return [typeof content.role === 'string' ? content : { ...content, role: 'model' }];
  },

  about: { id: '/responseId', model: '/modelVersion', usage: '/usageMetadata', counts: COUNTS },

  unwrap(value) {
    const { reply, at } = unwrapResponse(value, '');
    return { value: reply, at };
  },

  write([content], { id, model, reason, usage }) {
    const { role = 'model', parts = [] } = (content ?? {}) as JsonObject;
    return {
      candidates: [
        {
          content: { parts, role },
          finishReason: reason === 'finished' || reason === 'calling' ? 'STOP' : reasonFor(reason, REASONS),
          index: 0,
        },
      ],
      usageMetadata: writeUsage(usage, COUNTS),
      modelVersion: model,
      responseId: id,
    };
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
  // A blocked reply, or one truncated before its first token, has a finish reason but no parts.
  return (content === undefined || isObject(content)) && keyOf(value, 'finishReason') !== undefined;
}

/** The server omits counts of 0. */
function withZero(usage: unknown): unknown {
  if (!isObject(usage) || typeof usage.promptTokenCount !== 'number' || 'candidatesTokenCount' in usage) return usage;
  return { ...usage, candidatesTokenCount: 0 };
}

/** Reports an error instead of a reply. */
function reportError(reply: unknown, pointer: string, onFault: OnFault): boolean {
  if (!isObject(reply)) return false;
  const reason = errorOf(reply);
  if (reason === undefined) return false;
  const at = { pointer: `${pointer}/error` };
  onFault({ rule: 'stream-error-ignored', messageId: 'body', at, data: { reason } });
  return true;
}

function readCandidates(reply: JsonObject, pointer: string, onFault: OnFault): Choice[] {
  const { candidates } = reply;
  if (Array.isArray(candidates) && candidates.length > 0)
    return candidates.flatMap((each, i) => readCandidate(each, `${pointer}/candidates/${i}`, onFault) ?? []);
  // A blocked prompt needs no candidates.
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
  if (reason === 'MALFORMED_FUNCTION_CALL') reportUnparsedCall(candidate, reasonAt, message, onFault);
  return choiceOf([message], reason, reasonAt, REASONS);
}

/** The model's content, whatever its role field says. */
function readContent(content: unknown, pointer: string, onFault: OnFault): Message {
  if (!isObject(content)) return { role: 'assistant', parts: [], contentForm: 'absent', pointer };
  const message = messageFormat.readMessage(content, `${pointer}/content`, onFault);
  message.role = 'assistant';
  return message;
}

/** The text of a malformed call is at most in the message next to the finish reason. */
function reportUnparsedCall(candidate: JsonObject, at: { pointer: string }, message: Message, onFault: OnFault): void {
  const finishMessage = fieldOf(candidate, 'finishMessage');
  const isQuoted = typeof finishMessage === 'string' && finishMessage !== '';
  const data = isQuoted ? { length: finishMessage.length } : { found: 'unreadable', expected: 'a function call' };
  onFault({ rule: 'malformed-tool-call', messageId: isQuoted ? 'unparsed' : 'misbuilt', at, in: message, data });
}
