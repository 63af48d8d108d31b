/** Sessions of Claude Code and its sub-agents: one line per content block, each with a link to its predecessor. */
import { sessionWriter } from './claude/writer.ts';
import { isSessionLine, isToleratedLine, splitPointOf } from './claude-code/records.ts';
import { readSession } from './claude-code/session.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';

export default {
  id: 'claude-code',
  name: 'Claude Code session',
  scope: 'file',
  writer: sessionWriter(''),
  owns: isSessionLine,
  tolerates: isToleratedLine,
  splitPoint: splitPointOf,
  read: (records, as) => readSession(new LogValue(records, ''), as),
} satisfies LogFormat;
