/** The messages of a run as Claude Code prints them at its end, and as programs keep them: all in one list. */

import { isStreamMessage, readStream } from './claude/stream.ts';
import { streamWriter } from './claude/writer.ts';
import type { LogFormat } from './format.ts';

export default {
  id: 'claude-stream-json-list',
  name: 'Claude stream-json list',
  scope: 'document',
  writer: streamWriter,
  marks: [],
  owns: record => Array.isArray(record) && record.slice(0, 50).some(isStreamMessage),
  read: ([document], as) => (Array.isArray(document) ? readStream(document, as, index => `/${index}`) : []),
} satisfies LogFormat;
