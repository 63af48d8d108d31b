/** Chats in Cohere's fine-tuning format, which has its own role names. */
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { eachDocument, isOneOrList } from './compose/documents.ts';
import type { LogFormat } from './format.ts';

const ROLES: ReadonlyMap<unknown, string> = new Map([
  ['System', 'system'],
  ['User', 'user'],
  ['Chatbot', 'assistant'],
]);
const SAMPLE_SIZE = 8;

const cohereFinetuning: LogFormat = {
  id: 'cohere-finetuning',
  name: 'Cohere fine-tuning sample',
  scope: 'document',
  marks: ['messages'],
  owns: record => isOneOrList(record, isSample),

  read(records) {
    return records.flatMap(eachDocument).flatMap(sample => {
      if (!isObject(sample.value) || !Array.isArray(sample.value.messages)) return [];
      const body = new Body('', sample.at);
      for (const message of sample.get('messages').items()) {
        const role = ROLES.get(message.get('role').value);
        body.add(
          role === undefined ? message : message.made({ ...message.fields(), role: message.get('role').as(role) }),
        );
      }
      return [{ dialect: 'cohere', body: body.messages, origins: body.origins, notes: body.notes }];
    });
  },
};

export default cohereFinetuning;

function isSample(value: unknown): boolean {
  if (!isObject(value) || 'model' in value || !Array.isArray(value.messages) || value.messages.length === 0)
    return false;
  return value.messages.slice(0, SAMPLE_SIZE).every(isTurn);
}

function isTurn(message: unknown): boolean {
  return isObject(message) && ROLES.has(message.role) && typeof message.content === 'string';
}
