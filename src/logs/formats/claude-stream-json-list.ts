/** The messages of a Claude Code run in one list, as it prints them at the end and as programs store them. */
import { isStreamMessage, readStream } from './claude/stream.ts';
import { streamWriter } from './claude/writer.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';

export default {
  id: 'claude-stream-json-list',
  name: 'Claude stream-json list',
  scope: 'document',
  writer: streamWriter,
  marks: [],
  owns: record => Array.isArray(record) && record.slice(0, 50).some(isStreamMessage),
  read: ([document], as) => readStream(new LogValue(document, ''), as),
} satisfies LogFormat;
