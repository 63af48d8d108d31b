/** Error reports of Gemini CLI: the error and the contents of the failed request. */
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { partOf } from './gemini-cli/contents.ts';

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
    const context = new LogValue(document, '').get('context');
    if (!Array.isArray(context.value)) return [];
    const body = new Body();
    for (const each of context.items()) body.add(isNewMessage(each.value) ? newMessage(each) : each);
    return [{ dialect: 'gemini', body: body.messages, origins: body.origins }];
  },
};

export default geminiCliError;

function isContent(value: unknown): boolean {
  return isObject(value) && typeof value.role === 'string' && Array.isArray(value.parts);
}

/** Whether it is the message after the history, in the form it was passed: a text, a part or a list of parts. */
function isNewMessage(value: unknown): boolean {
  return typeof value === 'string' || Array.isArray(value) || (isObject(value) && !isContent(value));
}

function newMessage(message: LogValue): LogValue {
  const parts = Array.isArray(message.value) ? message.items() : [message];
  return message.made({ role: 'user', parts: parts.map(partOf) });
}
