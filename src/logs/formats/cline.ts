/** Sessions of Cline: `{version, updated_at, sessionId, messages, system_prompt}`. */
import { isObject } from '../../source/json.ts';
import { composeMessages, notesOf } from './cline/messages.ts';
import { clineWriter } from './cline/writer.ts';
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
      const { messages: stored, system_prompt: system, sessionId, updated_at: updated } = record;
      const { messages, origins, counts } = composeMessages(
        stored.map((value, i) => ({ value, from: `/messages/${i}` })),
      );
      const { model, provider } = modelOf(stored);
      if (typeof system === 'string') origins.set('/system', '/system_prompt');
      origins.set('/messages', '/messages', false);
      return [
        {
          id: typeof sessionId === 'string' ? sessionId : undefined,
          dialect: dialectOf('anthropic', provider),
          model,
          recorded: typeof updated === 'string' && DAY.test(updated) ? updated.slice(0, 10) : undefined,
          body: { ...(model !== undefined && { model }), ...(typeof system === 'string' && { system }), messages },
          origins,
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
