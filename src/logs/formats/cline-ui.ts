/** Files that Cline and Roo write next to the messages: UI state and task data. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

/** Number of entries to check. */
const SAMPLE_SIZE = 16;

const clineUi: LogFormat = {
  id: 'cline-ui',
  name: 'Cline or Roo UI state',
  scope: 'document',
  skips: 'it is the UI state of a task; the messages are in the file next to it',

  marks: ['files_in_context', 'workspace_root'],
  owns(record) {
    if (Array.isArray(record)) return record.length > 0 && record.slice(0, SAMPLE_SIZE).every(isShown);
    if (!isObject(record) || 'messages' in record) return false;
    const { files_in_context: files, session_id: id, workspace_root: root, messages_path: path } = record;
    if (Array.isArray(files)) return files.every(isTracked);
    return typeof id === 'string' && typeof root === 'string' && (typeof path === 'string' || 'enable_tools' in record);
  },

  read: () => [],
};

export default clineUi;

function isShown(value: unknown): boolean {
  if (!isObject(value) || typeof value.ts !== 'number' || 'role' in value) return false;
  return (
    (value.type === 'say' && typeof value.say === 'string') || (value.type === 'ask' && typeof value.ask === 'string')
  );
}

function isTracked(value: unknown): boolean {
  return isObject(value) && typeof value.path === 'string' && 'record_state' in value;
}
