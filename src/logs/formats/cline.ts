/** Sessions of Cline: `{version, updated_at, sessionId, messages, system_prompt}`. */
import { isObject } from '../../source/json.ts';
import { notesOf, sentMessages } from './cline/messages.ts';
import { clineWriter } from './cline/writer.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { dialectOf } from './turns/dialect-of.ts';

const DAY = /^\d{4}-\d\d-\d\d/;

const cline: LogFormat = {
  id: 'cline',
  name: 'Cline session',
  scope: 'document',
  writer: clineWriter,

  marks: ['updated_at'],
  owns: record =>
    isObject(record) &&
    Array.isArray(record.messages) &&
    typeof record.version === 'number' &&
    typeof record.updated_at === 'string' &&
    typeof record.sessionId === 'string',

  read(records) {
    return records.flatMap(record => {
      if (!isObject(record) || !Array.isArray(record.messages)) return [];
      const log = new LogValue(record, '');
      const stored = log.get('messages');
      const { messages, counts } = sentMessages(stored.items());
      const { model, provider } = modelOf(record.messages);
      const system = log.get('system_prompt');
      const body = new Body();
      const updated = log.get('updated_at').text ?? '';
      return [
        {
          id: log.get('sessionId').text,
          dialect: dialectOf('anthropic', provider),
          model,
          recorded: DAY.test(updated) ? updated.slice(0, 10) : undefined,
          body: body.fields({
            model,
            ...(system.text !== undefined && { system }),
            messages: stored.made(messages),
          }),
          origins: body.origins,
          notes: notesOf(counts),
        },
      ];
    });
  },
};

export default cline;

/** The model of the last message that names one. */
function modelOf(messages: readonly unknown[]): { model: string | undefined; provider: string | undefined } {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const last = messages.findLast(each => isObject(each) && isObject(each.modelInfo));
  const info = isObject(last) && isObject(last.modelInfo) ? last.modelInfo : {};
  return { model: text(info.id) ?? text(info.modelId), provider: text(info.provider) ?? text(info.providerId) };
}
