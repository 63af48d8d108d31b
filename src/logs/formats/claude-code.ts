/** Sessions of Claude Code and of its sub-agents: a line for each block that was said, each hanging on another. */
import { isSessionLine, isToleratedLine } from './claude-code/records.ts';
import { readSession } from './claude-code/session.ts';
import type { LogFormat } from './format.ts';

export default {
  id: 'claude-code',
  name: 'Claude Code session',
  scope: 'file',
  owns: isSessionLine,
  tolerates: isToleratedLine,
  read: (records, as) => readSession(records, as, index => `/${index}`),
} satisfies LogFormat;
