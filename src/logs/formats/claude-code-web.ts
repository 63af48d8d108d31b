/** Cloud sessions of Claude Code, as its API returns them: all lines of a session in one document. */
import { isObject } from '../../source/json.ts';
import { sessionWriter } from './claude/writer.ts';
import { isToleratedLine } from './claude-code/records.ts';
import { readSession } from './claude-code/session.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';

export default {
  id: 'claude-code-web',
  name: 'Claude Code web session',
  scope: 'document',
  writer: sessionWriter('/loglines'),
  marks: ['loglines'],
  owns(record) {
    if (!isObject(record) || !Array.isArray(record.loglines)) return false;
    return record.loglines.slice(0, 50).some(isToleratedLine);
  },
  read: ([document], as) => readSession(new LogValue(document, '').get('loglines'), as),
} satisfies LogFormat;
