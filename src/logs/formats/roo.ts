/** Task histories of Roo and Cline's extension: a list of Anthropic messages with timestamps. */
import { isObject } from '../../source/json.ts';
import { counted } from './agents/fields.ts';
import { sentOf } from './cline/condensed.ts';
import { notesOf, sentMessages } from './cline/messages.ts';
import { clineWriter } from './cline/writer.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';

/** Number of messages to check. */
const SAMPLE_SIZE = 16;

/** Message fields that only these extensions write. */
const OWN_FIELDS = ['ts', 'modelInfo', 'isSummary', 'condenseParent', 'truncationParent'];

const roo: LogFormat = {
  id: 'roo',
  name: 'Roo or Cline history',
  scope: 'document',
  writer: clineWriter,

  marks: [],
  owns(record) {
    if (!Array.isArray(record) || record.length === 0) return false;
    const first = record.slice(0, SAMPLE_SIZE).filter(each => !isObject(each) || each.type !== 'reasoning');
    return first.length > 0 && first.every(isMessage) && first.some(isMarked);
  },

  read(records, as) {
    return records.flatMap(record => {
      if (!Array.isArray(record)) return [];
      const all = new LogValue(record, '').items();
      const sent = as === 'log' ? all : sentOf(all);
      const { messages, counts } = sentMessages(sent);
      const body = new Body();
      return [
        {
          dialect: 'anthropic',
          recorded: lastDay(record),
          body: body.fields({ messages }),
          origins: body.origins,
          notes: [
            ...counted(all.length - sent.length, 'condensed message', 'condensed messages', 'skipped'),
            ...notesOf(counts),
          ],
        },
      ];
    });
  },
};

export default roo;

function isMessage(value: unknown): boolean {
  if (!isObject(value) || (value.role !== 'user' && value.role !== 'assistant')) return false;
  if ('tool_calls' in value || 'parts' in value || 'type' in value) return false;
  return typeof value.content === 'string' || Array.isArray(value.content);
}

function isMarked(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { ts, modelInfo } = value;
  if (ts !== undefined) return typeof ts === 'number';
  if (modelInfo !== undefined) return isObject(modelInfo);
  return OWN_FIELDS.some(key => key in value);
}

function lastDay(messages: readonly unknown[]): string | undefined {
  const last = messages.findLast(each => isObject(each) && typeof each.ts === 'number');
  const date = isObject(last) ? new Date(last.ts as number) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
