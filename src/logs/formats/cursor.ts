/**
 * Transcripts of Cursor's agents: one message per line, with Messages API blocks. Calls have no IDs and no results, so
 * they are omitted, unless the file has results after all. Thinking is omitted because it has no signature.
 * Layout: AgentSessions/Services/CursorSessionParser.swift in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { counted, listAt, objectAt } from './agents/fields.ts';
import { isUnsignedThinking, withoutBlocks } from './agents/thinking.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import { cursorWriter } from './cursor/writer.ts';
import type { LogFormat } from './format.ts';

const format: LogFormat = {
  id: 'cursor',
  name: 'Cursor transcript',
  scope: 'file',
  writer: cursorWriter,
  owns: record => isObject(record) && isLine(record),
  tolerates: record => isObject(record) && record.type === 'turn_ended',

  splitPoint: record =>
    isObject(record) && record.role === 'user' && isLine(record) && !blocksOf(record).some(isResult)
      ? 'turn'
      : undefined,

  read(records) {
    const hasResults = records.some(record => blocksOf(record).some(isResult));
    const isOmittedCall = (block: LogValue) => !hasResults && isCall(block);
    const body = new Body();
    const skipped = { calls: 0, thoughts: 0 };
    for (const [i, record] of records.entries()) {
      if (!isObject(record) || typeof record.role !== 'string' || !isObject(record.message)) continue;
      const line = new LogValue(record, `/${i}`);
      const content = line.get('message').get('content');
      skipped.thoughts += content.items().filter(isUnsignedThinking).length;
      skipped.calls += content.items().filter(isOmittedCall).length;
      const sent = withoutBlocks(content, block => isUnsignedThinking(block) || isOmittedCall(block));
      if (sent !== undefined) body.add(line.made({ role: line.get('role'), content: sent }));
    }
    if (body.messages.length === 0) return [];
    const notes = [
      ...counted(skipped.calls, 'call', 'calls', 'skipped: Cursor transcripts contain no tool results'),
      ...counted(skipped.thoughts, 'thinking block', 'thinking blocks', 'without a signature skipped'),
    ];
    return [{ dialect: 'anthropic', body: body.messages, origins: body.origins, notes }];
  },
};

export default format;

/** Whether a line has its role next to the message, and no field of another agent's envelope. */
function isLine({ role, message, type, uuid, id, sessionId }: JsonObject): boolean {
  if (role !== 'user' && role !== 'assistant') return false;
  if (!isObject(message) || message.role !== undefined || !Array.isArray(message.content)) return false;
  return type === undefined && uuid === undefined && id === undefined && sessionId === undefined;
}

function blocksOf(record: unknown): readonly unknown[] {
  return listAt(objectAt(record, 'message'), 'content');
}

function isResult(block: unknown): boolean {
  return isObject(block) && (block.type === 'tool_result' || block.type === 'tool-result');
}

function isCall(block: LogValue): boolean {
  const type = block.get('type').value;
  return type === 'tool_use' || type === 'tool_call';
}
