/** Requests that create an OpenAI conversation or add items to one, without a model. */
import { isObject } from '../../source/json.ts';
import { type LogFormat, Origins } from './format.ts';

const openaiConversationItems: LogFormat = {
  id: 'openai-conversation-items',
  name: 'OpenAI conversation items',
  scope: 'document',

  marks: ['items'],
  owns(record) {
    if (!isObject(record) || Object.keys(record).some(key => key !== 'items' && key !== 'metadata')) return false;
    return Array.isArray(record.items) && record.items.length > 0 && record.items.every(isItem);
  },

  read(records) {
    return records.flatMap(record => {
      if (!isObject(record) || !Array.isArray(record.items)) return [];
      const origins = new Origins();
      origins.set('', '', false);
      origins.set('/input', '/items');
      return [{ dialect: 'openai-responses', body: { input: record.items }, origins }];
    });
  },
};

export default openaiConversationItems;

function isItem(item: unknown): boolean {
  return isObject(item) && typeof item.type === 'string' && (item.type !== 'message' || typeof item.role === 'string');
}
