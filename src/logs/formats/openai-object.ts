/** OpenAI API objects that are neither model requests nor replies: conversations, item lists, errors. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';

const OBJECTS = new Set([
  ...['conversation', 'conversation.deleted', 'conversation.item.deleted'],
  ...['response.deleted', 'chat.completion.deleted'],
]);

const openaiObject: LogFormat = {
  id: 'openai-object',
  name: 'OpenAI API object',
  scope: 'document',
  skips: 'it is an API object other than a model request or reply',

  marks: ['object', 'error'],
  owns(record) {
    if (!isObject(record) || 'messages' in record || 'input' in record || 'choices' in record) return false;
    const { object, data, error } = record;
    if (object === 'list') return Array.isArray(data);
    if (typeof object === 'string') return OBJECTS.has(object);
    return Object.keys(record).length === 1 && isObject(error) && 'message' in error && 'param' in error;
  },

  read: () => [],
};

export default openaiObject;
