/** Conversations that a Gemini CLI user saved by name: contents under `history`, or bare contents in older files. */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
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
    if (!isObject(document) || !Array.isArray(document.history)) return [];
    const list = document.history as unknown[];
    const contents = list.map((content, i) => contentOf(content, child('/history', i)));
    // Invalid contents are left unchanged, so that they are reported.
    if (as === 'log' || contents.includes(undefined)) {
      const origins = new Origins();
      origins.set('', '/history');
      return [{ dialect: 'gemini', body: list, origins }];
    }
    return [
      contentsOf(
        contents.filter(content => content !== undefined),
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
