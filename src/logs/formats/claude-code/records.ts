/** The kinds of lines in a session file. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { idOf, type Line, messageOf, resultIdsIn, SYNTHETIC, userLine } from '../claude/line.ts';
import { LogValue } from '../compose/log-value.ts';
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
  const { role, message } = messageOf(new LogValue(record, '')) ?? {};
  return role !== undefined && message?.get('role').value === role && isContent(message.get('content'));
}

export function isBoundary({ type, subtype }: JsonObject): boolean {
  return type === 'system' && subtype === 'compact_boundary';
}

/** Where a session can be split: before a compaction, or before a user prompt. */
export function splitPointOf(record: unknown): SplitPoint | undefined {
  if (!isObject(record) || record.isSidechain === true) return undefined;
  if (isBoundary(record)) return 'context';
  const found = record.isMeta === true ? undefined : messageOf(new LogValue(record, ''));
  // The summary that follows a boundary belongs to it.
  if (found?.role !== 'user' || record.isCompactSummary === true) return undefined;
  return resultIdsIn(found.message).length > 0 ? undefined : 'turn';
}

/** An identifier of the sub-agent that a line belongs to; empty for the main agent. */
export function laneOf({ isSidechain, agentId }: JsonObject): string {
  if (isSidechain !== true) return '';
  return typeof agentId === 'string' ? `agent ${agentId}` : 'agent';
}

/** The API message in a record, if there is one. */
export function lineOf(record: LogValue, key: number): Line | undefined {
  const found = messageOf(record);
  if (found === undefined) return undefined;
  const { role, message } = found;
  const model = message.get('model').value;
  const isError = record.get('isApiErrorMessage').value === true && (model === SYNTHETIC || model === undefined);
  // A request has one reply, so the request ID is used if the message ID is redacted.
  const id = role === 'assistant' ? (idOf(message.get('id').value) ?? idOf(record.get('requestId').value)) : undefined;
  return { role, message, id, key, isError };
}

/**
 * User input that arrived while the agent was working, or the output of a command of the user. Sent as a user message,
 * but stored as another record type.
 */
export function sideInputOf(record: LogValue, key: number): Line | undefined {
  const content = sideContentOf(record);
  return content !== undefined && isContent(content) ? userLine(content, key) : undefined;
}

function sideContentOf(record: LogValue): LogValue | undefined {
  const type = record.get('type').value;
  const attachment = record.get('attachment');
  if (type === 'attachment' && attachment.get('type').value === 'queued_command') return attachment.get('prompt');
  return type === 'system' && record.get('subtype').value === 'local_command' ? record.get('content') : undefined;
}

function isContent({ value }: LogValue): boolean {
  return typeof value === 'string' || Array.isArray(value);
}

/** Whether a line cannot start a conversation. */
export function needsParent({ role, message }: Line): boolean {
  return role === 'assistant' || resultIdsIn(message).length > 0;
}
