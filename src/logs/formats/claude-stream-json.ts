/** The `stream-json` output of Claude Code and its SDK: the messages of a run, one per line. */
import { isStreamMessage, isToleratedMessage, readStream, splitPointOf } from './claude/stream.ts';
import { streamWriter } from './claude/writer.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';

export default {
  id: 'claude-stream-json',
  name: 'Claude stream-json run',
  scope: 'file',
  writer: streamWriter,
  owns: isStreamMessage,
  tolerates: isToleratedMessage,
  splitPoint: splitPointOf,
  read: (records, as) => readStream(new LogValue(records, ''), as),
} satisfies LogFormat;
