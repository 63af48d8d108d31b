/**
 * Transcripts of Cursor's agents: one message a line, with the blocks of the Messages API. They hold the calls without ids
 * and never what came of them, so that calls say nothing about the requests that were sent: they are left out, unless a
 * file holds results after all. So is thinking, which stands there without its signature.
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

  seam: record =>
    isObject(record) && record.role === 'user' && isLine(record) && !blocksOf(record).some(isResult)
      ? 'turn'
      : undefined,

  read(records) {
    const hasResults = records.some(record => blocksOf(record).some(isResult));
    const left = { calls: 0, thoughts: 0 };
    const messages = records.flatMap((record, i) => {
      if (!isObject(record) || typeof record.role !== 'string' || !isObject(record.message)) return [];
      const { role } = record;
      const { content } = record.message;
      const at = `/${i}/message/content`;
      const message = (value: unknown) =>
        new Placed({ role, content: value }, `/${i}`, false).addOrigin('/role', `/${i}/role`);
      if (!Array.isArray(content)) return [message(content).addOrigin('/content', at)];
      const out = new Set(unsigned(content));
      left.thoughts += out.size;
      if (!hasResults) left.calls += addCalls(content, out);
      const kept = content.map((_, k) => k).filter(k => !out.has(k));
      if (kept.length === 0 && out.size > 0) return [];
      const placed = message(out.size === 0 ? content : kept.map(k => content[k])).addOrigin(
        '/content',
        at,
        out.size === 0,
      );
      if (out.size > 0)
        kept.forEach((k, n) => {
          placed.addOrigin(`/content/${n}`, `${at}/${k}`);
        });
      return [placed];
    });
    if (messages.length === 0) return [];
    const origins = new Origins();
    const notes = [
      ...counted(left.calls, 'call', 'calls', 'skipped: Cursor transcripts contain no tool results'),
      ...counted(left.thoughts, 'thinking block', 'thinking blocks', 'without a signature skipped'),
    ];
    return [{ dialect: 'anthropic', body: placeAll(messages, '', origins), origins, notes }];
  },
};

export default format;

/** The role stands beside the message, and nothing of another agent's envelope. */
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

function addCalls(content: readonly unknown[], out: Set<number>): number {
  const before = out.size;
  content.forEach((block, k) => {
    if (isObject(block) && (block.type === 'tool_use' || block.type === 'tool_call')) out.add(k);
  });
  return out.size - before;
}
