/** The kinds of lines in a session file. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { idOf, type Line, messageOf, resultsIn, SYNTHETIC } from '../claude/line.ts';
import type { SplitPoint } from '../format.ts';

/** Whether only Claude Code writes such a line. */
export function isSessionLine(record: unknown): boolean {
  if (!isObject(record)) return false;
  const { type, sessionId, message, leafUuid, messageId, operation } = record;
  if (type === 'summary') return typeof leafUuid === 'string' && typeof record.summary === 'string';
  if (type === 'file-history-snapshot') return typeof messageId === 'string' && isObject(record.snapshot);
  if (typeof sessionId !== 'string' || typeof type !== 'string') return false;
  if (type === 'queue-operation') return typeof operation === 'string';
  // Qwen Code has the same envelope around Gemini messages.
  if (isObject(message) && 'parts' in message) return false;
  if (!('parentUuid' in record)) return typeof record.uuid === 'string' && isAnthropic(record);
  return typeof record.isSidechain === 'boolean' || isAnthropic(record);
}

/** Whether a line can be part of a session, although other formats have similar lines. */
export function isToleratedLine(record: unknown): boolean {
  if (!isObject(record) || typeof record.type !== 'string') return false;
  if (typeof record.sessionId !== 'string')
    return isAnthropic(record) || (typeof record.uuid === 'string' && 'parentUuid' in record);
  return !isObject(record.message) || !('parts' in record.message);
}

function isAnthropic(record: JsonObject): boolean {
  const { role, message } = messageOf(record) ?? {};
  const content = message?.content;
  return role !== undefined && message?.role === role && (typeof content === 'string' || Array.isArray(content));
}

export function isBoundary({ type, subtype }: JsonObject): boolean {
  return type === 'system' && subtype === 'compact_boundary';
}

/** Where a session can be split: before a compaction, or before a user prompt. */
export function splitPointOf(record: unknown): SplitPoint | undefined {
  if (!isObject(record) || record.isSidechain === true) return undefined;
  if (isBoundary(record)) return 'context';
  const found = record.isMeta === true ? undefined : messageOf(record);
  // The summary that follows a boundary belongs to it.
  if (found?.role !== 'user' || record.isCompactSummary === true) return undefined;
  return resultsIn(found.message).length > 0 ? undefined : 'turn';
}

/** An identifier of the sub-agent that a line belongs to; empty for the main agent. */
export function laneOf({ isSidechain, agentId }: JsonObject): string {
  if (isSidechain !== true) return '';
  return typeof agentId === 'string' ? `agent ${agentId}` : 'agent';
}

/** The API message in a record, if there is one. */
export function lineOf(record: JsonObject, at: string, key: number): Line | undefined {
  const found = messageOf(record);
  if (found === undefined) return undefined;
  const { role, message } = found;
  const { id } = message;
  const isError = record.isApiErrorMessage === true && (message.model === SYNTHETIC || message.model === undefined);
  return {
    role,
    message,
    at: child(at, 'message'),
    contentAt: child(child(at, 'message'), 'content'),
    // A request has one reply, so the request ID is used if the message ID is redacted.
    id: role === 'assistant' ? (idOf(id) ?? idOf(record.requestId)) : undefined,
    key,
    isError,
  };
}

/**
 * User input that arrived while the agent was working, or the output of a command of the user. Sent as a user message,
 * but stored as another record type.
 */
export function sideInputOf(record: JsonObject, at: string, key: number): Line | undefined {
  const { type, subtype, attachment } = record;
  if (type === 'attachment' && isObject(attachment) && attachment.type === 'queued_command')
    return userLine(attachment.prompt, child(child(at, 'attachment'), 'prompt'), key);
  if (type === 'system' && subtype === 'local_command') return userLine(record.content, child(at, 'content'), key);
  return undefined;
}

function userLine(content: unknown, at: string, key: number): Line | undefined {
  if (typeof content !== 'string' && !Array.isArray(content)) return undefined;
  return { role: 'user', message: { role: 'user', content }, at, contentAt: at, id: undefined, key };
}

/** Whether a line cannot start a conversation. */
export function needsParent({ role, message }: Line): boolean {
  return role === 'assistant' || resultsIn(message).length > 0;
}
