/**
 * Sessions of DeepSeek Harness: a header, then numbered events. The model sees the events with a `surfaceOp`. They are
 * appended, or replace a range of earlier events (a compaction, a shortened result).
 * Layout:
 * https://github.com/HarleyCoops/deepseek-Entire.io/blob/fcb8c09775345f1f11264f1a042d4143dc189206/docs/subsystems/session.md
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { counted, dayOf, textAt } from './agents/fields.ts';
import { compose } from './compose/body.ts';
import { readMessage } from './deepseek-harness/messages.ts';
import { surfaceOf } from './deepseek-harness/surface.ts';
import { writer } from './deepseek-harness/writer.ts';
import { type LogFormat, type LoggedConversation, Origins, type ReadAs } from './format.ts';

const format: LogFormat = {
  id: 'deepseek-harness',
  name: 'DeepSeek Harness session',
  scope: 'file',
  writer,
  owns: record => isObject(record) && (isHeader(record) || isEvent(record) || isRunOfChunks(record)),

  splitPoint(record) {
    if (!isObject(record)) return undefined;
    return isHeader(record) ? 'context' : record.type === 'user/message' ? 'turn' : undefined;
  },

  defines(record) {
    if (!isObject(record)) return undefined;
    return isHeader(record) ? 'session' : record.type === 'request/header' ? record.type : undefined;
  },

  read(records, as) {
    const starts = records.flatMap((record, i) => (isObject(record) && isHeader(record) ? [i] : []));
    if (starts[0] !== 0) starts.unshift(0);
    return starts.flatMap((start, i) => readSession(records, start, starts[i + 1] ?? records.length, as));
  },
};

export default format;

/** Delegated sessions have their depth, others only their start time in milliseconds. */
function isHeader({ type, version, delegationDepth, createdAt }: JsonObject): boolean {
  const isOwn = typeof delegationDepth === 'number' || typeof createdAt === 'number';
  return type === 'session' && typeof version === 'number' && isOwn;
}

function isEvent({ type, seq, time, data }: JsonObject): boolean {
  return (
    typeof type === 'string' &&
    /^[a-z][a-z-]*(?:\/[a-z-]+)+$/.test(type) &&
    typeof seq === 'number' &&
    typeof time === 'number' &&
    isObject(data)
  );
}

/** Consecutive deltas, stored as one line. */
function isRunOfChunks({ type, seq0, time0, data }: JsonObject): boolean {
  return (
    typeof type === 'string' &&
    type.endsWith('-chunks') &&
    typeof seq0 === 'number' &&
    typeof time0 === 'number' &&
    isObject(data)
  );
}

function readSession(records: readonly unknown[], start: number, end: number, as: ReadAs): LoggedConversation[] {
  const { records: sent, addedResults, notes, header, lastTime } = surfaceOf(records, start, end, as);
  const messages = [...sent.flatMap(record => readMessage(record, as)), ...addedResults];
  if (messages.length === 0) return [];
  const system = header.get('system');
  if (system.text !== undefined) messages.unshift(system.made({ role: 'system', content: system }));
  const config = header.get('config');
  const [model, effort] = [config.get('model'), config.get('reasoningEffort').text];
  const isDeepseek = config.get('provider').text?.startsWith('deepseek') === true;
  // Thinking may be configured outside the session. If it is on, every reply with calls contains reasoning.
  const hasNoThinking = effort === undefined && !messages.some(message => message.get('reasoning_content').exists);
  const tools = header
    .get('tools')
    .items()
    .map(tool => tool.made({ type: 'function', function: tool }));
  const origins = new Origins();
  const body = header.made({
    model: model.text === undefined ? undefined : model,
    messages,
    tools: tools.length > 0 ? tools : undefined,
    ...(isDeepseek && thinking(hasNoThinking ? 'off' : effort)),
  });
  const head = records[start];
  return [
    {
      id: isObject(head) && isHeader(head) ? textAt(head, 'id') : undefined,
      dialect: isDeepseek ? 'deepseek' : 'openai-chat',
      model: model.text,
      recorded: dayOf(lastTime),
      body: compose(body, '', origins),
      origins,
      notes: [
        ...(isDeepseek && hasNoThinking ? ['thinking is assumed to be off: no reply contains reasoning'] : []),
        ...counted(notes.replaced, 'message', 'messages', 'replaced by later messages'),
        ...counted(notes.rewrites, 'replacement', 'replacements', 'of earlier messages skipped'),
        ...counted(notes.unfinished, 'unfinished reply', 'unfinished replies', 'skipped'),
        ...counted(notes.closed, 'interrupted call', 'interrupted calls', 'closed, as the agent does'),
      ],
    },
  ];
}

/** The effort as the adapter sends it. The adapter rejects other values. */
function thinking(effort: string | undefined): object {
  if (effort === 'off') return { thinking: { type: 'disabled' } };
  return effort === 'high' || effort === 'max' ? { thinking: { type: 'enabled' }, reasoning_effort: effort } : {};
}
