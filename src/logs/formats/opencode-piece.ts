/** Single files of opencode's storage. Several hundred form one session. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const PARTS: ReadonlySet<unknown> = new Set([
  'agent',
  'compaction',
  'file',
  'patch',
  'reasoning',
  'retry',
  'snapshot',
  'step-finish',
  'step-start',
  'subtask',
  'text',
  'tool',
]);

const piece: LogFormat = {
  id: 'opencode-piece',
  name: 'part of an opencode session',
  scope: 'document',
  skips: 'one part of a session is not a conversation; `opencode export` writes the whole session',

  marks: ['id'],
  owns(record) {
    if (!isObject(record) || typeof record.id !== 'string') return false;
    const { type, sessionID, messageID, role, time, projectID, directory } = record;
    if ('messages' in record || 'parts' in record || 'info' in record) return false;
    if (typeof projectID === 'string' && typeof directory === 'string') return isObject(time) && 'title' in record;
    if (role !== undefined) return typeof sessionID === 'string' && isObject(time) && !('content' in record);
    if (!PARTS.has(type)) return false;
    return (
      typeof messageID === 'string' || (type === 'tool' && typeof record.callID === 'string') || isEarlyText(record)
    );
  },

  read: () => [],
};

export default piece;

/** Early versions wrote text parts without message and session IDs. */
function isEarlyText({ type, text, time }: Record<string, unknown>): boolean {
  return type === 'text' && typeof text === 'string' && isObject(time) && typeof time.start === 'number';
}
