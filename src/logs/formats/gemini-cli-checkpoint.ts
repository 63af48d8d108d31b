/** Conversations that a Gemini CLI user saved by name: contents under `history`, or bare contents in older files. */
import { isObject } from '../../source/json.ts';
import { LogValue } from './compose/log-value.ts';
import { type LogFormat, Origins } from './format.ts';
import { contentOf } from './gemini-cli/contents.ts';
import { contentsOf } from './gemini-cli/conversation.ts';

/** Fields of requests that have a history and a new message. */
const REQUEST_KEYS = ['model', 'message', 'contents', 'systemInstruction', 'system_instruction', 'tools', 'config'];

/** Number of contents to check. */
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
    const history = new LogValue(document, '').get('history');
    if (!Array.isArray(history.value)) return [];
    const contents = history.items().map(contentOf);
    // Invalid contents are left unchanged, so that they are reported.
    if (as === 'log' || contents.includes(undefined)) {
      const origins = new Origins();
      history.mark(origins, '');
      return [{ dialect: 'gemini', body: history.value, origins }];
    }
    const valid = contents.filter(content => content !== undefined);
    return [contentsOf(valid, as, {})];
  },
};

export default geminiCliCheckpoint;

function isContent(value: unknown): boolean {
  return isObject(value) && typeof value.role === 'string' && Array.isArray(value.parts) && !('content' in value);
}
