/**
 * Reports lines of a log that look like tool calls or results but are unknown to its format. Without them the
 * conversation cannot be judged.
 */

import type { LogFormat, LoggedConversation } from '../../logs/formats/format.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { notEvaluatedLines } from '../run.ts';
import type { JudgedLog } from './judged-log.ts';

const TYPE =
  /^(?:(?:custom|function|mcp|server|local_shell|web_search)_?)?(?:tool|function|call)s?[-_.]?(?:use|calls?|results?|responses?|outputs?)(?:[-_.](?:result|output|response))?$/i;
const KEYS = [
  'tool_calls',
  'toolCalls',
  'tool_call_id',
  'toolCallId',
  'tool_use_id',
  'toolUseId',
  'functionCall',
  'function_call',
  'functionResponse',
  'function_response',
  'toolUse',
  'toolResult',
];
/** Number of list items to check. */
const MAX_ITEMS = 8;

/** Adds a finding to the first conversation of a log if lines with calls were not read. */
export function reportUnread(
  format: LogFormat,
  records: readonly unknown[],
  logged: readonly LoggedConversation[],
  judged: readonly JudgedLog[],
): void {
  const [first] = judged;
  if (format.scope !== 'file' || first === undefined) return;
  const isRead = new Set<number>();
  for (const { origins } of logged) for (const pointer of origins.all()) isRead.add(Number(pointer.split('/', 2)[1]));
  let at: number | undefined;
  let lines = 0;
  for (const [i, record] of records.entries()) {
    if (isRead.has(i) || format.owns(record) || format.tolerates?.(record) || !containsCall(record)) continue;
    at ??= i;
    lines++;
  }
  if (at === undefined) return;
  const { report } = first;
  if (report.verdict === 'accepted') report.verdict = 'unknown';
  report.diagnostics = [...report.diagnostics, notEvaluatedLines(`/${at}`, lines, report.dialect)];
}

/** Whether a record, or a value directly inside it, has the type or the keys of a call or a result. */
function containsCall(record: unknown): boolean {
  if (!isObject(record)) return false;
  return (
    isCall(record) ||
    Object.values(record).some(value => (Array.isArray(value) ? value.slice(0, MAX_ITEMS).some(isCall) : isCall(value)))
  );
}

function isCall(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (typeof value.type === 'string' && TYPE.test(value.type)) return true;
  return KEYS.some(key => hasContent(value, key));
}

function hasContent(value: JsonObject, key: string): boolean {
  const field = value[key];
  return Array.isArray(field) ? field.length > 0 : field !== undefined && field !== null && field !== '';
}
