/** What Claude Code prints as `stream-json`, and its SDK gives out: the messages of a run, one a line. */

import { isStreamMessage, isToleratedMessage, readStream, seamOf } from './claude/stream.ts';
import { streamWriter } from './claude/writer.ts';
import type { LogFormat } from './format.ts';

export default {
  id: 'claude-stream-json',
  name: 'Claude stream-json run',
  scope: 'file',
  writer: streamWriter,
  owns: isStreamMessage,
  tolerates: isToleratedMessage,
  seam: seamOf,
  read: (records, as) => readStream(records, as, index => `/${index}`),
} satisfies LogFormat;
