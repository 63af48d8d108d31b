/** Codex prompt history: one line per typed prompt, over all sessions. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const codexHistory: LogFormat = {
  id: 'codex-history',
  name: 'Codex prompt history',
  scope: 'file',
  skips: 'it contains the typed prompts, but no conversation',

  owns(record) {
    if (!isObject(record) || Object.keys(record).length !== 3) return false;
    const { session_id: session, ts, text } = record;
    return typeof session === 'string' && typeof ts === 'number' && typeof text === 'string';
  },

  read() {
    return [];
  },
};

export default codexHistory;
