/** Requests that create an OpenAI conversation or add items to one, without a model. */
import { isObject } from '../../source/json.ts';
import { compose } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
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
      const items = new LogValue(record, '').get('items');
      if (!Array.isArray(items.value)) return [];
      const origins = new Origins();
      return [{ dialect: 'openai-responses', body: compose({ input: items }, '', origins), origins }];
    });
  },
};

export default openaiConversationItems;

function isItem(item: unknown): boolean {
  return isObject(item) && typeof item.type === 'string' && (item.type !== 'message' || typeof item.role === 'string');
}
