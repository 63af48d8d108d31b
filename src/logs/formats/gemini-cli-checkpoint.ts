/** Conversations that a Gemini CLI user saved by name: contents under `history`, or bare contents in older files. */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { type LogFormat, Origins } from './format.ts';
import { contentsOf } from './gemini-cli/conversation.ts';
import { turnOf } from './gemini-cli/turns.ts';

/** Fields of requests that have a history beside what is asked now. */
const REQUEST_KEYS = ['model', 'message', 'contents', 'systemInstruction', 'system_instruction', 'tools', 'config'];

/** Contents that are looked at. */
const SAMPLE_SIZE = 4;

const geminiCliCheckpoint: LogFormat = {
  id: 'gemini-cli-checkpoint',
  name: 'Gemini CLI checkpoint',
  scope: 'document',

  marks: ['history'],
  owns(record) {
    if (!isObject(record) || REQUEST_KEYS.some(key => key in record)) return false;
    const { history } = record;
    return (
      Array.isArray(history) && history.length > 0 && (history as unknown[]).slice(0, SAMPLE_SIZE).every(isContent)
    );
  },

  read([document], as) {
    if (!isObject(document) || !Array.isArray(document.history)) return [];
    const list = document.history as unknown[];
    const turns = list.map((content, i) => turnOf(content, child('/history', i)));
    // What is not built as contents are is left as it stands, so that it can be told.
    if (as === 'log' || turns.includes(undefined)) {
      const origins = new Origins();
      origins.set('', '/history');
      return [{ dialect: 'gemini', body: list, origins }];
    }
    return [
      contentsOf(
        turns.filter(turn => turn !== undefined),
        as,
        {},
      ),
    ];
  },
};

export default geminiCliCheckpoint;

function isContent(value: unknown): boolean {
  return isObject(value) && typeof value.role === 'string' && Array.isArray(value.parts) && !('content' in value);
}
