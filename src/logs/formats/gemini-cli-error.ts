/** Error reports of Gemini CLI: the error and the contents of the failed request. */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { type LogFormat, Origins } from './format.ts';

const geminiCliError: LogFormat = {
  id: 'gemini-cli-error',
  name: 'Gemini CLI error report',
  scope: 'document',

  marks: ['context'],
  owns(record) {
    if (!isObject(record) || !isObject(record.error) || typeof record.error.message !== 'string') return false;
    const { context } = record;
    return Array.isArray(context) && context.length > 0 && (context as unknown[]).some(isContent);
  },

  read([document]) {
    if (!isObject(document) || !Array.isArray(document.context)) return [];
    const origins = new Origins();
    const body = (document.context as unknown[]).map((each, i) => {
      const at = child('/context', i);
      const pointer = child('', i);
      // The new message comes after the history, in the form it was passed: a text, a part or a list of parts.
      const isRequest = typeof each === 'string' || Array.isArray(each) || (isObject(each) && !isContent(each));
      origins.set(pointer, at, !isRequest);
      if (!isRequest) return each;
      const list = Array.isArray(each) ? (each as unknown[]) : [each];
      const parts = list.map((part, j) => {
        const from = Array.isArray(each) ? child(at, j) : at;
        const to = child(child(pointer, 'parts'), j);
        const isText = typeof part === 'string';
        origins.set(to, from, !isText);
        if (isText) origins.set(child(to, 'text'), from);
        return isText ? { text: part } : part;
      });
      return { role: 'user', parts };
    });
    return [{ dialect: 'gemini', body, origins }];
  },
};

export default geminiCliError;

function isContent(value: unknown): boolean {
  return isObject(value) && typeof value.role === 'string' && Array.isArray(value.parts);
}
