/**
 * Transcripts of Cursor's agents: one message per line, with Messages API blocks. Calls have no IDs and no results, so
 * they are omitted, unless the file has results after all. Thinking is omitted because it has no signature.
 * Layout: AgentSessions/Services/CursorSessionParser.swift in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject } from '../../source/json.ts';
import { counted, type Json, listAt, objectAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { unsigned } from './agents/thinking.ts';
import { cursorWriter } from './cursor/writer.ts';
import { type LogFormat, Origins } from './format.ts';

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
    const skipped = { calls: 0, thoughts: 0 };
    const messages = records.flatMap((record, i) => {
      if (!isObject(record) || typeof record.role !== 'string' || !isObject(record.message)) return [];
      const { role } = record;
      const { content } = record.message;
      const at = `/${i}/message/content`;
      const message = (value: unknown) =>
        new Placed({ role, content: value }, `/${i}`, false).addOrigin('/role', `/${i}/role`);
      if (!Array.isArray(content)) return [message(content).addOrigin('/content', at)];
      const omitted = new Set(unsigned(content));
      skipped.thoughts += omitted.size;
      if (!hasResults) skipped.calls += addCalls(content, omitted);
      const sentIndexes = content.map((_, k) => k).filter(k => !omitted.has(k));
      if (sentIndexes.length === 0 && omitted.size > 0) return [];
      const placed = message(omitted.size === 0 ? content : sentIndexes.map(k => content[k])).addOrigin(
        '/content',
        at,
        omitted.size === 0,
      );
      if (omitted.size > 0)
        sentIndexes.forEach((k, n) => {
          placed.addOrigin(`/content/${n}`, `${at}/${k}`);
        });
      return [placed];
    });
    if (messages.length === 0) return [];
    const origins = new Origins();
    const notes = [
      ...counted(skipped.calls, 'call', 'calls', 'skipped: Cursor transcripts contain no tool results'),
      ...counted(skipped.thoughts, 'thinking block', 'thinking blocks', 'without a signature skipped'),
    ];
    return [{ dialect: 'anthropic', body: placeAll(messages, '', origins), origins, notes }];
  },
};

export default format;

/** Whether a line has its role next to the message, and no field of another agent's envelope. */
function isLine({ role, message, type, uuid, id, sessionId }: Json): boolean {
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

function addCalls(content: readonly unknown[], omitted: Set<number>): number {
  const before = omitted.size;
  content.forEach((block, k) => {
    if (isObject(block) && (block.type === 'tool_use' || block.type === 'tool_call')) omitted.add(k);
  });
  return omitted.size - before;
}
