/** The kinds of lines in a session file. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { idOf, type Line, messageOf, resultsIn, SYNTHETIC } from '../claude/line.ts';
import type { Seam } from '../format.ts';

/** A line that Claude Code alone writes. */
export function isSessionLine(record: unknown): boolean {
  if (!isObject(record)) return false;
  const { type, sessionId, message, leafUuid, messageId, operation } = record;
  if (type === 'summary') return typeof leafUuid === 'string' && typeof record.summary === 'string';
  if (type === 'file-history-snapshot') return typeof messageId === 'string' && isObject(record.snapshot);
  if (typeof sessionId !== 'string' || typeof type !== 'string') return false;
  if (type === 'queue-operation') return typeof operation === 'string';
  // Others have the same envelope around messages of another wire.
  if (isObject(message) && 'parts' in message) return false;
  if (!('parentUuid' in record)) return typeof record.uuid === 'string' && isAnthropic(record);
  return typeof record.isSidechain === 'boolean' || isAnthropic(record);
}

/** A line that may stand among them. */
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

/** Where a session can be cut: before a compaction, or before what the user says. */
export function seamOf(record: unknown): Seam | undefined {
  if (!isObject(record) || record.isSidechain === true) return undefined;
  if (isBoundary(record)) return 'context';
  const found = record.isMeta === true ? undefined : messageOf(record);
  // The summary that follows a boundary belongs to it.
  if (found?.role !== 'user' || record.isCompactSummary === true) return undefined;
  return resultsIn(found.message).length > 0 ? undefined : 'turn';
}

/** Whether a line belongs to a sub-agent, and to which. */
export function laneOf({ isSidechain, agentId }: JsonObject): string {
  if (isSidechain !== true) return '';
  return typeof agentId === 'string' ? `agent ${agentId}` : 'agent';
}

/** The line of the API in a record: undefined where there is none. */
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
    // A request has one answer: its name stands in where a redactor took the other.
    id: role === 'assistant' ? (idOf(id) ?? idOf(record.requestId)) : undefined,
    key,
    isError,
  };
}

/**
 * What the user said while the agent worked, or had a command of theirs print: sent as the user's, kept as another
 * kind.
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

/** Whether a line cannot be the first of a conversation: something was said or asked before it. */
export function needsParent({ role, message }: Line): boolean {
  return role === 'assistant' || resultsIn(message).length > 0;
}
