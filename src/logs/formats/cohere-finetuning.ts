/** Chats in Cohere's fine-tuning format, which has its own role names. */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { Assembly, eachDocument, isOneOrList } from './chat/assembly.ts';
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
    return records.flatMap(eachDocument).flatMap(([sample, at]) => {
      if (!isObject(sample) || !Array.isArray(sample.messages)) return [];
      const body = new Assembly('', at);
      for (const [i, message] of (sample.messages as unknown[]).entries()) {
        const from = child(child(at, 'messages'), i);
        const role = isObject(message) ? ROLES.get(message.role) : undefined;
        if (!isObject(message) || role === undefined) body.take(message, from);
        else
          body.addBuilt(
            { ...message, role },
            from,
            Object.keys(message).map(key => [child('', key), child(from, key)]),
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
